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

test('where all fields may be left out a request without a body is one that sends none', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  for (const path of ['/api/drive/sync', '/api/sitehub/sync', '/api/vaultshare/sync']) {
    const reply = await ana.send('POST', path)
    assert.equal(reply.status, 200, `${path}: ${JSON.stringify(reply.body)}`)
  }
  assert.equal((await ana.send('PATCH', `/api/companies/${id}`)).body.name, 'Acme')
  const nothing = await ana.send('POST', '/api/deals')
  assert.deepEqual([nothing.status, nothing.body.detail], [422, 'name: is required'])
  const description = (await service.send('GET', '/openapi.json')).body.paths
  assert.equal(description['/api/drive/sync'].post.requestBody.required, false)
  assert.equal(description['/api/deals'].post.requestBody.required, true)
})

test('a link that carries its right is unknown whatever stands in its place: 404', async () => {
  for (const kind of ['o', 'c', 'v', 'r', 'i', 'ics'])
    for (const token of ['x', '%00', 'a%00b', '%22', 'x'.repeat(4000), '..%2F..%2Fhealth']) {
      const { status, body } = await service.send('GET', `/t/${kind}/${token}`)
      assert.equal(status, 404, `${kind} ${token.slice(0, 20)}: ${JSON.stringify(body).slice(0, 200)}`)
    }
  const { status, body } = await service.send('GET', `/t/o/${'x'.repeat(6000)}`)
  assert.deepEqual([status, body.detail], [414, 'A part of the address is too long'])
})

test('a value that may be one of several forms is refused with all of them', async () => {
  const mail = { to: ['carla@acme.example'], subject: 'Hello', body: 'Dear Carla', provider: 'gmail' }
  assert.match((await ana.post('/email_bot/send', mail)).body.detail, /provider_a, provider_b, imap or the id/)
  assert.match((await ana.get('/api/emails?date_from=yesterday')).body.detail, /a date or an ISO 8601 time/)
})

test('an event, once written, cannot be changed or removed', async () => {
  await ana.create('/api/companies', { name: 'Acme' })
  const { sql } = service.deps
  await assert.rejects(sql`update events set kind = 'x' where firm_id = ${ana.firmId}`, /append only/)
  await assert.rejects(sql`delete from events where firm_id = ${ana.firmId}`, /append only/)
})
