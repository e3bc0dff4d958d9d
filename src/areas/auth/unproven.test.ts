import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { defaultPassword, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { mailed } from '../../../test/mailed.ts'

let service: TestService
let boss: Person
before(async () => {
  service = await startTestService()
  boss = await service.register('Boss')
})

/** What a message to this address says, of those that the firm has sent. */
const found = async (firmId: string, to: string, pattern: RegExp): Promise<string> =>
  pattern.exec(await mailed(service, { firmId, to, pattern }))?.[1] ?? ''

const logIn = (email: string, password: string) => service.send('POST', '/auth/login', { email, password })
const joinBy = (email: string, invitation: string) =>
  service.send('POST', '/auth/register', { email, password: 'of the person invited', name: 'Ivy', invitation })

async function invited(email: string) {
  const shown = (await boss.create('/api/users/invitations', { email })).invitation
  return { shown, mail: await found(boss.firmId, email, /#\/join\/(\S+)/) }
}

test('a stranger who registered an address without proof does not keep out the person who is invited by mail', async () => {
  const squatter = await service.register('Squatter')
  const company = await squatter.create('/api/companies', { name: 'Of the squatter' })
  const verification = await found(squatter.firmId, squatter.email, /\/t\/v\/(\S+)/)
  const { mail } = await invited(squatter.email)
  const joined = await joinBy(squatter.email.toUpperCase(), mail)
  assert.equal(joined.status, 201, JSON.stringify(joined.body))

  const ivy = await service.signIn(squatter.email, 'of the person invited')
  assert.equal(ivy.firmId, boss.firmId)
  assert.equal(
    (await ivy.get(`/api/users/${ivy.id}`)).body.email_verified,
    true,
    'who has read the mail has the address',
  )
  assert.equal((await logIn(squatter.email, defaultPassword)).status, 400)
  assert.equal((await service.send('GET', `/t/v/${verification}`)).status, 404)

  // the stranger keeps what is theirs, and picks an address of their own
  assert.equal((await squatter.get(`/api/companies/${company.id}`)).status, 200)
  const lost = (await squatter.get('/auth/me')).body.email
  assert.equal(lost, `released-${squatter.id}@released.invalid`)
  assert.equal((await logIn(lost, defaultPassword)).status, 200)
  assert.equal((await squatter.patch('/auth/me', { email: ivy.email })).body.error_code, 'email_already_exists')
  assert.equal((await squatter.get('/auth/me')).body.email, lost)
  const picked = `own.${squatter.email}`
  assert.equal((await squatter.patch('/auth/me', { email: picked })).body.email, picked)
  assert.equal((await squatter.patch('/auth/me', { email: `once.more.${picked}` })).body.error_code, 'email_stays')
  const again = await service.signIn(picked)
  assert.deepEqual([again.id, again.firmId], [squatter.id, squatter.firmId])
  await found(squatter.firmId, picked, /\/t\/v\/(\S+)/)
  // also with a token from before, a password that is changed is one's own
  const change = { current_password: defaultPassword, new_password: 'another of the squatter' }
  assert.equal((await squatter.post('/auth/password', change)).status, 200)
  assert.equal((await logIn(ivy.email, 'of the person invited')).status, 200)
})

test('an invitation that its sender was shown proves no address: it takes no account from anybody', async () => {
  const ben = await service.register('Ben')
  const { shown } = await invited(ben.email)
  const refused = await joinBy(ben.email, shown)
  assert.deepEqual([refused.status, refused.body.error_code], [400, 'email_already_exists'])
  assert.equal((await logIn(ben.email, defaultPassword)).status, 200)
})

test('an address that was proven stays with its account, also when its person is invited elsewhere', async () => {
  const cleo = await service.register('Cleo')
  await service.send('GET', `/t/v/${await found(cleo.firmId, cleo.email, /\/t\/v\/(\S+)/)}`)
  const { mail } = await invited(cleo.email)
  const refused = await joinBy(cleo.email, mail)
  assert.deepEqual([refused.status, refused.body.error_code], [400, 'email_already_exists'])
  assert.equal((await logIn(cleo.email, defaultPassword)).status, 200)
})

test('of the two links of an invitation one lets somebody in, once', async () => {
  const { shown, mail } = await invited('two.links@example.com')
  assert.equal((await joinBy('two.links@example.com', mail)).status, 201)
  for (const token of [shown, mail]) assert.equal((await joinBy('two.links@example.com', token)).status, 400)
  assert.equal((await boss.patch('/auth/me', { email: 'other@example.com' })).body.error_code, 'email_stays')
})
