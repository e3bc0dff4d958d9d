import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { pdf } from '../../../test/sample_files.ts'

// A deal is restricted together with what its company has of it: what hung on the company alone is taken in at that moment.

let service: TestService
let ben: Person
let cleo: Person
let company_id: string
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ben = await service.register('Ben')
  cleo = await service.invite(ben, 'Cleo', 'member')
  company_id = (await ben.create('/api/companies', { name: 'Orla Pumps' })).id
})

type Named = { type: string; id: string; title: string; names_deal: boolean }

const unfiled = async (deal_id: string): Promise<Named[]> => (await ben.get(`/api/deals/${deal_id}/unfiled`)).body.data
const refs = (papers: readonly Named[]) => papers.map(({ type, id }) => ({ type, id }))

/** What hangs on the company: of each kind one that names the deal, and one that does not. */
async function fillCompany(name: string) {
  for (const about of [name, 'the plant']) {
    await ben.upload(pdf(about), `${about}.pdf`, { company_id })
    await ben.create('/api/interactions', { type: 'call', subject: `Call on ${about}`, company_id })
    await ben.create('/api/notes', { content: `Thought of ${about}`, company_id })
    await ben.create('/api/tasks', { title: `Look at ${about}`, company_id })
    const [start, end] = ['2027-03-02T09:00:00Z', '2027-03-02T10:00:00Z']
    await ben.create('/api/calendar/events', { summary: `Meeting on ${about}`, start, end, company_id })
  }
}

/** What a person is answered, but for what the timeline tells of walls that came and went. */
const seenBy = async (person: Person) => {
  const days = 'start_date=2027-03-01&end_date=2027-03-03'
  const lists = ['files', 'interactions', 'notes', 'tasks', `calendar/events?${days}`]
  const { body } = await person.get(`/api/companies/${company_id}/timeline?page_size=100`)
  const events = body.data.filter(({ subject }: { subject: { type: string } }) => subject.type !== 'wall')
  const answers = await Promise.all(lists.map(async (list) => (await person.get(`/api/${list}`)).body))
  return [...answers, events].map((answer) => JSON.stringify(answer))
}

test('what names a deal is proposed first; taken in with the wall it is gone for all others, and back as it was when it is opened', async () => {
  const deal = await ben.create('/api/deals', { name: 'Project Ferrous', company_id })
  await fillCompany('Ferrous')
  const papers = await unfiled(deal.id)
  const naming = papers.filter(({ names_deal }) => names_deal)
  assert.deepEqual(naming.map(({ type }) => type).sort(), ['calendar_event', 'file', 'interaction', 'note', 'task'])
  assert.deepEqual([papers.length, papers.findIndex(({ names_deal }) => !names_deal)], [10, 5])

  const filed = await ben.post(`/api/deals/${deal.id}/papers`, { papers: refs(naming) })
  assert.equal(filed.status, 204)
  const before = await seenBy(cleo)
  assert.match(before.join(), /Ferrous/)
  const rest = await unfiled(deal.id)
  const put = (papers: Named[]) => ben.send('PUT', `/api/walls/${deal.id}`, { user_ids: [], papers: refs(papers) })
  assert.equal((await put([])).status, 200)
  assert.doesNotMatch((await seenBy(cleo)).join(), /Ferrous/)
  assert.match((await seenBy(cleo)).join(), /the plant/)
  assert.equal((await put(rest)).status, 200, 'more can be taken in later')
  assert.doesNotMatch((await seenBy(cleo)).slice(0, 5).join(), /the plant/)
  assert.equal((await ben.get(`/api/files?deal_id=${deal.id}`)).body.total, 2)
  assert.equal((await ben.delete(`/api/walls/${deal.id}`)).status, 204)
  assert.match((await seenBy(cleo)).join(), /Ferrous/)
})

test('what says a former name of the deal or names one of its parties is proposed, as far as the asker may know of these', async () => {
  const { id: home } = await ben.create('/api/companies', { name: 'Ostrava Glass' })
  const { id: adviser } = await ben.create('/api/companies', { name: 'Ares & Lowe, Inc.' })
  const { id: lender } = await ben.create('/api/companies', { name: 'Quiet Bank' })
  const { id: contact_id } = await ben.create('/api/contacts', { name: 'Nora Field' })
  const deal = await ben.create('/api/deals', { name: 'Project Marble', company_id: home })
  await ben.patch(`/api/deals/${deal.id}`, { name: 'Project Slate' })
  for (const party of [{ company_id: adviser }, { contact_id }, { company_id: home }, { company_id: lender }])
    await ben.create(`/api/deals/${deal.id}/parties`, { ...party, role: 'other' })
  const said = ['Marble_teaser', 'Slate plan', 'Call from Ares & Lowe', 'Lunch with Nora Field', 'Terms of Quiet Bank']
  for (const content of [...said, 'Who shares & lowers prices', 'Visit to Ostrava Glass', 'Translate it'])
    await ben.create('/api/notes', { content, company_id: home })
  const naming = async (person: Person) =>
    (await person.get(`/api/deals/${deal.id}/unfiled`)).body.data
      .filter(({ names_deal }: Named) => names_deal)
      .map(({ title }: Named) => title)
      .sort()
  assert.deepEqual(await naming(cleo), said.toSorted())
  await ben.send('PUT', `/api/walls/${lender}`, { user_ids: [] })
  assert.deepEqual(await naming(cleo), said.slice(0, 4).toSorted())
})

test('filed and then restricted and opened again, all others are answered as before', async () => {
  const deal = await ben.create('/api/deals', { name: 'Project Zinc', company_id })
  await fillCompany('Zinc')
  await ben.post(`/api/deals/${deal.id}/papers`, { papers: refs(await unfiled(deal.id)) })
  const before = await seenBy(cleo)
  await ben.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })
  assert.notDeepEqual(await seenBy(cleo), before)
  await ben.delete(`/api/walls/${deal.id}`)
  assert.deepEqual(await seenBy(cleo), before)
})

test('with its company a deal is restricted in one step; one paper that is not there, and nothing is done', async () => {
  const other = await ben.create('/api/companies', { name: 'Tarn Valves' })
  const deal = await ben.create('/api/deals', { name: 'Project Tin', company_id: other.id })
  const missing = await ben.send('PUT', `/api/walls/${deal.id}`, {
    user_ids: [],
    papers: [{ type: 'note', id: unknownId }],
    with_company: true,
  })
  assert.equal(missing.status, 404)
  assert.equal((await cleo.get(`/api/companies/${other.id}`)).status, 200)
  const raised = await ben.send('PUT', `/api/walls/${deal.id}`, { user_ids: [], with_company: true })
  assert.equal(raised.status, 200, JSON.stringify(raised.body))
  for (const path of [`/api/companies/${other.id}`, `/api/deals/${deal.id}`, `/api/deals/${deal.id}/unfiled`])
    assert.equal((await cleo.get(path)).status, 404, path)
  const ofCompany = await ben.send('PUT', `/api/walls/${other.id}`, { user_ids: [], with_company: true })
  assert.deepEqual([ofCompany.status, ofCompany.body.errors[0].field], [422, 'with_company'])
})
