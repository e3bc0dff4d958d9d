import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { startEgnyteStandIn } from '../../../../test/peers/egnyte_stand_in.ts'
import { type FaultProxy, startFaultProxy } from '../../../../test/peers/fault_proxy.ts'
import { freePort } from '../../../../test/peers/ports.ts'

let egnyte: Awaited<ReturnType<typeof startEgnyteStandIn>>
let proxy: FaultProxy
let service: TestService
let ana: Person
let carl: Person
let vera: Person
before(async () => {
  egnyte = await startEgnyteStandIn()
  proxy = await startFaultProxy(egnyte.url)
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', SYNC_MINUTES: '0', REQUESTS_PER_SECOND: '1000' })
  ana = await service.register('Ana')
  carl = await service.invite(ana, 'Carl', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
})
after(async () => {
  await proxy.stop()
  await egnyte.stop()
})

const share = (url = proxy.url) => ({
  service: 'vaultshare',
  adapter: 'egnyte',
  settings: { url },
  credentials: { access_token: 'egnyte-token' },
})
const calendar = (url: string) => ({
  service: 'calendar',
  adapter: 'caldav',
  settings: { url },
  credentials: { username: 'ana', password: 'secret' },
})
const mailbox = (settings: object) => ({
  service: 'mail',
  adapter: 'imap_smtp',
  settings: { address: 'ana@firm.test', imap_port: 993, smtp_host: 'smtp.firm.test', smtp_port: 587, ...settings },
  credentials: { username: 'ana', password: 'secret' },
})
const stored = async () => (await ana.get('/api/integrations')).body.connections.length

test('the list says what can be connected, how, and what works without', async () => {
  const { status, body } = await vera.get('/api/integrations')
  assert.equal(status, 200)
  assert.deepEqual(
    body.services.map((one: { service: string; scope: string }) => [one.service, one.scope]),
    [
      ['mail', 'person'],
      ['calendar', 'person'],
      ['drive', 'firm'],
      ['sitehub', 'firm'],
      ['projecthub', 'firm'],
      ['vaultshare', 'firm'],
    ],
  )
  assert.deepEqual(body.connections, [])
  const [mail, , drive] = body.services
  assert.match(mail.local, /outbox/)
  assert.match(drive.local, new RegExp(`sources/${ana.firmId}/drive`))
  const [gmail, imap] = mail.adapters
  assert.deepEqual([gmail.adapter, gmail.how, gmail.configured], ['gmail', 'oauth', false])
  assert.deepEqual([imap.adapter, imap.how, imap.configured], ['imap_smtp', 'form', true])
  const password = imap.fields.find(({ name }: { name: string }) => name === 'password')
  assert.deepEqual([password.kind, password.in, password.required], ['password', 'credentials', true])
  const notVerified = body.services.flatMap(({ adapters }: any) => adapters).filter((one: any) => !one.verified)
  assert.ok(notVerified.length > 0)
  for (const { note } of notVerified) assert.equal(note, 'Not verified against a tenant')
})

test('an account is checked before it is kept, and what is secret is never answered', async () => {
  const connection = await ana.create('/api/integrations', share())
  const { name, status, owner_id, verified, health } = connection
  assert.deepEqual(
    { name, status, owner_id, verified, health },
    {
      name: new URL(proxy.url).host,
      status: 'connected',
      owner_id: null,
      verified: false,
      health: 'Connected; nothing was read yet.',
    },
  )
  assert.equal(proxy.asked[0]?.headers.authorization, 'Bearer egnyte-token')
  const rows = await service.deps.sql`select * from connections where firm_id = ${ana.firmId} and id = ${connection.id}`
  const events = await service.deps
    .sql`select * from events where firm_id = ${ana.firmId} and subject_id = ${connection.id}`
  assert.doesNotMatch(JSON.stringify([connection, rows, events]), /egnyte-token/)
  assert.doesNotMatch(JSON.stringify(events), /"secret"/)
  const { body: log } = await ana.get(`/api/events?subject_id=${connection.id}`)
  assert.equal(log.data[0].summary, `Ana connected the account “${name}”`)
})

test('what does not answer, or refuses the credentials, is not kept', async () => {
  const before = await stored()
  const port = await freePort()
  const closed = await ana.post('/api/integrations', share(`http://127.0.0.1:${port}`))
  assert.deepEqual([closed.status, closed.body.error_code], [502, 'source_unavailable'])
  proxy.spoil({ status: 401, body: '{"errorMessage":"no"}' }, 5)
  const refused = await ana.post('/api/integrations', share())
  assert.deepEqual([refused.status, refused.body.error_code], [422, 'credentials_refused'])
  proxy.heal()
  proxy.spoil({ status: 429, headers: { 'retry-after': '60' } })
  const busy = await ana.post('/api/integrations', share())
  assert.deepEqual([busy.status, busy.headers.get('retry-after')], [429, '60'])
  proxy.heal()
  assert.equal(await stored(), before)
})

test('an address of a private network is refused before anything is asked of it', async () => {
  const before = await stored()
  const wrong: [object, string][] = [
    [calendar('http://169.254.169.254/latest'), 'settings.url'],
    [calendar('http://[::ffff:10.0.0.1]/'), 'settings.url'],
    [calendar('http://0x7f.0.0.2/'), 'settings.url'],
    [calendar('http://ana:secret@example.com/'), 'settings.url'],
    [calendar('file:///etc/passwd'), 'settings.url'],
    [mailbox({ imap_host: '10.0.0.1' }), 'settings.imap_host'],
    [mailbox({ imap_host: '::1' }), 'settings.imap_host'],
    [mailbox({ imap_host: 'localhost' }), 'settings.imap_host'],
    [mailbox({ imap_host: 'imap.firm.test/x' }), 'settings.imap_host'],
    [mailbox({ imap_host: 'imap.firm.test', smtp_host: '[fe80::1]' }), 'settings.smtp_host'],
  ]
  for (const [body, field] of wrong) {
    const reply = await ana.post('/api/integrations', body)
    assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [422, field], JSON.stringify([body, reply.body]))
  }
  assert.equal(await stored(), before)
})

test('what is not a connection is refused, naming what is wrong', async () => {
  const wrong: [object, number, string][] = [
    [{}, 422, 'validation_error'],
    [{ service: 'fax', adapter: 'x' }, 422, 'validation_error'],
    [{ service: 'mail', adapter: 'x' }, 422, 'unknown_adapter'],
    [{ service: 'drive', adapter: 'local_folder' }, 422, 'unknown_adapter'],
    [{ service: 'mail', adapter: 'gmail' }, 422, 'other_way_to_connect'],
    [{ ...share(), settings: {} }, 422, 'validation_error'],
    [{ ...share(), settings: 'x' }, 422, 'validation_error'],
    [{ ...share(), credentials: { access_token: 5 } }, 422, 'validation_error'],
    [{ ...share(), credentials: { access_token: 'a\0b' } }, 422, 'validation_error'],
    [mailbox({ imap_host: 'imap.firm.test', imap_port: 70_000 }), 422, 'validation_error'],
    [mailbox({ imap_host: 'imap.firm.test', imap_secure: 'perhaps' }), 422, 'validation_error'],
    [mailbox({ imap_host: 'imap.firm.test', address: 'ana' }), 422, 'validation_error'],
  ]
  for (const [body, status, code] of wrong) {
    const reply = await ana.post('/api/integrations', body)
    assert.deepEqual([reply.status, reply.body.error_code], [status, code], JSON.stringify([body, reply.body]))
  }
  const { body } = await ana.post('/api/integrations/oauth/init', { service: 'vaultshare', adapter: 'egnyte' })
  assert.equal(body.error_code, 'other_way_to_connect')
})

test('a provider that the operator has not set up says so', async () => {
  for (const reply of [
    await ana.post('/email_bot/provider_a/oauth/init'),
    await ana.post('/email_bot/provider_b/oauth/init'),
    await ana.post('/api/integrations/oauth/init', { service: 'drive', adapter: 'google_drive' }),
  ])
    assert.deepEqual([reply.status, reply.body.error_code], [409, 'provider_not_configured'])
})

test('what belongs to the firm is connected, changed and removed by admins', async () => {
  assert.equal((await carl.post('/api/integrations', share())).status, 403)
  assert.equal((await vera.post('/api/integrations', calendar('https://example.com/'))).status, 403)
  const { id } = await ana.create('/api/integrations', share())
  assert.equal((await vera.get(`/api/integrations/${id}`)).status, 200)
  assert.equal((await carl.patch(`/api/integrations/${id}`, { name: 'x' })).status, 403)
  assert.equal((await carl.delete(`/api/integrations/${id}`)).status, 403)
  const changed = await ana.patch(`/api/integrations/${id}`, { name: '  Deal share ' })
  assert.equal(changed.body.name, 'Deal share')
  assert.deepEqual((await ana.patch(`/api/integrations/${id}`, {})).body, changed.body)
  for (const wrong of [{ name: '' }, { name: null }, { shared: 'yes' }])
    assert.equal((await ana.patch(`/api/integrations/${id}`, wrong)).status, 422)
  assert.equal((await ana.delete(`/api/integrations/${id}`)).status, 204)
  assert.equal((await ana.delete(`/api/integrations/${id}`)).status, 404)
  for (const method of ['GET', 'PATCH', 'DELETE'])
    assert.equal(
      (await ana.send(method, `/api/integrations/${unknownId}`, method === 'PATCH' ? {} : undefined)).status,
      404,
    )
})

test('a check tells how a connection is, and a good one makes it well again', async () => {
  const { id } = await ana.create('/api/integrations', share())
  const check = async () => (await carl.post(`/api/integrations/${id}/check`)).body
  proxy.spoil({ status: 500 }, 10)
  const failing = await check()
  assert.equal(failing.status, 'failing')
  assert.match(failing.health, /^The last attempt failed/)
  assert.ok(failing.error_message)
  proxy.heal()
  proxy.spoil({ status: 401 }, 10)
  const lost = await check()
  assert.equal(lost.status, 'needs_reconnect')
  proxy.heal()
  const well = await check()
  assert.deepEqual([well.status, well.error_message], ['connected', null])
})

test('connections of a firm are kept from others, and from who shows no token', async () => {
  const bob = await service.register('Bob')
  const { id } = await ana.create('/api/integrations', share())
  for (const path of [`/api/integrations/${id}`, `/api/integrations/${id}/runs`])
    assert.equal((await bob.get(path)).status, 404)
  assert.deepEqual((await bob.get('/api/integrations')).body.connections, [])
  assert.equal((await service.send('GET', '/api/integrations')).status, 401)
  assert.equal((await service.send('POST', `/api/integrations/${id}/check`)).status, 401)
})
