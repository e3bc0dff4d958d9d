import { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { FileSource, NewRemoteFile, RemoteFile } from '../file_source.ts'
import { type FolderContent, walkFolders } from '../folder_walk.ts'
import type { Authorization, Outside, OutsideRequest } from '../outside.ts'
import { partsOfNew, plainParts } from '../plain_path.ts'
import { understood } from '../understood.ts'

type Egnyte = { outside: Outside; authorization: Authorization; url: string }

const EgnyteFile = z.object({
  name: z.string(),
  path: z.string(),
  group_id: z.string(),
  entry_id: z.string(),
  size: z.int().nonnegative().nullish().catch(null),
  last_modified: z.string().nullish(),
})
type EgnyteFile = z.infer<typeof EgnyteFile>

const EgnyteFolder = z.object({
  is_folder: z.literal(true),
  path: z.string(),
  total_count: z.number().nullish(),
  files: z.array(EgnyteFile).default([]),
  folders: z.array(z.object({ name: z.string(), path: z.string() })).default([]),
})

/**
 * Egnyte's file system API v1, as its maker documents it; never tried against a tenant. A file's id is its group id, which stays
 * when it is moved; each of its versions has an entry id. Its way of throttling (403) is known to the reading of answers.
 */
export function openEgnyte({ outside, authorization, url }: Egnyte): FileSource {
  const base = url.replace(/\/+$/, '')
  const send = ({ path, ...rest }: { path: string; signal: AbortSignal } & Partial<OutsideRequest>) =>
    outside.send({ ...rest, url: `${base}/pubapi/v1/${path}`, authorization })

  async function ask<Answer>(schema: z.ZodType<Answer>, path: string, signal: AbortSignal): Promise<Answer> {
    return understood(schema, await (await send({ path, signal })).json(), 'Egnyte')
  }

  async function read(
    folder: string,
    signal: AbortSignal,
  ): Promise<FolderContent & { names: { id: string; name: string }[] }> {
    const files = new Map<string, RemoteFile>()
    const folders = new Map<string, string>()
    for (let offset = 0; ; offset += pageSize) {
      const query = `?list_content=true&count=${pageSize}&offset=${offset}`
      const page = await ask(EgnyteFolder, `fs${encoded(folder || rootFolder)}${query}`, signal)
      for (const file of page.files) files.set(file.group_id, asFile(file))
      for (const { path, name } of page.folders) folders.set(path, name)
      const count = page.files.length + page.folders.length
      if (count === 0 || offset + pageSize >= (page.total_count ?? 0)) break
      // of a server that goes on for ever
      if (offset > entriesMax)
        throw new ConnectionFault('unavailable', `Egnyte names more than ${entriesMax} entries in a folder`)
    }
    const names = [...folders].map(([id, name]) => ({ id, name }))
    return { files: [...files.values()], folders: [...folders.keys()], names }
  }

  async function find(id: string, signal: AbortSignal): Promise<RemoteFile> {
    return asFile(await ask(EgnyteFile, `fs/ids/file/${checkedId(id)}`, signal))
  }

  async function write(file: NewRemoteFile, signal: AbortSignal): Promise<RemoteFile> {
    const { folders, name } = partsOfNew(file)
    const path = encoded([...(folders.length > 0 ? folders : [rootFolder.slice(1)]), name].join('/'))
    // an upload to a path that is there would make a new version of that file
    const there = await send({ path: `fs${path}`, accept: [404], signal })
    there.stream().resume()
    if (there.status !== 404) throw new ConnectionFault('conflict', `A file named ${file.name} is there already`)
    const reply = await send({
      path: `fs-content${path}`,
      method: 'POST',
      headers: { 'content-type': file.contentType, 'content-length': String(file.size) },
      body: await file.content(),
      secondsMax: 600,
      signal,
    })
    reply.stream().resume()
    return asFile(await ask(EgnyteFile, `fs${path}`, signal))
  }

  return {
    capabilities: { delta: false, tombstones: false, upload: true },
    account: base,
    async check(signal) {
      await ask(EgnyteFolder, `fs${encoded(rootFolder)}?list_content=false`, signal)
      return { name: new URL(base).host }
    },
    async list(folder, { limit, signal }) {
      const { files, names } = await read(folder, signal)
      files.sort((one, other) => one.name.localeCompare(other.name))
      return { files: files.slice(0, limit), folders: names, total: files.length }
    },
    pull: (scope, cursor, signal) => walkFolders((folder) => read(folder, signal), scope, cursor),
    find,
    async read(id, signal) {
      const file = await find(id, signal)
      const reply = await send({ path: `fs-content/ids/file/${checkedId(id)}`, signal })
      const contentType = reply.headers.get('content-type') ?? 'application/octet-stream'
      return { content: reply.stream(), filename: file.name, contentType, size: file.size }
    },
    write,
  }
}

// what a firm shares lies below it; the folders of single people do not
const rootFolder = '/Shared'
const pageSize = 100
const entriesMax = 200_000

function asFile(file: EgnyteFile): RemoteFile {
  const ms = Date.parse(file.last_modified ?? '')
  return {
    id: file.group_id,
    name: file.name,
    folder: file.path.split('/').slice(1, -1).join('/'),
    size: file.size ?? null,
    mime_type: null,
    modified_at: Number.isNaN(ms) ? null : new Date(ms).toISOString(),
    web_url: null,
    version: file.entry_id,
  }
}

/** A path as the API wants it, beginning with a slash. */
const encoded = (path: string) =>
  `/${plainParts(path.replace(/^\/+|\/+$/g, ''))
    .map(encodeURIComponent)
    .join('/')}`

function checkedId(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new ConnectionFault('not_found', 'There is no such file')
  return id
}
