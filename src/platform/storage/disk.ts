import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { removeOldFiles } from './old_files.ts'
import { checkedKey, ObjectMissing, type Source, type Storage, StorageFull, type StoredObject } from './storage.ts'

// The key firm/0193…a1b2.pdf lies in <folder>/objects/firm/a1/b2/0193…a1b2.pdf: a folder with a hundred thousand files is slow.

/** Keeps objects as files below a folder. Readers see a file whole or not at all, also after a power cut. */
export async function diskStorage(folder: string): Promise<Storage> {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  for (const each of [objects, incoming]) await mkdir(each, { recursive: true, mode: 0o700 })

  const pathOf = (key: string) => {
    const parts = checkedKey(key).split('/')
    const name = parts.pop() ?? ''
    const fan = basename(name, extname(name)).padStart(4, '0').slice(-4)
    return join(objects, ...parts, fan.slice(0, 2), fan.slice(2), name)
  }
  const fileOf = (key: string) => open(pathOf(key)).catch(asMissing)

  return {
    async put(key, source) {
      const path = pathOf(key)
      const draft = join(incoming, randomUUID())
      try {
        const sizeBytes = await write(draft, source)
        await makeFolder(dirname(path), folder)
        await rename(draft, path)
        await flushFolder(dirname(path))
        return sizeBytes
      } catch (error) {
        await rm(draft, { force: true })
        throw isFull(error) ? new StorageFull('the disk is full', { cause: error }) : error
      }
    },

    async read(key, range) {
      const file = await fileOf(key)
      return file.createReadStream({ ...range, highWaterMark: pieceBytes })
    },

    size: (key) =>
      stat(pathOf(key))
        .catch(asMissing)
        .then(({ size }) => size, missingAsUndefined),

    delete: (key) => rm(pathOf(key), { force: true }),

    list: () => listed(objects, objects),

    removeLeftovers: (before) => removeOldFiles(incoming, before),

    async localPath(key) {
      const path = pathOf(key)
      await stat(path).catch(asMissing)
      return { path, dispose: async () => {} }
    },

    close() {},
  }
}

const pieceBytes = 256 * 1024

async function write(path: string, source: Source): Promise<number> {
  // opened before the source is asked: a stream that ends before it has opened its file would make it afterwards
  const file = await open(path, 'wx', 0o600)
  const target = file.createWriteStream({ flush: true })
  await pipeline(source, target)
  return target.bytesWritten
}

/** A new folder is safe once the folder around it is written out. */
async function makeFolder(path: string, root: string) {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = path; at !== root && at.length >= first.length; at = dirname(at)) await flushFolder(dirname(at))
}

async function flushFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function* listed(folder: string, root: string): AsyncGenerator<StoredObject> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []) // removed meanwhile
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listed(path, root)
    else if (entry.isFile()) {
      const facts = await stat(path).catch(() => undefined) // removed meanwhile
      if (facts) yield { key: keyOf(relative(root, path)), sizeBytes: facts.size, storedAt: facts.mtime }
    }
  }
}

/** Leaves out the two folders that only spread the files. */
const keyOf = (path: string) => path.split(sep).toSpliced(-3, 2).join('/')

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))

function asMissing(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? new ObjectMissing('there is no such object', { cause: error }) : error
}

function missingAsUndefined(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error
}
