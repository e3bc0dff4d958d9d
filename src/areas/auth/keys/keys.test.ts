import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  defaultPassword,
  eventually,
  type Person,
  type Reply,
  startTestService,
  type TestService,
  unknownId,
} from '../../../../test/harness.ts'
import { fillPath, readOperations } from '../../../../test/openapi_walk.ts'

let service: TestService
let ana: Person
let ben: Person
let vera: Person
let other: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
  other = await service.register('Olga')
})

const make = (person: Person, scopes: string[], more: object = {}) =>
  person.create('/auth/keys', { name: 'Nightly export', scopes, ...more })
const by = (key: string, method: string, path: string, body?: unknown): Promise<Reply> =>
  service.send(method, path, body, { authorization: `Bearer ${key}` })

test('a program asks with a key as the person who made it; the key is shown once and kept as a hash', async () => {
  const made = await make(ben, ['write', 'read', 'read'])
  assert.match(made.key, /^firmcrm_[\w-]{43}$/)
  assert.deepEqual(made.scopes, ['read', 'write'])
  assert.equal(made.user_id, ben.id)
  assert.equal(made.status, 'active')
  assert.ok(made.key.startsWith(made.prefix) && made.prefix.length < 20)
  const ninetyDays = Date.parse(made.expires_at) - Date.parse(made.created_at)
  assert.equal(Math.round(ninetyDays / 86_400_000), 90)
  assert.equal((await by(made.key, 'GET', '/auth/me')).body.id, ben.id)
  assert.equal((await by(made.key, 'POST', '/api/companies', { name: 'Acme' })).status, 201)
  assert.equal((await ben.get('/api/companies?search=Acme')).body.total, 1)
  assert.ok(!JSON.stringify((await ben.get('/auth/keys')).body).includes(made.key))
  const [row] = await service.deps.sql`select k::text as text from service.api_keys k where id = ${made.id}`
  assert.ok(!row?.['text'].includes(made.key.slice(20)))
})

test('when a key was last used shows in the list, to the minute', async () => {
  const { id, key } = await make(ben, ['read'])
  const listed = async () => (await ben.get('/auth/keys')).body.data.find((row: { id: string }) => row.id === id)
  assert.equal((await listed()).last_used_at, null)
  const before = Date.now()
  await by(key, 'GET', '/auth/me')
  await eventually(async () => assert.ok(Date.parse((await listed()).last_used_at) > before - 60_000))
})

test('a key does only what it is for, and says which scope it lacks', async () => {
  const read = (await make(ana, ['read'])).key
  const write = (await make(ana, ['read', 'write'])).key
  const admin = (await make(ana, ['admin'])).key
  const company = await ana.create('/api/companies', { name: 'Scoped' })
  const at = `/api/companies/${company.id}`
  const mail = { to: ['x@example.com'], subject: 'x', body: 'x', provider: 'outbox' }
  for (const [key, method, path, body, lacks] of [
    [read, 'POST', '/api/companies', { name: 'x' }, 'write'],
    [read, 'PATCH', at, { name: 'x' }, 'write'],
    [read, 'DELETE', at, undefined, 'write'],
    [read, 'PATCH', '/auth/me', { name: 'x' }, 'write'],
    [read, 'GET', '/api/events', undefined, 'admin'],
    [write, 'PATCH', '/auth/firm', { name: 'x' }, 'admin'],
    [write, 'POST', '/email_bot/send', mail, 'send'],
    [admin, 'GET', at, undefined, 'read'],
  ] as const) {
    const { status, body: said, headers } = await by(key, method, path, body)
    assert.deepEqual([status, said.error_code], [403, 'insufficient_scope'], `${method} ${path}`)
    assert.match(said.detail, new RegExp(`\\b${lacks}$`))
    assert.match(headers.get('www-authenticate') ?? '', new RegExp(`insufficient_scope.*scope="${lacks}"`))
  }
  assert.equal((await by(read, 'POST', '/api/companies/search', { query: 'Scoped' })).status, 200)
  assert.equal((await by(write, 'PATCH', at, { name: 'Scoped again' })).status, 200)
  assert.equal((await by(admin, 'GET', '/api/events')).status, 200)
  const send = (await make(ana, ['send'])).key
  assert.equal((await by(send, 'POST', '/email_bot/send', mail)).status, 200)
})

test('a key that is for reading alone sends questions, and nothing that would be kept', async () => {
  const { key } = await make(ana, ['read'])
  const opened: string[] = []
  for (const { method, path } of await readOperations(service)) {
    if (method === 'GET') continue
    const at = fillPath(path, () => unknownId)
    const needsSomebody = (await service.send(method, at)).status === 401
    if (needsSomebody && ![401, 403].includes((await by(key, method, at)).status)) opened.push(`${method} ${path}`)
  }
  const questions = [
    'POST /agentic-chat/query',
    'POST /api/companies/search',
    'POST /api/document-answers/{file_id}',
    ...['companies', 'contacts', 'deals', 'funds'].map((list) => `POST /api/export/${list}`),
    'POST /api/tasks/from-text',
    'POST /mcp',
  ]
  assert.deepEqual(opened.sort(), questions)
})

test('nobody makes a key that may more than themselves, and with a lesser role it may less', async () => {
  for (const [person, scope] of [
    [ben, 'admin'],
    [vera, 'write'],
    [vera, 'send'],
  ] as const) {
    const refused = await person.post('/auth/keys', { name: 'x', scopes: ['read', scope] })
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'scopes'])
  }
  assert.equal((await make(vera, ['read'])).status, 'active')
  const dan = await service.invite(ana, 'Dan', 'admin')
  const { key } = await make(dan, ['read', 'write', 'admin'])
  assert.equal((await by(key, 'GET', '/api/events')).status, 200)
  await ana.patch(`/api/users/${dan.id}`, { role: 'member' })
  assert.equal((await by(key, 'GET', '/api/events')).status, 403)
  assert.equal((await by(key, 'POST', '/api/companies', { name: 'x' })).status, 201)
  await ana.patch(`/api/users/${dan.id}`, { role: 'viewer' })
  assert.equal((await by(key, 'POST', '/api/companies', { name: 'x' })).status, 403)
  assert.equal((await by(key, 'GET', '/api/companies')).status, 200)
})

test('what is for people in person no key opens, whatever its scopes', async () => {
  const { id, key } = await make(ana, ['read', 'write', 'send', 'admin'])
  for (const [method, path, body] of [
    ['GET', '/auth/keys', undefined],
    ['POST', '/auth/keys', { name: 'x', scopes: ['read'] }],
    ['DELETE', `/auth/keys/${id}`, undefined],
    ['POST', '/auth/password', { current_password: defaultPassword, new_password: 'another password' }],
    ['GET', '/auth/second-factor', undefined],
    ['POST', '/auth/second-factor', {}],
    ['POST', '/auth/second-factor/confirm', { code: '000000' }],
    ['GET', '/auth/sessions', undefined],
    ['DELETE', '/auth/sessions', undefined],
    ['GET', '/auth/users', undefined],
    ['DELETE', `/auth/users/${ben.id}/sessions`, undefined],
    ['DELETE', `/auth/users/${ben.id}/second-factor`, undefined],
    ['POST', '/auth/logout', undefined],
    ['GET', '/api/calendar/feed', undefined],
    ['POST', '/api/calendar/feed', undefined],
    ['POST', '/api/webhooks', { name: 'x', url: 'https://example.com/hook' }],
    ['PATCH', `/api/webhooks/${unknownId}`, { url: 'https://example.com/hook' }],
    ['POST', `/api/webhooks/${unknownId}/secret`, undefined],
    ['DELETE', `/api/webhooks/${unknownId}`, undefined],
    ['PATCH', '/auth/firm', { require_second_factor: false }],
    ['PATCH', `/api/users/${ben.id}`, { role: 'admin' }],
    ['PATCH', `/api/users/${ben.id}`, { status: 'disabled', capacity: 3 }],
    ['POST', `/api/users/${ben.id}/password-reset`, undefined],
    ['POST', '/api/users/invitations', { role: 'admin' }],
    ['DELETE', `/api/users/invitations/${unknownId}`, undefined],
    ['PUT', '/api/hidden-fields', { role: 'viewer', fields: [] }],
    ['PUT', `/api/walls/${unknownId}`, { user_ids: [ana.id] }],
    ['DELETE', `/api/walls/${unknownId}`, undefined],
    ['POST', `/api/walls/${unknownId}/join`, undefined],
    ['POST', `/api/walls/${unknownId}/leave`, undefined],
    ['POST', '/api/export/people/erase', { email: ben.email }],
  ] as const) {
    const { status, body: said } = await by(key, method, path, body)
    assert.deepEqual([status, said.error_code], [403, 'key_not_allowed'], `${method} ${path}`)
  }
  assert.equal((await by(key, 'PATCH', `/api/users/${ben.id}`, { capacity: 7 })).status, 200, 'what is no right')
  const refresh = await by(key, 'POST', '/auth/refresh')
  assert.deepEqual([refresh.status, refresh.body], [401, { detail: 'Failed to refresh token' }])
})

test('a key that ended, was never made or was changed is refused like a token', async () => {
  const { clock, sql } = service.deps
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { key, id } = await make(ben, ['read'], { expires_at: inAnHour.toISOString() })
  assert.equal((await by(key, 'GET', '/auth/me')).status, 200)
  const { now } = clock
  clock.now = () => inAnHour
  const ended = await by(key, 'GET', '/auth/me').finally(() => (clock.now = now))
  assert.deepEqual([ended.status, ended.body], [401, { detail: 'Invalid or expired token' }])
  assert.match(ended.headers.get('www-authenticate') ?? '', /token_expired/)
  await sql`update service.api_keys set expires_at = now() where id = ${id}`
  const listed = (await ben.get('/auth/keys')).body.data.find((row: { id: string }) => row.id === id)
  assert.equal(listed.status, 'expired')
  for (const wrong of [`${key}x`, `firmcrm_${'a'.repeat(43)}`, 'firmcrm_', listed.prefix]) {
    const { status, body, headers } = await by(wrong, 'GET', '/auth/me')
    assert.deepEqual([status, body], [401, { detail: 'Invalid or expired token' }])
    assert.match(headers.get('www-authenticate') ?? '', /invalid_token/)
  }
  assert.equal((await make(ben, ['read'], { expires_at: null })).expires_at, null)
})

test('what is wrong with a wish for a key is said', async () => {
  for (const [field, value] of [
    ['name', ' '],
    ['scopes', []],
    ['scopes', ['everything']],
    ['scopes', 'read'],
    ['expires_at', '2020-01-01T00:00:00Z'],
    ['expires_at', 'tomorrow'],
  ] as const) {
    const { status, body } = await ben.post('/auth/keys', { name: 'x', scopes: ['read'], [field]: value })
    assert.equal(status, 422, `${field} ${value}`)
    assert.equal(body.errors[0].field.split('.')[0], field)
  }
})

test('a revoked key is refused at once, and its end is told of', async () => {
  const { key, id } = await make(ben, ['read'])
  assert.equal((await by(key, 'GET', '/auth/me')).status, 200)
  assert.equal((await vera.delete(`/auth/keys/${id}`)).status, 404)
  assert.equal((await other.delete(`/auth/keys/${id}`)).status, 404)
  assert.equal((await ben.delete(`/auth/keys/${id}`)).status, 204)
  assert.equal((await by(key, 'GET', '/auth/me')).status, 401)
  assert.equal((await ben.delete(`/auth/keys/${id}`)).status, 404)
  const listed = (await ben.get('/auth/keys')).body.data.find((row: { id: string }) => row.id === id)
  assert.equal(listed.status, 'revoked')
  const told = (await ana.get('/api/events?subject_type=api_key&page_size=100')).body.data
  const kinds = told.filter((event: { subject: { id: string } }) => event.subject.id === id)
  assert.deepEqual(
    kinds.map((event: { kind: string }) => event.kind),
    ['revoked', 'created'],
  )
  assert.ok(!JSON.stringify(told).includes(key.slice(20)))
})

test('admins see and revoke the keys of everybody in the firm, others their own', async () => {
  const { key, id } = await make(ben, ['read'])
  const all = (await ana.get('/auth/keys?of=firm&page_size=100')).body
  assert.equal(all.total, all.data.length)
  assert.equal(all.data.find((row: { id: string }) => row.id === id).user_name, 'Ben')
  assert.ok((await ana.get('/auth/keys')).body.data.every((row: { user_id: string }) => row.user_id === ana.id))
  assert.ok((await vera.get('/auth/keys')).body.data.every((row: { user_id: string }) => row.user_id === vera.id))
  assert.equal((await ben.get('/auth/keys?of=firm')).status, 403)
  assert.deepEqual((await other.get('/auth/keys?of=firm')).body.data, [])
  assert.equal((await ana.delete(`/auth/keys/${id}`)).status, 204)
  assert.equal((await by(key, 'GET', '/auth/me')).status, 401)
})

test('the keys of a disabled person end for good; those of one with a new password go on', async () => {
  const dan = await service.invite(ana, 'Dan', 'member')
  const { key } = await make(dan, ['read'])
  const changed = await dan.post('/auth/password', {
    current_password: defaultPassword,
    new_password: 'a new password',
  })
  assert.equal(changed.status, 200)
  assert.equal((await by(key, 'GET', '/auth/me')).status, 200)
  await ana.patch(`/api/users/${dan.id}`, { status: 'disabled' })
  assert.equal((await by(key, 'GET', '/auth/me')).status, 401)
  await ana.patch(`/api/users/${dan.id}`, { status: 'active' })
  assert.equal((await by(key, 'GET', '/auth/me')).status, 401)
})

test('a person has at most a hundred keys that work', async () => {
  const eve = await service.register('Eve')
  for (let made = 0; made < 100; made++) await make(eve, ['read'])
  const refused = await eve.post('/auth/keys', { name: 'x', scopes: ['read'] })
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'too_many_keys'])
})
