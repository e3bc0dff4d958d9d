import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let eve: Person
let ben: Person
const ids: Record<string, string> = {}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

before(async () => {
  service = await startTestService({ ROLE: 'web' })
  eve = await service.register('Eve')
  ben = await service.invite(eve, 'Ben', 'member')
  const rows = [
    { name: 'Asterhelm', industry: 'Software', ebitda: 5e6, location: 'Graz', status: 'active' },
    { name: 'Brightfell Sensors', industry: 'Oil, Gas', ebitda: 2e6, location: 'Linz', status: 'inactive' },
    { name: 'Corvane', industry: 'Food', ebitda: null, location: 'Wels', status: 'archived' },
    { name: 'Dunmore', industry: 'software', ebitda: -1e6, location: 'Steyr', status: 'active' },
  ]
  for (const row of rows) ids[row.name] = (await eve.create('/api/companies', row)).id
  const deal = (name: string, fields: object) =>
    eve.create('/api/deals', { name: `Project ${name}`, company_id: ids[name], ...fields })
  await deal('Asterhelm', { value: 10, owner_id: eve.id, close_date: '2026-05-01' })
  await deal('Brightfell Sensors', { value: 20, owner_id: ben.id, stage: 'proposal', close_date: '2026-07-01' })
  await deal('Corvane', { value: 40, owner_id: ben.id, stage: 'closed_lost' })
  const call = (name: string, date: string) =>
    eve.create('/api/interactions', { type: 'call', subject: 'Call', company_id: ids[name], date })
  await call('Asterhelm', daysAgo(2))
  await call('Asterhelm', daysAgo(300))
  await call('Brightfell Sensors', daysAgo(100))
  await eve.create('/api/interactions', { type: 'note', subject: 'No talk', company_id: ids['Corvane'] })
  await eve.create('/api/calendar/events', {
    summary: 'M',
    company_id: ids['Corvane'],
    start: daysAgo(-3),
    end: daysAgo(-3),
  })
  await eve.create('/api/calendar/events', {
    summary: 'M',
    company_id: ids['Dunmore'],
    start: daysAgo(20),
    end: daysAgo(20),
  })
  for (const name of ['Asterhelm', 'Corvane'])
    await eve.create('/api/contacts', {
      name: `${name} person`,
      role: name === 'Corvane' ? 'CFO' : 'CEO',
      company_id: ids[name],
    })
  await eve.create('/api/contacts', { name: 'Nobody’s person', role: 'COO' })
  await eve.post('/api/tags/apply', { kind: 'company', ids: [ids['Asterhelm']], add: ['Hot'] })
  await eve.post('/api/tags/apply', { kind: 'company', ids: [ids['Corvane']], add: ['Cold'] })
})

type Page = { data: { name: string }[]; total: number; total_value: number }
/** The first words of the names, and that the total is theirs on the first page and on one behind the end. */
async function found(list: string, query: string, person = eve): Promise<string> {
  const [{ status, body }, behind] = await Promise.all([
    person.get(`/api/${list}?sort_by=name&${query}`),
    person.get(`/api/${list}?sort_by=name&page=9&${query}`),
  ])
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`)
  const page: Page = body
  assert.deepEqual([page.total, behind.body.total], [page.data.length, page.data.length], query)
  return page.data.map(({ name }) => name.replace('Project ', '').charAt(0)).join('')
}

test('a filter that is repeated takes any of its values, and the total is that of the rows', async () => {
  const expected: [query: string, names: string][] = [
    ['industry=SOFTWARE', 'AD'],
    ['industry=software&industry=Oil,%20Gas', 'ABD'],
    ['industry=software&industry=', 'AD'],
    ['status=active&status=archived', 'ACD'],
    ['status=active&status=archived&industry=food&industry=software', 'ACD'],
    ['location=graz&location=lin', 'AB'],
    ['tag=hot&tag=COLD', 'AC'],
    ['tag=hot', 'A'],
    [`owner_id=${eve.id}&owner_id=${ben.id}`, 'AB'],
  ]
  for (const [query, names] of expected) assert.equal(await found('companies', query), names, query)
  assert.equal(
    (await eve.get('/api/companies?status=active&status=gone')).body.errors[0].message,
    'must be one of active, inactive, archived',
  )
  const many = Array.from({ length: 21 }, (_, n) => `industry=${n}`).join('&')
  assert.equal((await eve.get(`/api/companies?${many}`)).body.errors[0].message, 'must have at most 20 entries')
  const { body } = await eve.get('/api/export/companies?format=csv&industry=food&industry=software&sort_by=name')
  assert.equal(body.trim().split('\r\n').length, 4)
})

test('companies are narrowed by EBITDA, by who has their open deals, and by whether they have any', async () => {
  const expected: [query: string, names: string][] = [
    ['ebitda_min=2000000', 'AB'],
    ['ebitda_max=2000000', 'BD'],
    ['ebitda_min=0&ebitda_max=3e6', 'B'],
    [`owner_id=${eve.id}`, 'A'],
    [`owner_id=${ben.id}`, 'B'],
    ['deals=open', 'AB'],
    ['deals=none_open', 'CD'],
    ['deals=any', 'ABC'],
    ['deals=none', 'D'],
    ['deals=none_open&industry=food', 'C'],
  ]
  for (const [query, names] of expected) assert.equal(await found('companies', query), names, query)
  assert.equal((await eve.get('/api/companies?deals=some')).status, 422)
})

test('companies are narrowed by their last contact: between days, not for some days, never', async () => {
  const day = (days: number) => daysAgo(days).slice(0, 10)
  const expected: [query: string, names: string][] = [
    [`last_contact_from=${day(30)}`, 'AD'],
    [`last_contact_to=${day(30)}`, 'B'],
    [`last_contact_to=${day(20)}`, 'BD'],
    [`last_contact_from=${day(20)}&last_contact_to=${day(20)}`, 'D'],
    [`last_contact_from=${day(400)}&last_contact_to=${day(200)}`, ''],
    ['last_contact_to=2999-01-01', 'ABD'],
    ['not_contacted=10', 'BCD'],
    ['not_contacted=90', 'BC'],
    ['not_contacted=365', 'C'],
    ['not_contacted=never', 'C'],
    ['not_contacted=never&deals=open', ''],
  ]
  for (const [query, names] of expected) assert.equal(await found('companies', query), names, query)
  for (const wrong of ['not_contacted=0', 'not_contacted=often', 'last_contact_from=soon'])
    assert.equal((await eve.get(`/api/companies?${wrong}`)).status, 422, wrong)
})

test('contacts and deals are narrowed by several values, and by what their companies are', async () => {
  const contacts: [query: string, names: string][] = [
    ['role=ceo&role=COO', 'AN'],
    [`company_id=${ids['Asterhelm']}&company_id=${ids['Corvane']}`, 'AC'],
    ['company_industry=food&company_industry=software', 'AC'],
    ['company_status=archived', 'C'],
    ['company_deals=open', 'A'],
    [`company_owner_id=${eve.id}`, 'A'],
    ['company_location=graz&search=person', 'A'],
  ]
  for (const [query, names] of contacts) assert.equal(await found('contacts', query), names, query)
  const deals: [query: string, names: string, value: number][] = [
    ['stage=lead&stage=closed_lost', 'AC', 50],
    ['stage=pipeline&stage=lead', 'AB', 30],
    ['stage=pipeline&stage=closed_lost', 'ABC', 70],
    [`owner_id=${eve.id}&owner_id=${ben.id}&stage=pipeline`, 'AB', 30],
    [`owner_id=${ben.id}`, 'BC', 60],
    ['close_from=2026-06-01', 'B', 20],
    ['company_industry=food&company_industry=software', 'AC', 50],
    ['company_location=linz', 'B', 20],
  ]
  for (const [query, names, value] of deals) {
    assert.equal(await found('deals', query), names, query)
    assert.equal((await eve.get(`/api/deals?${query}`)).body.total_value, value, query)
  }
})

test('lists carry tags and values of the firm’s own fields where that is asked for', async () => {
  const { key } = await eve.create('/api/custom-fields', { kind: 'company', name: 'Sites', type: 'number' })
  await eve.patch(`/api/custom-fields/values/company/${ids['Corvane']}`, { values: { [key]: 3 } })
  const { body } = await eve.get('/api/companies?sort_by=name&include=tags&include=custom&include=activity')
  assert.deepEqual(
    body.data.map(({ tags, custom }: any) => [tags.map(({ name }: any) => name), custom]),
    [
      [['Hot'], {}],
      [[], {}],
      [['Cold'], { sites: 3 }],
      [[], {}],
    ],
  )
  assert.equal(body.data[0].activity.open_deals, 1)
  for (const list of ['contacts', 'deals'])
    assert.deepEqual((await eve.get(`/api/${list}?include=tags&page_size=1`)).body.data[0].tags, [])
  assert.equal('tags' in (await eve.get('/api/companies')).body.data[0], false)
})

test('a misspelled search shows what was probably meant, and says so, where it is asked to', async () => {
  const meant = async (list: string, query: string) => {
    const { body } = await eve.get(`/api/${list}?${query}`)
    return [body.meant, body.total]
  }
  assert.deepEqual(await meant('companies', 'search=brigthfell'), [undefined, 0])
  assert.deepEqual(await meant('companies', 'search=brigthfell&typos=true'), ['Brightfell', 1])
  assert.deepEqual(await meant('companies', 'search=brigthfell%20sensros&typos=true&page=2'), ['Brightfell Sensors', 1])
  await eve.create('/api/companies', { name: 'Northwind Instruments', status: 'archived' })
  await eve.create('/api/companies', { name: 'Southwind', status: 'archived' })
  assert.deepEqual(await meant('companies', 'search=nrothwind&typos=true'), ['Northwind', 1])
  assert.deepEqual(await meant('companies', 'search=brightfell&typos=true'), [undefined, 1])
  assert.deepEqual(await meant('companies', 'search=brigthfell&typos=true&status=active'), ['Brightfell', 0])
  // what is there is never taken for a misspelling because another filter leaves it out
  assert.deepEqual(await meant('companies', 'search=corvane&typos=true&status=active'), [undefined, 0])
  assert.deepEqual(await meant('companies', 'search=zzyzx%20qwerty&typos=true'), [undefined, 0])
  assert.deepEqual(await meant('contacts', 'search=astrehelm&typos=true'), ['Asterhelm', 1])
  assert.deepEqual(await meant('deals', 'search=brigthfell&typos=true&stage=proposal'), ['Brightfell', 1])
  const other = await service.register('Otto')
  assert.equal((await other.get('/api/companies?search=brigthfell&typos=true')).body.meant, undefined)
})

test('the search body filters by all fields that the list filters by, and by deals', async () => {
  const cleo = await service.register('Cleo')
  const mill = {
    name: 'Mill',
    location: 'Lyon',
    country: 'FR',
    ownership: 'family',
    kind: 'target',
    industry: 'Food',
    status: 'active',
  }
  const { id } = await cleo.create('/api/companies', { ...mill, revenue: 200, ebitda: 50 })
  const shop = { name: 'Shop', location: 'Bonn', country: 'DE', ownership: 'founder', industry: 'Retail' }
  await cleo.create('/api/companies', { ...shop, status: 'inactive', revenue: 900, ebitda: 5 })
  await cleo.create('/api/deals', { name: 'Grain', company_id: id, owner_id: cleo.id })
  for (const one of [
    { industry: ['food'] },
    { location: ['lyon'] },
    { country: ['France'] },
    { ownership: ['family'] },
    { kind: ['target', 'other'] },
    { status: ['active'] },
    { revenue_range: { max: 500 } },
    { ebitda_range: { min: 20 } },
    { deals: 'open' },
    { owner_id: [cleo.id] },
  ]) {
    const { body } = await cleo.post('/api/companies/search', { filters: one })
    assert.deepEqual(
      body.data.map(({ name }: { name: string }) => name),
      ['Mill'],
      JSON.stringify(one),
    )
  }
  const { body } = await cleo.post('/api/companies/search', { filters: { colour: ['red'], ownership: ['family'] } })
  assert.deepEqual(body.errors, [{ field: 'filters', message: 'cannot be by colour' }])
})
