import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { pino } from 'pino'
import { closeServer } from './close.ts'
import { createServer } from './server.ts'

async function serverOf(handler: () => Promise<string>) {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    bodyLimitBytes: 10_000,
    corsOrigins: [],
  })
  app.get('/', {}, handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // reason: it listens on a port
  return { app, port }
}

test('closing waits for a request under way, and not for a connection on which nothing was asked', async () => {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>()
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<string>()
  const { app, port } = await serverOf(() => {
    tellAsked()
    return answer
  })
  const ahead = connect(port, '127.0.0.1')
  await once(ahead, 'connect')
  const underWay = fetch(`http://127.0.0.1:${port}/`)
  await asked

  const closed = closeServer(app)
  await once(ahead, 'close')
  letAnswer('done')
  // after ten seconds the connection of the request would be closed as well, without an answer
  assert.equal(await (await underWay).text(), 'done')
  await closed
})

test('what a proxy asks over a connection that it has is answered also while the node closes', async () => {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>()
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<string>()
  const { app, port } = await serverOf(() => {
    tellAsked()
    return answer
  })
  const ahead = connect(port, '127.0.0.1')
  const proxy = connect(port, '127.0.0.1')
  await Promise.all([once(ahead, 'connect'), once(proxy, 'connect')])
  proxy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await asked

  const closed = closeServer(app)
  await once(ahead, 'close')
  proxy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  letAnswer('done')
  const replies = await text(proxy)
  assert.deepEqual(replies.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200'])
  await closed
})
