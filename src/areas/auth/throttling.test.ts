import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { defaultPassword, type Reply, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
before(async () => {
  service = await startTestService({
    LOGIN_FAILURES_PER_EMAIL: '3',
    LOGIN_FAILURES_PER_ADDRESS: '12',
    TRUST_PROXY: 'on',
    RESET_MAILS_PER_HOUR: '2',
    RESET_MAILS_PER_ADDRESS: '4',
  })
})

const logIn = (email: string, password: string, address: string): Promise<Reply> =>
  service.send('POST', '/auth/login', { email, password }, { 'x-forwarded-for': address })

test('after too many failures an e-mail has to wait, also with the right password', async () => {
  const ana = await service.register('Ana')
  for (let failure = 0; failure < 3; failure++) assert.equal((await logIn(ana.email, 'wrong', '192.0.2.1')).status, 400)
  const refused = await logIn(ana.email.toUpperCase(), defaultPassword, '192.0.2.2')
  assert.equal(refused.status, 429)
  assert.equal(refused.body.error_code, 'rate_limit_exceeded')
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 800 && seconds <= 900, `Retry-After: ${seconds}`)
  assert.equal(refused.headers.get('ratelimit-remaining'), '0')
})

test('attempts at the same time do not slip past the limit', async () => {
  const ana = await service.register('Ana')
  const replies = await Promise.all(Array.from({ length: 10 }, () => logIn(ana.email, 'wrong', '192.0.2.3')))
  assert.equal(replies.filter((reply) => reply.status === 400).length, 3)
  assert.equal(replies.filter((reply) => reply.status === 429).length, 7)
})

test('erasing somebody with an address lets nobody guess on at its password', async () => {
  const ana = await service.register('Ana')
  const mallory = await service.register('Mallory')
  const gone = await service.invite(mallory, 'Gone', 'member')
  for (const { email } of [ana, gone])
    for (let failure = 0; failure < 3; failure++) assert.equal((await logIn(email, 'wrong', '192.0.2.10')).status, 400)
  await mallory.create('/api/contacts', { name: 'Just a name', email: ana.email })
  assert.equal((await mallory.post('/api/export/people/erase', { email: ana.email })).status, 200)
  assert.equal((await logIn(ana.email, 'wrong', '192.0.2.11')).status, 429)
  // not that of a former colleague either, who may have gone on to a directory or to another firm with it
  await mallory.patch(`/api/users/${gone.id}`, { status: 'disabled' })
  assert.equal((await mallory.post('/api/export/people/erase', { email: gone.email })).status, 200)
  assert.equal((await logIn(gone.email, 'wrong', '192.0.2.11')).status, 429)
})

test('an address that tries many e-mails has to wait, and others do not', async () => {
  const ana = await service.register('Ana')
  for (let failure = 0; failure < 12; failure++)
    assert.equal((await logIn(`nobody${failure}@example.com`, 'wrong', '192.0.2.4')).status, 400)
  assert.equal((await logIn(ana.email, defaultPassword, '192.0.2.4')).status, 429)
  assert.equal((await logIn(ana.email, defaultPassword, '192.0.2.5')).status, 200)
})

test('successful sign-ins do not count', async () => {
  const ana = await service.register('Ana')
  for (let success = 0; success < 6; success++)
    assert.equal((await logIn(ana.email, defaultPassword, '192.0.2.6')).status, 200)
})

test('password mails to one address are limited', async () => {
  const ask = () => service.send('POST', '/auth/login', { email: 'flood@example.com', forgot_password: true })
  assert.deepEqual([(await ask()).status, (await ask()).status, (await ask()).status], [200, 200, 429])
})

test('password mails that one address asks for are limited, whether there are such accounts or not', async () => {
  const ask = (email: string, address: string) =>
    service.send('POST', '/auth/login', { email, forgot_password: true }, { 'x-forwarded-for': address })
  for (let asked = 0; asked < 4; asked++)
    assert.equal((await ask(`nobody${asked}@example.com`, '192.0.2.60')).status, 200)
  assert.equal((await ask('nobody9@example.com', '192.0.2.60')).status, 429)
  assert.equal((await ask('nobody9@example.com', '192.0.2.61')).status, 200)
})

test('many correct sign-ins at the same time all succeed', async () => {
  const ana = await service.register('Ana')
  const replies = await Promise.all(Array.from({ length: 12 }, () => logIn(ana.email, defaultPassword, '192.0.2.7')))
  assert.deepEqual([...new Set(replies.map((reply) => reply.status))], [200])
})

test('a wrong current password counts like a failed sign-in', async () => {
  const ana = await service.register('Ana')
  const guess = () =>
    ana.send(
      'POST',
      '/auth/password',
      { current_password: 'wrong', new_password: 'a new password' },
      { 'x-forwarded-for': '192.0.2.8' },
    )
  assert.deepEqual([(await guess()).status, (await guess()).status, (await guess()).status], [400, 400, 400])
  assert.equal((await guess()).status, 429)
})

test('the address that counts is the one our own proxy saw, not what the client wrote', async () => {
  for (let failure = 0; failure < 12; failure++)
    await logIn(`spoof${failure}@example.com`, 'wrong', `10.0.0.${failure}, 192.0.2.9`)
  assert.equal((await logIn('spoof@example.com', 'wrong', '10.0.0.99, 192.0.2.9')).status, 429)
})
