import { openEgnyte } from '../../src/platform/connect/egnyte/open.ts'
import type { FilePeer } from './file_peer.ts'
import { type Answer, type Asked, startLoopbackServer } from './loopback_server.ts'

type File = { group: string; entry: string; content: Buffer }

/** Answers as Egnyte documents its file system API: written by us, so that it shows what we understood, and not that it is so. */
export async function startEgnyteStandIn(): Promise<FilePeer> {
  let files = new Map<string, File>()
  let count = 0
  const id = () => `id-${++count}`
  const full = (path: string) => `/Shared/${path}`

  const asJson = (path: string, { group, entry, content }: File) => ({
    name: path.split('/').at(-1),
    path,
    is_folder: false,
    group_id: group,
    entry_id: entry,
    size: content.length,
    last_modified: 'Thu, 22 Jan 2026 10:00:00 GMT',
  })

  function folder(path: string, url: URL): Answer {
    const below = [...files].filter(([each]) => each.startsWith(`${path}/`))
    if (below.length === 0 && path !== '/Shared') return { status: 404, json: { errorMessage: 'Not found' } }
    const folders = new Set(below.map(([each]) => each.slice(path.length + 1)).flatMap(firstFolder))
    const direct = below.filter(([each]) => !each.slice(path.length + 1).includes('/'))
    const all = [
      ...[...folders].map((name) => ({ name, path: `${path}/${name}`, is_folder: true })),
      ...direct.map(([each, file]) => asJson(each, file)),
    ]
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const page = all.slice(offset, offset + Number(url.searchParams.get('count') ?? 100))
    const json = { is_folder: true, path, total_count: all.length, offset }
    return {
      status: 200,
      json: { ...json, files: page.filter((each) => !each.is_folder), folders: page.filter((each) => each.is_folder) },
    }
  }

  function answer({ method, url, headers, body }: Asked): Answer {
    if (headers.authorization !== 'Bearer egnyte-token') return { status: 401 }
    const path = decodeURIComponent(url.pathname).replace('/pubapi/v1/', '/')
    const byId = /^\/(fs|fs-content)\/ids\/file\/(.+)$/.exec(path)
    if (byId) {
      const found = [...files].find(([, { group }]) => group === byId[2])
      if (!found) return { status: 404 }
      return byId[1] === 'fs' ? { status: 200, json: asJson(...found) } : { status: 200, body: found[1].content }
    }
    if (method === 'POST' && path.startsWith('/fs-content/')) {
      files.set(path.slice('/fs-content'.length), { group: id(), entry: id(), content: body })
      return { status: 200, json: {} }
    }
    const at = path.slice('/fs'.length)
    const file = files.get(at)
    return file ? { status: 200, json: asJson(at, file) } : folder(at, url)
  }

  const server = await startLoopbackServer(answer)
  return {
    url: server.url,
    header: 'Bearer egnyte-token',
    open: openEgnyte,
    scope: '',
    async put(path, content) {
      files.set(full(path), { group: files.get(full(path))?.group ?? id(), entry: id(), content: Buffer.from(content) })
    },
    remove: async (path) => void files.delete(full(path)),
    async move(from, to) {
      const file = files.get(full(from))
      if (!file) throw new Error(`There is no ${from}`)
      files.delete(full(from))
      files.set(full(to), file)
    },
    async clear() {
      files = new Map()
    },
    stop: server.stop,
  }
}

const firstFolder = (path: string) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])
