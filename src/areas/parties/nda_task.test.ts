import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'
import { addDays } from '../../platform/time_zones.ts'

let ana: Person
let ben: Person
let adviser: string
before(async () => {
  const service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  adviser = (await ana.create('/api/companies', { name: 'Lazar & Sons' })).id
})

const today = new Date().toISOString().slice(0, 10)
const inDays = (days: number) => addDays(today, days)

async function deal(fields: object = {}) {
  const company_id = (await ana.create('/api/companies', { name: `Orla ${Math.random()}` })).id
  return (await ana.create('/api/deals', { name: 'Project Ferrous', company_id, ...fields })).id as string
}
const path = (dealId: string, id = '') => `/api/deals/${dealId}/parties${id && `/${id}`}`
const tasksOf = async (dealId: string) =>
  (await ana.get(`/api/tasks?deal_id=${dealId}`)).body.data.map((task: Record<string, unknown>) => [
    task['due_date'],
    task['assignee_name'],
    task['status'],
  ])
const signed = (days: number) => ({ nda_state: 'signed', nda_expires_on: inDays(days) })

test('30 days before a signed NDA expires the lead of the deal has a task, else its owner', async () => {
  const [led, owned, nobodys] = [
    await deal({ owner_id: ben.id }),
    await deal({ owner_id: ben.id }),
    await deal({ owner_id: null }),
  ]
  await ana.send('PUT', `/api/deals/${led}/team`, { members: [{ user_id: ana.id, role: 'lead' }, { user_id: ben.id }] })
  for (const [id, name] of [
    [led, 'Ana'],
    [owned, 'Ben'],
    [nobodys, 'Ana'],
  ] as const) {
    await ana.create(path(id), { company_id: adviser, role: 'lender', ...signed(90) })
    assert.deepEqual(await tasksOf(id), [[inDays(60), name, 'open']])
  }
})

test('only a signed NDA with a last day ahead is reminded of, and where 30 days are gone already, today', async () => {
  for (const [nda, due] of [
    [{ nda_state: 'sent', nda_expires_on: inDays(90) }, []],
    [{ nda_state: 'none' }, []],
    [{ nda_state: 'signed' }, []],
    [{ nda_state: 'expired', nda_expires_on: inDays(90) }, []],
    [signed(-1), []],
    [signed(0), [[today, 'Ana', 'open']]],
    [signed(12), [[today, 'Ana', 'open']]],
    [signed(31), [[inDays(1), 'Ana', 'open']]],
  ] as const) {
    const id = await deal()
    await ana.create(path(id), { company_id: adviser, role: 'lawyer', ...nda })
    assert.deepEqual(await tasksOf(id), due, JSON.stringify(nda))
  }
})

test('the task goes with the day, once, and is dropped with the signature or the party; what is done stays done', async () => {
  const id = await deal()
  const party = await ana.create(path(id), { company_id: adviser, role: 'buyer', nda_state: 'sent' })
  await ana.patch(path(id, party.id), signed(90))
  await ana.patch(path(id, party.id), { note: 'Calls back', status: 'Warm' })
  assert.deepEqual(await tasksOf(id), [[inDays(60), 'Ana', 'open']])
  await ana.patch(path(id, party.id), { nda_expires_on: inDays(120) })
  assert.deepEqual(await tasksOf(id), [[inDays(90), 'Ana', 'open']])
  await ana.patch(path(id, party.id), { nda_state: 'none' })
  assert.deepEqual(await tasksOf(id), [])
  await ana.patch(path(id, party.id), { nda_state: 'signed' })
  const [task] = (await ana.get(`/api/tasks?deal_id=${id}`)).body.data
  await ana.patch(`/api/tasks/${task.id}`, { status: 'done' })
  await ana.patch(path(id, party.id), { role: 'seller' })
  assert.deepEqual(await tasksOf(id), [[inDays(90), 'Ana', 'done']])
  await ana.patch(path(id, party.id), { nda_expires_on: inDays(400) })
  assert.deepEqual((await tasksOf(id)).length, 2)
  await ana.delete(path(id, party.id))
  assert.deepEqual(await tasksOf(id), [[inDays(90), 'Ana', 'done']])
})

test('a task that somebody deleted does not come back until the day is another', async () => {
  const id = await deal()
  const party = await ana.create(path(id), { company_id: adviser, role: 'buyer', ...signed(90) })
  const [task] = (await ana.get(`/api/tasks?deal_id=${id}`)).body.data
  await ana.delete(`/api/tasks/${task.id}`)
  await ana.patch(path(id, party.id), { status: 'Warm', nda_expires_on: inDays(90) })
  assert.deepEqual(await tasksOf(id), [])
  await ana.patch(path(id, party.id), { nda_expires_on: inDays(91) })
  assert.equal((await tasksOf(id)).length, 1)
})

test('a signed NDA is answered as expired once its day has passed, and as signed again with a later one', async () => {
  const id = await deal()
  const stateOf = async () => (await ben.get(path(id))).body.data[0].nda_state
  const party = await ana.create(path(id), { company_id: adviser, role: 'expert', ...signed(-1) })
  assert.equal(party.nda_state, 'expired')
  await ana.patch(path(id, party.id), { nda_expires_on: today })
  assert.equal(await stateOf(), 'signed')
  await ana.patch(path(id, party.id), { nda_expires_on: inDays(-1) })
  assert.equal(await stateOf(), 'expired')
  assert.deepEqual(await tasksOf(id), [])
  await ana.patch(path(id, party.id), { nda_state: 'sent' })
  assert.equal(await stateOf(), 'sent')
})

test('of a party behind a wall the task names nobody, and is given to who may know of it', async () => {
  const id = await deal({ owner_id: ben.id })
  const secret = (await ana.create('/api/companies', { name: 'Nightshade' })).id
  await ana.send('PUT', `/api/walls/${secret}`, { user_ids: [] })
  await ana.create(path(id), { company_id: secret, role: 'co_investor', ...signed(90) })
  assert.deepEqual(await tasksOf(id), [[inDays(60), 'Ana', 'open']])
  assert.ok(!JSON.stringify((await ben.get(`/api/tasks?deal_id=${id}`)).body).includes('Nightshade'))
})
