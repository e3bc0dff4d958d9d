import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from './harness.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CORS_ORIGINS: 'https://app.example, https://desk.example' })
  ana = await service.register('Ana')
})

test('health asks the database and answers with the version, to anybody', async () => {
  const { status, body } = await service.send('GET', '/health')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['status', 'timestamp', 'version'])
  assert.equal(body.status, 'healthy')
  assert.equal(body.version, '0.1.0')
  assert.match(body.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('system information is for people with a token', async () => {
  assert.equal((await service.send('GET', '/api/utilities/info')).status, 401)
  const { status, body } = await ana.get('/api/utilities/info')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['version', 'environment', 'agent_pools', 'uptime_hours'])
  assert.ok(body.uptime_hours >= 0 && body.uptime_hours < 1)
})

test('every answer has a request id, the one that was sent if it is fit, and is not sniffed', async () => {
  const sent = await service.send('GET', '/health', undefined, { 'x-request-id': 'trace-1.2:3' })
  assert.equal(sent.headers.get('x-request-id'), 'trace-1.2:3')
  for (const path of ['/health', '/nowhere', '/api/companies', '/api/companies/%zz', '/t/x']) {
    const { headers } = await service.send('GET', path, undefined, { 'x-request-id': 'not fit for a log' })
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
  }
})

test('an allowed origin may ask, and may read errors too', async () => {
  const origin = { origin: 'https://desk.example' }
  const preflight = await service.send('OPTIONS', '/api/companies', undefined, {
    ...origin,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization, content-type',
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://desk.example')
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /PATCH/)
  for (const [path, status] of [
    ['/api/companies', 401],
    ['/t/x', 404],
    ['/health', 200],
  ] as const) {
    const reply = await service.send('GET', path, undefined, origin)
    assert.equal(reply.status, status)
    assert.equal(reply.headers.get('access-control-allow-origin'), 'https://desk.example', path)
  }
})

test('another origin is told nothing', async () => {
  const { headers } = await service.send('GET', '/health', undefined, { origin: 'https://evil.example' })
  assert.equal(headers.get('access-control-allow-origin'), null)
})

test('a JSON content type without a body is no error where no body is asked for', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const reply = await ana.send('DELETE', `/api/companies/${id}`, '', { 'content-type': 'application/json' })
  assert.equal(reply.status, 204)
  assert.equal(reply.body, '')
})

test('an event, once written, cannot be changed or removed', async () => {
  await ana.create('/api/companies', { name: 'Acme' })
  const { sql } = service.deps
  await assert.rejects(sql`update events set kind = 'x' where firm_id = ${ana.firmId}`, /append only/)
  await assert.rejects(sql`delete from events where firm_id = ${ana.firmId}`, /append only/)
})
