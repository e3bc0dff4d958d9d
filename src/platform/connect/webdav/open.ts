import { ConnectionFault } from '../fault.ts'
import type { FileSource, NewRemoteFile, RemoteFile } from '../file_source.ts'
import { type FolderContent, walkFolders } from '../folder_walk.ts'
import { isPassedOver } from '../local_folder/paths.ts'
import { type Resource as DavResource, readMultistatus } from '../multistatus.ts'
import type { Authorization, Outside } from '../outside.ts'
import { isPlainPart, partsOfNew, plainParts } from '../plain_path.ts'

/** With the parts of its path, decoded; null where they cannot be understood, or lead elsewhere. */
type Resource = DavResource & { path: string[] | null }

/**
 * A folder on a WebDAV server (RFC 4918). A file's id is its path below that folder. The server does not say what changed: each
 * pull names everything, one folder after the other, because many servers refuse "Depth: infinity".
 */
export function openWebdav(source: { outside: Outside; authorization: Authorization; url: string }): FileSource {
  const { outside, authorization } = source
  const base = baseOf(source.url)

  async function ask(id: string, depth: '0' | '1', signal: AbortSignal): Promise<Resource[]> {
    const isFolder = depth === '1' || id === ''
    const reply = await outside.send({
      url: addressOf(base, id) + (isFolder && id !== '' ? '/' : ''),
      method: 'PROPFIND',
      headers: { depth, 'content-type': 'application/xml; charset=utf-8' },
      body: wantedProperties,
      authorization,
      signal,
      bytesMax: answerBytesMax,
    })
    if (reply.status !== 207) {
      reply.stream().resume()
      throw new ConnectionFault('bad_config', 'The address does not answer as a WebDAV folder')
    }
    const { resources } = readMultistatus(await reply.text(), 'WebDAV folder')
    return resources.map((resource) => ({ ...resource, path: partsOf(resource.href) }))
  }

  async function read(folder: string, signal: AbortSignal): Promise<FolderContent> {
    const resources = await ask(folder, '1', signal)
    const self = folderAmong(resources)
    const prefix = folder === '' ? '' : `${folder}/`
    const content = {
      files: [] as RemoteFile[],
      folders: [] as string[],
      unreadable: [] as { id: string; name: string; reason: string }[],
    }
    for (const resource of resources) {
      if (resource.isFolder && resource.path?.length === self.path.length) continue
      const name = resource.path && childName(self.path, resource.path)
      if (name === null || name === undefined) {
        if (resource.path === null)
          content.unreadable.push({ id: resource.href, name: resource.href, reason: 'Its name cannot be understood' })
      } else if (isPassedOver(name)) continue
      else if (!resource.isFolder) content.files.push(asFile(prefix + name, resource))
      else if (self.path.length < deepestFolder) content.folders.push(prefix + name)
      else content.unreadable.push({ id: prefix + name, name: prefix + name, reason: 'Its folders lie too deep' })
    }
    return content
  }

  function asFile(id: string, resource: Resource): RemoteFile {
    const { name, folder } = nameAndFolder(id)
    return {
      id,
      name: name.normalize('NFC'),
      folder: folder.normalize('NFC'),
      size: resource.size,
      mime_type: resource.contentType,
      modified_at: resource.modifiedAt,
      web_url: addressOf(base, id),
      // Apache calls an ETag weak while the file is younger than a second
      version: resource.etag?.replace(/^W\//, '') ?? `${resource.modifiedAt} ${resource.size}`,
    }
  }

  async function find(id: string, signal: AbortSignal): Promise<RemoteFile> {
    const [resource] = await ask(id, '0', signal)
    if (!resource || resource.isFolder || id === '')
      throw new ConnectionFault('not_found', 'There is no file of this name')
    return asFile(id, resource)
  }

  async function makeFolders(folders: string[], signal: AbortSignal) {
    for (let count = 1; count <= folders.length; count++) {
      const url = `${addressOf(base, folders.slice(0, count).join('/'))}/`
      // 405: it is there
      const reply = await outside.send({ url, method: 'MKCOL', accept: [405], authorization, signal })
      reply.stream().resume()
    }
  }

  async function write(file: NewRemoteFile, signal: AbortSignal): Promise<RemoteFile> {
    const { folders, name } = partsOfNew(file)
    const id = [...folders, name].join('/')
    const url = addressOf(base, id)
    await makeFolders(folders, signal)
    // some servers pass over If-None-Match
    const there = await outside.send({ url, method: 'HEAD', accept: [404], authorization, signal })
    there.stream().resume()
    if (there.status !== 404) throw new ConnectionFault('conflict', `A file named ${file.name} is there already`)
    const reply = await outside.send({
      url,
      method: 'PUT',
      headers: { 'if-none-match': '*', 'content-type': file.contentType, 'content-length': String(file.size) },
      body: await file.content(),
      authorization,
      signal,
      secondsMax: uploadSecondsMax,
    })
    reply.stream().resume()
    return find(id, signal)
  }

  return {
    capabilities: { delta: false, tombstones: false, upload: true },
    account: base.href,
    async check(signal) {
      const [self] = await ask('', '0', signal)
      if (!self?.isFolder) throw new ConnectionFault('bad_config', 'The address is not that of a folder')
      return { name: [base.host, ...base.pathname.split('/').filter(Boolean).map(readable)].join('/') }
    },
    async list(folder, { limit, signal }) {
      const content = await read(trimSlashes(folder), signal)
      const files = content.files.sort((one, other) => one.name.localeCompare(other.name))
      const folders = content.folders.sort().map((id) => ({ id, name: nameAndFolder(id).name.normalize('NFC') }))
      return { files: files.slice(0, limit), folders, total: files.length }
    },
    pull: (scope, cursor, signal) => walkFolders((folder) => read(folder, signal), trimSlashes(scope), cursor),
    find,
    async read(id, signal) {
      if (id === '') throw new ConnectionFault('not_found', 'There is no file of this name')
      const reply = await outside.send({ url: addressOf(base, id), authorization, signal })
      const length = reply.headers.get('content-length')
      return {
        content: reply.stream(),
        filename: nameAndFolder(id).name.normalize('NFC'),
        contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
        // what was packed on the way is longer than it says
        size: length === null || reply.headers.has('content-encoding') ? null : Number(length),
      }
    },
    write,
  }
}

const wantedProperties =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/>' +
  '<getlastmodified/><getetag/><getcontenttype/></prop></propfind>'
const answerBytesMax = 60_000_000
// where links lead in a circle, some servers show folders without end
const deepestFolder = 60
const uploadSecondsMax = 600

/** The address of the source's root, with a slash at its end. */
function baseOf(address: string): URL {
  const base = URL.parse(address)
  if (!base) throw new ConnectionFault('bad_config', 'The address must begin with https:// or http://')
  base.search = ''
  base.hash = ''
  base.pathname = base.pathname.replace(/\/*$/, '/')
  return base
}

/** The address of a path below the base; throws where the path would lead elsewhere. */
const addressOf = (base: URL, id: string) => base.href + plainParts(id).map(encodeURIComponent).join('/')

/** The decoded parts of the path of an absolute or relative reference. Its origin does not matter: behind a proxy it is often another. */
function partsOf(href: string): string[] | null {
  const path = href.trim().replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
  const parts = path
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  return parts?.every(isPlainPart) ? parts : null
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** A part of a path for people; as it was typed where it spells nothing. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')

function nameAndFolder(id: string) {
  const at = id.lastIndexOf('/')
  return { name: id.slice(at + 1), folder: at === -1 ? '' : id.slice(0, at) }
}

/** The folder that was asked for, among itself and what is in it: the shortest path, whatever the server calls it. */
function folderAmong(resources: Resource[]): { path: string[] } {
  let shortest: string[] | undefined
  for (const { path, isFolder } of resources)
    if (isFolder && path && (!shortest || path.length < shortest.length)) shortest = path
  if (!shortest) throw new ConnectionFault('not_found', 'The address is not that of a folder')
  return { path: shortest }
}

/** The last part of a path directly in `folder`; undefined where it is not there. */
function childName(folder: string[], path: string[]): string | undefined {
  return path.length === folder.length + 1 && folder.every((part, at) => part === path[at]) ? path.at(-1) : undefined
}
