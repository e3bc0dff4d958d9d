import { randomUUID } from 'node:crypto'
import { ConnectionFault } from '../fault.ts'
import type { NewRemoteFile, RemoteFile } from '../file_source.ts'
import { partsOfNew } from '../plain_path.ts'
import { ask, fromSharedDrives, type Google, getFile, readAnswer, send } from './ask.ts'
import { pathUpFrom } from './folders.ts'
import { quoted } from './pull.ts'
import { asRemoteFile } from './remote_file.ts'
import { DriveFile, FileList, fileFields, folderType } from './schema.ts'

/** Adds a file. Google would take any number of one name in a folder, so that it is looked for first. */
export async function writeFile(google: Google, file: NewRemoteFile, signal: AbortSignal): Promise<RemoteFile> {
  const { folders } = partsOfNew(file)
  const parent = await folderFor(google, folders, signal)
  if (await childNamed(google, parent, { name: file.name }, signal))
    throw new ConnectionFault('conflict', `A file named ${file.name} is there already`)
  const metadata = asciiJson({ name: file.name, mimeType: file.contentType, parents: [parent] })
  const sent =
    file.size <= multipartMax
      ? await sendAtOnce(google, file, metadata, signal)
      : await sendLarge(google, file, metadata, signal)
  // the answer to an upload is not the same everywhere
  const added = await getFile(google, sent.id, signal)
  return asRemoteFile(added, await pathUpFrom(google, parent, signal))
}

/** JSON whose letters beyond ASCII are escaped: parts of a form are often taken for Latin-1. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

// Google's limit for metadata and content in one request
const multipartMax = 5_000_000

async function sendAtOnce(
  google: Google,
  file: NewRemoteFile,
  metadata: string,
  signal: AbortSignal,
): Promise<DriveFile> {
  const boundary = randomUUID()
  const parts: Buffer[] = [
    Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${metadata}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Type: ${file.contentType}\r\n\r\n`),
  ]
  for await (const part of await file.content()) parts.push(part)
  parts.push(Buffer.from(`\r\n--${boundary}--`))
  return ask(google, DriveFile, {
    path: '/upload/drive/v3/files',
    query: { uploadType: 'multipart', supportsAllDrives: 'true', fields: fileFields },
    method: 'POST',
    headers: { 'content-type': `multipart/related; boundary=${boundary}` },
    body: Buffer.concat(parts),
    secondsMax: uploadSecondsMax,
    signal,
  })
}

/** First the metadata, which gives an address; there the content goes. */
async function sendLarge(
  google: Google,
  file: NewRemoteFile,
  metadata: string,
  signal: AbortSignal,
): Promise<DriveFile> {
  const begun = await send(google, {
    path: '/upload/drive/v3/files',
    query: { uploadType: 'resumable', supportsAllDrives: 'true', fields: fileFields },
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': file.contentType,
      'x-upload-content-length': String(file.size),
    },
    body: metadata,
    signal,
  })
  begun.stream().resume()
  const url = begun.headers.get('location') ?? ''
  if (URL.parse(url)?.origin !== new URL(google.apiUrl).origin)
    throw new ConnectionFault('unavailable', 'Google Drive gave no address to upload to')
  const reply = await google.outside.send({
    url,
    method: 'PUT',
    headers: { 'content-type': file.contentType, 'content-length': String(file.size) },
    body: await file.content(),
    authorization: google.authorization,
    secondsMax: uploadSecondsMax,
    signal,
  })
  return readAnswer(DriveFile, reply)
}

const uploadSecondsMax = 600

/** The id of a folder, which is told by its id or by its path; what is missing of a path is made. */
async function folderFor(google: Google, folders: string[], signal: AbortSignal): Promise<string> {
  const [folder = ''] = folders
  if (folders.length === 1 && /^[\w-]+$/.test(folder)) {
    const found = await getFile(google, folder, signal).catch((fault: unknown) => {
      if (fault instanceof ConnectionFault && fault.code === 'not_found') return undefined
      throw fault
    })
    if (found?.mimeType === folderType && !found.trashed) return found.id
  }
  let parent = (await getFile(google, 'root', signal)).id
  for (const name of folders) {
    const found = await childNamed(google, parent, { name, mimeType: folderType }, signal)
    parent = (found ?? (await makeFolder(google, parent, name, signal))).id
  }
  return parent
}

async function childNamed(
  google: Google,
  parent: string,
  { name, mimeType }: { name: string; mimeType?: string },
  signal: AbortSignal,
): Promise<DriveFile | undefined> {
  const kind = mimeType ? ` and mimeType = '${quoted(mimeType)}'` : ''
  const q = `'${quoted(parent)}' in parents and name = '${quoted(name)}'${kind} and trashed = false`
  const query = { ...fromSharedDrives, q, pageSize: 1, fields: `files(${fileFields})` }
  const { files } = await ask(google, FileList, { path: '/drive/v3/files', query, signal })
  return files.find((file) => file.name === name)
}

function makeFolder(google: Google, parent: string, name: string, signal: AbortSignal): Promise<DriveFile> {
  return ask(google, DriveFile, {
    path: '/drive/v3/files',
    query: { supportsAllDrives: 'true', fields: fileFields },
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, mimeType: folderType, parents: [parent] }),
    signal,
  })
}
