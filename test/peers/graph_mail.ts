import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { startFaultProxy } from './fault_proxy.ts'
import { livingTokens } from './living_tokens.ts'

// Our own picture of Microsoft Graph's mail, after its documentation: no server of others has it. It shows that the
// adapter does what the documentation says, not that a tenant does.

type Message = { id: string; folder: string; raw: Buffer; at: number }
const folders = ['inbox', 'sentitems', 'archive', 'drafts', 'junkemail', 'deleteditems', 'outbox']

export async function startGraphMail() {
  const messages: Message[] = []
  // what happened, in order: a message is in a folder now, or is not any more
  const events: { folder: string; id: string; isGone: boolean }[] = []
  let made = 0
  let oldest = 0
  let url = ''
  const add = (folder: string, raw: Buffer) => {
    const message = { id: `m${++made}=`, folder, raw, at: Date.now() }
    messages.push(message)
    events.push({ folder, id: message.id, isGone: false })
    return message
  }
  const leave = (message: Message) => events.push({ folder: message.folder, id: message.id, isGone: true })

  function delta(folder: string, start: number, end: number, pageSize: number) {
    const here = events
      .slice(start, end)
      .flatMap((event, index) => (event.folder === folder ? [{ ...event, at: start + index }] : []))
    const page = here.slice(0, pageSize)
    const value = page.map(({ id, isGone }) => {
      const message = messages.find((each) => each.id === id && each.folder === folder)
      if (isGone || !message) return { id, '@removed': { reason: 'deleted' } }
      return { id, conversationId: `c-${id}`, receivedDateTime: new Date(message.at).toISOString(), isDraft: false }
    })
    const link = (from: number, to: string) => `${url}/me/mailFolders/${folder}/messages/delta?$token=${from}-${to}`
    const last = page.at(-1)
    if (here.length > page.length && last) return { value, '@odata.nextLink': link(last.at + 1, String(end)) }
    return { value, '@odata.deltaLink': link(end, 'now') }
  }

  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://graph')
    const parts = pathname.split('/').slice(2).map(decodeURIComponent)
    const json = (body: unknown, status = 200) => {
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(body))
    }
    const notFound = () => json({ error: { code: 'ErrorItemNotFound', message: 'The object was not found.' } }, 404)
    const [kind, id = '', what, part] = parts
    if (kind === 'mailFolders' && !id)
      return json({ value: folders.map((each) => ({ id: each, childFolderCount: 0 })) })
    if (kind === 'mailFolders' && !what) return folders.includes(id) ? json({ id, childFolderCount: 0 }) : notFound()
    if (kind === 'mailFolders') {
      const [from = 0, to = 'now'] = (searchParams.get('$token') ?? `0-${events.length}`).split('-')
      if (searchParams.has('$token') && Number(from) < oldest)
        return json({ error: { code: 'SyncStateNotFound', message: 'The sync state generation is not found.' } }, 410)
      return json(delta(id, Number(from), to === 'now' ? events.length : Number(to), 50))
    }
    if (kind === 'sendMail') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      add('sentitems', Buffer.from(Buffer.concat(chunks).toString(), 'base64'))
      reply.writeHead(202)
      return reply.end()
    }
    const message = messages.find((each) => each.id === id)
    if (!message) return notFound()
    if (what === '$value') return reply.end(message.raw)
    if (what === 'attachments' && part) return reply.end(Buffer.alloc(3_000_000, 65))
    if (what === 'attachments')
      return json({ value: [{ id: 'a1', name: 'large.bin', contentType: 'application/pdf', size: 3_000_000 }] })
    const [head = ''] = message.raw.toString().split('\r\n\r\n', 1)
    const internetMessageHeaders = head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return { name: line.slice(0, at), value: line.slice(at + 1).trim() }
    })
    return json({ internetMessageHeaders, body: { contentType: 'html', content: '<p>The terms are attached</p>' } })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const proxy = await startFaultProxy(`http://127.0.0.1:${address.port}`)
  const tokens = livingTokens(proxy)
  url = proxy.url
  const find = (id: string) => {
    const message = messages.find((each) => each.id === id)
    assert.ok(message)
    return message
  }
  return {
    proxy,
    tokens,
    apiUrl: proxy.url,
    lay: (raws: readonly Buffer[], folder = 'inbox') => raws.forEach((raw) => add(folder, raw)),
    remove(id: string) {
      const message = find(id)
      leave(message)
      messages.splice(messages.indexOf(message), 1)
    },
    move(id: string, folder: string) {
      const message = find(id)
      leave(message)
      message.folder = folder
      events.push({ folder, id, isGone: false })
    },
    sent: () => messages.filter(({ folder }) => folder === 'sentitems').map(({ raw }) => raw),
    /** Tokens given so far are not known any more. */
    forget() {
      oldest = events.length + 1
      events.push({ folder: 'outbox', id: 'none', isGone: true })
    },
    async close() {
      await proxy.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
