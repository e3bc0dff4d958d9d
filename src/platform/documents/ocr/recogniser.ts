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
  const engineOf = () => {
    opening ??= openEngine()
    return opening
  }
  const close = async () => {
    const opened = opening
    opening = undefined
    await (await opened)?.close()
  }
  const hasRoomFor = (picture: Picture) => process.memoryUsage.rss() + bytesFor(picture) <= bytesMax
  return {
    async recognise(picture) {
      const engine = await engineOf()
      const look = await firstLook(engine, picture)
      if (look && isPlain(look)) return finished(engine, look)
      // The first reader never gives back what a page took until it is closed.
      if (!hasRoomFor(picture)) await close()
      const page = { engine: await engineOf(), picture, look }
      const read = hasRoomFor(picture) ? await readByBoth(page, networks) : undefined
      return read ?? recognise(page.engine, picture, look)
    },
    close,
  }
}

type PageToRead = { engine: Engine; picture: Picture; look: Look | undefined }

/** Undefined where there is no text to be seen, or the second reader fails: its fault must not be that of the file. */
async function readByBoth(page: PageToRead, networks: Second['networks']): Promise<Recognised | undefined> {
  try {
    return await recogniseByBoth(await networks(), page)
  } catch (error) {
    noteFault(error)
    return
  }
}

/** What the second reader takes at most beside what is held: the networks, where they are not open yet, and their work. */
const bytesFor = ({ width, height }: Picture) => (opened ? 100_000_000 : 300_000_000) + 3 * width * height

/** The runtime cannot be closed: a process opens it once. */
let opened: Promise<Networks> | undefined
const networksOnce = () => {
  opened ??= openNetworks()
  return opened
}
