import { ConnectionFault } from '../fault.ts'
import { ask, type Google, getFile } from './ask.ts'
import { DriveList, folderType } from './schema.ts'

/** Where a reading begins, or an entry of it: a folder, its path for people, and the shared drive that it lies in. */
export type Folder = { id: string; path: string; drive: string | null }

export const joined = (path: string, name: string) => (path === '' ? name : `${path}/${name.replaceAll('/', '∕')}`)

/** The folders that a scope means: one, or for '' the own drive and every shared one. */
export async function rootsOf(google: Google, scope: string, signal: AbortSignal): Promise<Folder[]> {
  if (scope === '') {
    const own = await getFile(google, 'root', signal)
    return [{ id: own.id, path: '', drive: null }, ...(await sharedDrives(google, signal))]
  }
  const folder = await getFile(google, scope, signal)
  if (folder.trashed || folder.mimeType !== folderType)
    throw new ConnectionFault('not_found', 'The folder is not there any more')
  return [{ id: folder.id, path: await pathUpFrom(google, folder.id, signal), drive: folder.driveId ?? null }]
}

async function sharedDrives(google: Google, signal: AbortSignal): Promise<Folder[]> {
  const drives: Folder[] = []
  for (let pageToken: string | undefined, isLast = false; !isLast; isLast = !pageToken) {
    const path = '/drive/v3/drives'
    const query = { pageSize: 100, pageToken }
    const page = await ask(google, DriveList, { path, query, signal }).catch(noneWhereUnknown)
    for (const { id, name } of page.drives) drives.push({ id, path: name, drive: id })
    pageToken = page.nextPageToken
  }
  return drives
}

/** Accounts and servers without shared drives refuse the question. */
function noneWhereUnknown(fault: unknown): DriveList {
  if (fault instanceof ConnectionFault && (fault.code === 'not_found' || fault.code === 'forbidden'))
    return { drives: [] }
  throw fault
}

/** The names of the folders from the root to this one; '' for a root. */
export async function pathUpFrom(google: Google, id: string, signal: AbortSignal): Promise<string> {
  const names: string[] = []
  for (let at: string | undefined = id; at !== undefined && names.length < deepestFolder; ) {
    const folder = await getFile(google, at, signal)
    at = folder.parents?.[0]
    if (at !== undefined) names.unshift(folder.name)
    else if (folder.driveId)
      names.unshift(
        (await sharedDrives(google, signal)).find((each) => each.id === folder.driveId)?.path ?? folder.name,
      )
  }
  return names.reduce(joined, '')
}

/** Finds the paths of folders below the roots, asking for each once. */
export class FolderPaths {
  readonly #google: Google
  readonly #signal: AbortSignal
  readonly #known: Map<string, string | null>
  constructor(google: Google, roots: readonly Folder[], signal: AbortSignal) {
    this.#google = google
    this.#signal = signal
    this.#known = new Map(roots.map(({ id, path }) => [id, path]))
  }

  /** null: not below the roots */
  async find(id: string | undefined, depth = 0): Promise<string | null> {
    if (id === undefined || depth > deepestFolder) return null
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const path = await this.#ask(id, depth)
    this.#known.set(id, path)
    return path
  }

  async #ask(id: string, depth: number): Promise<string | null> {
    const folder = await getFile(this.#google, id, this.#signal).catch((fault: unknown) => {
      if (fault instanceof ConnectionFault && (fault.code === 'not_found' || fault.code === 'forbidden'))
        return undefined
      throw fault
    })
    if (!folder || folder.trashed) return null
    const above = await this.find(folder.parents?.[0], depth + 1)
    return above === null ? null : joined(above, folder.name)
  }
}

const deepestFolder = 100
