import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  defaultPassword,
  eventually,
  type Person,
  startTestService,
  type TestService,
} from '../../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
})

type Session = { id: string; device: string; current: boolean; last_seen_at: string; created_at: string }

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = async (token: string) => (await service.send('GET', '/auth/me', undefined, bearer(token))).status
const sessionsOf = async (token: string): Promise<Session[]> => {
  const { status, body } = await service.send('GET', '/auth/sessions?page_size=100', undefined, bearer(token))
  assert.equal(status, 200)
  assert.equal(body.total, body.data.length)
  return body.data
}
const signIn = async (email: string, agent: string): Promise<string> =>
  (await service.send('POST', '/auth/login', { email, password: defaultPassword }, { 'user-agent': agent })).body
    .access_token

test('a person sees where they are signed in, by device words and nothing more', async () => {
  const eve = await service.register('Eve')
  const token = await signIn(eve.email, firefox)
  const sessions = await sessionsOf(token)
  assert.deepEqual(Object.keys(sessions[0] ?? {}), [
    'id',
    'device',
    'signed_in_by',
    'created_at',
    'last_seen_at',
    'current',
  ])
  assert.deepEqual(
    sessions.map(({ device, current }) => [device, current]),
    [
      ['Firefox on Windows', true],
      ['node', false],
    ],
  )
  const rows = await service.deps.sql`select s::text as text from service.sessions s where user_id = ${eve.id}`
  assert.ok(rows.every((row) => !/127\.0\.0\.1|::1|Gecko/.test(row['text'])))
  assert.ok((await sessionsOf(ben.token)).every(({ id }) => sessions.every((session) => session.id !== id)))
})

test('a session that is ended is over at once, for refresh too, and others go on', async () => {
  const eve = await service.register('Eve')
  const phone = await signIn(eve.email, 'curl/8')
  const [lost] = (await sessionsOf(eve.token)).filter(({ current }) => !current)
  assert.equal((await ana.delete(`/auth/sessions/${lost?.id}`)).status, 404)
  assert.equal((await eve.delete(`/auth/sessions/${lost?.id}`)).status, 204)
  assert.equal(await me(phone), 401)
  assert.equal((await service.send('POST', '/auth/refresh', undefined, bearer(phone))).status, 401)
  assert.equal(await me(eve.token), 200)
  assert.equal((await sessionsOf(eve.token)).length, 1)
  assert.equal((await eve.delete(`/auth/sessions/${lost?.id}`)).status, 404)
})

test('a person ends all of their other sessions', async () => {
  const eve = await service.register('Eve')
  const others = [await signIn(eve.email, 'a'), await signIn(eve.email, 'b')]
  assert.deepEqual((await eve.delete('/auth/sessions')).body, { ended: 2 })
  for (const token of others) assert.equal(await me(token), 401)
  assert.equal(await me(eve.token), 200)
  assert.deepEqual((await eve.delete('/auth/sessions')).body, { ended: 0 })
  const { body } = await eve.get('/api/events?kind=revoked')
  assert.deepEqual(body.data[0].after, { sessions: 2 })
  assert.equal(body.total, 1)
})

test('a renewed token goes on with its session: one row, and both tokens end with it', async () => {
  const eve = await service.register('Eve')
  const fresh = (await eve.post('/auth/refresh')).body.access_token
  const [session, ...more] = await sessionsOf(fresh)
  assert.deepEqual([session?.current, more.length], [true, 0])
  assert.equal((await service.send('POST', '/auth/logout', undefined, bearer(fresh))).status, 200)
  assert.deepEqual([await me(fresh), await me(eve.token)], [401, 401])
})

test('logging out takes the session off the list', async () => {
  const eve = await service.register('Eve')
  const phone = await signIn(eve.email, 'phone')
  await service.send('POST', '/auth/logout', undefined, bearer(phone))
  assert.equal((await sessionsOf(eve.token)).length, 1)
})

test('a changed password leaves the session it was changed in, and no other', async () => {
  const eve = await service.register('Eve')
  const phone = await signIn(eve.email, 'phone')
  const { body } = await eve.post('/auth/password', { current_password: defaultPassword, new_password: 'another one' })
  assert.equal(await me(phone), 401)
  assert.deepEqual(
    (await sessionsOf(body.access_token)).map(({ current }) => current),
    [true],
  )
})

test('when a session was last seen is kept to the minute', async () => {
  const eve = await service.register('Eve')
  const { sql } = service.deps
  await sql`update service.sessions set last_seen_at = now() - interval '1 hour' where user_id = ${eve.id}`
  const before = Date.now()
  const lastSeen = async () => Date.parse((await sessionsOf(eve.token))[0]?.last_seen_at ?? '')
  await eventually(async () => assert.ok((await lastSeen()) > before - 60_000))
})

test('an admin ends all sessions of a person of the firm, which is recorded; nobody else does', async () => {
  const dan = await service.invite(ana, 'Dan', 'viewer')
  const phone = await signIn(dan.email, 'phone')
  const at = `/auth/users/${dan.id}/sessions`
  assert.equal((await ben.delete(at)).status, 403)
  const other = await service.register('Olga')
  assert.equal((await other.delete(at)).status, 404)
  assert.equal(await me(phone), 200)
  assert.deepEqual((await ana.delete(at)).body, { ended: 2 })
  assert.deepEqual([await me(phone), await me(dan.token)], [401, 401])
  assert.equal((await service.send('POST', '/auth/refresh', undefined, bearer(phone))).status, 401)
  const [event] = (await ana.get('/api/events?kind=revoked')).body.data
  assert.deepEqual([event.actor.id, event.subject.id, event.after], [ana.id, dan.id, { sessions: 2 }])
  assert.equal(await me(await signIn(dan.email, 'phone')), 200)
})

test('an admin sees how the people of the firm come in', async () => {
  const { status, body } = await ana.get('/auth/users')
  assert.equal(status, 200)
  const row = body.data.find((person: { id: string }) => person.id === ben.id)
  assert.deepEqual([row.name, row.role, row.second_factor, row.sessions, row.keys], ['Ben', 'member', false, 1, 0])
  assert.equal((await ben.get('/auth/users')).status, 403)
  const [olga, ...nobody] = (await (await service.register('Olga')).get('/auth/users')).body.data
  assert.deepEqual([olga.name, nobody], ['Olga', []])
})
