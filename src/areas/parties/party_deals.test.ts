import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, unknownId } from '../../../test/harness.ts'

let ana: Person
let ben: Person
let stranger: Person
let adviser: string
let target: string
before(async () => {
  const service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'viewer')
  stranger = await service.register('Stranger')
  adviser = (await ana.create('/api/companies', { name: 'Lazar & Sons', kind: 'adviser' })).id
  target = (await ana.create('/api/companies', { name: 'Orla Pumps', kind: 'target' })).id
})

const read = async (person = ana, query = '') =>
  (await person.get(`/api/companies/${adviser}/party-deals${query}`)).body
async function dealWith(name: string, roles: string[], fields: object = {}) {
  const { id } = await ana.create('/api/deals', { name, company_id: target, ...fields })
  for (const role of roles) await ana.create(`/api/deals/${id}/parties`, { company_id: adviser, role })
  return id as string
}

test('an adviser is told by the deals that it is a party of: open, won, lost, and when one last spoke', async () => {
  const nothing = { data: [], total: 0, page: 1, page_size: 20, open: 0, won: 0, lost: 0, last_contact_at: null }
  assert.deepEqual(await read(), nothing)
  await dealWith('Open', ['sell_side'])
  await dealWith('Won', ['buy_side', 'lender'], { stage: 'closed_won' })
  await dealWith('Lost', ['sell_side'], { stage: 'closed_lost' })
  await dealWith('Of others', [])
  const lea = await ana.create('/api/contacts', { name: 'Lea', company_id: adviser })
  const byPerson = await ana.create('/api/deals', { name: 'By a person', company_id: target })
  await ana.create(`/api/deals/${byPerson.id}/parties`, { contact_id: lea.id, role: 'lawyer' })
  const call = { type: 'call', subject: 'Catch up', company_id: adviser, date: '2026-01-02T09:00:00Z' }
  await ana.create('/api/interactions', call)
  const { data, ...counts } = await read(ben)
  assert.deepEqual(counts, {
    ...{ total: 4, page: 1, page_size: 20, open: 2, won: 1, lost: 1 },
    last_contact_at: '2026-01-02T09:00:00.000Z',
  })
  assert.deepEqual(
    data.map(({ name, roles, company_name }: Record<string, unknown>) => [name, roles, company_name]),
    [
      ['By a person', ['lawyer'], 'Orla Pumps'],
      ['Lost', ['sell_side'], 'Orla Pumps'],
      ['Won', ['buy_side', 'lender'], 'Orla Pumps'],
      ['Open', ['sell_side'], 'Orla Pumps'],
    ],
  )
  const second = await read(ana, '?page=2&page_size=3')
  assert.deepEqual([second.data.length, second.total, second.won], [1, 4, 1])
  assert.equal((await read(ana, '?page=9')).total, 4)
})

test('a deal behind a wall is neither listed nor counted for who is outside, and a company of another firm is not there', async () => {
  const before = await read(ben)
  const id = await dealWith('Project Nightshade', ['expert'])
  await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })
  assert.deepEqual(await read(ben), before)
  assert.equal((await read()).total, before.total + 1)
  assert.equal((await stranger.get(`/api/companies/${adviser}/party-deals`)).status, 404)
  assert.equal((await ana.get(`/api/companies/${unknownId}/party-deals`)).status, 404)
})

test('a deleted deal and a party that was taken off count no more', async () => {
  const before = await read()
  const [gone, off] = [await dealWith('Gone', ['other']), await dealWith('Off', ['other'])]
  await ana.delete(`/api/deals/${gone}`)
  const [party] = (await ana.get(`/api/deals/${off}/parties`)).body.data
  await ana.delete(`/api/deals/${off}/parties/${party.id}`)
  assert.deepEqual(await read(), before)
})
