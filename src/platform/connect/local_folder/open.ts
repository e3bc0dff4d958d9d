import { randomUUID } from 'node:crypto'
import { link, mkdir, open, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConnectionFault } from '../fault.ts'
import type { FileSource, NewRemoteFile, RemoteFile } from '../file_source.ts'
import type { Page } from '../pull.ts'
import { noSuchFile, noSuchFolder, openBelow, partsOf, pathBelow } from './paths.ts'
import { entriesOf, factsOf, filesBelow } from './walk.ts'

const pageSize = 100

/**
 * A folder of this machine as a file source. The id of a file is its path below the folder, so that a renamed file is
 * another one. Nothing outside of the folder can be reached: no link is followed.
 */
export function openLocalFolder({ folder: root }: { folder: string }): FileSource {
  const made = () => mkdir(root, { recursive: true, mode: 0o700 })

  return {
    capabilities: { delta: false, tombstones: false, upload: true },
    account: 'local',

    async check() {
      await made()
      return { name: basename(root) }
    },

    async list(folder, { limit }) {
      await made()
      const entries = await entriesOf(await pathBelow(root, folder, noSuchFolder))
      const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
      const files = entries.filter((entry) => entry.isFile())
      const shown = await Promise.all(files.slice(0, limit).map((entry) => factsOf(root, pathOf(entry.name))))
      return {
        files: shown.filter((file) => file !== undefined),
        folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => ({ id: pathOf(name), name })),
        total: files.length,
      }
    },

    async *pull(scope, cursor, signal): AsyncGenerator<Page<RemoteFile>> {
      await made()
      const real = await realpath(root)
      await pathBelow(root, scope, noSuchFolder)
      const after = cursor?.startsWith(afterMark) ? cursor.slice(afterMark.length) : null
      let files: RemoteFile[] = []
      for await (const path of filesBelow(real, scope, after)) {
        signal.throwIfAborted()
        const file = await factsOf(real, path)
        if (!file) continue
        if (files.length === pageSize) {
          const last = files.at(-1)?.id ?? ''
          yield { changes: files.map(asUpsert), cursor: afterMark + last, done: false, isListing: true }
          files = []
        }
        files.push(file)
      }
      yield { changes: files.map(asUpsert), cursor: 'listed', done: true, isListing: true }
    },

    async find(id) {
      await made()
      await pathBelow(root, id, noSuchFile)
      const file = await factsOf(await realpath(root), id)
      if (!file) throw noSuchFile()
      return file
    },

    async read(id) {
      await made()
      const file = await openBelow(root, id)
      const { size } = await file.stat()
      return { content: file.createReadStream(), filename: basename(id), contentType: '', size }
    },

    async write(file) {
      await made()
      return write(root, file)
    },
  }
}

const afterMark = 'after:'
const asUpsert = (item: RemoteFile) => ({ type: 'upsert' as const, item })

/** Whole or not at all: written under a hidden name first, then given its own unless there is one of that name. */
async function write(root: string, { name, folder, content }: NewRemoteFile): Promise<RemoteFile> {
  const path = folder === '' ? name : `${folder}/${name}`
  const target = await pathBelow(root, folder, noSuchFolder)
  if (name.includes('/') || !partsOf(path)?.length)
    throw new ConnectionFault('bad_config', 'A file of this name cannot be kept')
  const draft = join(target, `.${randomUUID()}.part`)
  try {
    const file = await open(draft, 'wx', 0o600)
    await pipeline(await content(), file.createWriteStream({ flush: true }))
    await link(draft, join(target, name))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw new ConnectionFault('conflict', `There is a file named “${name}” already`)
    if (code === 'ENAMETOOLONG') throw new ConnectionFault('bad_config', 'The name of the file is too long')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  const written = await factsOf(await realpath(root), path)
  if (!written) throw noSuchFile()
  return written
}
