import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setImmediate as next, setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { endSlowBodies } from './slow_bodies.ts'

const app = Fastify({ bodyLimit: 1_000_000 })
endSlowBodies(app, { bytesPerSecondMin: 200_000, patienceMs: 300, lookMs: 30 })
let broken = 0
app.addContentTypeParser('application/x-stream', (_request, _body, done) => done(null))
app.post('/json', async ({ body }) => ({ keys: Object.keys(body ?? {}).length }))
app.post('/stream', async ({ raw }) => {
  let bytes = 0
  try {
    for await (const piece of raw) bytes += piece.length
  } catch {
    broken++
  }
  return { bytes }
})
app.post('/late', async ({ raw }) => {
  await once(app.server, 'read on')
  return { bytes: (await text(raw)).length }
})
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const { port } = app.server.address() as { port: number } // reason: it listens on a port

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

/**
 * Sends so many bytes at a time until all are sent, or there is an answer: what is sent to a connection that the other side has
 * closed takes the answer away.
 */
async function send(path: string, type: string, { pieces, piece }: { pieces: number; piece: string }) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const answer = text(socket).catch(() => '')
  socket.write(head(path, type, pieces * piece.length))
  for (let n = 0; n < pieces && socket.bytesRead === 0 && socket.writable; n++) {
    socket.write(piece)
    await sleep(20)
    await next() // what has come meanwhile is read
  }
  return answer
}

test('a body that comes a byte at a time is ended with a sentence, whatever is to be done with it', async () => {
  for (const [path, type] of [
    ['/json', 'application/json'],
    ['/stream', 'application/x-stream'],
  ] as const) {
    const answer = await send(path, type, { pieces: 10_000, piece: ' ' })
    assert.match(answer, /^HTTP\/1.1 408 Request Timeout\r\n/)
    assert.match(answer, /\{"detail":"The body of the request came too slowly","error_code":"request_timeout"\}$/)
  }
  assert.equal(broken, 1)
})

test('one that takes many times as long, and comes on, is taken whole', async () => {
  const answer = await send('/stream', 'application/x-stream', { pieces: 60, piece: 'x'.repeat(100_000) })
  assert.match(answer, /^HTTP\/1.1 200 OK[^]*\{"bytes":6000000\}$/)
})

test('a client that is made to wait by the service is not ended', async () => {
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(`${head('/late', 'application/x-stream', 5_000_000)}${'x'.repeat(5_000_000)}`)
  await sleep(1200)
  app.server.emit('read on')
  assert.match(await answer, /^HTTP\/1.1 200 OK[^]*\{"bytes":5000000\}$/)
})
