import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { makeRecords } from '../../../test/openapi_walk.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const namesOf = async (query: string, person = ana) => {
  const { status, body } = await person.get(`/api/companies?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.map((company: { name: string }) => company.name)
}

test('a list of companies can tell what goes on at each: contact, open deals and who has them', async () => {
  const person = await service.register('Eve')
  const ben = await service.invite(person, 'Ben', 'member')
  const { id } = await person.create('/api/companies', { name: 'Busy', employees: 12, ebitda: 3.5 })
  await person.create('/api/companies', { name: 'Quiet' })
  const deal = (fields: object) => person.create('/api/deals', { name: 'Deal', company_id: id, ...fields })
  await deal({ value: 10 })
  await deal({ value: 5, owner_id: ben.id })
  await deal({ owner_id: null })
  await deal({ value: 100, stage: 'closed_won' })
  const talk = (type: string, days: number) =>
    person.create('/api/interactions', { type, subject: 'Talk', company_id: id, date: daysAgo(days) })
  await talk('call', 9)
  await talk('note', 1)
  await talk('meeting', -4)
  const meet = (days: number) =>
    person.create('/api/calendar/events', { summary: 'M', company_id: id, start: daysAgo(days), end: daysAgo(days) })
  await meet(5)
  await meet(-7)
  const { body } = await person.get('/api/companies?include=activity&sort_by=name')
  const [busy, quiet] = body.data.map((company: { activity: { last_contact_at: string } }) => company.activity)
  const { last_contact_at, next_meeting_at, ...rest } = busy
  assert.deepEqual(
    [last_contact_at.slice(0, 10), next_meeting_at.slice(0, 10)],
    [daysAgo(5).slice(0, 10), daysAgo(-4).slice(0, 10)],
  )
  assert.match(last_contact_at, /^[\d-]{10}T[\d:]{8}\.\d{3}Z$/)
  assert.deepEqual(rest, {
    open_deals: 3,
    open_value: 15,
    unconverted: 0,
    owners: [
      { id: ben.id, name: 'Ben' },
      { id: person.id, name: 'Eve' },
    ],
    employees: 12,
    ebitda: 3.5,
    currency: 'USD',
    country: null,
    kind: null,
  })
  const nothing = {
    last_contact_at: null,
    next_meeting_at: null,
    open_deals: 0,
    open_value: 0,
    unconverted: 0,
    owners: [],
  }
  assert.deepEqual(quiet, { ...nothing, employees: null, ebitda: null, currency: 'USD', country: null, kind: null })
  assert.equal('activity' in (await person.get('/api/companies')).body.data[0], false)
  assert.deepEqual((await bob.get('/api/companies?include=activity&page=2')).body.data, [])
  assert.equal((await ana.get('/api/companies?include=all')).status, 422)
})

test('companies are listed by industry, location, status, size and change, both ways; missing values come last', async () => {
  const person = await service.register('Liv')
  for (const company of [
    { name: 'A', industry: 'Water', location: 'Zürich', employees: 5, status: 'inactive' },
    { name: 'B', industry: 'energy', location: 'antwerp', employees: 50 },
    { name: 'C' },
    { name: 'D', industry: 'Food', location: 'Basel', employees: 7 },
  ])
    await person.create('/api/companies', company)
  const order = async (query: string) => (await namesOf(`sort_by=${query}`, person)).join('')
  assert.deepEqual([await order('industry'), await order('industry&sort_order=desc')], ['BDAC', 'ADBC'])
  assert.deepEqual([await order('location'), await order('location&sort_order=desc')], ['BDAC', 'ADBC'])
  assert.deepEqual([await order('employees'), await order('employees&sort_order=desc')], ['ADBC', 'BDAC'])
  assert.deepEqual([await order('status'), await order('status&sort_order=desc')], ['DCBA', 'ABCD'])
  const { body } = await person.get('/api/companies?search=antwerp')
  await person.patch(`/api/companies/${body.data[0].id}`, { employees: 51 })
  assert.deepEqual([await order('updated_at'), await order('updated_at&sort_order=desc')], ['ACDB', 'BDCA'])
  for (const field of ['industry', 'location', 'employees', 'status', 'updated_at'])
    for (const way of ['asc', 'desc']) {
      const all = await order(`${field}&sort_order=${way}`)
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => order(`${field}&sort_order=${way}&page_size=1&page=${page}`)),
      )
      assert.equal(pages.join(''), all, `${field} ${way}`)
    }
  assert.deepEqual(await namesOf('location=ZUR', person), ['A'])
})

test('pages far from the start are those of the whole list, in every order', async () => {
  const person = await service.register('Ulf')
  for (let i = 0; i < 130; i++) {
    const known = i % 3 > 0 ? { industry: `Industry ${i % 7}`, location: `Place ${i % 5}`, employees: i % 11 } : {}
    await person.create('/api/companies', { name: `Company ${i}`, status: i % 4 ? 'active' : 'inactive', ...known })
  }
  for (const field of ['industry', 'location', 'employees', 'status', 'updated_at'])
    for (const way of ['asc', 'desc']) {
      const sort = `sort_by=${field}&sort_order=${way}`
      const whole = [
        ...(await namesOf(`${sort}&page_size=100`, person)),
        ...(await namesOf(`${sort}&page_size=100&page=2`, person)),
      ]
      assert.equal(new Set(whole).size, 130)
      for (const page of [1, 5, 9, 13]) {
        const part = await namesOf(`${sort}&page_size=10&page=${page}`, person)
        assert.deepEqual(part, whole.slice((page - 1) * 10, page * 10), `${field} ${way} ${page}`)
      }
    }
})

test('facets say how many companies there are of each status and industry, as lists count them', async () => {
  const person = await service.register('Fay')
  assert.deepEqual((await person.get('/api/companies/facets')).body, {
    total: 0,
    statuses: ['active', 'inactive', 'archived'].map((value) => ({ value, count: 0 })),
    industries: [],
  })
  const add = async (name: string, industry: string | null, fields: object = {}): Promise<string> =>
    (await person.create('/api/companies', { name, industry, ...fields })).id
  await add('A', 'Software', { revenue: 50 })
  await add('B', 'SOFTWARE', { revenue: 5 })
  await add('C', 'Food: organic', { status: 'inactive' })
  await add('D', null)
  const deleted = await add('E', 'Mining')
  await person.delete(`/api/companies/${deleted}`)
  const { body } = await person.get('/api/companies/facets')
  assert.deepEqual(body, {
    total: 4,
    statuses: [
      { value: 'active', count: 3 },
      { value: 'inactive', count: 1 },
      { value: 'archived', count: 0 },
    ],
    industries: [
      { value: 'Software', count: 2 },
      { value: 'Food: organic', count: 1 },
    ],
  })
  for (const { value, count } of body.industries) {
    const list = await person.get(`/api/companies?industry=${encodeURIComponent(value)}`)
    assert.equal(list.body.total, count)
  }
  const inactive = await person.get('/api/companies/facets?status=inactive')
  assert.deepEqual(inactive.body.industries, [{ value: 'Food: organic', count: 1 }])
  assert.equal((await person.get('/api/companies/facets?status=gone')).status, 422)
  assert.equal((await bob.get('/api/companies/facets')).body.total, 0)
})

test('the overview of a company tells the last contact, what comes next, the open deal and how much hangs on it', async () => {
  const person = await service.register('Ida')
  const { id } = await person.create('/api/companies', { name: 'Bare' })
  const bare = await person.get(`/api/companies/${id}/overview`)
  assert.equal(bare.status, 200)
  const { counts, ...empty } = bare.body
  assert.deepEqual(empty, {
    last_contact_at: null,
    last_contact: null,
    next_meeting: null,
    open_deals: 0,
    open_value: 0,
    unconverted: 0,
    deal: null,
    owners: [],
    files_waiting: 0,
  })
  assert.deepEqual(new Set(Object.values(counts)), new Set([0]))

  const ids = await makeRecords(service, person)
  const company_id = ids['company_id'] ?? ''
  await service.deps.sql`update file_applications set undone_at = now() where firm_id = ${person.firmId}`
  await person.create('/api/deals', { name: 'Small', company_id, value: 1, owner_id: null })
  const at = daysAgo(-3)
  const next = await person.create('/api/calendar/events', { summary: 'Next', company_id, start: at, end: at })
  const { status, body } = await person.get(`/api/companies/${company_id}/overview`)
  assert.equal(status, 200)
  assert.deepEqual(
    [body.last_contact.kind, body.last_contact.id, body.last_contact.title],
    ['call', ids['interaction_id'], 'A call'],
  )
  assert.equal(body.last_contact.at, body.last_contact_at)
  assert.deepEqual(body.next_meeting, { id: next.id, summary: 'Next', start: at })
  assert.deepEqual([body.open_deals, body.open_value, body.files_waiting], [2, 6, 1])
  assert.deepEqual(body.owners, [{ id: person.id, name: 'Ida' }])
  assert.deepEqual(body.deal, {
    id: ids['deal_id'],
    name: 'Project Anvil',
    stage: 'lead',
    stage_id: null,
    stage_name: null,
    value: 5,
    currency: 'USD',
    probability: 15,
    close_date: null,
    owner_id: person.id,
    owner_name: 'Ida',
  })
  assert.deepEqual(body.counts, {
    contacts: 1,
    deals: 2,
    files: 1,
    notes: 1,
    interactions: 1,
    emails: 1,
    reports: 2,
    financial_records: 1,
    calendar_events: 2,
  })
  for (const wrong of [unknownId, company_id]) {
    const reply = await bob.get(`/api/companies/${wrong}/overview`)
    assert.deepEqual([reply.status, reply.body.error_code], [404, 'company_not_found'])
  }
  await person.delete(`/api/companies/${company_id}`)
  assert.equal((await person.get(`/api/companies/${company_id}/overview`)).status, 404)
})
