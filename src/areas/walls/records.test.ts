import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'
import { recordEvent } from '../../access/events.ts'

// A company and a deal of another one are restricted to Ben and Vic. What Cleo, and Ana the admin, are answered must be what
// they were answered before the records were there.

const service = await startTestService()
const ana = await service.register('Ana')
const ben = await service.invite(ana, 'Ben', 'member')
const cleo = await service.invite(ana, 'Cleo', 'member')
const vic = await service.invite(ana, 'Vic', 'viewer')

type Made = Record<
  'company' | 'contact' | 'deal' | 'financial' | 'note' | 'interaction' | 'secret' | 'dealNote',
  string
>
const made: Partial<Made> = {}
const open: { company: string; contact: string } = { company: '', contact: '' }
const answers = new Map<Person, string[]>()

const lists = [
  '/api/companies?page_size=100&include=activity',
  '/api/companies?search=quixotic',
  '/api/companies?industry=Alchemy',
  '/api/companies?status=active&sort_by=revenue',
  '/api/companies?revenue_min=777',
  '/api/companies?page=2&page_size=1',
  '/api/companies/facets',
  '/api/companies/facets?status=active',
  '/api/contacts',
  '/api/contacts?search=quentin',
  '/api/contacts?role=Alchemist',
  '/api/contacts?sort_by=company_name',
  '/api/deals',
  '/api/deals?stage=pipeline',
  '/api/deals?stage=negotiation',
  '/api/deals?search=quixotic',
  '/api/deals?value_min=1',
  '/api/deals?sort_by=owner_name&page_size=1',
  '/api/financials',
  '/api/notes',
  '/api/notes?tag=quixotic',
  '/api/notes?is_pinned=true',
  '/api/notes/search?q=quixotic',
  '/api/interactions',
  '/api/interactions?type=meeting',
  '/api/staffing/workload',
  '/api/users',
  '/api/search?q=quixotic',
  '/api/search?q=quixotik',
  '/api/search?q=quentin',
  '/api/search?q=quixotic.example.com',
  '/api/events/mine',
]
const listsOfOpen = () => [
  `/api/companies/${open.company}`,
  `/api/companies/${open.company}/overview`,
  `/api/companies/${open.company}/timeline`,
  `/api/deals?company_id=${open.company}`,
  `/api/deals?owner_id=${ben.id}`,
  `/api/deals?owner_id=${ben.id}&stage=lead`,
  `/api/notes?company_id=${open.company}`,
  `/api/contacts?company_id=${open.company}`,
  `/api/interactions?company_id=${open.company}`,
  `/api/interactions?contact_id=${open.contact}`,
]

const ask = async (person: Person) => {
  const replies = []
  for (const path of [...lists, ...listsOfOpen()]) {
    const { status, body } = await person.get(path)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    replies.push(`${path}: ${JSON.stringify(body)}`)
  }
  return replies
}

before(async () => {
  const company = await ana.create('/api/companies', { name: 'Plain', industry: 'Energy', revenue: 5 })
  open.company = company.id
  open.contact = (await ana.create('/api/contacts', { name: 'Carla', company_id: company.id })).id
  await ana.create('/api/deals', { name: 'Project Plain', company_id: company.id, value: 10, owner_id: ben.id })
  await ana.create('/api/notes', { content: 'A plain note', company_id: company.id })
  for (const person of [ana, cleo]) answers.set(person, await ask(person))

  made.company = (
    await ben.create('/api/companies', {
      name: 'Quixotic',
      industry: 'Alchemy',
      revenue: 777,
      website: 'quixotic.example.com',
      location: 'Toledo',
    })
  ).id
  const company_id = made.company
  made.contact = (await ben.create('/api/contacts', { name: 'Quentin', role: 'Alchemist', company_id })).id
  const contact_id = made.contact
  made.deal = (
    await ben.create('/api/deals', { name: 'Project Quixotic', company_id, value: 7, stage: 'negotiation' })
  ).id
  made.financial = (await ben.create('/api/financials', { company_id, period: '2025', revenue: 777 })).id
  made.note = (
    await ben.create('/api/notes', { content: 'Quixotic', tags: ['quixotic'], is_pinned: true, contact_id })
  ).id
  made.interaction = (
    await ben.create('/api/interactions', {
      type: 'meeting',
      subject: 'Quixotic',
      company_id,
      contact_ids: [contact_id],
    })
  ).id
  const restricted = await ben.send('PUT', `/api/walls/${company_id}`, { user_ids: [vic.id] })
  assert.equal(restricted.status, 200, JSON.stringify(restricted.body))
  // and what comes after the wall is behind it too
  await ben.create('/api/contacts', { name: 'Quentina', company_id })
  made.secret = (await ben.create('/api/deals', { name: 'Quixotic takeover', company_id: open.company, value: 3 })).id
  made.dealNote = (await ben.create('/api/notes', { content: 'Quixotic deal', deal_id: made.secret })).id
  assert.equal((await ben.send('PUT', `/api/walls/${made.secret}`, { user_ids: [vic.id] })).status, 200)
  await ben.patch(`/api/deals/${made.secret}`, { value: 4, stage: 'proposal' })
  await ben.create('/api/notes', { content: 'Quixotic again', deal_id: made.secret })
})

const paths = () => [
  `/api/companies/${made.company}`,
  `/api/contacts/${made.contact}`,
  `/api/deals/${made.deal}`,
  `/api/deals/${made.secret}`,
  `/api/financials/${made.financial}`,
  `/api/notes/${made.note}`,
  `/api/notes/${made.dealNote}`,
  `/api/interactions/${made.interaction}`,
]

test('from outside every list, total, facet, search and workload is what it was without the records', async () => {
  for (const person of [cleo, ana]) assert.deepEqual(await ask(person), answers.get(person), person.name)
})

test('those within find the records in lists, totals and searches', async () => {
  for (const person of [ben, vic]) {
    const get = async (path: string) => (await person.get(path)).body
    assert.equal((await get('/api/companies?page_size=1')).total, 2)
    assert.equal((await get('/api/companies?search=quixotic')).data[0].name, 'Quixotic')
    assert.equal((await get('/api/companies/facets')).total, 2)
    assert.equal((await get('/api/contacts')).total, 3)
    const deals = await get('/api/deals')
    assert.equal(deals.total, 3)
    assert.equal(deals.total_value, 21)
    assert.equal((await get('/api/notes')).total, 4)
    assert.equal((await get('/api/interactions')).total, 1)
    assert.equal((await get('/api/financials')).total, 1)
    const found = await get('/api/search?q=quixotic')
    assert.deepEqual([found.companies.length, found.deals.length, found.notes.length], [1, 2, 3])
    const load = (await get('/api/staffing/workload')).workload ?? (await get('/api/staffing/workload'))
    assert.match(JSON.stringify(load), /"total_deal_value":21/)
    for (const path of paths()) assert.equal((await person.get(path)).status, 200, path)
  }
})

test('from outside a record behind a wall is 404 to every way of reading and writing it', async () => {
  for (const person of [cleo, ana]) {
    for (const path of paths()) {
      assert.equal((await person.get(path)).status, 404, path)
      assert.equal(
        (await person.patch(path, { name: 'X', period: '2024', content: 'X', subject: 'X' })).status,
        404,
        path,
      )
      assert.equal((await person.delete(path)).status, 404, path)
    }
    for (const path of ['overview', 'timeline']) {
      assert.equal((await person.get(`/api/companies/${made.company}/${path}`)).status, 404, path)
    }
    assert.equal((await person.post(`/api/companies/${made.company}/restore`)).status, 404)
    assert.equal((await person.get(`/api/financials/${made.company}/trends`)).status, 404)
    const assigned = await person.post('/api/staffing/assign', { deal_id: made.deal, assignee_id: person.id })
    assert.equal(assigned.status, 404)
  }
})

test('from outside nothing is hung on a record behind a wall', async () => {
  const company_id = made.company
  const tries: [string, object][] = [
    ['/api/contacts', { name: 'X', company_id }],
    ['/api/deals', { name: 'X', company_id }],
    ['/api/financials', { period: '2025', company_id }],
    ['/api/notes', { content: 'X', company_id }],
    ['/api/notes', { content: 'X', deal_id: made.secret }],
    ['/api/notes', { content: 'X', contact_id: made.contact }],
    ['/api/interactions', { type: 'call', subject: 'X', company_id }],
    ['/api/interactions', { type: 'call', subject: 'X', contact_ids: [made.contact] }],
  ]
  for (const [path, body] of tries)
    assert.equal((await cleo.post(path, body)).status, 404, `${path} ${JSON.stringify(body)}`)
})

test('a record that goes into a restricted company takes its past along', async () => {
  const contact = await cleo.create('/api/contacts', { name: 'Wanda', company_id: open.company })
  assert.equal((await ben.patch(`/api/contacts/${contact.id}`, { company_id: made.company })).status, 200)
  assert.equal((await cleo.get(`/api/contacts/${contact.id}`)).status, 404)
  for (const path of [`/api/companies/${open.company}/timeline`, '/api/contacts', '/api/search?q=wanda']) {
    const { data, contacts } = (await cleo.get(path)).body
    assert.ok(!JSON.stringify(data ?? contacts).includes('Wanda'), path)
  }
})

test('what is recorded of a file behind a wall is told to those within only, also where the record names no company', async () => {
  const page = '<html><body><p>Of the alchemist</p></body></html>'
  const { body: file } = await ben.upload(page, 'alchemist.html', { company_id: made.company ?? '' })
  const subjectId: string = file.id
  const access = { subject: 'file', kind: 'access', after: { access: 'download', filename: 'alchemist.html' } } as const
  await recordEvent(service.deps.sql, { firmId: ana.firmId, userId: ben.id }, { ...access, subjectId })
  const { body } = await ana.get(`/api/events?subject_id=${subjectId}`)
  assert.deepEqual([body.total, body.data], [0, []])
  const [told] = await service.deps.sql`
    select walls from events where firm_id = ${ana.firmId} and subject_id = ${subjectId} and kind = 'access'`
  assert.deepEqual(told?.['walls'], [made.company])
})

test('what hung on a restricted deal stays restricted when the deal is deleted, and comes back with its wall', async () => {
  const deal = await ben.create('/api/deals', { name: 'Project Gone', company_id: open.company })
  const note = await ben.create('/api/notes', { content: 'Of the project gone', deal_id: deal.id })
  assert.equal((await ben.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })).status, 200)
  assert.equal((await ben.delete(`/api/deals/${deal.id}`)).status, 204)
  assert.equal((await ben.get(`/api/notes/${note.id}`)).status, 200)
  assert.equal((await cleo.get(`/api/notes/${note.id}`)).status, 404)
  assert.ok(!JSON.stringify((await ana.get('/api/events?page_size=100')).body).includes('Gone'))
  assert.equal((await ben.delete(`/api/walls/${deal.id}`)).status, 204)
  assert.equal((await cleo.get(`/api/notes/${note.id}`)).status, 200)
})

test('a deal that goes into a restricted company takes its notes along', async () => {
  const deal = await ben.create('/api/deals', { name: 'Project Move', company_id: open.company })
  const note = await cleo.create('/api/notes', { content: 'Of the move', deal_id: deal.id })
  assert.equal((await ben.patch(`/api/deals/${deal.id}`, { company_id: made.company })).status, 200)
  assert.equal((await cleo.get(`/api/notes/${note.id}`)).status, 404)
  assert.equal((await ben.patch(`/api/deals/${deal.id}`, { company_id: open.company })).status, 200)
  assert.equal((await cleo.get(`/api/notes/${note.id}`)).status, 200)
})

test('a restricted company that is deleted and restored is restricted as before', async () => {
  assert.equal((await ben.delete(`/api/companies/${made.company}`)).status, 204)
  assert.equal((await cleo.post(`/api/companies/${made.company}/restore`)).status, 404)
  assert.equal((await ben.post(`/api/companies/${made.company}/restore`)).status, 200)
  assert.equal((await cleo.get(`/api/companies/${made.company}`)).status, 404)
})
