import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually, type Person } from '../../../../test/harness.ts'
import {
  type ConsentingService,
  callback,
  gmail,
  startConsentingService,
} from '../../../../test/peers/consenting_service.ts'

let at: ConsentingService
let google: ConsentingService['google']
let service: ConsentingService['service']
let ana: Person
let carl: Person
let bob: Person
before(async () => {
  at = await startConsentingService()
  google = at.google
  service = at.service
  ana = await service.register('Ana')
  carl = await service.invite(ana, 'Carl', 'member')
  bob = await service.register('Bob')
})
after(() => at.stop())

test('a mailbox is connected by a round trip to its provider, kept sealed, and given back', async () => {
  const { body: begun } = await ana.post('/email_bot/provider_a/oauth/init')
  const url = new URL(begun.authorization_url)
  assert.deepEqual(Object.keys(begun), ['authorization_url', 'state'])
  assert.equal(url.searchParams.get('state'), begun.state)
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
  assert.equal(url.searchParams.get('redirect_uri'), 'http://crm.example/')
  assert.match(url.searchParams.get('scope') ?? '', /gmail\.send/)
  const { status, body: mailbox } = await ana.get(
    `/email_bot/provider_a/oauth/callback${await google.consent(begun.authorization_url, 'ana@firm.test')}`,
  )
  assert.equal(status, 200, JSON.stringify(mailbox))
  const { service: of, adapter, name, owner_id, owner_name, status: state, verified, shared, syncing } = mailbox
  assert.deepEqual(
    { of, adapter, name, owner_id, owner_name, state, verified, shared, syncing },
    {
      of: 'mail',
      adapter: 'gmail',
      name: 'ana@firm.test',
      owner_id: ana.id,
      owner_name: 'Ana',
      state: 'connected',
      verified: true,
      shared: false,
      syncing: false,
    },
  )
  assert.equal(mailbox.health, 'Connected; nothing was read yet.')
  const secret = await at.secretOf(ana, mailbox.id)
  assert.doesNotMatch(secret, /google_/)
  assert.doesNotMatch(JSON.stringify(mailbox), /google_|secret/)
  const tokens = await at.openSecret(ana, mailbox.id)
  assert.match(tokens.refresh_token, /^google_refresh_/)

  const events = await service.deps
    .sql`select kind, after from events where firm_id = ${ana.firmId} and subject_id = ${mailbox.id}`
  assert.equal(events[0]?.['kind'], 'connected')
  assert.doesNotMatch(JSON.stringify(events), /google_|secret/)

  google.proxy.heal()
  assert.equal((await ana.delete(`/api/integrations/${mailbox.id}`)).status, 204)
  assert.deepEqual(
    google.proxy.asked.map(({ path }) => path),
    ['/oauth2/revoke'],
  )
  assert.equal((await ana.get(`/api/integrations/${mailbox.id}`)).status, 404)
  const [last] = await service.deps
    .sql`select kind from events where firm_id = ${ana.firmId} and subject_id = ${mailbox.id} order by id desc limit 1`
  assert.equal(last?.['kind'], 'disconnected')
})

test('a state is good once, for the person and the firm that began, and for ten minutes', async () => {
  const first = await at.consent(ana)
  for (const stranger of [carl, bob]) {
    const { status, body } = await stranger.get(callback + first)
    assert.deepEqual([status, body.error_code], [400, 'invalid_state'])
  }
  assert.equal((await ana.get(callback + first)).status, 200)
  assert.equal((await ana.get(callback + first)).body.error_code, 'invalid_state')
  const late = await at.consent(ana)
  await service.deps.sql`update service.oauth_states set expires_at = now() - interval '1 second'`
  assert.equal((await ana.get(callback + late)).body.error_code, 'invalid_state')
  const forged = await at.consent(ana)
  assert.equal(
    (await ana.get(callback + forged.replace(/state=[^&]+/, 'state=forged'))).body.error_code,
    'invalid_state',
  )
  assert.equal((await ana.get(`${callback}?code=x`)).status, 422)
  assert.equal((await service.send('GET', callback + forged)).status, 401)
  assert.equal(
    (await ana.get(callback + forged.replace(/code=[^&]+/, 'code=forged'))).body.error_code,
    'credentials_refused',
  )
  const [kept] = await service.deps
    .sql`select state_sha256 from service.oauth_states where position('forged' in verifier) > 0`
  assert.equal(kept, undefined)
})

test('of two that come with one state at once, one is connected', async () => {
  const query = await at.consent(ana)
  const replies = await Promise.all([ana.get(callback + query), ana.get(callback + query)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400])
})

test('who does not grant the access is told so, and the state is used up', async () => {
  const { body } = await ana.post('/api/integrations/oauth/init', gmail)
  const refused = await ana.get(`${callback}?error=access_denied&state=${body.state}`)
  assert.deepEqual([refused.status, refused.body.error_code], [400, 'consent_refused'])
  assert.match(refused.body.detail, /not granted/)
  assert.equal((await ana.get(`${callback}?code=x&state=${body.state}`)).body.error_code, 'invalid_state')
})

test('the callback of one provider does not take the state of another', async () => {
  const query = await at.consent(ana)
  const { body } = await ana.get(`/email_bot/provider_b/oauth/callback${query}`)
  assert.equal(body.error_code, 'invalid_state')
})

test('an account that is granted but does not answer is not kept', async () => {
  const { body } = await ana.post('/email_bot/provider_b/oauth/init')
  assert.match(body.authorization_url, /IMAP\.AccessAsUser\.All/)
  const query = await at.microsoft.consent(body.authorization_url, 'ana@firm.test')
  const { status, body: fault } = await ana.get(`/email_bot/provider_b/oauth/callback${query}`)
  assert.deepEqual([status, fault.error_code], [502, 'source_unavailable'], JSON.stringify(fault))
  const { body: list } = await ana.get('/api/integrations')
  assert.ok(list.connections.every((one: { adapter: string }) => one.adapter !== 'imap_oauth'))
})

test('the same account connected anew stays the same connection', async () => {
  const first = await at.connect(ana)
  await ana.patch(`/api/integrations/${first.id}`, { name: 'My mail', shared: true })
  const second = await at.connect(ana)
  assert.deepEqual([second.id, second.name, second.shared], [first.id, 'My mail', true])
  const other = await at.connect(ana, 'carl@firm.test')
  assert.notEqual(other.id, first.id)
})

test('a mailbox is its owner’s: to colleagues, admins too, it does not exist', async () => {
  const { id } = await at.connect(carl, 'carl@firm.test')
  for (const stranger of [ana, bob]) {
    const path = `/api/integrations/${id}`
    for (const reply of [
      await stranger.get(path),
      await stranger.patch(path, { shared: true }),
      await stranger.post(`${path}/check`),
      await stranger.delete(path),
    ])
      assert.deepEqual([reply.status, reply.body.error_code], [404, 'connection_not_found'])
    const { body } = await stranger.get('/api/integrations')
    assert.ok(body.connections.every((one: { id: string }) => one.id !== id))
  }
  assert.equal((await carl.get(`/api/integrations/${id}`)).status, 200)
})

test('a drive is the firm’s: admins connect it, the others see it', async () => {
  const drive = { service: 'drive', adapter: 'google_drive' }
  const refused = await carl.post('/api/integrations/oauth/init', drive)
  assert.deepEqual([refused.status, refused.body.error_code], [403, 'forbidden'])
  // emulate has no such path
  const about = JSON.stringify({ user: { emailAddress: 'ana@firm.test' } })
  google.proxy.spoil({ status: 200, body: about }, 1, ({ path }) => path.startsWith('/drive/v3/about'))
  const connection = await at.connect(ana, 'ana@firm.test', drive)
  assert.equal(connection.owner_id, null)
  assert.equal((await carl.get(`/api/integrations/${connection.id}`)).body.adapter_label, 'Google Drive')
  for (const reply of [
    await carl.patch(`/api/integrations/${connection.id}`, { name: 'Mine' }),
    await carl.delete(`/api/integrations/${connection.id}`),
  ])
    assert.equal(reply.status, 403)
  assert.equal((await bob.get(`/api/integrations/${connection.id}`)).status, 404)
  // the token of the mailbox of the same account must live on
  const mailbox = await at.connect(ana)
  google.proxy.heal()
  assert.equal((await ana.delete(`/api/integrations/${connection.id}`)).status, 204)
  assert.deepEqual(google.proxy.asked, [])
  assert.equal((await ana.post(`/api/integrations/${mailbox.id}/check`)).body.status, 'connected')
})

test('an account can be disconnected while its provider cannot be reached', async () => {
  const { id } = await at.connect(bob, 'carl@firm.test')
  google.proxy.spoil({ status: 400, body: '{"error":"unsupported"}' }, 10)
  assert.equal((await bob.delete(`/api/integrations/${id}`)).status, 204)
  google.proxy.heal()
  await eventually(async () => assert.equal((await bob.get(`/api/integrations/${id}`)).status, 404))
})
