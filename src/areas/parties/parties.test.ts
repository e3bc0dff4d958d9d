import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
let deal: string
let lazar: string
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  const company_id = (await ana.create('/api/companies', { name: 'Orla Pumps' })).id
  deal = (await ana.create('/api/deals', { name: 'Project Ferrous', company_id })).id
  lazar = (await ana.create('/api/companies', { name: 'Lazar & Sons' })).id
})

const path = (id = '') => `/api/deals/${deal}/parties${id && `/${id}`}`
const list = async (person = ana) => (await person.get(path())).body.data
const eventsOf = async (id: string) => (await ana.get(`/api/events?subject_id=${id}`)).body.data

test('a company or a person is put on a deal in a role, with how far one is with its NDA', async () => {
  const lea = await ana.create('/api/contacts', { name: 'Lea Lawyer', company_id: lazar })
  const alone = await ana.create('/api/contacts', { name: 'Erik Expert' })
  const made = await ana.create(path(), { contact_id: lea.id, role: 'lawyer', nda_state: 'sent' })
  assert.deepEqual([made.company_name, made.contact_name, made.nda_state], ['Lazar & Sons', 'Lea Lawyer', 'sent'])
  await ana.create(path(), { contact_id: alone.id, role: 'expert' })
  await ana.create(path(), { company_id: lazar, role: 'sell_side' })
  assert.deepEqual(
    (await list()).map(({ role, company_name, contact_name }: Record<string, string>) => [
      role,
      company_name,
      contact_name,
    ]),
    [
      ['sell_side', 'Lazar & Sons', null],
      ['lawyer', 'Lazar & Sons', 'Lea Lawyer'],
      ['expert', null, 'Erik Expert'],
    ],
  )
  const again = await ana.post(path(), { company_id: lazar, role: 'sell_side' })
  assert.deepEqual([again.status, again.body.error_code], [409, 'party_exists'])
  const { status, body } = await ben.patch(path(made.id), {
    nda_state: 'signed',
    nda_signed_on: '2026-03-02',
    status: 'Fast',
  })
  assert.deepEqual([status, body.nda_state, body.nda_signed_on, body.status], [200, 'signed', '2026-03-02', 'Fast'])
  const [changed, created] = await eventsOf(made.id)
  assert.equal(created.summary, 'Ana added the party “Lea Lawyer, Lazar & Sons”')
  assert.deepEqual(changed.before, { nda_state: 'sent', nda_signed_on: null, status: null })
  assert.equal((await ben.delete(path(made.id))).status, 204)
  assert.equal((await ben.delete(path(made.id))).body.error_code, 'party_not_found')
  const told = (await ana.get(`/api/deals/${deal}/timeline`)).body.data.map(
    ({ summary }: { summary: string }) => summary,
  )
  for (const verb of ['Ana added', 'Ben changed', 'Ben deleted'])
    assert.ok(
      told.some((line: string) => line.startsWith(verb) && line.includes('Lea Lawyer')),
      told.join('\n'),
    )
})

test('what is wrong with a party is said, and nothing is done', async () => {
  for (const [given, status] of [
    [{ role: 'buyer' }, 422],
    [{ company_id: lazar, role: 'boss' }, 422],
    [{ company_id: unknownId, role: 'buyer' }, 404],
    [{ contact_id: unknownId, role: 'buyer' }, 404],
    [{ company_id: lazar, role: 'buyer', nda_file_id: unknownId }, 404],
    [{ company_id: lazar, role: 'buyer', nda_expires_on: '2026-02-30' }, 422],
  ] as const)
    assert.equal((await ana.post(path(), given)).status, status, JSON.stringify(given))
  const party = await ana.create(path(), { company_id: lazar, role: 'buyer' })
  assert.equal((await ana.patch(path(party.id), { company_id: null })).status, 422)
  assert.equal((await ana.get(`/api/deals/${unknownId}/parties`)).status, 404)
  assert.equal((await ana.patch(`/api/deals/${unknownId}/parties/${party.id}`, { role: 'other' })).status, 404)
})

test('a party whose company is restricted is there for those within alone, who are all told of it', async () => {
  const secret = (await ana.create('/api/companies', { name: 'Nightshade' })).id
  await ana.create(path(), { company_id: secret, role: 'co_investor' })
  const before = (await list(ben)).length
  await ana.send('PUT', `/api/walls/${secret}`, { user_ids: [] })
  assert.deepEqual([(await list(ben)).length, (await list()).length], [before - 1, before])
  assert.ok(!JSON.stringify((await ben.get(`/api/deals/${deal}/timeline?page_size=100`)).body).includes('Nightshade'))
  await ana.delete(`/api/walls/${secret}`)
  assert.equal((await list(ben)).length, before)
})

test('two companies that are merged are one party, and a contact that is deleted takes its place along', async () => {
  const twin = (await ana.create('/api/companies', { name: 'Lazar and Sons Ltd' })).id
  const party = await ana.create(path(), { company_id: twin, role: 'accountant' })
  assert.equal((await ana.post(`/api/companies/${lazar}/merge`, { other_id: twin })).status, 200)
  const of = (parties: { id: string; company_id: string }[]) => parties.find(({ id }) => id === party.id)
  assert.equal(of(await list())?.company_id, lazar)
  const eva = await ana.create('/api/contacts', { name: 'Eva' })
  const alone = await ana.create(path(), { contact_id: eva.id, role: 'expert' })
  await ana.delete(`/api/contacts/${eva.id}`)
  assert.ok(!(await list()).some(({ id }: { id: string }) => id === alone.id))
  await ana.post(`/api/bin/${eva.id}/restore`)
  assert.ok((await list()).some(({ id }: { id: string }) => id === alone.id))
})

test('a party that was taken off stays on the timeline of its deal alone, behind the wall of its company', async () => {
  const hidden = (await ana.create('/api/companies', { name: 'Moonlit' })).id
  const company_id = (await ana.create('/api/companies', { name: 'Orla Valves' })).id
  const other = (await ana.create('/api/deals', { name: 'Project Other', company_id })).id
  const party = await ana.create(path(), { company_id: hidden, role: 'lender', note: 'Slow' })
  await ana.delete(path(party.id))
  const namesIt = async (person: Person, id: string) =>
    JSON.stringify((await person.get(`/api/deals/${id}/timeline?page_size=100`)).body).includes('Moonlit')
  assert.deepEqual([await namesIt(ben, deal), await namesIt(ben, other)], [true, false])
  // a deal that moves to another company takes it along
  await ana.patch(`/api/deals/${deal}`, { company_id })
  assert.equal(await namesIt(ben, deal), true)
  await ana.send('PUT', `/api/walls/${hidden}`, { user_ids: [] })
  assert.deepEqual([await namesIt(ben, deal), await namesIt(ana, deal)], [false, true])
})
