import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { eventually, type Reply, startTestService, type TestService } from './harness.ts'
import { base, searcher, slapdMissing, startSlapd } from './peers/slapd.ts'

// Second factors and keys of people whom a real directory knows.

const needs = slapdMissing && !process.env['NOTHING_SKIPPED'] ? { skip: slapdMissing } : {}

let slapd: Awaited<ReturnType<typeof startSlapd>>
let service: TestService
before(async () => {
  if ('skip' in needs) return
  slapd = await startSlapd()
  for (const uid of ['ana', 'bob', 'cleo', 'dan']) await slapd.addPerson(uid)
  await slapd.setGroup('crm-admins', ['ana'])
  await slapd.setGroup('crm-users', ['bob', 'cleo', 'dan'])
  service = await startTestService({
    LDAP_URL: slapd.url,
    LDAP_BIND_DN: searcher.dn,
    LDAP_BIND_PASSWORD: searcher.password,
    LDAP_BASE: `ou=people,${base}`,
    LDAP_FILTER: '(|(uid={login})(mail={login}))',
    SIGN_IN_FIRM: 'Firm of the directory',
    SIGN_IN_ROLES: 'crm-admins=admin;crm-users=member',
  })
})
after(() => slapd?.stop())

const post = (path: string, body: object, token?: string): Promise<Reply> =>
  service.send('POST', path, body, token ? { authorization: `Bearer ${token}` } : {})
const me = async (token: string) =>
  (await service.send('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status
const logInAs = (uid: string) => post('/auth/login', { email: uid, password: `${uid}’s password` })
const keyOf = async (token: string): Promise<string> =>
  (await post('/auth/keys', { name: 'Sync', scopes: ['read'] }, token)).body.key

test(
  'a person of the directory is asked for the code of their app after the password of the directory',
  needs,
  async () => {
    const token = (await logInAs('bob')).body.access_token
    const wrong = await post('/auth/second-factor', { password: 'wrong' }, token)
    assert.equal(wrong.body.error_code, 'invalid_credentials')
    const { secret } = (await post('/auth/second-factor', { password: 'bob’s password' }, token)).body
    const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
    assert.equal((await post('/auth/second-factor/confirm', { code: codeIn(-30) }, token)).status, 200)
    const { challenge, access_token: none } = (await logInAs('bob')).body
    assert.equal(none, undefined)
    const { status, body } = await post('/auth/login', { challenge, code: codeIn(0) })
    assert.deepEqual([status, body.user.email], [200, 'bob@firm.test'])
    const [event] = await service.deps.sql`
    select after from events where firm_id = ${body.user.firm_id} and subject_id = ${body.user.id} and kind = 'signed_in'
    order by id desc limit 1`
    assert.deepEqual(event?.['after'], { provider: 'ldap', second_factor: 'code', device: 'node' })
  },
)

test('where the firm asks for a second factor, people of the directory have to set one up too', needs, async () => {
  const admin = (await logInAs('ana')).body.access_token
  const headers = { authorization: `Bearer ${admin}` }
  const { secret } = (await post('/auth/second-factor', {}, admin)).body
  const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
  assert.equal((await post('/auth/second-factor/confirm', { code: codeIn(-30) }, admin)).status, 200)
  await service.send('PATCH', '/auth/firm', { require_second_factor: true }, headers)
  assert.equal((await logInAs('cleo')).body.second_factor_setup_required, true)
  await service.send('PATCH', '/auth/firm', { require_second_factor: false }, headers)
  assert.equal((await logInAs('cleo')).body.second_factor_setup_required, undefined)
  assert.equal((await post('/auth/second-factor/disable', { code: codeIn(0) }, admin)).status, 204)
})

test(
  'the keys of a person end when the directory has not vouched for them for long, or has them in no group',
  needs,
  async () => {
    const { access_token: token, user } = (await logInAs('dan')).body
    const [gone, live] = [await keyOf(token), await keyOf(token)]
    assert.equal(await me(live), 200)
    await service.deps.sql`
    update service.identities set vouched_at = now() - interval '8 days' where user_id = ${user.id}`
    assert.equal(await me(gone), 401)
    assert.equal((await logInAs('dan')).status, 200)
    await slapd.setGroup('crm-users', ['bob', 'cleo'])
    assert.equal((await logInAs('dan')).status, 403)
    await eventually(async () => assert.equal(await me(live), 401))
  },
)
