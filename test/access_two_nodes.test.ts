import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { defaultPassword, eventually, startTestService, type TestService } from './harness.ts'

// Keys, sessions and second factors are the same on all nodes of one database.

let first: TestService
let second: TestService
before(async () => {
  first = await startTestService()
  second = await startTestService({ DATABASE_URL: first.databaseUrl })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const statusOf = async (node: TestService, token: string, path = '/auth/me') =>
  (await node.send('GET', path, undefined, bearer(token))).status

test('a key that is revoked on one node is refused on the other within five seconds', async () => {
  const ana = await first.register('Ana')
  const { id, key } = await ana.create('/auth/keys', { name: 'Sync', scopes: ['read'] })
  assert.deepEqual([await statusOf(first, key), await statusOf(second, key)], [200, 200])
  assert.equal((await ana.delete(`/auth/keys/${id}`)).status, 204)
  await eventually(async () => assert.equal(await statusOf(second, key), 401), 5)
})

test('a lesser role, and being disabled, count for keys on the other node within five seconds', async () => {
  const ana = await first.register('Ana')
  const ben = await first.invite(ana, 'Ben', 'admin')
  const { key } = await ben.create('/auth/keys', { name: 'Sync', scopes: ['read', 'admin'] })
  assert.equal(await statusOf(second, key, '/api/events'), 200)
  await ana.patch(`/api/users/${ben.id}`, { role: 'viewer' })
  await eventually(async () => assert.equal(await statusOf(second, key, '/api/events'), 403), 5)
  await ana.patch(`/api/users/${ben.id}`, { status: 'disabled' })
  await eventually(async () => assert.equal(await statusOf(second, key), 401), 5)
})

test('a session that is ended on one node is over on the other within five seconds, for refresh at once', async () => {
  const ana = await first.register('Ana')
  const phone = await second.signIn(ana.email)
  const sessions = (await ana.get('/auth/sessions')).body.data
  const other = sessions.find((session: { current: boolean }) => !session.current)
  assert.equal((await ana.delete(`/auth/sessions/${other.id}`)).status, 204)
  assert.equal((await phone.post('/auth/refresh')).status, 401)
  await eventually(async () => assert.equal((await phone.get('/auth/me')).status, 401), 5)
})

test('the requests of a key count on both nodes together', async () => {
  const ana = await first.register('Ana')
  const { key } = await ana.create('/auth/keys', { name: 'Sync', scopes: ['read'] })
  const now = Math.ceil(Date.now() / 60_000) * 60_000 + 20_000
  for (const node of [first, second]) node.deps.clock.now = () => new Date(now)
  const ask = (node: TestService) => node.send('GET', '/api/companies', undefined, bearer(key))
  for (let asked = 0; asked < 599; asked++) assert.equal((await ask(first)).status, 200)
  // the other node hears of them with what it counts itself
  await eventually(async () => assert.equal((await ask(second)).status, 429), 5)
  await eventually(async () => assert.equal((await ask(first)).status, 429), 5)
  for (const node of [first, second]) node.deps.clock.now = () => new Date()
})

test('a code of an app lets in once over both nodes, and wrong ones are counted over both', async () => {
  const ana = await first.register('Ana')
  const { secret } = await ana.create('/auth/second-factor', {})
  const codeAt = (milliseconds: number) => new TOTP({ secret }).generate({ timestamp: milliseconds })
  const confirmed = await ana.post('/auth/second-factor/confirm', { code: codeAt(Date.now() - 30_000) })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  const challengeAt = async (node: TestService) =>
    (await node.send('POST', '/auth/login', { email: ana.email, password: defaultPassword })).body.challenge
  const challenges = [await challengeAt(first), await challengeAt(second)]
  const code = codeAt(Date.now())
  const replies = await Promise.all(
    // each challenge is answered at the other node
    [second, first].map((node, at) => node.send('POST', '/auth/login', { challenge: challenges[at], code })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400])
  const challenge = await challengeAt(first)
  const statuses = []
  for (const node of [first, second, first, second, first])
    statuses.push((await node.send('POST', '/auth/login', { challenge, code: '000000' })).status)
  assert.deepEqual(statuses, [400, 400, 400, 400, 429])
})
