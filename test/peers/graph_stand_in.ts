import { openGraphDrive } from '../../src/platform/connect/graph_drive/open.ts'
import type { FilePeer } from './file_peer.ts'
import { type Answer, type Asked, startLoopbackServer } from './loopback_server.ts'

type Item = {
  id: string
  name: string
  parent: string | null
  content: Buffer | null
  version: number
  isDeleted: boolean
}

/**
 * Answers as Microsoft documents drives of Graph v1.0: written by us, so that it shows what we understood, and not that it is so.
 * The content of files comes from another origin, which must not be given the token.
 */
export async function startGraphStandIn(): Promise<FilePeer & { contentAsked: Asked[] }> {
  let items = new Map<string, Item>()
  let log: string[] = []
  let count = 0
  const contentAsked: Asked[] = []

  const contents = await startLoopbackServer((asked) => {
    contentAsked.push(asked)
    const item = items.get(asked.url.pathname.slice(1))
    return item?.content ? { status: 200, body: item.content } : { status: 404 }
  })
  const record = (item: Item) => {
    items.set(item.id, item)
    log.push(item.id)
    return item
  }
  const make = (name: string, parent: string | null, content: Buffer | null) =>
    record({ id: `ITEM${++count}`, name, parent, content, version: 1, isDeleted: false })
  const rootOf = () => [...items.values()].find(({ parent }) => parent === null)
  const childOf = (parent: string | undefined, name: string) =>
    [...items.values()].find((each) => each.parent === parent && each.name === name && !each.isDeleted)
  const folderAt = (parts: string[]) =>
    parts.reduce((at, name) => (childOf(at, name) ?? make(name, at, null)).id, rootOf()?.id ?? '')
  const clear = () => {
    items = new Map()
    log = []
    make('root', null, null)
  }
  clear()

  function asJson(item: Item) {
    if (item.isDeleted) return { id: item.id, deleted: { state: 'deleted' } }
    return {
      id: item.id,
      name: item.parent === null ? 'root' : item.name,
      cTag: `"c:{${item.id}},${item.version}"`,
      lastModifiedDateTime: '2026-01-02T03:04:05Z',
      webUrl: `https://firm.sharepoint.example/${encodeURIComponent(item.name)}`,
      ...(item.parent === null ? { root: {} } : { parentReference: { id: item.parent, driveId: 'DRIVE' } }),
      ...(item.content ? { size: item.content.length, file: { mimeType: 'text/plain' } } : { folder: {} }),
    }
  }

  function delta(url: URL): Answer {
    const [from, to = log.length, at = 0] = (url.searchParams.get('token') ?? '0').split('.').map(Number)
    const size = Number(url.searchParams.get('$top') ?? 200)
    const isFirst = from === 0
    const ids = [...new Set(log.slice(from, to))].filter((id) => !isFirst || !items.get(id)?.isDeleted)
    const value = ids.slice(at, at + size).map((id) => asJson(items.get(id) as Item)) // reason: the log names items only
    const link = (token: string) => `${url.origin}${url.pathname}?$top=${size}&token=${token}`
    const next = at + size < ids.length
    const name = next ? '@odata.nextLink' : '@odata.deltaLink'
    return { status: 200, json: { value, [name]: link(next ? `${from}.${to}.${at + size}` : String(to)) } }
  }

  const notFound: Answer = {
    status: 404,
    json: { error: { code: 'itemNotFound', message: 'The resource could not be found.' } },
  }

  function upload(parent: string, name: string, body: Buffer): Answer {
    if (childOf(parent, name))
      return { status: 409, json: { error: { code: 'nameAlreadyExists', message: 'The name exists already.' } } }
    return { status: 201, json: asJson(make(name, parent, body)) }
  }

  function answer({ method, url, headers, body }: Asked): Answer {
    if (headers.authorization !== 'Bearer graph-token')
      return { status: 401, json: { error: { code: 'InvalidAuthenticationToken', message: 'Access token is empty.' } } }
    const path = decodeURIComponent(url.pathname)
    if (path === '/me/drive') return { status: 200, json: { id: 'DRIVE', owner: { user: { displayName: 'Ana' } } } }
    if (path.endsWith('/delta')) return delta(url)
    const byPath = /^\/me\/drive\/(?:root|items\/(\w+)):\/(.+):\/content$/.exec(path)
    if (byPath && method === 'PUT') {
      const parts = (byPath[2] ?? '').split('/')
      const name = parts.pop() ?? ''
      return upload(byPath[1] ?? folderAt(parts), name, body)
    }
    const [, id, what] = /^\/me\/drive\/(?:items\/)?(\w+)(?:\/(children|content))?$/.exec(path) ?? []
    const item = id === 'root' ? rootOf() : items.get(id ?? '')
    if (!item || item.isDeleted) return notFound
    if (what === 'content') return { status: 302, headers: { location: `${contents.url}/${item.id}` } }
    if (what !== 'children') return { status: 200, json: asJson(item) }
    const children = [...items.values()].filter(({ parent, isDeleted }) => parent === item.id && !isDeleted)
    return { status: 200, json: { value: children.map(asJson) } }
  }

  const server = await startLoopbackServer(answer)
  const find = (path: string) => {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const found = childOf(folderAt(parts), name)
    if (!found) throw new Error(`There is no ${path}`)
    return found
  }
  return {
    url: server.url,
    header: 'Bearer graph-token',
    contentAsked,
    open: ({ url, ...rest }) => openGraphDrive({ ...rest, apiUrl: url, account: 'ana@firm.test', drive: 'me/drive' }),
    scope: '',
    async put(path, text) {
      const parts = path.split('/')
      const name = parts.pop() ?? ''
      const parent = folderAt(parts)
      const found = childOf(parent, name)
      if (found) record({ ...found, content: Buffer.from(text), version: found.version + 1 })
      else make(name, parent, Buffer.from(text))
    },
    remove: async (path) => void record({ ...find(path), isDeleted: true }),
    async move(from, to) {
      const item = find(from)
      const parts = to.split('/')
      const name = parts.pop() ?? ''
      record({ ...item, name, parent: folderAt(parts) })
    },
    clear: async () => clear(),
    async stop() {
      await server.stop()
      await contents.stop()
    },
  }
}
