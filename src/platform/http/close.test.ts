import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { closeServer } from './close.ts'
import { createServer } from './server.ts'

test('closing waits for a request under way, and not for a connection on which nothing was asked', async () => {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    bodyLimitBytes: 10_000,
    corsOrigins: [],
  })
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>()
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<string>()
  app.get('/', {}, () => {
    tellAsked()
    return answer
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // reason: it listens on a port
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
