import { readingBytesMax } from '../reading_memory.ts'
import { type Engine, openEngine } from './engine.ts'
import type { Picture } from './picture.ts'
import { noteFault } from './pp/fault.ts'
import { type Networks, openNetworks } from './pp/networks.ts'
import { recogniseByBoth } from './pp/recognise.ts'
import { finished, firstLook, isPlain, type Look, type Recognised, recognise } from './recognise.ts'

/**
 * Recognises picture after picture; holds some 150 MB from the first on, and 100 MB more from the first that is not plain, until
 * it is closed.
 */
export type Recogniser = { recognise(picture: Picture): Promise<Recognised>; close(): Promise<void> }

type Second = { networks: () => Promise<Networks>; bytesMax: number }

/** The second reader is opened for the first picture that the first alone may get wrong; where it fails the first reads all. */
export function recogniser({ networks = networksOnce, bytesMax = readingBytesMax }: Partial<Second> = {}): Recogniser {
  let opening: Promise<Engine> | undefined
  return {
    async recognise(picture) {
      opening ??= openEngine()
      const engine = await opening
      const look = await firstLook(engine, picture)
      if (look && isPlain(look)) return finished(engine, look)
      const page = { engine, picture, look }
      return (await readByBoth(page, { networks, bytesMax })) ?? recognise(engine, picture, look)
    },
    async close() {
      const opened = opening
      opening = undefined
      await (await opened)?.close()
    },
  }
}

type PageToRead = { engine: Engine; picture: Picture; look: Look | undefined }

/** Undefined where there is no text to be seen, no room, or the second reader fails: its fault must not be that of the file. */
async function readByBoth(page: PageToRead, { networks, bytesMax }: Second): Promise<Recognised | undefined> {
  if (process.memoryUsage.rss() + bytesFor(page.picture) > bytesMax) return
  try {
    return await recogniseByBoth(await networks(), page)
  } catch (error) {
    noteFault(error)
    return
  }
}

/** What the second reader takes at most beside what is held: the networks, where they are not open yet, and their work. */
const bytesFor = ({ width, height }: Picture) => (opened ? 200_000_000 : 300_000_000) + 3 * width * height

/** The runtime cannot be closed: a process opens it once. */
let opened: Promise<Networks> | undefined
const networksOnce = () => {
  opened ??= openNetworks()
  return opened
}
