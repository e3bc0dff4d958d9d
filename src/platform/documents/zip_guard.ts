import { open } from 'node:fs/promises'
import { read as readCompound } from 'cfb'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Unreadable } from './unreadable.ts'

const entriesMax = 10_000
const inflatedMaxBytes = 300 * 1024 * 1024
const ratioMax = 200
/** What is small does no harm, however well it was packed. */
const ratioFromBytes = 1024 * 1024

/** More than most may hold, for what is read piece by piece and never held whole. */
type Bounds = { inflatedBytesMax?: number }

export type Zip = {
  names: string[]
  /** undefined where the archive has no entry of this name */
  read: (name: string) => Promise<Buffer | undefined>
  /** hands over an entry piece by piece; false where there is none of this name */
  inflate: (name: string, take: (chunk: Buffer) => void) => Promise<boolean>
  close: () => void
}

/** Runs "work" on an opened archive. What is read from it is counted while it is inflated, over all entries. Throws Unreadable. */
export async function withZip<T>(path: string, work: (zip: Zip) => Promise<T>, bounds: Bounds = {}): Promise<T> {
  const zip = await openZip(path, bounds)
  try {
    return await work(zip)
  } finally {
    zip.close()
  }
}

/** Opens an archive of which no more is inflated than is good for us. Throws Unreadable. */
async function openZip(path: string, { inflatedBytesMax = inflatedMaxBytes }: Bounds): Promise<Zip> {
  if (await isCompound(path)) {
    throw new Unreadable(namesInCompound(path).includes('EncryptedPackage') ? 'encrypted' : 'corrupt')
  }
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(corrupt)
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    return corrupt(error)
  })
  let inflated = 0
  async function inflate(name: string, take: (chunk: Buffer) => void): Promise<boolean> {
    const entry = entries.get(name)
    if (!entry) return false
    if (entry.isEncrypted()) throw new Unreadable('encrypted')
    // The declared size may lie; yauzl then stops at it, and what is counted is what came.
    if (inflated + entry.uncompressedSize > inflatedBytesMax) throw new Unreadable('too_complex')
    let size = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += chunk.length
      inflated += chunk.length
      if (inflated > inflatedBytesMax || isBomb(size, entry)) throw new Unreadable('too_complex')
      take(chunk)
    }
    return true
  }
  return {
    names: [...entries.keys()],
    close: () => zip.close(),
    inflate: (name, take) => inflate(name, take).catch(corrupt),
    async read(name) {
      const chunks: Buffer[] = []
      const found = await inflate(name, (chunk) => chunks.push(chunk)).catch(corrupt)
      return found ? Buffer.concat(chunks) : undefined
    },
  }
}

const isBomb = (size: number, entry: Entry) => size > ratioFromBytes && size > entry.compressedSize * ratioMax

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > entriesMax) throw new Unreadable('too_complex')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

const compoundMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function isCompound(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read({ buffer: Buffer.alloc(compoundMagic.length), position: 0 })
  return buffer.equals(compoundMagic)
}

function namesInCompound(path: string): string[] {
  try {
    return readCompound(path, { type: 'file' }).FileIndex.map(({ name }) => name)
  } catch {
    return []
  }
}

/** Whatever the archive's reader finds wrong is a fault of the file. */
function corrupt(error: unknown): never {
  if (error instanceof Unreadable) throw error
  throw new Unreadable('corrupt')
}
