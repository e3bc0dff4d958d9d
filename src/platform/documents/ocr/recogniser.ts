import { type Engine, openEngine } from './engine.ts'
import type { Picture } from './picture.ts'
import { type Networks, openNetworks } from './pp/networks.ts'
import { recogniseByBoth } from './pp/recognise.ts'
import { finished, firstLook, isPlain, type Recognised, recognise } from './recognise.ts'

/**
 * Recognises picture after picture; holds some 250 MB from the first on, and 200 MB more from the first that is not plain, until
 * it is closed.
 */
export type Recogniser = { recognise(picture: Picture): Promise<Recognised>; close(): Promise<void> }

/** "networks" are opened for the first picture that one reader alone may get wrong; without them it reads all. */
export function recogniser(networks: () => Promise<Networks | undefined> = networksOnce): Recogniser {
  let opening: Promise<Engine> | undefined
  return {
    async recognise(picture) {
      opening ??= openEngine()
      const engine = await opening
      const look = await firstLook(engine, picture)
      if (look && isPlain(look)) return finished(engine, look)
      const opened = await networks()
      return (opened && (await recogniseByBoth(opened, { engine, picture, look }))) ?? recognise(engine, picture)
    },
    async close() {
      const opened = opening
      opening = undefined
      await (await opened)?.close()
    },
  }
}

/** The runtime cannot be closed: a process opens it once. */
let opened: Promise<Networks | undefined> | undefined
const networksOnce = () => {
  opened ??= openNetworks()
  return opened
}
