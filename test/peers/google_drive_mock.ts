import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire, registerHooks } from 'node:module'
import { openGoogleDrive } from '../../src/platform/connect/google_drive/open.ts'
import type { FilePeer } from './file_peer.ts'

const folderType = 'application/vnd.google-apps.folder'

/**
 * google-drive-mock on loopback, which answers Google's requests and says what changed. It wants a package that it does not
 * name, for headers that only browsers need.
 */
export async function startGoogleDriveMock(): Promise<FilePeer> {
  registerHooks({
    resolve: (name, context, next) =>
      name === 'cors' ? { url: 'firm-crm:cors', format: 'commonjs', shortCircuit: true } : next(name, context),
    load: (url, context, next) =>
      url === 'firm-crm:cors'
        ? { format: 'commonjs', source: 'module.exports = () => (request, reply, next) => next()', shortCircuit: true }
        : next(url, context),
  })
  // reason: the package has types for a framework that is not ours
  const { createApp } = createRequire(import.meta.url)('google-drive-mock') as {
    createApp(): { listen(port: number, host: string): Server }
  }
  const server = createApp().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  async function send(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: 'Bearer valid-token', 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : text
  }
  // where everything is, for the mock is slow to ask
  const ids = new Map<string, string>()
  const make = async (path: string, more: Record<string, unknown> = {}): Promise<string> => {
    const known = ids.get(path)
    if (known) return known
    const parts = path.split('/')
    const name = parts.pop()
    const parent = parts.length === 0 ? 'root' : await make(parts.join('/'), { mimeType: folderType })
    const { id } = await send('POST', '/drive/v3/files', { name, parents: [parent], ...more })
    ids.set(path, id)
    return id
  }
  const idOf = (path: string) => {
    const id = ids.get(path)
    if (!id) throw new Error(`There is no ${path}`)
    return id
  }

  return {
    url,
    header: 'Bearer valid-token',
    open: ({ url: apiUrl, ...rest }) => openGoogleDrive({ ...rest, apiUrl, account: 'ana@firm.test' }),
    scope: '',
    async put(path, content) {
      await fetch(`${url}/upload/drive/v3/files/${await make(path)}?uploadType=media`, {
        method: 'PATCH',
        headers: { authorization: 'Bearer valid-token', 'content-type': 'text/plain' },
        body: content,
      })
    },
    async remove(path) {
      await send('DELETE', `/drive/v3/files/${idOf(path)}`)
      ids.delete(path)
    },
    async move(from, to) {
      const id = idOf(from)
      const parts = to.split('/')
      const name = parts.pop()
      await send('PATCH', `/drive/v3/files/${id}`, { name, parents: [idOf(parts.join('/'))] })
      ids.delete(from)
      ids.set(to, id)
    },
    async clear() {
      ids.clear()
      await fetch(`${url}/debug/clear`, { method: 'POST' })
      await send('POST', '/drive/v3/files', { id: 'root', name: 'My Drive', mimeType: folderType })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
