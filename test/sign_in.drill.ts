import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { defaultPassword, eventually, type Reply, startTestService, type TestService } from './harness.ts'
import { base, dnOf, searcher, slapdMissing, startSlapd } from './peers/slapd.ts'

// People who sign in by a real directory.

const needs = slapdMissing && !process.env['NOTHING_SKIPPED'] ? { skip: slapdMissing } : {}

let slapd: Awaited<ReturnType<typeof startSlapd>>
let service: TestService

const settings = (url: string, more: Record<string, string> = {}) => ({
  LDAP_URL: url,
  LDAP_BIND_DN: searcher.dn,
  LDAP_BIND_PASSWORD: searcher.password,
  LDAP_BASE: `ou=people,${base}`,
  LDAP_FILTER: '(|(uid={login})(mail={login}))',
  SIGN_IN_FIRM: 'Firm of the directory',
  SIGN_IN_ROLES: 'crm-admins=admin;crm-users=member',
  LOGIN_FAILURES_PER_ADDRESS: '1000',
  LOG_LEVEL: 'silent',
  ...more,
})

before(async () => {
  if ('skip' in needs) return
  slapd = await startSlapd()
  for (const uid of ['ana', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus']) await slapd.addPerson(uid)
  await slapd.setGroup('crm-admins', ['ana', 'fay'])
  await slapd.setGroup('crm-users', ['bob', 'dan', 'eve', 'gus'])
  service = await startTestService(settings(slapd.url))
})
after(() => slapd?.stop())

const logIn = (email: string, password: string): Promise<Reply> =>
  service.send('POST', '/auth/login', { email, password })
const passwordOf = (uid: string) => `${uid}’s password`
const logInAs = (uid: string) => logIn(`${uid}@firm.test`, passwordOf(uid))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (token: string) => service.send('GET', '/auth/me', undefined, bearer(token))

test(
  'a person of the directory signs in, and is a user from then on, with the role of their group',
  needs,
  async () => {
    const { status, body } = await logInAs('ana')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'user'])
    assert.equal(body.user.email, 'ana@firm.test')
    assert.equal(body.user.role, 'admin')
    const { body: whole } = await me(body.access_token)
    assert.equal(whole.firm_name, 'Firm of the directory')
    assert.equal((await logInAs('ana')).body.user.id, body.user.id)
    const bob = (await logInAs('bob')).body.user
    assert.equal(bob.role, 'member')
    assert.equal(bob.firm_id, body.user.firm_id)
  },
)

test('several first sign-ins at once make one user', needs, async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => logInAs('gus')))
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
  assert.equal(new Set(replies.map(({ body }) => body.user.id)).size, 1)
})

test('a wrong password, an unknown person and an empty password look the same', needs, async () => {
  for (const [email, password] of [
    ['ana@firm.test', 'wrong'],
    ['nobody@firm.test', 'wrong'],
    ['ana@firm.test', ''],
    ['', 'wrong'],
  ] as const) {
    const { status, body } = await logIn(email, password)
    assert.equal(status, 400, `${email} ${password}`)
    assert.deepEqual(body, { detail: 'Email or password incorrect', error_code: 'invalid_credentials' })
  }
})

test('what is typed as e-mail stays a value in the search, whatever it spells', needs, async () => {
  for (const login of [
    '*',
    'an*',
    'ana)(uid=*',
    '*)(|(uid=*',
    'ana\\',
    'ana@firm.test)(objectClass=*',
    'uid=ana',
    '(',
    '&',
  ])
    assert.equal((await logIn(login, passwordOf('ana'))).status, 400, login)
})

test('a login that finds two people opens neither', needs, async () => {
  await slapd.addPerson('twin1', { mail: 'twin@firm.test', password: 'the same one' })
  await slapd.addPerson('twin2', { mail: 'twin@firm.test', password: 'the same one' })
  assert.equal((await logIn('twin@firm.test', 'the same one')).status, 400)
})

test('who is in no group is told so, and no user is made', needs, async () => {
  const { status, body } = await logInAs('cleo')
  assert.equal(status, 403)
  assert.equal(body.error_code, 'not_in_a_group')
  const ana = await service.signIn('ana@firm.test', passwordOf('ana'))
  const users = (await ana.get('/api/users')).body.data
  assert.ok(!users.some((user: { email: string }) => user.email === 'cleo@firm.test'))
})

test('another group is another role at the next sign-in, for tokens of before too; none ends them', needs, async () => {
  const first = (await logInAs('dan')).body
  assert.equal(first.user.role, 'member')
  await slapd.setGroup('crm-admins', ['ana', 'fay', 'dan'])
  assert.equal((await logInAs('dan')).body.user.role, 'admin')
  await eventually(async () => assert.equal((await me(first.access_token)).body.role, 'admin'))
  await slapd.setGroup('crm-admins', ['ana', 'fay'])
  await slapd.setGroup('crm-users', ['bob', 'eve', 'gus'])
  assert.equal((await logInAs('dan')).status, 403)
  await eventually(async () => assert.equal((await me(first.access_token)).status, 401))
})

test('a disabled user stays out, whatever the directory says', needs, async () => {
  const eve = (await logInAs('eve')).body.user
  const ana = await service.signIn('ana@firm.test', passwordOf('ana'))
  assert.equal((await ana.patch(`/api/users/${eve.id}`, { status: 'disabled' })).status, 200)
  const { status, body } = await logInAs('eve')
  assert.equal(status, 403)
  assert.equal(body.error_code, 'account_disabled')
})

test('an address that has an account in another firm is not taken over', needs, async () => {
  await slapd.addPerson('hal', { mail: 'hal@elsewhere.test' })
  await slapd.setGroup('crm-users', ['bob', 'eve', 'gus', 'hal'])
  const account = { email: 'hal@elsewhere.test', password: defaultPassword, name: 'Hal', firm_name: 'Elsewhere' }
  assert.equal((await service.send('POST', '/auth/register', account)).status, 201)
  const { firm_id } = (await logIn(account.email, account.password)).body.user
  await service.deps.sql`update users set email_verified_at = now() where firm_id = ${firm_id}`
  const { status, body } = await logIn('hal@elsewhere.test', passwordOf('hal'))
  assert.equal(status, 403)
  assert.equal(body.error_code, 'email_of_another_firm')
  assert.equal((await logIn('hal@elsewhere.test', defaultPassword)).status, 200)
})

test('an address that the directory gives to somebody else does not bring them into the account', needs, async () => {
  assert.equal((await logInAs('fay')).status, 200)
  await slapd.asRoot((client) => client.del(dnOf('fay')))
  await slapd.addPerson('fay2', { mail: 'fay@firm.test' })
  await slapd.setGroup('crm-users', ['bob', 'eve', 'gus', 'hal', 'fay2'])
  const { status, body } = await logIn('fay2', passwordOf('fay2'))
  assert.equal(status, 403)
  assert.equal(body.error_code, 'identity_taken')
})

test('a person without an address is told that it is needed', needs, async () => {
  await slapd.addPerson('ida', { mail: '' })
  const { status, body } = await logIn('ida', passwordOf('ida'))
  assert.equal(status, 403)
  assert.equal(body.error_code, 'email_missing')
})

test('a password of the directory is not changed here, and no link to set one is mailed', needs, async () => {
  const bob = await service.signIn('bob@firm.test', passwordOf('bob'))
  const change = { current_password: passwordOf('bob'), new_password: 'another password' }
  const { status, body } = await bob.post('/auth/password', change)
  assert.equal(status, 409)
  assert.equal(body.error_code, 'password_kept_elsewhere')
  const forgot = { email: 'bob@firm.test', forgot_password: true }
  assert.equal((await service.send('POST', '/auth/login', forgot)).status, 200)
  const links = await service.deps.sql`select 1 from service.links where subject_id = ${bob.id}`
  assert.equal(links.length, 0)
})

test('wrong passwords of the directory are limited like others', needs, async () => {
  for (let failure = 0; failure < 10; failure++) assert.equal((await logIn('gus@firm.test', 'wrong')).status, 400)
  assert.equal((await logInAs('gus')).status, 429)
})

test('a role that would leave the firm without an admin is not taken away', needs, async () => {
  const own = await startTestService(settings(slapd.url, { SIGN_IN_ROLES: '*=admin' }))
  const login = { email: 'bob@firm.test', password: passwordOf('bob') }
  const { user } = (await own.send('POST', '/auth/login', login)).body
  assert.equal(user.role, 'admin')
  const { databaseUrl } = own
  const later = await startTestService(settings(slapd.url, { SIGN_IN_ROLES: '*=viewer', DATABASE_URL: databaseUrl }))
  assert.equal((await later.send('POST', '/auth/login', login)).body.user.role, 'admin')
})

test('StartTLS is used, and a certificate that nobody vouches for is not accepted', needs, async () => {
  const encrypted = await startTestService(settings(slapd.url, { LDAP_START_TLS: 'on' }))
  const login = { email: 'ana@firm.test', password: passwordOf('ana') }
  const refused = await encrypted.send('POST', '/auth/login', login)
  assert.equal(refused.status, 503)
  assert.equal(refused.body.error_code, 'identity_provider_unavailable')
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, readFileSync(slapd.certificate, 'utf8')])
  assert.equal((await encrypted.send('POST', '/auth/login', login)).status, 200)
  setDefaultCACertificates(known)
})

test('passwords kept here can be off: the directory alone lets people in', needs, async () => {
  const directoryOnly = await startTestService(settings(slapd.url, { PASSWORD_SIGN_IN: 'off' }))
  const login = { email: 'ana@firm.test', password: passwordOf('ana') }
  assert.equal((await directoryOnly.send('POST', '/auth/login', login)).status, 200)
  const account = { email: 'x@firm.test', password: defaultPassword, name: 'X', firm_name: 'X' }
  const { status, body } = await directoryOnly.send('POST', '/auth/register', account)
  assert.equal(status, 403)
  assert.equal(body.error_code, 'password_sign_in_off')
})

test('whoever has left the directory is refused a fresh token after some days', needs, async () => {
  const bob = await service.signIn('bob@firm.test', passwordOf('bob'))
  assert.equal((await bob.post('/auth/refresh')).status, 200)
  await service.deps.sql`
    update service.identities set vouched_at = now() - interval '8 days' where user_id = ${bob.id}`
  assert.equal((await bob.post('/auth/refresh')).status, 401)
  assert.equal((await logInAs('bob')).status, 200)
  assert.equal((await bob.post('/auth/refresh')).status, 200)
})

// the last one: it stops the directory
test('while the directory does not answer, people are told so and own accounts still sign in', needs, async () => {
  const own = await service.register('Own')
  await slapd.stop()
  const { status, body } = await logInAs('bob')
  assert.equal(status, 503)
  assert.equal(body.error_code, 'identity_provider_unavailable')
  assert.match(body.detail, /^The directory does not answer as it should\./)
  assert.equal((await logIn(own.email, defaultPassword)).status, 200)
  await slapd.startAgain()
  assert.equal((await logInAs('bob')).status, 200)
})
