import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
let vera: Person
let bob: Person
let acme: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'ben', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
  acme = (await ana.create('/api/companies', { name: 'Acme' })).id
})

const makeDeal = (fields: object = {}) => ana.create('/api/deals', { name: 'Project X', company_id: acme, ...fields })
const assign = (who: Person, deal_id: unknown, assignee_id: unknown) =>
  who.post('/api/staffing/assign', { deal_id, assignee_id })
const eventsOf = (id: string) => service.deps.sql`
  select kind, actor_id, subject_type, company_id, before, after from events where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

test('the workload shows each active person by name with the open deals they own', async () => {
  const admin = await service.register('Lia')
  const leo = await service.invite(admin, 'leo', 'member')
  const kim = await service.invite(admin, 'Kim', 'viewer')
  const dan = await service.invite(admin, 'Dan', 'member')
  const one = await admin.create('/api/companies', { name: 'One' })
  const two = await admin.create('/api/companies', { name: 'Two' })
  const make = (fields: object) => admin.create('/api/deals', { name: 'X', company_id: one.id, ...fields })
  await make({ value: 10.5, stage: 'lead' })
  await make({ value: 20, stage: 'negotiation' })
  await make({ value: null, stage: 'proposal' })
  await make({ value: 100, stage: 'closed_won' })
  await make({ value: 7, owner_id: leo.id, company_id: two.id })
  await make({ value: 9, owner_id: null })
  await make({ value: 11, owner_id: dan.id })
  await admin.patch(`/api/users/${leo.id}`, { capacity: 3 })
  await admin.patch(`/api/users/${dan.id}`, { status: 'disabled' })
  const { status, body } = await kim.get('/api/staffing/workload')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    team_members: [
      { user_id: kim.id, name: 'Kim', active_deals: 0, total_deal_value: 0, unconverted: 0, capacity: 8 },
      { user_id: leo.id, name: 'leo', active_deals: 1, total_deal_value: 7, unconverted: 0, capacity: 3 },
      { user_id: admin.id, name: 'Lia', active_deals: 3, total_deal_value: 30.5, unconverted: 0, capacity: 8 },
    ],
  })
  await admin.delete(`/api/companies/${two.id}`)
  assert.equal((await kim.get('/api/staffing/workload')).body.team_members[1].active_deals, 0)
  await admin.post(`/api/companies/${two.id}/restore`)
  assert.equal((await kim.get('/api/staffing/workload')).body.team_members[1].total_deal_value, 7)
})

test('an assigned deal belongs to the assignee, counts in their workload, and the feed says so', async () => {
  const deal = await makeDeal({ value: 40 })
  const load = async (person: Person) => {
    const { team_members } = (await ana.get('/api/staffing/workload')).body
    return team_members.find((member: { user_id: string }) => member.user_id === person.id)
  }
  const [anas, bens] = [await load(ana), await load(ben)]
  const { status, body } = await assign(ben, deal.id, ben.id)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['deal_id', 'assignee_id', 'previous_owner_id', 'assigned_at'])
  const { assigned_at, ...rest } = body
  assert.deepEqual(rest, { deal_id: deal.id, assignee_id: ben.id, previous_owner_id: ana.id })
  assert.match(assigned_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(assigned_at >= deal.created_at)
  assert.equal((await ana.get(`/api/deals/${deal.id}`)).body.owner_name, 'ben')
  assert.equal((await load(ana)).active_deals, anas.active_deals - 1)
  assert.equal((await load(ben)).total_deal_value, bens.total_deal_value + 40)
  const [, event] = await eventsOf(deal.id)
  assert.deepEqual(
    { ...event },
    {
      kind: 'assigned',
      actor_id: ben.id,
      subject_type: 'deal',
      company_id: acme,
      before: { owner_id: ana.id },
      after: { owner_id: ben.id },
    },
  )
})

test('assigning a deal to the person who has it changes nothing', async () => {
  const deal = await makeDeal()
  const unchanged = await assign(ana, deal.id, ana.id)
  assert.equal(unchanged.status, 200)
  assert.deepEqual(unchanged.body, {
    deal_id: deal.id,
    assignee_id: ana.id,
    previous_owner_id: ana.id,
    assigned_at: deal.created_at,
  })
  const first = await assign(ana, deal.id, ben.id)
  const again = await assign(ana, deal.id, ben.id)
  assert.deepEqual(again.body, { ...first.body, previous_owner_id: ben.id })
  assert.deepEqual(
    (await eventsOf(deal.id)).map((event) => event['kind']),
    ['created', 'assigned'],
  )
})

test('a deal of nobody can be assigned', async () => {
  const deal = await makeDeal({ owner_id: null })
  const { status, body } = await assign(ana, deal.id, ben.id)
  assert.deepEqual([status, body.previous_owner_id], [200, null])
})

test('an assignment that is not right is refused with the field that is wrong, and the deal stays', async () => {
  const deal = await makeDeal()
  const dan = await service.invite(ana, 'Dan', 'member')
  await ana.patch(`/api/users/${dan.id}`, { status: 'disabled' })
  const bobsCompany = await bob.create('/api/companies', { name: 'Bob’s' })
  const bobsDeal = await bob.create('/api/deals', { name: 'Y', company_id: bobsCompany.id })
  const cases: [unknown, unknown, number, string][] = [
    [undefined, ben.id, 422, 'deal_id'],
    [null, ben.id, 422, 'deal_id'],
    ['x', ben.id, 422, 'deal_id'],
    [deal.id, undefined, 422, 'assignee_id'],
    [deal.id, null, 422, 'assignee_id'],
    [deal.id, 'Ben', 422, 'assignee_id'],
    [deal.id, dan.id, 422, 'assignee_id'],
    [unknownId, ben.id, 404, 'deal_id'],
    [bobsDeal.id, ben.id, 404, 'deal_id'],
    [deal.id, unknownId, 404, 'assignee_id'],
    [deal.id, bob.id, 404, 'assignee_id'],
  ]
  for (const [deal_id, assignee_id, expected, field] of cases) {
    const { status, body } = await assign(ana, deal_id, assignee_id)
    assert.equal(status, expected, JSON.stringify([deal_id, assignee_id]))
    assert.ok(body.detail.startsWith(`${field}: `), body.detail)
  }
  assert.equal((await ana.get(`/api/deals/${deal.id}`)).body.owner_id, ana.id)
  assert.equal((await bob.get(`/api/deals/${bobsDeal.id}`)).body.owner_id, bob.id)
  await ana.delete(`/api/companies/${acme}`)
  assert.equal((await assign(ana, deal.id, ben.id)).status, 404)
  await ana.post(`/api/companies/${acme}/restore`)
})

test('a viewer sees the workload and assigns nothing; without a token there is nothing', async () => {
  const deal = await makeDeal()
  assert.equal((await vera.get('/api/staffing/workload')).status, 200)
  assert.equal((await assign(vera, deal.id, vera.id)).status, 403)
  assert.equal((await service.send('GET', '/api/staffing/workload')).status, 401)
  assert.equal(
    (await service.send('POST', '/api/staffing/assign', { deal_id: deal.id, assignee_id: ben.id })).status,
    401,
  )
  const { body } = await bob.get('/api/staffing/workload')
  assert.deepEqual(
    body.team_members.map((member: { name: string }) => member.name),
    ['Bob'],
  )
})

test('a deal is not assigned to a disabled person, not even the one who has it', async () => {
  const eva = await service.invite(ana, 'Eva', 'member')
  const deal = await makeDeal({ owner_id: eva.id })
  await ana.patch(`/api/users/${eva.id}`, { status: 'disabled' })
  const { status, body } = await assign(ana, deal.id, eva.id)
  assert.deepEqual([status, body.errors?.[0]?.field], [422, 'assignee_id'])
})
