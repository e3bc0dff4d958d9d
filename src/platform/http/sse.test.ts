import assert from 'node:assert/strict'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { parseEvents } from '../../../test/event_stream.ts'
import { eventually } from '../../../test/harness.ts'
import { closeServer } from './close.ts'
import { createServer } from './server.ts'
import { sendEvents } from './sse.ts'

type Event = { type: string; n: number; filler?: string }
type Patience = Parameters<typeof sendEvents>[2]

const endings: (() => Promise<unknown>)[] = []
after(async () => {
  for (const end of endings) await end()
})

/** A server that answers with these events at /. */
async function serve(events: (signal: AbortSignal) => AsyncGenerator<Event>, patience?: Patience) {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    bodyLimitBytes: 10_000,
    corsOrigins: ['https://crm.example.com'],
  })
  app.get('/', {}, (_request, reply) => sendEvents(reply, events, patience))
  await app.listen({ port: 0, host: '127.0.0.1' })
  endings.push(() => closeServer(app))
  const { port } = app.server.address() as AddressInfo // reason: it listens on a port
  return { port, url: `http://127.0.0.1:${port}/` }
}

/** A reader that asks and takes nothing. */
async function silentReader(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write('GET / HTTP/1.1\r\nHost: crm\r\n\r\n')
  return socket
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('an event is one line, with the headers that a browser and a proxy need', async () => {
  const { url } = await serve(async function* () {
    yield { type: 'a', n: 1, filler: 'two\nlines\r\n\r\ndata: {}' }
    yield { type: 'b', n: 2 }
  })
  const response = await fetch(url, { headers: { origin: 'https://crm.example.com', 'x-request-id': 'abc' } })
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform')
  assert.equal(response.headers.get('x-accel-buffering'), 'no')
  assert.equal(response.headers.get('x-request-id'), 'abc')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('access-control-allow-origin'), 'https://crm.example.com')
  const events = []
  if (response.body) for await (const event of parseEvents(response.body)) events.push(event)
  assert.deepEqual(events, [
    { type: 'a', n: 1, filler: 'two\nlines\r\n\r\ndata: {}' },
    { type: 'b', n: 2 },
  ])
})

test('a comment says that the stream lives while there is nothing to say', async () => {
  let goOn: () => void = () => {}
  const { url } = await serve(
    async function* () {
      yield { type: 'a', n: 1 }
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      yield { type: 'b', n: 2 }
    },
    { heartbeatSeconds: 0.02 },
  )
  const response = await fetch(url)
  let text = ''
  const decoder = new TextDecoder()
  if (response.body)
    for await (const piece of response.body) {
      text += decoder.decode(piece, { stream: true })
      if (text.split(': still here').length > 3) goOn()
    }
  assert.match(text, /^data: \{"type":"a","n":1\}\n\n(: still here\n\n){3,}data: \{"type":"b","n":2\}\n\n$/)
})

test('a reader that leaves aborts the work at once, and its end is awaited', async () => {
  const seen: string[] = []
  const { url } = await serve(async function* (signal) {
    signal.addEventListener('abort', () => seen.push(signal.reason.name))
    try {
      yield { type: 'a', n: 1 }
      await never(signal)
    } finally {
      seen.push('ended')
    }
  })
  const client = new AbortController()
  const response = await fetch(url, { signal: client.signal })
  await response.body?.getReader().read()
  client.abort()
  await eventually(async () => assert.deepEqual(seen, ['ReaderLeft', 'ended']), 2)
})

test('a reader that has everything is no reader that left', async () => {
  const signals: AbortSignal[] = []
  const { url } = await serve(async function* (signal) {
    signals.push(signal)
    yield { type: 'a', n: 1 }
  })
  await (await fetch(url)).text()
  await (await fetch(url)).text()
  assert.equal(signals.length, 2)
  assert.equal(signals[0]?.aborted, false)
})

test('nothing more is made while the reader takes nothing, and all of it comes when the reader goes on', async () => {
  let made = 0
  const { port } = await serve(async function* () {
    for (; made < 1500; made++) yield { type: 'a', n: made, filler: 'x'.repeat(20_000) }
  })
  const reader = await silentReader(port)
  let before = -1
  await eventually(async () => {
    const [earlier, now] = [before, made]
    before = now
    assert.ok(now > 0 && now === earlier, 'it has stopped')
  })
  assert.ok(made < 1500, `${made} events of 20 kB were made for nobody`)
  let size = 0
  reader.resume().on('data', (piece) => {
    size += piece.length
  })
  await eventually(async () => assert.ok(made === 1500 && size > 1500 * 20_000))
  reader.destroy()
})

test('a reader that takes nothing for too long is one that has left', async () => {
  let ended = false
  const { port } = await serve(
    async function* () {
      try {
        for (let n = 0; ; n++) yield { type: 'a', n, filler: 'x'.repeat(100_000) }
      } finally {
        ended = true
      }
    },
    { stalledSecondsMax: 0.1 },
  )
  const reader = await silentReader(port)
  await eventually(async () => assert.ok(ended))
  reader.destroy()
})

test('a failure before the first event is an ordinary error', async () => {
  const { url } = await serve(async function* () {
    throw new Error('broken')
  })
  const response = await fetch(url)
  assert.equal(response.status, 500)
  assert.match(await response.text(), /"error_code":"internal_error"/)
})
