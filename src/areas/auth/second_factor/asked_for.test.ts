import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, type Reply, startTestService, type TestService } from '../../../../test/harness.ts'
import { appsAt } from '../../../../test/second_factor_app.ts'

// A firm begins to ask for second factors while people, and programs of theirs, are in.

let service: TestService
let other: TestService
let apps: ReturnType<typeof appsAt>
before(async () => {
  service = await startTestService({ LOGIN_FAILURES_PER_EMAIL: '1000', LOGIN_FAILURES_PER_ADDRESS: '1000' })
  other = await startTestService({ DATABASE_URL: service.databaseUrl })
  apps = appsAt(service)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const companies = (token: string, node = service): Promise<Reply> =>
  node.send('GET', '/api/companies', undefined, bearer(token))
const statusOf = async (token: string, node = service) => (await companies(token, node)).status
const ask = (boss: Person, require_second_factor: boolean) => boss.patch('/auth/firm', { require_second_factor })
const keyOf = async (person: Person, scopes = ['read']): Promise<string> =>
  (await person.create('/auth/keys', { name: 'Sync', scopes })).key

async function firmOf(name: string) {
  const boss = await service.register(name)
  const app = await apps.enrol(boss)
  const [eve, max] = [await service.invite(boss, 'Eve', 'member'), await service.invite(boss, 'Max', 'member')]
  return { boss, app, eve, max }
}

test('tokens and keys of before open only the setting up at once, on other nodes within five seconds', async () => {
  const { boss, eve, max } = await firmOf('Boss')
  await apps.enrol(max)
  const keys = { boss: await keyOf(boss), eve: await keyOf(eve), max: await keyOf(max) }
  const tokens = [boss.token, eve.token, max.token, ...Object.values(keys)]
  for (const token of tokens) for (const node of [service, other]) assert.equal(await statusOf(token, node), 200)
  assert.equal((await ask(boss, true)).status, 200)
  for (const shut of [eve.token, keys.eve]) {
    const { status, body } = await companies(shut)
    assert.deepEqual([status, body.error_code], [403, 'second_factor_setup_required'])
    await eventually(async () => assert.equal(await statusOf(shut, other), 403), 5)
  }
  for (const open of [boss.token, max.token, keys.boss, keys.max])
    for (const node of [service, other]) assert.equal(await statusOf(open, node), 200)
  const noKey = await eve.post('/auth/keys', { name: 'x', scopes: ['read'] })
  assert.deepEqual([noKey.status, noKey.body.error_code], [403, 'second_factor_setup_required'])
  assert.equal((await eve.get('/auth/me')).status, 200)

  await apps.enrol(eve)
  for (const open of [eve.token, keys.eve]) {
    assert.equal(await statusOf(open), 200)
    await eventually(async () => assert.equal(await statusOf(open, other), 200), 5)
  }
})

test('they go on where the firm asks no more, and end again for whom an admin takes the factor away', async () => {
  const { boss, eve, max } = await firmOf('Boss')
  const key = await keyOf(eve)
  await ask(boss, true)
  assert.deepEqual([await statusOf(eve.token), await statusOf(key)], [403, 403])
  await ask(boss, false)
  assert.deepEqual([await statusOf(eve.token), await statusOf(key)], [200, 200])

  await apps.enrol(max)
  await ask(boss, true)
  const ofMax = await keyOf(max)
  assert.equal((await boss.delete(`/auth/users/${max.id}/second-factor`)).status, 204)
  assert.deepEqual([await statusOf(max.token), await statusOf(ofMax)], [403, 403])
})

test('another role does not open what is shut, and a renewed token is shut, too', async () => {
  const { boss, eve } = await firmOf('Boss')
  await ask(boss, true)
  assert.equal((await boss.patch(`/api/users/${eve.id}`, { role: 'viewer' })).status, 200)
  assert.equal(await statusOf(eve.token), 403)
  const { body } = await eve.post('/auth/refresh')
  assert.equal(await statusOf(body.access_token), 403)
})

test('only an admin in person who has a second factor begins to ask for one', async () => {
  const boss = await service.register('Boss')
  const refused = await ask(boss, true)
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'own_second_factor_first'])
  assert.equal((await boss.get('/auth/firm')).body.require_second_factor, false)
  await apps.enrol(boss)
  const key = await keyOf(boss, ['read', 'admin'])
  const byKey = (body: object) => service.send('PATCH', '/auth/firm', body, bearer(key))
  for (const require_second_factor of [true, false]) {
    const { status, body } = await byKey({ require_second_factor })
    assert.deepEqual([status, body.error_code], [403, 'key_not_allowed'])
  }
  assert.equal((await byKey({ name: 'Northgate' })).status, 200)
  assert.equal((await ask(boss, true)).status, 200)
})
