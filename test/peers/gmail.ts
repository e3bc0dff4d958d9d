import assert from 'node:assert/strict'
import { createEmulator } from '../../checks/emulate.ts'
import { startFaultProxy } from './fault_proxy.ts'
import { livingTokens } from './living_tokens.ts'
import { freePort } from './ports.ts'

/** emulate's Gmail on loopback for one person, behind a proxy that knows tokens: emulate itself takes any. */
export async function startGmail(address: string) {
  const port = await freePort()
  const seed = { tokens: { any: { login: address, scopes: [] } }, google: { users: [{ email: address, name: 'Ana' }] } }
  const emulator = await createEmulator({ service: 'google', port, baseUrl: `http://127.0.0.1:${port}`, seed })
  const proxy = await startFaultProxy(`http://127.0.0.1:${port}`)
  const tokens = livingTokens(proxy)
  const root = `http://127.0.0.1:${port}/gmail/v1/users/me`
  async function ask(method: string, path: string, body?: unknown): Promise<any> {
    // reason: emulate’s answer, looked into by tests
    const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(root + path, { method, headers, ...sent })
    assert.ok(reply.ok, `${method} ${path}: ${reply.status}`)
    return reply.status === 204 ? null : reply.json()
  }
  return {
    proxy,
    tokens,
    apiUrl: proxy.url,
    async lay(messages: readonly Buffer[], labelIds = ['INBOX']) {
      for (const raw of messages) await ask('POST', '/messages', { raw: raw.toString('base64url'), labelIds })
    },
    remove: (id: string) => ask('DELETE', `/messages/${id}`),
    label: (id: string, change: { addLabelIds?: string[]; removeLabelIds?: string[] }) =>
      ask('POST', `/messages/${id}/modify`, change),
    raw: async (id: string) => Buffer.from((await ask('GET', `/messages/${id}?format=raw`)).raw, 'base64url'),
    async close() {
      await proxy.stop()
      await emulator.close()
    },
  }
}
