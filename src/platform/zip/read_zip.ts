import type { Readable } from 'node:stream'
import yauzl from 'yauzl'

/** A zip file whose entries are read by their names, in any order. */
export type OpenZip = {
  names: ReadonlySet<string>
  /** Bytes when unpacked, as the file says; a reading that comes to another size fails. */
  sizeOf(name: string): number
  /** Bytes as they are packed. */
  packedSizeOf(name: string): number
  read(name: string): Promise<Readable>
  close(): void
}

export class BrokenZip extends Error {
  override name = 'BrokenZip'
}

/** Opens a zip file on this machine. Throws BrokenZip for what is none, or has more entries than "entriesMax". */
export async function openZip(path: string, entriesMax: number): Promise<OpenZip> {
  const zip = await opened(path)
  const entries = new Map<string, yauzl.Entry>()
  try {
    if (zip.entryCount > entriesMax) throw new BrokenZip(`it has more than ${entriesMax} entries`)
    await new Promise<void>((resolve, reject) => {
      zip.on('error', (error: Error) => reject(asBroken(error)))
      zip.on('end', resolve)
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entries.has(entry.fileName)) return reject(new BrokenZip(`it has ${entry.fileName} twice`))
        if (entry.fileName.length > nameMax) return reject(new BrokenZip('it has an entry with too long a name'))
        entries.set(entry.fileName, lightened(entry))
        zip.readEntry()
      })
      zip.readEntry()
    })
  } catch (error) {
    zip.close()
    throw error
  }
  const entryOf = (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new BrokenZip(`it has no ${name}`)
    return entry
  }
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    packedSizeOf: (name) => entryOf(name).compressedSize,
    read: (name) =>
      new Promise((resolve, reject) => {
        zip.openReadStream(entryOf(name), (error, stream) => (error ? reject(asBroken(error)) : resolve(stream)))
      }),
    close: () => zip.close(),
  }
}

const nameMax = 1000
const nothing = Buffer.alloc(0)

/** Without what an entry may have beside its place, up to 200 KB of it: a file has many entries, and they are all held. */
const lightened = (entry: yauzl.Entry) =>
  Object.assign(entry, {
    ...{ extraFields: [], extraFieldRaw: nothing, fileNameRaw: nothing, fileCommentRaw: nothing },
    ...{ fileComment: '', comment: '' },
  })

const opened = (path: string) =>
  new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(asBroken(error)) : resolve(zip),
    )
  })

const asBroken = (error: Error) => new BrokenZip(error.message, { cause: error })
