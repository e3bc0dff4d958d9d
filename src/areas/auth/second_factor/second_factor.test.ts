import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { defaultPassword, type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { appsAt } from '../../../../test/second_factor_app.ts'

let service: TestService
let ana: Person
let apps: ReturnType<typeof appsAt>
before(async () => {
  service = await startTestService({ LOGIN_FAILURES_PER_EMAIL: '1000', LOGIN_FAILURES_PER_ADDRESS: '1000' })
  apps = appsAt(service)
  ana = await service.register('Ana')
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a second factor is on when the first code of the app has come back, and not before', async () => {
  const eve = await service.register('Eve')
  const begun = await eve.create('/auth/second-factor', {})
  assert.deepEqual(Object.keys(begun), ['secret', 'otpauth_uri'])
  const uri = new URL(begun.otpauth_uri)
  assert.deepEqual([uri.protocol, uri.host, uri.searchParams.get('secret')], ['otpauth:', 'totp', begun.secret])
  assert.ok(begun.otpauth_uri.includes(encodeURIComponent(eve.email)))
  const off = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false }
  assert.deepEqual((await eve.get('/auth/second-factor')).body, off)
  assert.ok((await apps.logIn({ email: eve.email, password: defaultPassword })).body.access_token)

  const wrong = await eve.post('/auth/second-factor/confirm', { code: '12345x' })
  assert.deepEqual([wrong.status, wrong.body.error_code], [400, 'invalid_code'])
  const { status, body } = await eve.post('/auth/second-factor/confirm', { code: apps.appOf(begun.secret).nextCode() })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'recovery_codes'])
  assert.equal(new Set(body.recovery_codes).size, 10)
  assert.equal((await service.send('GET', '/auth/me', undefined, bearer(body.access_token))).status, 200)
  assert.deepEqual(Object.entries((await eve.get('/auth/second-factor')).body).slice(2), [
    ['recovery_codes_left', 10],
    ['required', false],
  ])
  assert.equal((await eve.post('/auth/second-factor', {})).body.error_code, 'second_factor_on')
  assert.equal((await eve.post('/auth/second-factor/confirm', { code: '000000' })).status, 400)
})

test('the secret is kept sealed, and of the recovery codes nothing that opens', async () => {
  const eve = await service.register('Eve')
  const { secret, recoveryCodes } = await apps.enrol(eve)
  const [row] = await service.deps.sql`select s::text as text from service.second_factors s where user_id = ${eve.id}`
  for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!row?.['text'].toLowerCase().includes(kept.toLowerCase()))
  const log = JSON.stringify((await eve.get('/api/events?page_size=100')).body)
  assert.ok(!log.includes(secret) && !log.includes(recoveryCodes[0] ?? ''))
})

test('with it a right password answers a challenge, and challenge and code sign in', async () => {
  const eve = await service.register('Eve')
  const app = await apps.enrol(eve)
  const first = await apps.logIn({ email: eve.email, password: defaultPassword })
  assert.equal(first.status, 200)
  assert.deepEqual(Object.keys(first.body), ['second_factor_required', 'challenge', 'expires_in'])
  const { challenge } = first.body
  assert.equal((await service.send('GET', '/auth/me', undefined, bearer(challenge))).status, 401)
  const wrong = await apps.logIn({ challenge, code: '000000' })
  assert.deepEqual([wrong.status, wrong.body.error_code], [400, 'invalid_code'])
  const { status, body } = await apps.logIn({ challenge, code: app.nextCode() })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'user'])
  assert.equal((await service.send('GET', '/api/companies', undefined, bearer(body.access_token))).status, 200)
  assert.equal((await service.send('POST', '/auth/refresh', undefined, bearer(body.access_token))).status, 200)
  const again = await apps.logIn({ challenge, code: app.nextCode() })
  assert.deepEqual([again.status, again.body.error_code], [400, 'invalid_challenge'])
  const log = (await eve.get('/api/events?page_size=100')).body.data
  const told = log.map((event: { kind: string; after: object | null }) => JSON.stringify([event.kind, event.after]))
  for (const expected of [
    '["updated",{"second_factor":"on"}]',
    '["access",{"access":"wrong_code"}]',
    '["signed_in",{"device":"node","second_factor":"code"}]',
  ])
    assert.ok(told.includes(expected), `${expected} in ${told}`)
})

test('a wrong password is answered as for anybody, and no challenge helps without the code', async () => {
  const eve = await service.register('Eve')
  await apps.enrol(eve)
  assert.deepEqual((await apps.logIn({ email: eve.email, password: 'wrong' })).body.error_code, 'invalid_credentials')
  const challenge = await apps.challengeOf(eve)
  const missing = await apps.logIn({ challenge })
  assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'code'])
  for (const forged of ['x', `${challenge}A`, challenge.slice(1), '']) {
    const { status, body } = await apps.logIn({ challenge: forged, code: '123456' })
    assert.deepEqual([status, body.error_code], [400, 'invalid_challenge'])
  }
  for (const code of ['', ' abc', '1234567', '٣٣٣٣٣٣'])
    assert.equal((await apps.logIn({ challenge, code })).status, 400, code)
})

test('each recovery code stands in for the app once, however it is typed; new ones replace the old', async () => {
  const eve = await service.register('Eve')
  const app = await apps.enrol(eve)
  const [first = '', second = '', third = ''] = app.recoveryCodes
  assert.equal((await apps.logIn({ challenge: await apps.challengeOf(eve), code: first })).status, 200)
  assert.equal((await apps.logIn({ challenge: await apps.challengeOf(eve), code: first })).status, 400)
  const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `
  assert.equal((await apps.logIn({ challenge: await apps.challengeOf(eve), code: typed })).status, 200)
  assert.equal((await eve.get('/auth/second-factor')).body.recovery_codes_left, 8)
  const twice = await Promise.all(
    [await apps.challengeOf(eve), await apps.challengeOf(eve)].map((challenge) =>
      apps.logIn({ challenge, code: third }),
    ),
  )
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 400])

  const wrong = await eve.post('/auth/second-factor/recovery-codes', { code: '000000' })
  assert.equal(wrong.status, 400)
  const { status, body } = await eve.post('/auth/second-factor/recovery-codes', { code: app.nextCode() })
  assert.deepEqual([status, body.recovery_codes.length], [200, 10])
  assert.equal((await apps.logIn({ challenge: await apps.challengeOf(eve), code: app.recoveryCodes[4] })).status, 400)
  assert.equal((await apps.logIn({ challenge: await apps.challengeOf(eve), code: body.recovery_codes[4] })).status, 200)
})

test('a challenge ends after five minutes, with a new password, and where the person is disabled', async () => {
  const eve = await service.invite(ana, 'Eve', 'member')
  const app = await apps.enrol(eve)
  const old = await apps.challengeOf(eve)
  await service.deps.sql`update service.links set expires_at = now() where subject_id = ${eve.id}`
  assert.equal((await apps.logIn({ challenge: old, code: app.nextCode() })).body.error_code, 'invalid_challenge')

  const before = await apps.challengeOf(eve)
  const changed = await eve.post('/auth/password', {
    current_password: defaultPassword,
    new_password: 'a new password',
  })
  assert.equal(changed.status, 200)
  assert.equal((await apps.logIn({ challenge: before, code: app.nextCode() })).body.error_code, 'invalid_challenge')
  assert.ok(await apps.challengeOf(eve, 'a new password'))

  const last = await apps.challengeOf(eve, 'a new password')
  await ana.patch(`/api/users/${eve.id}`, { status: 'disabled' })
  assert.equal((await apps.logIn({ challenge: last, code: app.nextCode() })).body.error_code, 'account_disabled')
})

test('a person switches it off with a code, and an admin takes away one that was lost; both are recorded', async () => {
  const eve = await service.invite(ana, 'Eve', 'member')
  const app = await apps.enrol(eve)
  assert.equal((await eve.post('/auth/second-factor/disable', { code: '000000' })).status, 400)
  assert.equal((await eve.post('/auth/second-factor/disable', { code: app.nextCode() })).status, 204)
  assert.equal((await eve.post('/auth/second-factor/disable', { code: app.nextCode() })).status, 404)
  assert.ok((await apps.logIn({ email: eve.email, password: defaultPassword })).body.access_token)

  await apps.enrol(eve)
  const at = `/auth/users/${eve.id}/second-factor`
  const olga = await service.register('Olga')
  assert.equal((await olga.delete(at)).status, 404)
  assert.equal((await eve.delete(at)).status, 403)
  assert.equal((await ana.delete(`/auth/users/${ana.id}/second-factor`)).body.error_code, 'own_second_factor')
  assert.ok(await apps.challengeOf(eve))
  assert.equal((await ana.delete(at)).status, 204)
  assert.equal((await ana.delete(at)).status, 404)
  assert.ok((await apps.logIn({ email: eve.email, password: defaultPassword })).body.access_token)
  const [event] = (await ana.get(`/api/events?subject_type=user&subject_id=${eve.id}&kind=updated`)).body.data
  assert.deepEqual(
    [event.actor.id, event.before, event.after],
    [ana.id, { second_factor: 'on' }, { second_factor: 'off' }],
  )
})

test('a token that somebody left open is not enough to shut its person out', async () => {
  const eve = await service.register('Eve')
  await service.deps.sql`
    update service.sessions set created_at = now() - interval '11 minutes' where user_id = ${eve.id}`
  const refused = await eve.post('/auth/second-factor', {})
  assert.deepEqual([refused.status, refused.body.error_code], [403, 'password_required'])
  assert.equal((await eve.post('/auth/second-factor', { password: 'wrong' })).body.error_code, 'invalid_credentials')
  assert.equal((await eve.post('/auth/second-factor', { password: defaultPassword })).status, 201)
})

test('where the firm asks for one, a token is for setting it up and nothing else until that is done', async () => {
  const boss = await service.register('Boss')
  const early = await service.invite(boss, 'Early', 'member')
  await apps.enrol(boss)
  assert.equal((await early.patch('/auth/firm', { require_second_factor: true })).status, 403)
  assert.equal((await boss.patch('/auth/firm', { require_second_factor: true })).body.require_second_factor, true)

  const late = await service.invite(boss, 'Late', 'member')
  const said = await apps.logIn({ email: late.email, password: defaultPassword })
  assert.equal(said.body.second_factor_setup_required, true)
  for (const token of [late.token, (await early.post('/auth/refresh')).body.access_token]) {
    const shut = await service.send('GET', '/api/companies', undefined, bearer(token))
    assert.deepEqual([shut.status, shut.body.error_code], [403, 'second_factor_setup_required'])
    assert.equal((await service.send('GET', '/nowhere', undefined, bearer(token))).status, 403)
    assert.equal((await service.send('GET', '/auth/me', undefined, bearer(token))).status, 200)
    const keys = await service.send('POST', '/auth/keys', { name: 'x', scopes: ['read'] }, bearer(token))
    assert.equal(keys.status, 403)
  }
  const renewed = await late.post('/auth/refresh')
  const still = await service.send('GET', '/api/companies', undefined, bearer(renewed.body.access_token))
  assert.equal(still.status, 403)

  const app = await apps.enrol(late)
  assert.equal((await service.send('GET', '/api/companies', undefined, bearer(app.token))).status, 200)
  assert.equal((await late.get('/api/companies')).status, 403)
  const renewedAgain = await service.send('POST', '/auth/refresh', undefined, bearer(app.token))
  assert.deepEqual(Object.keys(renewedAgain.body), ['access_token', 'token_type', 'expires_in'])
  const off = await service.send('POST', '/auth/second-factor/disable', { code: app.nextCode() }, bearer(app.token))
  assert.deepEqual([off.status, off.body.error_code], [409, 'second_factor_required'])
  assert.equal((await apps.logIn({ challenge: await apps.challengeOf(late), code: app.nextCode() })).status, 200)
})
