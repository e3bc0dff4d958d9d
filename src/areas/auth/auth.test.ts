import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { defaultPassword, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana', 'Alpine Capital')
})

const newEmail = () => `${uuidv7()}@example.com`
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const secret = 'a secret for tests that is long enough'
const sign = (claims: object, { alg = 'HS256', key = secret } = {}) => {
  const body = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('registering answers the user and asks to verify the address', async () => {
  const email = newEmail()
  const { status, body } = await service.send('POST', '/auth/register', {
    email,
    password: defaultPassword,
    name: 'Eve',
    firm_name: 'Eve Partners',
  })
  assert.equal(status, 201)
  assert.deepEqual(Object.keys(body), ['user', 'message'])
  assert.deepEqual(Object.keys(body.user), ['id', 'email', 'name'])
  assert.equal(body.user.email, email)
  assert.match(body.message, /verify your email/i)
})

test('a password is kept as a hash that costs what is configured, by itself what OWASP recommends', async () => {
  const costOf = async ({ deps }: TestService, email: string) => {
    const [account] = await deps.sql`select password_hash from service.accounts where email = ${email}`
    return /^\$argon2id\$v=19\$(.*?)\$/.exec(account?.['password_hash'])?.[1]
  }
  assert.equal(await costOf(service, ana.email), 'm=64,t=2,p=1')
  const ordinary = await startTestService({ PASSWORD_MEMORY_KIB: '' })
  const { email } = await ordinary.register('Olga')
  assert.equal(await costOf(ordinary, email), 'm=19456,t=2,p=1')
})

test('an e-mail registers once, in whatever case it is written', async () => {
  const email = newEmail()
  const person = { password: defaultPassword, name: 'Eve', firm_name: 'Eve Partners' }
  assert.equal((await service.send('POST', '/auth/register', { ...person, email })).status, 201)
  const again = await service.send('POST', '/auth/register', { ...person, email: email.toUpperCase() })
  assert.equal(again.status, 400)
  assert.equal(again.body.error_code, 'email_already_exists')
})

test('of two registrations of one e-mail at the same time one succeeds', async () => {
  const body = { email: newEmail(), password: defaultPassword, name: 'Eve', firm_name: 'Eve Partners' }
  const replies = await Promise.all([1, 2, 3].map(() => service.send('POST', '/auth/register', body)))
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 400, 400])
})

for (const [field, value] of [
  ['password', 'short'],
  ['password', 'x'.repeat(201)],
  ['email', 'not an address'],
  ['name', '  '],
  ['firm_name', ''],
] as const)
  test(`registering with ${field} “${value.slice(0, 20)}” says what is wrong with it`, async () => {
    const body = {
      email: newEmail(),
      password: defaultPassword,
      name: 'Eve',
      firm_name: 'Eve Partners',
      [field]: value,
    }
    const reply = await service.send('POST', '/auth/register', body)
    assert.equal(reply.status, 422)
    assert.equal(reply.body.error_code, 'validation_error')
    assert.equal(reply.body.errors[0].field, field)
    assert.ok(reply.body.detail.startsWith(`${field}: `))
  })

test('the same firm name registered twice makes two firms', async () => {
  const other = await service.register('Ana', 'Alpine Capital')
  assert.notEqual(other.firmId, ana.firmId)
})

test('logging in answers a bearer token for a day and the user', async () => {
  const { status, body } = await service.send('POST', '/auth/login', {
    email: ana.email.toUpperCase(),
    password: defaultPassword,
  })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'user'])
  assert.deepEqual(Object.keys(body.user), ['id', 'email', 'name', 'firm_id', 'role'])
  assert.equal(body.token_type, 'bearer')
  assert.equal(body.expires_in, 86_400)
  const claims = claimsOf(body.access_token)
  assert.deepEqual(Object.keys(claims), ['sub', 'email', 'firm_id', 'role', 'jti', 'sid', 'iat', 'exp'])
  assert.equal(claims.exp - claims.iat, 86_400)
  assert.equal(claims.role, 'admin')
})

test('an unknown e-mail and a wrong password are answered alike', async () => {
  const unknown = await service.send('POST', '/auth/login', { email: newEmail(), password: 'something else' })
  const wrong = await service.send('POST', '/auth/login', { email: ana.email, password: 'something else' })
  assert.equal(unknown.status, 400)
  assert.deepEqual(unknown.body, wrong.body)
  assert.equal(unknown.body.error_code, 'invalid_credentials')
})

test('the current user is told their firm, role and when they joined', async () => {
  const { status, body } = await ana.get('/auth/me')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['id', 'email', 'name', 'firm_id', 'firm_name', 'role', 'created_at'])
  assert.equal(body.firm_name, 'Alpine Capital')
})

test('a person sees times in a zone of their own, which nobody else gets', async () => {
  const { status, body } = await ana.patch('/auth/preferences', { time_zone: 'asia/tokyo' })
  assert.deepEqual([status, body.time_zone], [200, 'Asia/Tokyo'])
  const { status: refused, body: fault } = await ana.patch('/auth/preferences', { time_zone: 'Mars/Olympus' })
  assert.deepEqual([refused, fault.errors[0].field], [422, 'time_zone'])
  const own = async () => (await ana.get('/auth/preferences')).body.time_zone
  assert.equal(await own(), 'Asia/Tokyo')
  assert.equal((await service.send('GET', '/auth/preferences')).status, 401)
  await ana.patch('/auth/preferences', { time_zone: null })
  assert.equal(await own(), null)
})

test('a request without a bearer token is told so, in the specification’s words alone', async () => {
  const headersList: Record<string, string>[] = [
    {},
    { authorization: 'Basic abc' },
    { authorization: 'bearer abc' },
    { authorization: '' },
  ]
  for (const headers of headersList) {
    const { status, body } = await service.send('GET', '/api/companies', undefined, headers)
    assert.equal(status, 401)
    assert.deepEqual(body, { detail: 'Missing or invalid authorization header' })
  }
})

test('a token that is forged, expired, of another algorithm or no token at all is refused', async () => {
  const claims = claimsOf(ana.token)
  const [head, payload, signature] = ana.token.split('.')
  const bad = {
    nonsense: 'abc',
    'other key': sign(claims, { key: 'another secret that is long enough too' }),
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'unsigned with signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'other algorithm': sign(claims, { alg: 'HS512' }),
    'changed claims': `${head}.${encode({ ...claims, role: 'admin', firm_id: unknownId })}.${signature}`,
    expired: sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
    'no expiry': sign({ ...claims, exp: undefined }),
    'no firm': sign({ ...claims, firm_id: undefined }),
    'four parts': `${ana.token}.x`,
    'of the future': sign({ ...claims, jti: undefined, iat: Math.floor(Date.now() / 1000) + 3600 }),
  }
  for (const [name, token] of Object.entries(bad)) {
    const { status, body, headers } = await service.send('GET', '/api/companies', undefined, bearer(token))
    assert.equal(status, 401, name)
    assert.deepEqual(body, { detail: 'Invalid or expired token' }, name)
    assert.match(headers.get('www-authenticate') ?? '', name === 'expired' ? /token_expired/ : /invalid_token/)
  }
})

test('a token with the specification’s six claims alone is taken, renewed and ended', async () => {
  const { jti: _jti, sid: _sid, ...claims } = claimsOf(ana.token)
  const token = sign({ ...claims, iat: Math.floor(Date.now() / 1000) })
  assert.deepEqual(Object.keys(claims).sort(), ['email', 'exp', 'firm_id', 'iat', 'role', 'sub'])
  assert.equal((await service.send('GET', '/auth/me', undefined, bearer(token))).body.id, ana.id)
  assert.equal((await service.send('POST', '/auth/refresh', undefined, bearer(token))).status, 200)
  assert.equal((await service.send('POST', '/auth/logout', undefined, bearer(token))).status, 200)
  assert.equal((await service.send('GET', '/auth/me', undefined, bearer(token))).status, 401)
})

test('logging out ends that session, for refresh too, and no other', async () => {
  const laptop = await service.signIn(ana.email)
  const phone = await service.signIn(ana.email)
  const { status, body } = await laptop.post('/auth/logout')
  assert.equal(status, 200)
  assert.equal(typeof body.message, 'string')
  assert.equal((await laptop.get('/auth/me')).status, 401)
  assert.equal((await laptop.post('/auth/refresh')).status, 401)
  assert.equal((await phone.get('/auth/me')).status, 200)
})

test('refresh gives a new token of full lifetime and leaves the old one alone', async () => {
  const { status, body } = await ana.post('/auth/refresh')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in'])
  assert.notEqual(body.access_token, ana.token)
  assert.equal((await service.send('GET', '/auth/me', undefined, bearer(body.access_token))).status, 200)
  assert.equal((await ana.get('/auth/me')).status, 200)
})

test('an expired token can be refreshed for a week, and not longer', async () => {
  const claims = claimsOf(ana.token)
  const expiredFor = (seconds: number) => {
    const exp = Math.floor(Date.now() / 1000) - seconds
    return bearer(sign({ ...claims, iat: exp - 86_400, exp }))
  }
  assert.equal((await service.send('POST', '/auth/refresh', undefined, expiredFor(60))).status, 200)
  assert.equal((await service.send('POST', '/auth/refresh', undefined, expiredFor(6 * 86_400))).status, 200)
  const late = await service.send('POST', '/auth/refresh', undefined, expiredFor(8 * 86_400))
  assert.equal(late.status, 401)
  assert.deepEqual(late.body, { detail: 'Failed to refresh token' })
})

test('refresh without a header, or with a token it cannot trust, answers in the specification’s words', async () => {
  const none = await service.send('POST', '/auth/refresh')
  assert.equal(none.status, 401)
  assert.deepEqual(none.body, { detail: 'Missing token' })
  const claims = claimsOf(ana.token)
  const forged = sign(claims, { key: 'another secret that is long enough too' })
  const nobody = sign({ ...claims, sub: unknownId })
  for (const authorization of ['Basic abc', `Bearer ${forged}`, `Bearer ${nobody}`, 'Bearer ']) {
    const reply = await service.send('POST', '/auth/refresh', undefined, { authorization })
    assert.equal(reply.status, 401)
    assert.deepEqual(reply.body, { detail: 'Failed to refresh token' })
  }
})

test('a changed password ends all other sessions, and the answer carries a token that goes on', async () => {
  const eve = await service.register('Eve')
  const elsewhere = await service.signIn(eve.email)
  const wrong = await eve.post('/auth/password', { current_password: 'not it', new_password: 'a new password' })
  assert.equal(wrong.status, 400)
  assert.equal(wrong.body.error_code, 'invalid_credentials')
  const short = await eve.post('/auth/password', { current_password: defaultPassword, new_password: 'short' })
  assert.equal(short.status, 422)
  const { status, body } = await eve.post('/auth/password', {
    current_password: defaultPassword,
    new_password: 'a new password',
  })
  assert.equal(status, 200)
  assert.equal((await elsewhere.get('/auth/me')).status, 401)
  assert.equal((await eve.get('/auth/me')).status, 401)
  assert.equal((await service.send('GET', '/auth/me', undefined, bearer(body.access_token))).status, 200)
  await service.signIn(eve.email, 'a new password')
})

test('of several who change a password at once with the old one, one does, and no other token goes on', async () => {
  const eve = await service.register('Eve')
  const wishes = ['first', 'second', 'third', 'fourth'].map((word) => `a ${word} new password`)
  const replies = await Promise.all(
    wishes.map((wish) => eve.post('/auth/password', { current_password: defaultPassword, new_password: wish })),
  )
  const changed = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  assert.equal(changed.length, 1)
  // whose token ended before the password was looked at is told that
  for (const [index, { status, body }] of replies.entries())
    if (!changed.includes(index)) assert.ok(status === 401 || body.error_code === 'invalid_credentials', `${status}`)
  const [winner = 0] = changed
  assert.equal(
    (await service.send('GET', '/auth/me', undefined, bearer(replies[winner]?.body.access_token))).status,
    200,
  )
  await service.signIn(eve.email, wishes[winner])
})

test('a person changes their own name', async () => {
  const eve = await service.register('Eve')
  assert.equal((await eve.patch('/auth/me', { name: 'Eva' })).body.name, 'Eva')
  assert.equal((await eve.patch('/auth/me', { name: '' })).status, 422)
  assert.equal((await eve.get('/auth/me')).body.name, 'Eva')
})
