import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import type { MutableToken } from 'oauth2-mock-server'
import { defaultPassword, eventually, type Reply, startTestService, type TestService } from '../../../test/harness.ts'
import { type Claims, startIssuer } from '../../../test/peers/issuer.ts'

// People who sign in by an issuer (OpenID Connect).

let issuer: Awaited<ReturnType<typeof startIssuer>>
let service: TestService
const settings = (more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: 'crm',
  OIDC_CLIENT_SECRET: 'secret of the client',
  OIDC_NAME: 'Entra ID',
  SIGN_IN_FIRM: 'Firm of the issuer',
  SIGN_IN_ROLES: 'crm-admins=admin;*=viewer',
  LOGIN_FAILURES_PER_ADDRESS: '1000',
  LOG_LEVEL: 'silent',
  ...more,
})
before(async () => {
  issuer = await startIssuer()
  service = await startTestService(settings())
})
after(() => issuer?.stop())

const logIn = (body: object, at: Pick<TestService, 'send'> = service): Promise<Reply> =>
  at.send('POST', '/auth/login', body)

/** The whole round trip of a person with these claims. */
async function comeAs(claims: Claims, lie?: (token: MutableToken) => void, at = service): Promise<Reply> {
  issuer.isNow(claims, lie)
  const begun = await logIn({ provider: 'oidc' }, at)
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  return logIn({ provider: 'oidc', ...(await codeOf(begun.body.authorization_url)) }, at)
}

async function codeOf(authorizationUrl: string) {
  const back = await issuer.consent(authorizationUrl)
  return { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
}

const ana = { sub: 'ana-1', email: 'ana@issuer.test', email_verified: true, name: 'Ana', groups: ['crm-admins'] }
const bob = { sub: 'bob-1', email: 'bob@issuer.test', email_verified: true, name: 'Bob' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('anybody can ask how one signs in, and the issuer is named only where there is one', async () => {
  assert.deepEqual((await logIn({ list_providers: true })).body, {
    providers: [
      { provider: 'password', name: 'Password' },
      { provider: 'oidc', name: 'Entra ID' },
    ],
  })
  const plain = await startTestService()
  const { body } = await logIn({ list_providers: true }, plain)
  assert.deepEqual(body, { providers: [{ provider: 'password', name: 'Password' }] })
  const refused = await logIn({ provider: 'oidc' }, plain)
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error_code, 'provider_not_configured')
})

test('the browser is sent to the issuer with PKCE, a nonce, a state, and back to the page of this service', async () => {
  const { body } = await logIn({ provider: 'oidc' })
  const { searchParams, origin } = new URL(body.authorization_url)
  assert.equal(origin, issuer.url)
  assert.equal(searchParams.get('redirect_uri'), `${service.url}/`)
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  assert.equal(searchParams.get('state'), body.state)
  assert.equal(searchParams.get('client_id'), 'crm')
  assert.match(searchParams.get('nonce') ?? '', /^.{20,}$/)
})

test('who comes back is signed in, with the role of their groups, and where they wanted to go', async () => {
  issuer.isNow(ana)
  const begun = await logIn({ provider: 'oidc', return_to: '/#/deals?stage=loi' })
  const { status, body } = await logIn({ provider: 'oidc', ...(await codeOf(begun.body.authorization_url)) })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.user.role, 'admin')
  assert.equal(body.user.email, ana.email)
  assert.equal(body.return_to, '/#/deals?stage=loi')
  const me = await service.send('GET', '/auth/me', undefined, bearer(body.access_token))
  assert.equal(me.body.firm_name, 'Firm of the issuer')
  const again = await comeAs(ana)
  assert.equal(again.body.user.id, body.user.id)
  assert.equal(again.body.return_to, null)
  assert.equal((await comeAs(bob)).body.user.role, 'viewer')
})

for (const return_to of [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil',
  '',
])
  test(`one is never sent to ${JSON.stringify(return_to)} afterwards`, async () => {
    const { status, body } = await logIn({ provider: 'oidc', return_to })
    assert.equal(status, 422)
    assert.equal(body.errors[0].field, 'return_to')
  })

test('a state works once, and one that was not given out here never', async () => {
  issuer.isNow(ana)
  const { body } = await logIn({ provider: 'oidc' })
  const answer = await codeOf(body.authorization_url)
  assert.equal((await logIn({ provider: 'oidc', ...answer })).status, 200)
  for (const state of [answer.state, 'made up', '']) {
    const refused = await logIn({ provider: 'oidc', ...answer, state })
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error_code, 'invalid_state')
  }
})

test('a state is over after ten minutes', async () => {
  issuer.isNow(ana)
  const { body } = await logIn({ provider: 'oidc' })
  const answer = await codeOf(body.authorization_url)
  await service.deps.sql`update service.oauth_states set expires_at = expires_at - interval '10 minutes'`
  assert.equal((await logIn({ provider: 'oidc', ...answer })).body.error_code, 'invalid_state')
})

test('a code of another round trip is refused, because the proof of that one is missing', async () => {
  issuer.isNow(ana)
  const mine = await logIn({ provider: 'oidc' })
  const theirs = await codeOf((await logIn({ provider: 'oidc' })).body.authorization_url)
  const { status, body } = await logIn({ provider: 'oidc', code: theirs.code, state: mine.body.state })
  assert.equal(status, 403)
  assert.equal(body.error_code, 'sign_in_failed')
})

/** As opening the link of the mail does. */
const verify = ({ firmId, id }: { firmId: string; id: string }) =>
  service.deps.sql`update users set email_verified_at = now() where firm_id = ${firmId} and id = ${id}`

const lies: [string, (token: MutableToken) => void][] = [
  ['another nonce', ({ payload }) => Object.assign(payload, { nonce: 'another' })],
  ['no nonce', ({ payload }) => delete payload['nonce']],
  ['another issuer', ({ payload }) => Object.assign(payload, { iss: 'https://evil.example' })],
  ['another audience', ({ payload }) => Object.assign(payload, { aud: 'another client' })],
  ['a time that is over', ({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1000) - 600 })],
  ['a key that is not the issuer’s', ({ header }) => Object.assign(header, { kid: 'unknown' })],
]
for (const [what, lie] of lies)
  test(`an ID token with ${what} is refused`, async () => {
    const { status, body } = await comeAs(ana, lie)
    assert.equal(status, 403, JSON.stringify(body))
    assert.equal(body.error_code, 'sign_in_failed')
    assert.equal(body.detail, 'Entra ID did not confirm who you are. Please start again.')
  })

test('an address that the issuer has not verified is refused, and so is none', async () => {
  const unverified = await comeAs({ ...ana, email_verified: false })
  assert.equal(unverified.status, 403)
  assert.equal(unverified.body.error_code, 'email_not_verified')
  const none = await comeAs({ sub: 'nobody' })
  assert.equal(none.status, 403)
  assert.equal(none.body.error_code, 'email_missing')
})

test('a person with a password here comes in by the issuer too, to the same account', async () => {
  const own = await service.register('Gil', 'Own firm')
  await verify(own)
  const at = await startTestService(settings({ DATABASE_URL: service.databaseUrl, SIGN_IN_FIRM: own.firmId }))
  const gil = { sub: 'gil-1', email: own.email.toUpperCase(), email_verified: true }
  const less = await comeAs(gil, undefined, at)
  assert.equal(less.body.error_code, 'identity_taken', 'an admin here, whom the groups do not make one')
  const { body } = await comeAs({ ...gil, groups: ['crm-admins'] }, undefined, at)
  assert.equal(body.user?.id, own.id)
  assert.equal((await logIn({ email: own.email, password: defaultPassword })).status, 200)
  const other = await comeAs({ ...gil, sub: 'gil-2', groups: ['crm-admins'] }, undefined, at)
  assert.equal(other.body.error_code, 'identity_taken')
})

test('whoever held an address in the firm without proof has no way in any more once its person comes by the issuer', async () => {
  const boss = await service.register('Boss', 'Firm of Ida')
  const at = await startTestService(settings({ DATABASE_URL: service.databaseUrl, SIGN_IN_FIRM: boss.firmId }))
  const planted = await service.invite(boss, 'Ida', 'member')
  const { key } = await planted.create('/auth/keys', { name: 'x', scopes: ['read'] })
  const note = await planted.create('/api/companies', { name: 'Kept' })
  const came = await comeAs(
    { sub: 'ida-1', email: planted.email, email_verified: true, groups: ['crm-admins'] },
    undefined,
    at,
  )
  assert.equal(came.body.user?.id, planted.id)
  assert.equal((await logIn({ email: planted.email, password: defaultPassword }, at)).status, 400)
  for (const token of [planted.token, key])
    assert.equal((await at.send('GET', '/auth/me', undefined, bearer(token))).status, 401)
  const seen = await at.send('GET', `/api/companies/${note.id}`, undefined, bearer(came.body.access_token))
  assert.equal(seen.status, 200)
})

test('an account of another firm that never proved its address makes way, and keeps its data', async () => {
  const squatter = await service.register('Squatter', 'Firm of a stranger')
  const { status, body } = await comeAs({ sub: 'vic-1', email: squatter.email, email_verified: true })
  assert.equal(status, 200, JSON.stringify(body))
  assert.notEqual(body.user?.firm_id, squatter.firmId)
  assert.equal((await logIn({ email: squatter.email, password: defaultPassword })).status, 400)
  assert.match((await squatter.get('/auth/me')).body.email, /@released\.invalid$/)
})

test('an account of another firm is not taken over', async () => {
  const own = await service.register('Hal', 'Another firm')
  await verify(own)
  const { status, body } = await comeAs({ sub: 'hal-1', email: own.email, email_verified: true })
  assert.equal(status, 403)
  assert.equal(body.error_code, 'email_of_another_firm')
})

test('a disabled person stays out', async () => {
  const eve = (await comeAs({ sub: 'eve-1', email: 'eve@issuer.test', email_verified: true })).body.user
  const admin = (await comeAs(ana)).body.access_token
  const change = await service.send('PATCH', `/api/users/${eve.id}`, { status: 'disabled' }, bearer(admin))
  assert.equal(change.status, 200)
  const { status, body } = await comeAs({ sub: 'eve-1', email: 'eve@issuer.test', email_verified: true })
  assert.equal(status, 403)
  assert.equal(body.error_code, 'account_disabled')
})

test('only addresses of the domains that are allowed come in', async () => {
  const at = await startTestService(settings({ OIDC_DOMAINS: 'issuer.test' }))
  assert.equal((await comeAs(ana, undefined, at)).status, 200)
  const { status, body } = await comeAs({ ...ana, sub: 'x', email: 'ana@issuer.test.evil.example' }, undefined, at)
  assert.equal(status, 403)
  assert.equal(body.error_code, 'email_domain_refused')
})

test('where groups decide nothing, the first of a new firm is its admin and the others members', async () => {
  const at = await startTestService(settings({ SIGN_IN_ROLES: '' }))
  assert.equal((await comeAs(bob, undefined, at)).body.user.role, 'admin')
  assert.equal((await comeAs(ana, undefined, at)).body.user.role, 'member')
})

test('an address alone opens no account that may more than a member, nor one with a password where nobody verified it', async () => {
  const owner = await service.register('Owner', 'Firm of the owner')
  const mate = await service.invite(owner, 'Mate', 'member')
  for (const person of [owner, mate]) await verify(person)
  const place = { DATABASE_URL: service.databaseUrl, SIGN_IN_FIRM: owner.firmId, SIGN_IN_ROLES: '' }
  const careful = await startTestService(settings(place))
  for (const claims of [{ email_verified: true }, {}]) {
    const refused = await comeAs({ sub: 'mallory', email: owner.email, ...claims }, undefined, careful)
    assert.equal(refused.body.error_code, 'identity_taken', JSON.stringify(refused.body))
  }
  const silent = { sub: 'mate-1', email: mate.email }
  assert.equal((await comeAs(silent, undefined, careful)).body.error_code, 'identity_taken')
  const fresh = await comeAs({ sub: 'new-1', email: 'new@issuer.test' }, undefined, careful)
  assert.equal(fresh.body.user?.role, 'member', JSON.stringify(fresh.body))
  const trusting = await startTestService(settings({ ...place, OIDC_TRUSTS_ADDRESSES: 'on' }))
  assert.equal((await comeAs({ ...silent, sub: 'x', email: owner.email }, undefined, trusting)).status, 403)
  assert.equal((await comeAs(silent, undefined, trusting)).body.user?.id, mate.id)
})

test('two nodes share a round trip: it may begin on one and end on the other', async () => {
  const key = Buffer.alloc(32, 3).toString('base64')
  const one = await startTestService(settings({ CREDENTIALS_KEY: key, PUBLIC_URL: 'http://crm.test' }))
  const { databaseUrl: DATABASE_URL } = one
  const two = await startTestService(settings({ CREDENTIALS_KEY: key, PUBLIC_URL: 'http://crm.test', DATABASE_URL }))
  issuer.isNow(ana)
  const { body } = await logIn({ provider: 'oidc' }, one)
  assert.equal((await logIn({ provider: 'oidc', ...(await codeOf(body.authorization_url)) }, two)).status, 200)
})

test('an issuer that does not answer is told of as that, and is asked again later', async (t) => {
  const deaf = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  t.after(() => deaf.close())
  await once(deaf, 'listening')
  const { port } = deaf.address() as AddressInfo // reason: it listens on a port
  const at = await startTestService(settings({ OIDC_ISSUER: `http://127.0.0.1:${port}` }))
  const { status, body } = await logIn({ provider: 'oidc' }, at)
  assert.equal(status, 503)
  assert.equal(body.error_code, 'identity_provider_unavailable')
  const own = await at.register('Own')
  assert.equal((await logIn({ email: own.email, password: defaultPassword }, at)).status, 200)
})

test('how somebody signed in stands in the record of what happened', async () => {
  const { body } = await comeAs(ana)
  const { body: events } = await eventually(async () => {
    const reply = await service.send('GET', '/api/events?page_size=100', undefined, bearer(body.access_token))
    assert.equal(reply.status, 200)
    return reply
  })
  const signedIn = events.data.find((event: { kind: string }) => event.kind === 'signed_in')
  assert.equal(signedIn.after.provider, issuer.url)
})

for (const [body, field] of [
  [{ provider: 'ldap' }, 'provider'],
  [{ provider: 'oidc', code: 'x' }, 'state'],
  [{ provider: 'oidc', state: 'x' }, 'code'],
  [{ provider: 'oidc', code: 7, state: 'x' }, 'code'],
  [{}, 'email'],
  [{ email: 'a@b.test' }, 'password'],
] as const)
  test(`signing in with ${JSON.stringify(body)} says what is wrong with ${field}`, async () => {
    const reply = await logIn(body)
    assert.equal(reply.status, 422)
    assert.equal(reply.body.errors[0].field, field)
  })

test('a firm that asks for a second factor leaves that to the issuer where people come by it', async () => {
  const admin = (await comeAs(ana)).body.access_token
  const firm = { require_second_factor: true }
  assert.equal((await service.send('PATCH', '/auth/firm', firm, bearer(admin))).status, 200)
  const { body } = await comeAs(bob)
  assert.equal(body.second_factor_setup_required, undefined)
  assert.equal((await service.send('GET', '/api/companies', undefined, bearer(body.access_token))).status, 200)
  const renewed = await service.send('POST', '/auth/refresh', undefined, bearer(body.access_token))
  const still = await service.send('GET', '/api/companies', undefined, bearer(renewed.body.access_token))
  assert.equal(still.status, 200)
  const [session] = (await service.send('GET', '/auth/sessions', undefined, bearer(body.access_token))).body.data
  assert.equal(session.signed_in_by, 'issuer')
  const refused = await service.send('POST', '/auth/second-factor', {}, bearer(body.access_token))
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'second_factor_elsewhere'])
})
