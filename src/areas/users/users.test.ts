import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  defaultPassword,
  eventually,
  type Person,
  startTestService,
  type TestService,
  unknownId,
} from '../../../test/harness.ts'
import { mailed } from '../../../test/mailed.ts'

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

test('people of a firm see each other, and nobody else', async () => {
  const { status, body } = await vera.get('/api/users')
  assert.equal(status, 200)
  const names = body.data.map((user: { name: string }) => user.name)
  for (const name of ['Ana', 'Ben', 'Vera']) assert.ok(names.includes(name))
  assert.ok(!names.includes('Olga'))
  assert.equal(body.total, body.data.length)
  assert.equal((await vera.get(`/api/users/${other.id}`)).status, 404)
  assert.equal((await vera.get(`/api/users/${ben.id}`)).body.email, ben.email)
})

test('an invited person joins the firm with the role that was offered', async () => {
  assert.equal(ben.firmId, ana.firmId)
  assert.equal((await ben.get('/auth/me')).body.role, 'member')
})

test('an invitation says which firm invites, by whom and for whom; its mail has the link once, and nothing else to type', async () => {
  const email = `joins@${ana.firmId}.example`
  const { invitation } = await ana.create('/api/users/invitations', { email, role: 'viewer' })
  const firm_name = (await ana.get('/auth/me')).body.firm_name
  const offer = { firm_name, invited_by_name: 'Ana', role: 'viewer', email }
  assert.deepEqual((await service.send('GET', `/t/i/${invitation}`)).body, offer)
  const open = await ana.create('/api/users/invitations', { role: 'member' })
  assert.equal((await service.send('GET', `/t/i/${open.invitation}`)).body.email, null)
  const mail = await mailed(service, { firmId: ana.firmId, to: email, pattern: /join/ })
  assert.ok(mail.includes(`Ana invites you to join ${firm_name}`), mail)
  const [, token = ''] = /#\/join\/(\S+)/.exec(mail) ?? []
  assert.equal(mail.split(token).length, 2, 'the token is there once')
  assert.deepEqual((await service.send('GET', `/t/i/${token}`)).body, offer)
  const body = { email, password: defaultPassword, name: 'Joins', invitation: token }
  const joined = await service.send('POST', '/auth/register', body)
  assert.equal(joined.body.message, 'You have joined the firm. Your e-mail address is verified.')
  for (const used of [token, invitation]) assert.equal((await service.send('GET', `/t/i/${used}`)).status, 404)
})

test('an invitation is used once, for the person it names, until it is withdrawn', async () => {
  const invitation = await ana.create('/api/users/invitations', { email: 'new@example.com', role: 'member' })
  assert.deepEqual(Object.keys(invitation), [
    'id',
    'email',
    'role',
    'invited_by',
    'expires_at',
    'created_at',
    'invitation',
    'delivery',
  ])
  const join = (email: string, token: string) =>
    service.send('POST', '/auth/register', { email, password: defaultPassword, name: 'New', invitation: token })
  const stranger = await join('stranger@example.com', invitation.invitation)
  assert.equal(stranger.status, 422)
  assert.equal(stranger.body.errors[0].field, 'email')
  assert.equal((await join('New@Example.com', invitation.invitation)).status, 201)
  const again = await join('another@example.com', invitation.invitation)
  assert.equal(again.status, 400)
  assert.equal(again.body.error_code, 'invalid_invitation')
  assert.equal((await join('another@example.com', 'forged')).status, 400)

  const withdrawn = await ana.create('/api/users/invitations', { email: 'late@example.com' })
  assert.equal((await other.delete(`/api/users/invitations/${withdrawn.id}`)).status, 404)
  assert.equal((await ana.delete(`/api/users/invitations/${withdrawn.id}`)).status, 204)
  assert.equal((await join('late@example.com', withdrawn.invitation)).status, 400)
  const { body } = await ana.get('/api/users/invitations')
  assert.ok(body.data.every((entry: { id: string }) => entry.id !== withdrawn.id))
  assert.ok(body.data.some((entry: { status: string }) => entry.status === 'accepted'))
})

test('an invitation is worth nothing once who sent it is no admin any more', async () => {
  const carl = await service.invite(ana, 'Carl', 'admin')
  const { invitation } = await carl.create('/api/users/invitations', { role: 'admin' })
  await ana.patch(`/api/users/${carl.id}`, { role: 'member' })
  const body = { email: 'carls.friend@example.com', password: defaultPassword, name: 'Friend', invitation }
  assert.equal((await service.send('POST', '/auth/register', body)).status, 400)
})

test('only an admin invites and changes people', async () => {
  for (const person of [ben, vera]) {
    assert.equal((await person.post('/api/users/invitations', { email: 'x@example.com' })).status, 403)
    const refused = await person.patch(`/api/users/${person.id}`, { role: 'admin' })
    assert.equal(refused.status, 403)
    assert.equal(refused.body.error_code, 'forbidden')
  }
  assert.equal((await other.patch(`/api/users/${ben.id}`, { role: 'viewer' })).status, 404)
  assert.equal((await ana.patch(`/api/users/${unknownId}`, { role: 'viewer' })).status, 404)
  assert.equal((await ana.patch(`/api/users/${ben.id}`, { role: 'owner' })).status, 422)
  assert.equal((await ana.patch(`/api/users/${ben.id}`, { role: null })).status, 422)
})

test('a disabled person’s tokens end at once, and enabling does not bring them back', async () => {
  const dan = await service.invite(ana, 'Dan', 'member')
  assert.equal((await ana.patch(`/api/users/${dan.id}`, { status: 'disabled' })).status, 200)
  assert.equal((await dan.get('/auth/me')).status, 401)
  assert.equal((await dan.post('/auth/refresh')).status, 401)
  const login = await service.send('POST', '/auth/login', { email: dan.email, password: defaultPassword })
  assert.equal(login.status, 403)
  assert.equal(login.body.error_code, 'account_disabled')
  assert.equal((await ana.patch(`/api/users/${dan.id}`, { status: 'active' })).status, 200)
  assert.equal((await dan.get('/auth/me')).status, 401)
  assert.equal((await (await service.signIn(dan.email)).get('/auth/me')).status, 200)
})

test('a changed role counts for tokens that were issued before', async () => {
  const dan = await service.invite(ana, 'Dan', 'viewer')
  assert.equal((await dan.post('/api/companies', { name: 'Acme' })).status, 403)
  await ana.patch(`/api/users/${dan.id}`, { role: 'member' })
  assert.equal((await dan.post('/api/companies', { name: 'Acme' })).status, 201)
  await ana.patch(`/api/users/${dan.id}`, { role: 'viewer' })
  assert.equal((await dan.post('/api/companies', { name: 'Acme' })).status, 403)
})

test('capacity is set per person', async () => {
  assert.equal((await ana.get(`/api/users/${ben.id}`)).body.capacity, 8)
  assert.equal((await ana.patch(`/api/users/${ben.id}`, { capacity: 12 })).body.capacity, 12)
  assert.equal((await ana.patch(`/api/users/${ben.id}`, { capacity: -1 })).status, 422)
})

test('a firm keeps at least one active admin, also when two step down at once', async () => {
  const first = await service.register('Fay')
  const alone = await first.patch(`/api/users/${first.id}`, { role: 'member' })
  assert.equal(alone.status, 409)
  assert.equal(alone.body.error_code, 'last_admin')
  const second = await service.invite(first, 'Sam', 'admin')
  const replies = await Promise.all([
    first.patch(`/api/users/${first.id}`, { role: 'member' }),
    second.patch(`/api/users/${second.id}`, { status: 'disabled' }),
  ])
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409])
})

test('changes of people are in the audit trail', async () => {
  const dan = await service.invite(ana, 'Dan', 'viewer')
  await ana.patch(`/api/users/${dan.id}`, { role: 'member' })
  await eventually(async () => {
    const events = await service.deps.sql`
      select kind, before, after from events where firm_id = ${ana.firmId} and subject_id = ${dan.id} order by id`
    assert.deepEqual(
      events.map((event) => event['kind']),
      ['created', 'signed_in', 'updated'],
    )
    assert.deepEqual(events[2]?.['before'], { role: 'viewer' })
    assert.deepEqual(events[2]?.['after'], { role: 'member' })
  })
})

test('a colleague is not invited again, and a second invitation takes the place of the first', async () => {
  const refused = await ana.post('/api/users/invitations', { email: ben.email.toUpperCase() })
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'already_member'])
  assert.equal((await ana.post('/api/users/invitations', { email: other.email })).status, 201)

  const first = await ana.create('/api/users/invitations', { email: 'twice@example.com' })
  const olgas = await other.create('/api/users/invitations', { email: 'twice@example.com' })
  const second = await ana.create('/api/users/invitations', { email: 'Twice@example.com', role: 'viewer' })
  const { body } = await ana.get('/api/users/invitations?page_size=100')
  const ids = body.data.map((entry: { id: string }) => entry.id)
  assert.deepEqual([ids.includes(first.id), ids.includes(second.id)], [false, true])
  assert.ok(
    (await other.get('/api/users/invitations')).body.data.some((entry: { id: string }) => entry.id === olgas.id),
  )
  const join = (invitation: string) =>
    service.send('POST', '/auth/register', {
      email: 'twice@example.com',
      password: defaultPassword,
      name: 'T',
      invitation,
    })
  assert.equal((await join(first.invitation)).body.error_code, 'invalid_invitation')
  assert.equal((await join(second.invitation)).status, 201)
})
