import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { appsAt } from '../../../test/second_factor_app.ts'

// A firm with a person who has the id of a person of another firm, however that came about.

let service: TestService
let other: TestService
let apps: ReturnType<typeof appsAt>
before(async () => {
  service = await startTestService({ LOGIN_FAILURES_PER_ADDRESS: '1000' })
  other = await startTestService({ DATABASE_URL: service.databaseUrl })
  apps = appsAt(service)
})

/** Gives the admin's firm a person with the id of somebody elsewhere. */
const addNamesake = ({ firmId }: Person, { id }: Person) => service.deps.sql`
  insert into users (firm_id, id, email, name, role, status)
  values (${firmId}, ${id}, ${`${id}@example.com`}, 'Namesake', 'member', 'active')`

const roleOf = async (person: Person, node = service) => {
  const { status, body } = await node.send('GET', '/auth/me', undefined, { authorization: `Bearer ${person.token}` })
  return status === 200 ? body.role : status
}

test('what a firm does to a person with the id of somebody elsewhere does nothing to that other person', async () => {
  const boss = await service.register('Boss')
  const vic = await service.invite(boss, 'Vic', 'viewer')
  const app = await apps.enrol(vic)
  const { key } = await vic.create('/auth/keys', { name: 'A key', scopes: ['read'] })
  const feed = (await vic.post('/api/calendar/feed')).body.url
  const eve = await service.register('Eve')
  await addNamesake(eve, vic)

  for (const patch of [{ role: 'admin' }, { role: 'member' }, { status: 'disabled' }])
    assert.equal((await eve.patch(`/api/users/${vic.id}`, patch)).status, 200, JSON.stringify(patch))
  assert.equal((await eve.delete(`/auth/users/${vic.id}/sessions`)).status, 200)
  assert.equal((await eve.delete(`/auth/users/${vic.id}/second-factor`)).status, 404)
  await apps.enrol(eve)
  assert.equal((await eve.patch('/auth/firm', { require_second_factor: true })).status, 200)

  await other.deps.changes.refresh()
  for (const node of [service, other]) assert.equal(await roleOf(vic, node), 'viewer')
  assert.equal((await vic.get('/auth/sessions')).body.total > 0, true)
  assert.equal((await service.send('GET', '/api/companies', undefined, { authorization: `Bearer ${key}` })).status, 200)
  assert.equal((await vic.get('/auth/second-factor')).body.enabled, true)
  assert.equal((await vic.get('/api/calendar/feed')).body.url, feed)
  const { status } = await apps.logIn({ challenge: await apps.challengeOf(vic), code: app.nextCode() })
  assert.equal(status, 200)
  // the ways in of the firm show what is of its own person
  const { body } = await eve.get('/auth/users')
  assert.deepEqual(
    body.data.filter(({ id }: { id: string }) => id === vic.id),
    [],
  )
})

test('a person is ended in their firm also where a person elsewhere has the same id', async () => {
  const boss = await service.register('Boss')
  const vic = await service.invite(boss, 'Vic', 'viewer')
  const eve = await service.register('Eve')
  await addNamesake(eve, vic)
  assert.equal((await boss.patch(`/api/users/${vic.id}`, { status: 'disabled' })).status, 200)
  assert.equal((await eve.patch(`/api/users/${vic.id}`, { role: 'admin' })).status, 200)
  assert.equal(await roleOf(vic), 401)
  await eventually(async () => assert.equal(await roleOf(vic, other), 401))
})

test('wrong codes for a person do not use up the tries of one with the same id elsewhere', async () => {
  const boss = await service.register('Boss')
  const vic = await service.invite(boss, 'Vic', 'member')
  const app = await apps.enrol(vic)
  const eve = await service.register('Eve')
  await addNamesake(eve, vic)
  const { sql } = service.deps
  await sql`
    insert into service.second_factors (firm_id, user_id, secret)
    select ${eve.firmId}, user_id, secret from service.second_factors where firm_id = ${vic.firmId}`
  const link = { purpose: 'second_factor', firmId: eve.firmId, subjectId: vic.id, lifetimeSeconds: 300 } as const
  const challenge = service.deps.links.token('second_factor', await service.deps.links.create(sql, link))
  await eventually(async () => assert.equal((await apps.logIn({ challenge, code: '000000' })).status, 429))
  const reply = await apps.logIn({ challenge: await apps.challengeOf(vic), code: app.nextCode() })
  assert.equal(reply.status, 200)
})
