import { ConnectionFault } from '../fault.ts'
import type { FileSource, RemoteFile } from '../file_source.ts'
import { ask, type Google, getFile, pathOf, send } from './ask.ts'
import { pathUpFrom, rootsOf } from './folders.ts'
import { filesIn, pullDrive } from './pull.ts'
import { asRemoteFile, nameOf } from './remote_file.ts'
import { About, type DriveFile, exports, folderType, reasonAgainst } from './schema.ts'
import { writeFile } from './write.ts'

/** Google Drive, API v3: the own drive and the shared ones. */
export function openGoogleDrive({ account, ...google }: Google & { account: string }): FileSource {
  async function require(id: string, signal: AbortSignal): Promise<DriveFile> {
    const file = await getFile(google, id, signal)
    const reason = reasonAgainst(file)
    if (file.trashed || file.mimeType === folderType || reason)
      throw new ConnectionFault('not_found', reason ?? 'The file is not there any more')
    return file
  }

  return {
    capabilities: { delta: true, tombstones: true, upload: true },
    account,
    async check(signal) {
      const query = { fields: 'user(displayName,emailAddress)' }
      const { user } = await ask(google, About, { path: '/drive/v3/about', query, signal })
      return { name: user.emailAddress ?? user.displayName ?? account }
    },
    async list(folder, { limit, signal }) {
      const [root, ...shared] = await rootsOf(google, folder, signal)
      if (!root) throw new ConnectionFault('not_found', 'There is no such folder')
      const files: RemoteFile[] = []
      const folders = shared.map(({ id, path }) => ({ id, name: path }))
      for (let pageToken: string | null = null, pages = 0; pageToken !== null || pages === 0; ) {
        const page = await filesIn(google, [root], { pageToken, pageSize: 1000, signal })
        for (const file of page.files) {
          if (file.mimeType === folderType) folders.push({ id: file.id, name: file.name })
          else if (!reasonAgainst(file)) files.push(asRemoteFile(file, root.path))
        }
        pageToken = ++pages < listPagesMax ? (page.nextPageToken ?? null) : null
      }
      const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
      return { files: files.sort(byName).slice(0, limit), folders: folders.sort(byName), total: files.length }
    },
    pull: (scope, cursor, signal) => pullDrive(google, scope, cursor, signal),
    async find(id, signal) {
      const file = await require(id, signal)
      const parent = file.parents?.[0]
      return asRemoteFile(file, parent ? await pathUpFrom(google, parent, signal) : '')
    },
    async read(id, signal) {
      const file = await require(id, signal)
      const exported = exports[file.mimeType]
      const reply = exported
        ? await send(google, { path: `${pathOf(id)}/export`, query: { mimeType: exported.type }, signal })
        : await send(google, { path: pathOf(id), query: { alt: 'media', supportsAllDrives: 'true' }, signal })
      return {
        content: reply.stream(),
        filename: nameOf(file),
        contentType: exported?.type ?? file.mimeType,
        size: exported ? null : (file.size ?? null),
      }
    },
    write: (file, signal) => writeFile(google, file, signal),
  }
}

// of a folder with more files than twenty thousand, the rest is not counted
const listPagesMax = 20
