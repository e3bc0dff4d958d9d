import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { defaultPassword, eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

/** The token of the link in the newest message to this person that has such a link. */
const linkInMail = (person: Person, path: 'v' | 'r') =>
  eventually(async () => {
    const folder = join(service.dataDir, 'outbox', person.firmId, 'new')
    const names = (await readdir(folder)).sort().reverse()
    for (const name of names) {
      const message = await readFile(join(folder, name), 'utf8')
      const found = message.match(new RegExp(`/t/${path}/(\\S+)`))
      if (found?.[1] && message.includes(`To: ${person.email}`)) return found[1]
    }
    throw new Error('no such message yet')
  })

test('the link of the verification message verifies the address, once', async () => {
  const ana = await service.register('Ana')
  const token = await linkInMail(ana, 'v')
  assert.equal((await ana.get(`/api/users/${ana.id}`)).body.email_verified, false)
  const { status, headers } = await service.send('GET', `/t/v/${token}`)
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /text\/html/)
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal((await ana.get(`/api/users/${ana.id}`)).body.email_verified, true)
  const again = await service.send('GET', `/t/v/${token}`, undefined, { accept: 'text/html' })
  assert.equal(again.status, 404)
  assert.match(again.body, /does not work any more/)
})

test('who forgot the password gets a link, sets a new one with it once, and all old sessions end', async () => {
  const ana = await service.register('Ana')
  const asked = await service.send('POST', '/auth/login', { email: ana.email, forgot_password: true })
  assert.equal(asked.status, 200)
  const token = await linkInMail(ana, 'r')
  const page = await service.send('GET', `/t/r/${token}`)
  assert.equal(page.status, 200)
  assert.match(page.body, /<form/)
  assert.equal((await service.send('POST', `/t/r/${token}`, { password: 'short' })).status, 422)
  assert.equal((await service.send('POST', `/t/r/${token}`, { password: 'a new password' })).status, 200)
  assert.equal((await ana.get('/auth/me')).status, 401)
  await service.signIn(ana.email, 'a new password')
  assert.equal((await service.send('POST', `/t/r/${token}`, { password: 'another password' })).status, 404)
  assert.equal((await service.send('GET', `/t/r/${token}`)).status, 404)
})

test('a new password set by link lets in at once who had tried too often, and ends other links', async () => {
  const ana = await service.register('Ana')
  for (let failure = 0; failure < 10; failure++)
    await service.send('POST', '/auth/login', { email: ana.email, password: 'wrong' })
  assert.equal((await service.send('POST', '/auth/login', { email: ana.email, password: defaultPassword })).status, 429)
  await service.send('POST', '/auth/login', { email: ana.email, forgot_password: true })
  const token = await linkInMail(ana, 'r')
  assert.equal((await service.send('POST', `/t/r/${token}`, { password: 'a new password' })).status, 200)
  await service.signIn(ana.email, 'a new password')
})

test('a preview that only asks for the head of a page does not use the link up', async () => {
  const ana = await service.register('Ana')
  const token = await linkInMail(ana, 'v')
  await service.send('HEAD', `/t/v/${token}`)
  assert.equal((await service.send('GET', `/t/v/${token}`)).status, 200)
})

test('asking for a new password answers the same for an address that nobody has', async () => {
  const ana = await service.register('Ana')
  const known = await service.send('POST', '/auth/login', { email: ana.email, forgot_password: true })
  const unknown = await service.send('POST', '/auth/login', { email: 'nobody@example.com', forgot_password: true })
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
})

test('asking for a new password does the same work for an address that nobody has, so that its time tells nothing', async () => {
  const node = await startTestService({ ROLE: 'web', PUBLIC_URL: 'http://localhost' })
  const ana = await node.register('Ana')
  const statements: string[] = []
  const { options } = node.deps.sql
  const others = options.debug
  Object.assign(options, {
    debug: (...told: [number, string, unknown[], unknown[]]) => {
      statements.push(told[1])
      if (typeof others === 'function') others(...told)
    },
  })
  const workFor = async (email: string) => {
    statements.length = 0
    assert.equal((await node.send('POST', '/auth/login', { email, forgot_password: true })).status, 200)
    // beside it a node asks each second what has changed of people and sessions
    return statements.filter((statement) => /begin|commit|throttles|accounts|links|job/i.test(statement))
  }
  await workFor('first@example.com')
  const known = await workFor(ana.email)
  assert.ok(known.length > 0)
  assert.deepEqual(await workFor('nobody@example.com'), known)
})

test('an admin has a link mailed to a colleague who is locked out', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  assert.equal((await ben.post(`/api/users/${ana.id}/password-reset`)).status, 403)
  const { status, body } = await ana.post(`/api/users/${ben.id}/password-reset`)
  assert.equal(status, 200)
  const token = await linkInMail(ben, 'r')
  assert.ok(!JSON.stringify(body).includes(token), 'the link goes to its person alone')
  assert.equal((await service.send('POST', `/t/r/${token}`, { password: defaultPassword })).status, 200)
})

test('a link that is forged, or made for something else, is not found', async () => {
  const ana = await service.register('Ana')
  const token = await linkInMail(ana, 'v')
  for (const path of [
    `/t/r/${token}`,
    `/t/v/${token.slice(0, 22)}`,
    `/t/v/${token.slice(0, 42)}${token.endsWith('A') ? 'E' : 'A'}`,
    `/t/v/${token}=`,
    `/t/v/${token}x`,
    '/t/v/x',
    '/t/o/x',
    '/t/x',
  ])
    assert.equal((await service.send('GET', path)).status, 404, path)
})
