import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

test('a person is told of the deals that others gave them, and of no others', async () => {
  const mia = await service.invite(ana, 'Mia', 'member')
  const mine = async (page = '') => {
    const { status, body } = await mia.get(`/api/events/mine${page}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const nothing = { data: [], total: 0, page: 1, page_size: 20 }
  assert.deepEqual(await mine(), nothing)
  const company = await ana.create('/api/companies', { name: 'Handing' })
  const give = { name: 'Project M', company_id: company.id }
  const deal = await ana.create('/api/deals', give)
  await ana.create('/api/deals', { name: 'Project A', company_id: company.id })
  await mia.create('/api/deals', { name: 'Her own', company_id: company.id })
  await ana.post('/api/staffing/assign', { deal_id: deal.id, assignee_id: mia.id })
  await ana.create('/api/deals', { name: 'Project N', company_id: company.id, owner_id: mia.id })
  const { data, total } = await mine()
  assert.equal(total, 2)
  assert.deepEqual(
    data.map((event: { summary: string }) => event.summary),
    ['Ana added the deal “Project N”', 'Ana handed the deal “Project M” to Mia'],
  )
  assert.deepEqual(Object.keys(data[0]), [
    'id',
    'kind',
    'subject',
    'company_id',
    'actor',
    'at',
    'brought',
    'summary',
    'before',
    'after',
  ])
  assert.deepEqual(data[1].subject, { type: 'deal', id: deal.id })
  assert.equal((await mine('?page=2&page_size=1')).data[0].id, data[1].id)
  assert.deepEqual((await mine('?page=9')).data, [])
  assert.equal(
    (await vera.get('/api/events/mine')).body.data.some((e: { id: string }) => e.id === data[0].id),
    false,
  )
  assert.equal((await bob.get('/api/events/mine')).body.total, 0)
  assert.equal((await mia.get('/api/events/mine?page=0')).status, 422)
  assert.equal((await service.send('GET', '/api/events/mine')).status, 401)
  await ana.delete(`/api/companies/${company.id}`)
  assert.deepEqual(await mine(), nothing)
  await ana.post(`/api/companies/${company.id}/restore`)
  assert.equal((await mine()).total, 2)
})

test('a person is told of tasks that others gave them, and of what an admin changed of how they come in', async () => {
  const tom = await service.invite(ana, 'Tom', 'member')
  const mine = async (query = '') =>
    (await tom.get(`/api/events/mine${query}`)).body.data.map(({ summary }: { summary: string }) => summary)
  await tom.create('/api/tasks', { title: 'His own' })
  const task = await ana.create('/api/tasks', { title: 'Read the CIM' })
  await ana.create('/api/tasks', { title: 'For Vera', assignee_id: vera.id })
  await ana.patch(`/api/tasks/${task.id}`, { assignee_id: tom.id })
  await ana.create('/api/tasks', { title: 'Call the CFO', assignee_id: tom.id })
  const late = await ana.create('/api/tasks', { title: 'Ask for figures' })
  await ana.patch(`/api/tasks/${late.id}`, { assignee_id: tom.id, priority: 'high' })
  const given = [
    'Ana changed priority and assignee of the task “Ask for figures”',
    'Ana added the task “Call the CFO”',
    'Ana handed the task “Read the CIM” to Tom',
  ]
  assert.deepEqual(await mine(), given)
  await ana.patch(`/api/tasks/${task.id}`, { priority: 'low' })
  assert.deepEqual(await mine(), given, 'what becomes of it later is in its own history')

  const { id: key } = await tom.create('/auth/keys', { name: 'Sync', scopes: ['read'] })
  await tom.create('/auth/keys', { name: 'Another', scopes: ['read'] })
  await ana.delete(`/auth/keys/${key}`)
  await ana.patch(`/api/users/${tom.id}`, { role: 'viewer' })
  await ana.delete(`/auth/users/${tom.id}/sessions`)
  const again = await service.signIn(tom.email)
  const told = (await again.get('/api/events/mine?page_size=3')).body.data
  assert.deepEqual(
    told.map(({ kind, subject }: { kind: string; subject: { type: string } }) => [subject.type, kind]),
    [
      ['user', 'revoked'],
      ['user', 'updated'],
      ['api_key', 'revoked'],
    ],
  )
  assert.equal((await again.get('/api/events/mine?subject_type=task')).body.total, 3)
  assert.equal((await again.get('/api/events/mine?subject_type=planet')).status, 422)
})
