import { ConnectionFault } from './fault.ts'
import type { RemoteFile } from './file_source.ts'
import { readCursor, WalkPlace } from './listing_cursor.ts'
import type { Change, Page } from './pull.ts'

export type FolderContent = {
  files: RemoteFile[]
  /** what the source calls them; may be read next */
  folders: string[]
  /** what is there, but cannot be read */
  unreadable?: { id: string; name: string; reason: string }[]
}

/**
 * Everything below a folder, of a source that does not say what changed: folder by folder, in pages of a hundred files. A page's
 * cursor names the folders that are left, so that a fresh instance reads on there.
 */
export async function* walkFolders(
  read: (folder: string) => Promise<FolderContent>,
  scope: string,
  cursor: string | null,
): AsyncIterable<Page<RemoteFile>> {
  const place: WalkPlace = cursor ? readCursor(WalkPlace, cursor) : { folders: [scope], after: null, isWhole: true }
  let changes: Change<RemoteFile>[] = []
  let foldersRead = 0
  const page = (rest: WalkPlace) => ({ changes, cursor: JSON.stringify(rest), done: false, isListing: rest.isWhole })

  for (let folder = place.folders.pop(); folder !== undefined; folder = place.folders.pop()) {
    let content: FolderContent
    try {
      content = await read(folder)
    } catch (fault) {
      if (!(fault instanceof ConnectionFault) || folder === scope) throw fault
      if (fault.code === 'forbidden') {
        changes.push({ type: 'error', id: folder, name: folder, reason: fault.message })
        place.isWhole = false
      } else if (fault.code !== 'not_found') throw fault // not_found: it was taken away while we came
      place.after = null
      continue
    }
    const files = content.files.sort((one, other) => (one.id < other.id ? -1 : 1))
    for (const item of files) {
      if (place.after !== null && item.id <= place.after) continue
      changes.push({ type: 'upsert', item })
      if (changes.length < filesPerPage) continue
      yield page({ ...place, folders: [...place.folders, folder], after: item.id })
      changes = []
    }
    for (const { id, name, reason } of content.unreadable ?? []) changes.push({ type: 'error', id, name, reason })
    place.after = null
    place.folders.push(...content.folders.sort().reverse())
    if (++foldersRead % foldersPerPage === 0 && place.folders.length > 0) {
      yield page(place)
      changes = []
    }
  }
  yield { changes, cursor: '', done: true, isListing: place.isWhole }
}

const filesPerPage = 100
// of a tree of folders without files, too, the place is kept from time to time
const foldersPerPage = 100
