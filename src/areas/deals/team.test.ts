import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
let cleo: Person
let company_id: string
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  cleo = await service.invite(ana, 'Cleo', 'viewer')
  company_id = (await ana.create('/api/companies', { name: 'Orla Pumps' })).id
})

const deal = (fields: object = {}) =>
  ana.create('/api/deals', { name: 'Project Ferrous', company_id, value: 10, ...fields })
const put = (person: Person, id: string, members: object[]) => person.send('PUT', `/api/deals/${id}/team`, { members })
const loadOf = async (person: Person) => {
  const { body } = await ana.get('/api/staffing/workload')
  const { active_deals, total_deal_value } = body.team_members.find(
    ({ user_id }: { user_id: string }) => user_id === person.id,
  )
  return [active_deals, total_deal_value]
}

test('the workload counts what a person owns until the firm has a team, and then what they work on as well, once', async () => {
  const [first, second] = [await deal(), await deal({ owner_id: ben.id, value: 5 })]
  const lost = await deal({ stage: 'closed_lost', value: 90 })
  assert.deepEqual(
    [await loadOf(ana), await loadOf(ben), await loadOf(cleo)],
    [
      [1, 10],
      [1, 5],
      [0, 0],
    ],
  )
  const { status, body } = await put(ben, first.id, [{ user_id: cleo.id }, { user_id: ben.id, role: 'lead' }])
  assert.equal(status, 200)
  assert.deepEqual(
    body.members.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [
      ['Ben', 'lead'],
      ['Cleo', 'member'],
    ],
  )
  await put(ben, second.id, [{ user_id: ben.id }])
  await put(ben, lost.id, [{ user_id: cleo.id }])
  assert.deepEqual(
    [await loadOf(ana), await loadOf(ben), await loadOf(cleo)],
    [
      [1, 10],
      [2, 15],
      [1, 10],
    ],
  )
  assert.deepEqual((await cleo.get(`/api/deals/${first.id}/team`)).body, body)
})

test('who is on a team is active, named once, and may know of the deal; a wall does not leave them outside', async () => {
  const { id } = await deal({ owner_id: ben.id })
  const dan = await service.invite(ana, 'Dan', 'member')
  await ana.patch(`/api/users/${dan.id}`, { status: 'disabled' })
  for (const members of [
    [{ user_id: dan.id }],
    [{ user_id: cleo.id }, { user_id: cleo.id }],
    [{ user_id: cleo.id, role: 'boss' }],
  ])
    assert.equal((await put(ben, id, members)).status, 422, JSON.stringify(members))
  assert.equal((await put(cleo, id, [])).status, 403)
  await put(ben, id, [{ user_id: cleo.id }])
  const raised = await ben.send('PUT', `/api/walls/${id}`, { user_ids: [] })
  assert.match(raised.body.detail, /Cleo, who works on the deal/)
  await put(ben, id, [])
  assert.equal((await ben.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  assert.equal((await put(ben, id, [{ user_id: cleo.id }])).status, 422)
  for (const path of ['team', 'timeline']) assert.equal((await cleo.get(`/api/deals/${id}/${path}`)).status, 404)
})

test('the timeline of a deal tells of it, its team and all that belongs to it, and of nothing else at its company', async () => {
  const { id } = await deal()
  await put(ana, id, [{ user_id: ben.id }])
  const call = await ana.create('/api/interactions', { type: 'call', subject: 'Price talk', deal_id: id })
  await ana.create('/api/interactions', { type: 'call', subject: 'Another matter', company_id })
  const note = await ana.create('/api/notes', { content: 'Cheap', deal_id: id })
  await ana.delete(`/api/notes/${note.id}`)
  const { body } = await cleo.get(`/api/deals/${id}/timeline?page_size=50`)
  const told = body.data.map(({ summary }: { summary: string }) => summary)
  assert.equal(body.total, 5, told.join('\n'))
  assert.ok(told.some((line: string) => /Price talk/.test(line)) && !told.some((line: string) => /Another/.test(line)))
  assert.ok(told.some((line: string) => /deleted the note/.test(line)))
  await ana.delete(`/api/interactions/${call.id}`)
  assert.equal((await cleo.get(`/api/deals/${id}/timeline`)).body.total, 6)
})

test('a team is gone with its deal, and back with it from the bin', async () => {
  const { id } = await deal()
  await put(ana, id, [{ user_id: ben.id, role: 'support' }])
  await ana.delete(`/api/deals/${id}`)
  assert.equal((await ana.get(`/api/deals/${id}/team`)).status, 404)
  assert.equal((await ana.post(`/api/bin/${id}/restore`)).status, 200)
  assert.equal((await ana.get(`/api/deals/${id}/team`)).body.members[0].name, 'Ben')
})
