import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../../test/harness.ts'
import {
  type ConsentingService,
  freshKey,
  oldKey,
  startConsentingService,
} from '../../../../test/peers/consenting_service.ts'
import { sealer } from '../../../platform/connect/seal.ts'

let at: ConsentingService
let google: ConsentingService['google']
let service: ConsentingService['service']
let ana: Person
let bob: Person
before(async () => {
  at = await startConsentingService()
  google = at.google
  service = at.service
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})
after(() => at.stop())

test('a token that is not taken any more is renewed, once for all that ask', async () => {
  const { id } = await at.connect(ana)
  const before = await at.openSecret(ana, id)
  google.proxy.heal()
  const isRenewal = ({ path }: { path: string }) => path === '/oauth2/token'
  google.proxy.spoil(
    { status: 401, body: '{"error":"old"}' },
    1000,
    ({ headers }) => headers.authorization === `Bearer ${before.access_token}`,
  )
  google.proxy.spoil({ waitMs: 300 }, 1, isRenewal)
  const replies = await Promise.all(Array.from({ length: 5 }, () => ana.post(`/api/integrations/${id}/check`)))
  assert.deepEqual(
    replies.map(({ body }) => body.status),
    Array(5).fill('connected'),
  )
  assert.equal(google.proxy.asked.filter(isRenewal).length, 1)
  const after = await at.openSecret(ana, id)
  assert.notEqual(after.access_token, before.access_token)
  assert.equal(after.refresh_token, before.refresh_token)
  google.proxy.heal()
})

test('a token that is about to end is renewed before it is used', async () => {
  const { id } = await at.connect(ana)
  const tokens = { ...(await at.openSecret(ana, id)), expires_at: Date.now() + 5000 }
  await at.reseal(ana, id, tokens)
  google.proxy.heal()
  assert.equal((await ana.post(`/api/integrations/${id}/check`)).body.status, 'connected')
  const [first, second] = google.proxy.asked
  assert.equal(first?.path, '/oauth2/token')
  assert.notEqual(second?.headers.authorization, `Bearer ${tokens.access_token}`)
})

test('an access that was taken back is told of, and connecting again heals it', async () => {
  const { id } = await at.connect(ana)
  const { refresh_token, access_token } = await at.openSecret(ana, id)
  await fetch(`${google.url}/oauth2/revoke`, { method: 'POST', body: new URLSearchParams({ token: refresh_token }) })
  google.proxy.spoil({ status: 401 }, 1000, ({ headers }) => headers.authorization === `Bearer ${access_token}`)
  const { body } = await ana.post(`/api/integrations/${id}/check`)
  assert.equal(body.status, 'needs_reconnect')
  assert.match(body.health, /^Connect it again: /)
  assert.ok(body.last_error_at)
  google.proxy.heal()
  assert.equal((await at.connect(ana)).id, id)
  assert.equal((await ana.get(`/api/integrations/${id}`)).body.status, 'connected')
})

test('a provider that stumbles while a token is renewed does not end a connection', async () => {
  const { id } = await at.connect(ana)
  const { access_token } = await at.openSecret(ana, id)
  google.proxy.spoil({ status: 401 }, 1000, ({ headers }) => headers.authorization === `Bearer ${access_token}`)
  google.proxy.spoil({ status: 500 }, 1, ({ path }) => path === '/oauth2/token')
  assert.equal((await ana.post(`/api/integrations/${id}/check`)).body.status, 'failing')
  assert.equal((await ana.post(`/api/integrations/${id}/check`)).body.status, 'connected')
  google.proxy.heal()
})

test('a claim to renew that its node left behind is over after its time', async () => {
  const { id } = await at.connect(ana)
  await at.reseal(ana, id, { ...(await at.openSecret(ana, id)), expires_at: Date.now() - 1000 })
  await service.deps.sql`update connections set renewing_until = now() + interval '700 milliseconds'
    where firm_id = ${ana.firmId} and id = ${id}`
  const { body } = await ana.post(`/api/integrations/${id}/check`)
  assert.equal(body.status, 'connected')
})

test('a row that was moved to another firm or connection does not open', async () => {
  const { id } = await at.connect(ana)
  const { id: other } = await at.connect(ana, 'carl@firm.test')
  const secret = await at.secretOf(ana, id)
  await service.deps.sql`update connections set secret = ${secret} where firm_id = ${ana.firmId} and id = ${other}`
  google.proxy.heal()
  const { body } = await ana.post(`/api/integrations/${other}/check`)
  assert.equal(body.status, 'needs_reconnect')
  assert.match(body.health, /cannot be opened/)

  await service.deps.sql`
    insert into connections (firm_id, id, service, adapter, name, owner_id, account, secret, created_by)
    values (${bob.firmId}, ${id}, 'mail', 'gmail', 'stolen', ${bob.id}, 'ana@firm.test', ${secret}, ${bob.id})`
  assert.equal((await bob.post(`/api/integrations/${id}/check`)).body.status, 'needs_reconnect')
  assert.deepEqual(google.proxy.asked, [])
  assert.equal((await ana.post(`/api/integrations/${id}/check`)).body.status, 'connected')
})

test('credentials go over to a new key when they are used', async () => {
  const { id } = await at.connect(ana)
  await at.reseal(ana, id, await at.openSecret(ana, id), sealer([oldKey]))
  assert.equal((await ana.post(`/api/integrations/${id}/check`)).body.status, 'connected')
  const secret = await at.secretOf(ana, id)
  const place = `${ana.firmId}:${id}`
  assert.match(sealer([freshKey]).open('credentials of a connection', place, secret), /access_token/)
})
