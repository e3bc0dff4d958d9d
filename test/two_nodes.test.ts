import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { defaultPassword, eventually, startTestService, type TestService } from './harness.ts'

// Two nodes on one database behave as one service.

let first: TestService
let second: TestService
before(async () => {
  first = await startTestService({ LOGIN_FAILURES_PER_EMAIL: '4' })
  second = await startTestService({ LOGIN_FAILURES_PER_EMAIL: '4', DATABASE_URL: first.databaseUrl })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('what is written on one node is read on the other', async () => {
  const ana = await first.register('Ana')
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const { status, body } = await second.send('GET', `/api/companies/${id}`, undefined, bearer(ana.token))
  assert.equal(status, 200)
  assert.equal(body.name, 'Acme')
})

test('who logs out on one node is out on the other within seconds, and cannot refresh there even at once', async () => {
  const ana = await first.register('Ana')
  assert.equal((await ana.post('/auth/logout')).status, 200)
  assert.equal((await second.send('POST', '/auth/refresh', undefined, bearer(ana.token))).status, 401)
  await eventually(
    async () => assert.equal((await second.send('GET', '/auth/me', undefined, bearer(ana.token))).status, 401),
    5,
  )
})

test('a changed password ends old tokens on both nodes, for refresh at once', async () => {
  const ana = await first.register('Ana')
  const elsewhere = await second.signIn(ana.email)
  await ana.post('/auth/password', { current_password: defaultPassword, new_password: 'a new password' })
  assert.equal((await elsewhere.post('/auth/refresh')).status, 401)
  await eventually(async () => assert.equal((await elsewhere.get('/auth/me')).status, 401), 5)
})

test('who signs in with the old password while it is changed is not let in for longer', async () => {
  const ana = await first.register('Ana')
  const racing = Array.from({ length: 3 }, () =>
    second.send('POST', '/auth/login', { email: ana.email, password: defaultPassword }),
  )
  const changed = await ana.post('/auth/password', {
    current_password: defaultPassword,
    new_password: 'a new password',
  })
  assert.equal(changed.status, 200)
  const tokens = (await Promise.all(racing))
    .filter((reply) => reply.status === 200)
    .map((reply) => reply.body.access_token)
  await eventually(async () => {
    for (const token of tokens) {
      const { status } = await second.send('GET', '/auth/me', undefined, bearer(token))
      assert.equal(status, 401)
    }
  }, 5)
})

test('a changed role counts on the other node within seconds', async () => {
  const ana = await first.register('Ana')
  const ben = await first.invite(ana, 'Ben', 'member')
  await ana.patch(`/api/users/${ben.id}`, { role: 'viewer' })
  await eventually(async () => {
    const { status } = await second.send('POST', '/api/companies', { name: 'Acme' }, bearer(ben.token))
    assert.equal(status, 403)
  }, 5)
})

test('failed sign-ins are counted over both nodes', async () => {
  const ana = await first.register('Ana')
  const fail = (node: TestService) => node.send('POST', '/auth/login', { email: ana.email, password: 'wrong' })
  const statuses = []
  for (const node of [first, second, first, second, first, second]) statuses.push((await fail(node)).status)
  assert.deepEqual(statuses, [400, 400, 400, 400, 429, 429])
})
