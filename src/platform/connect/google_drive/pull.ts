import { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { RemoteFile } from '../file_source.ts'
import { readCursor } from '../listing_cursor.ts'
import type { Change, Page } from '../pull.ts'
import { ask, fromSharedDrives, type Google, readAnswer, send } from './ask.ts'
import { type Folder, FolderPaths, joined, rootsOf } from './folders.ts'
import { asRemoteFile } from './remote_file.ts'
import {
  ChangeList,
  type DriveFile,
  FileList,
  fileFields,
  folderType,
  reasonAgainst,
  StartPageToken,
} from './schema.ts'

const Folders = z.array(z.object({ id: z.string(), path: z.string(), drive: z.string().nullable() }))

const Place = z.object({
  roots: Folders,
  /** how far each log of changes has been read: the account's own is '', the others are of shared drives */
  tokens: z.record(z.string(), z.string()),
  /** the server's time when the tokens were taken: a folder made later is a new one, not one that was moved */
  since: z.string().nullable(),
  /** the listing under way: folders still to be asked about, those asked about now, and the page of the answer */
  listing: z
    .object({ folders: Folders, asked: Folders, pageToken: z.string().nullable(), isWhole: z.boolean() })
    .nullable(),
})
type Place = z.infer<typeof Place>
type Listing = NonNullable<Place['listing']>

/** Everything below a folder; with a cursor, what the logs of changes name since then. */
export async function* pullDrive(
  google: Google,
  scope: string,
  cursor: string | null,
  signal: AbortSignal,
): AsyncIterable<Page<RemoteFile>> {
  const place = cursor ? readCursor(Place, cursor) : await beginning(google, scope, signal)
  if (place.listing) yield* listFiles(google, place, place.listing, signal)
  else yield* readChanges(google, place, signal)
}

/** The tokens are taken before the listing begins, so that what changes meanwhile is read after it. */
async function beginning(google: Google, scope: string, signal: AbortSignal): Promise<Place> {
  const roots = await rootsOf(google, scope, signal)
  const tokens: Record<string, string> = {}
  let since: string | null = null
  for (const drive of new Set(roots.map((root) => root.drive))) {
    const query = { supportsAllDrives: 'true', driveId: drive ?? undefined }
    const reply = await send(google, { path: '/drive/v3/changes/startPageToken', query, signal })
    since ??= timeOf(reply.headers)
    tokens[drive ?? ''] = (await readAnswer(StartPageToken, reply)).startPageToken
  }
  return { roots, tokens, since, listing: { folders: roots, asked: [], pageToken: null, isWhole: true } }
}

function timeOf(headers: Headers): string | null {
  const ms = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

async function* listFiles(
  google: Google,
  place: Place,
  begun: Listing,
  signal: AbortSignal,
): AsyncIterable<Page<RemoteFile>> {
  let { folders, asked, pageToken, isWhole } = begun
  while (asked.length > 0 || folders.length > 0) {
    if (asked.length === 0) {
      // folders of one drive in one question
      const drive = folders[0]?.drive ?? null
      asked = folders.filter((each) => each.drive === drive).slice(0, foldersPerQuestion)
      folders = folders.filter((each) => !asked.includes(each))
    }
    const page = await filesIn(google, asked, { pageToken, pageSize: filesPerPage, signal })
    const paths = new Map(asked.map((folder) => [folder.id, folder]))
    const changes: Change<RemoteFile>[] = []
    for (const file of page.files) {
      const folder = file.parents?.map((parent) => paths.get(parent)).find((each) => each !== undefined)
      if (!folder) continue
      if (file.mimeType === folderType)
        folders = [...folders, { id: file.id, path: joined(folder.path, file.name), drive: folder.drive }]
      else changes.push(asChange(file, folder.path))
    }
    isWhole &&= !page.incompleteSearch
    pageToken = page.nextPageToken ?? null
    if (pageToken === null) asked = []
    const done = asked.length === 0 && folders.length === 0
    const listing = done ? null : { folders, asked, pageToken, isWhole }
    yield { changes, cursor: JSON.stringify({ ...place, listing }), done, isListing: isWhole }
  }
}

const filesPerPage = 100
const foldersPerQuestion = 25

/** A page of what lies directly in some folders of one drive. */
export async function filesIn(
  google: Google,
  folders: Folder[],
  { pageToken, pageSize, signal }: { pageToken: string | null; pageSize: number; signal: AbortSignal },
): Promise<FileList> {
  const drive = folders[0]?.drive ?? undefined
  const parents = folders.map(({ id }) => `'${quoted(id)}' in parents`).join(' or ')
  const query = {
    ...fromSharedDrives,
    corpora: drive ? 'drive' : 'user',
    driveId: drive,
    q: `(${parents}) and trashed = false`,
    pageSize,
    pageToken: pageToken ?? undefined,
    fields: `files(${fileFields}),nextPageToken,incompleteSearch`,
  }
  return await ask(google, FileList, { path: '/drive/v3/files', query, signal }).catch((fault: unknown) => {
    // the pages of a listing are kept for some hours only
    if (pageToken !== null && fault instanceof ConnectionFault && fault.code === 'bad_config') throw tooOld(fault)
    throw fault
  })
}

export const quoted = (text: string) => text.replace(/[\\']/g, '\\$&')

async function* readChanges(google: Google, place: Place, signal: AbortSignal): AsyncIterable<Page<RemoteFile>> {
  const paths = new FolderPaths(google, place.roots, signal)
  const tokens = { ...place.tokens }
  const logs = Object.keys(tokens)
  let since = place.since
  let startedAt: string | null = null
  for (const [at, log] of logs.entries()) {
    for (let isLast = false; !isLast; ) {
      const { page, time } = await changesSince(google, log, tokens[log] ?? '', signal)
      startedAt ??= time
      const changes: Change<RemoteFile>[] = []
      // a file that changed several times stands there once: the last time counts
      for (const change of new Map(page.changes.map((each) => [each.fileId, each])).values())
        changes.push(...(await readChange(change, paths, place.since)))
      isLast = page.nextPageToken === undefined
      tokens[log] = page.nextPageToken ?? page.newStartPageToken ?? tokens[log] ?? ''
      const done = isLast && at === logs.length - 1
      if (done) since = startedAt
      yield { changes, cursor: JSON.stringify({ ...place, tokens, since }), done, isListing: false }
    }
  }
}

async function changesSince(google: Google, log: string, pageToken: string, signal: AbortSignal) {
  const query = {
    ...fromSharedDrives,
    driveId: log === '' ? undefined : log,
    pageToken,
    pageSize: filesPerPage,
    includeRemoved: 'true',
    fields: `changes(fileId,removed,changeType,file(${fileFields})),nextPageToken,newStartPageToken`,
  }
  const reply = await send(google, { path: '/drive/v3/changes', query, signal }).catch((fault: unknown) => {
    const isGone = fault instanceof ConnectionFault && ['not_found', 'bad_config'].includes(fault.code)
    throw isGone ? tooOld(fault) : fault
  })
  return { page: await readAnswer(ChangeList, reply), time: timeOf(reply.headers) }
}

/**
 * What one entry of the log means. That a folder was moved, renamed or thrown away is told about the folder only, not about the
 * files in it: then everything is listed again.
 */
async function readChange(
  { fileId, removed, file }: ChangeList['changes'][number],
  paths: FolderPaths,
  since: string | null,
): Promise<Change<RemoteFile>[]> {
  // shared drives came or went
  if (fileId === undefined) throw tooOld()
  if (removed || !file) return [{ type: 'delete', id: fileId }]
  if (file.mimeType === folderType) {
    const isNew = !file.trashed && since !== null && file.createdTime !== undefined && file.createdTime >= since
    if (!isNew) throw tooOld()
    return []
  }
  if (file.trashed) return [{ type: 'delete', id: fileId }]
  const folder = await paths.find(file.parents?.[0])
  return [folder === null ? { type: 'delete', id: fileId } : asChange(file, folder)]
}

function asChange(file: DriveFile, folder: string): Change<RemoteFile> {
  const reason = reasonAgainst(file)
  if (reason) return { type: 'error', id: file.id, name: file.name, reason }
  return { type: 'upsert', item: asRemoteFile(file, folder) }
}

const tooOld = (cause?: unknown) =>
  new ConnectionFault('cursor_expired', 'Google Drive does not tell any more what changed since then', { cause })
