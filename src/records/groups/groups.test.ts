import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Chance } from '../../../test/chance.ts'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

// A firm of random companies and deals. What its groups, totals and lists by groups of filters must be is worked out here once
// more, from all rows.

type Row = Record<string, any> // reason: rows of several kinds of record

const chance = new Chance(173)
const stages = ['lead', 'proposal', 'negotiation', 'closed_won', 'closed_lost']
const industries = ['Software', 'software', 'Élan', 'Logistics & Storage', null]
let service: TestService
let ana: Person
let bob: Person
let otto: Person
let companies: Row[]
let deals: Row[]
let list: Row
let entries: Row[]

const maybe = <T>(value: T): T | null => (chance.below(4) === 0 ? null : value)
/** Some of them, or null for none. */
const someOf = (words: string[]) => {
  const chosen = words.filter(() => chance.below(2))
  return chosen.length > 0 ? chosen : null
}
const someDay = () => `202${6 + chance.below(2)}-${String(1 + chance.below(12)).padStart(2, '0')}-15`

/** All rows of a list, page by page. */
async function rowsOf(person: Person, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await person.get(`${path}${path.includes('?') ? '&' : '?'}page_size=100&page=${page}`)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    rows.push(...body.data)
    if (rows.length >= body.total) return rows
  }
}

before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  otto = await service.register('Otto')
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await ana.send('PUT', '/api/exchange-rates', { rates: [{ currency: 'USD', day, rate: 1.25 }] })
  await ana.create('/api/custom-fields', { kind: 'company', name: 'Tier', type: 'choice', options: ['B', 'A'] })
  await ana.create('/api/custom-fields', { kind: 'company', name: 'Themes', type: 'choices', options: ['x', 'y', 'z'] })
  await ana.create('/api/custom-fields', { kind: 'company', name: 'Lead', type: 'person' })
  await ana.create('/api/custom-fields', { kind: 'company', name: 'Met', type: 'date' })
  const fund = await ana.create('/api/funds', { name: 'Alder', vintage: 2024, size: 5e6 })
  for (let nth = 0; nth < 70; nth++) {
    const { id } = await ana.create('/api/companies', {
      name: `Company ${nth} ${chance.of(['north', 'south'])}`,
      industry: chance.of(industries),
      country: maybe(chance.of(['DE', 'US'])),
      kind: maybe(chance.of(['portfolio', 'target'])),
      revenue: maybe(chance.below(1000) * 1000),
      employees: maybe(chance.below(500)),
      founded_year: maybe(2000 + chance.below(4)),
      currency: chance.of(['USD', 'USD', 'EUR', 'XAF']),
    })
    await ana.post('/api/tags/apply', {
      kind: 'company',
      ids: [id],
      add: ['Hot', 'Cold'].filter(() => chance.below(2)),
    })
    const values = {
      tier: maybe(chance.of(['A', 'B'])),
      themes: someOf(['x', 'y', 'z']),
      lead: maybe(chance.of([ana.id, bob.id])),
      met: maybe(someDay()),
    }
    const put = await ana.patch(`/api/custom-fields/values/company/${id}`, { values })
    assert.equal(put.status, 200, JSON.stringify(put.body))
  }
  companies = await rowsOf(ana, '/api/companies?include=activity&include=tags&include=custom&in=USD')
  for (let nth = 0; nth < 130; nth++)
    await ana.create('/api/deals', {
      name: `Deal ${nth}`,
      company_id: chance.of(companies)['id'],
      stage: chance.of(stages),
      value: maybe(chance.below(1000) * 1000),
      currency: chance.of(['USD', 'EUR', 'XAF']),
      owner_id: maybe(chance.of([ana.id, bob.id])),
      fund_id: maybe(fund.id),
      close_date: maybe(someDay()),
    })
  deals = await rowsOf(ana, '/api/deals?in=USD')
  const converted = (code: string) =>
    deals.filter(({ currency }) => currency === code).some((row) => inUsd(row, 'value'))
  assert.deepEqual([converted('EUR'), converted('XAF')], [true, false], 'one currency has a rate, the other none')
  companies = await rowsOf(ana, '/api/companies?include=activity&include=tags&include=custom&in=USD')
  list = await ana.create('/api/lists', {
    name: 'Buyers',
    subject: 'companies',
    statuses: [{ name: 'To call' }, { name: 'Met' }],
    fields: [
      { name: 'Ticket', type: 'money' },
      { name: 'Score', type: 'number' },
      { name: 'Side', type: 'choice', options: ['left', 'right'] },
      { name: 'Topics', type: 'choices', options: ['x', 'y'] },
      { name: 'Next', type: 'date' },
      { name: 'Who', type: 'person' },
    ],
  })
  for (const { id } of companies.slice(0, 40))
    await ana.create(`/api/lists/${list['id']}/entries`, {
      company_id: id,
      status_id: chance.of([...list['statuses'].map((one: Row) => one['id']), null]),
      values: {
        ticket: maybe(chance.below(100)),
        score: maybe(chance.below(100)),
        side: maybe(chance.of(['left', 'right'])),
        topics: someOf(['x', 'y']),
        next: maybe(someDay()),
        who: maybe(chance.of([ana.id, bob.id])),
      },
    })
  entries = await rowsOf(ana, `/api/lists/${list['id']}/entries`)
})

const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const inUsd = (row: Row, name: string): number | null =>
  row['currency'] === 'USD' ? row[name] : (row['converted']?.[name] ?? null)

type Filter = [query: string, holds: (row: Row) => boolean]
const usd = (row: Row) => inUsd(row, 'revenue') ?? Number.NaN
const companyFilters: Filter[] = [
  ['industry=SOFTWARE', ({ industry }) => industry !== null && fold(industry) === 'software'],
  [
    'industry=elan&industry=Logistics %26 Storage',
    ({ industry }) => ['elan', 'logistics & storage'].includes(fold(industry ?? '')),
  ],
  ['revenue_min=400000', (row) => usd(row) >= 400000],
  ['revenue_max=250000&country=DE', (row) => usd(row) <= 250000 && row['activity'].country === 'DE'],
  ['kind=portfolio', ({ activity }) => activity.kind === 'portfolio'],
  ['tag=hot', ({ tags }) => tags.some(({ name }: Row) => name === 'Hot')],
  ['custom=tier=A', ({ custom }) => custom.tier === 'A'],
  ['search=north', ({ name }) => name.includes('north')],
  ['deals=open', ({ activity }) => activity.open_deals > 0],
]
const dealFilters: Filter[] = [
  ['stage=pipeline', ({ stage }) => !stage.startsWith('closed')],
  ['stage=lead&stage=closed_won', ({ stage }) => ['lead', 'closed_won'].includes(stage)],
  ['value_min=500000', (row) => (inUsd(row, 'value') ?? Number.NaN) >= 500000],
  [
    'close_from=2026-06-01&close_to=2026-12-31',
    ({ close_date }) => close_date >= '2026-06-01' && close_date <= '2026-12-31',
  ],
  ['company_industry=software', ({ company_id }) => fold(companyOf(company_id)['industry'] ?? '') === 'software'],
]
const companyOf = (id: string): Row => companies.find((one) => one['id'] === id) ?? {}

/** Some plain filters, and some groups of which any counts, as an address and as a condition. */
function randomQuery(filters: readonly Filter[]): Filter {
  const some = (most: number) => Array.from({ length: chance.below(most + 1) }, () => chance.of(filters))
  const distinct = (chosen: Filter[]) =>
    chosen.filter(
      ([query], at) =>
        !chosen.slice(0, at).some(([other]) => namesIn(other).some((name) => namesIn(query).includes(name))),
    )
  const plain = distinct(some(1))
  const groups = Array.from({ length: chance.below(4) }, () => distinct([chance.of(filters), ...some(1)]))
  const written = (chosen: Filter[]) => chosen.map(([query]) => query).join('&')
  const meets = (row: Row, chosen: Filter[]) => chosen.every(([, holds]) => holds(row))
  const or = groups.map((group) => `or=${encodeURIComponent(written(group))}`)
  return [
    [written(plain), ...or]
      .filter(Boolean)
      .join('&')
      .replace(/custom=tier=A(?=&|$)/, 'custom=tier%3DA'),
    (row) => meets(row, plain) && (groups.length === 0 || groups.some((group) => meets(row, group))),
  ]
}
const namesIn = (query: string) => query.split('&').map((one) => one.split('=')[0])

type Grouping = Record<string, (row: Row) => readonly (string | null)[]>
const quarterOf = (day: string | null | undefined) =>
  day ? `${day.slice(0, 4)}-${['01', '04', '07', '10'][Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01` : null
const each = (values: readonly string[] | undefined) => (values?.length ? values : [null])
const companyGroups: Grouping = {
  industry: ({ industry }) => [industry === null ? null : fold(industry)],
  country: ({ activity }) => [activity.country],
  kind: ({ activity }) => [activity.kind],
  currency: ({ activity }) => [activity.currency],
  status: ({ status }) => [status],
  tag: ({ tags }) => each(tags.map(({ id }: Row) => id)),
  owner_id: ({ activity }) => each(activity.owners.map(({ id }: Row) => id)),
  'custom.tier': ({ custom }) => [custom.tier ?? null],
  'custom.themes': ({ custom }) => each(custom.themes),
  'custom.lead': ({ custom }) => [custom.lead ?? null],
  'custom.met.quarter': ({ custom }) => [quarterOf(custom.met)],
}
const dealGroups: Grouping = {
  stage: ({ stage }) => [stage],
  owner_id: ({ owner_id }) => [owner_id],
  fund_id: ({ fund_id }) => [fund_id],
  company_id: ({ company_id }) => [company_id],
  company_industry: ({ company_id }) => [
    companyOf(company_id)['industry'] ? fold(companyOf(company_id)['industry']) : null,
  ],
  company_country: ({ company_id }) => [companyOf(company_id)['activity'].country],
  'close_date.month': ({ close_date }) => [close_date ? `${close_date.slice(0, 7)}-01` : null],
  'close_date.year': ({ close_date }) => [close_date ? `${close_date.slice(0, 4)}-01-01` : null],
}

type Figure = { name: string; of(row: Row): number | null; own?(row: Row): number | null; isPercent?: boolean }
const companyFigures: Figure[] = [
  { name: 'revenue', of: (row) => inUsd(row, 'revenue'), own: ({ revenue }) => revenue },
  { name: 'employees', of: ({ activity }) => activity.employees },
]
const dealFigures: Figure[] = [
  { name: 'value', of: (row) => inUsd(row, 'value'), own: ({ value }) => value },
  { name: 'probability', of: ({ probability }) => probability, isPercent: true },
]

function assertTotals(told: Row, rows: Row[], figures: readonly Figure[], what: string) {
  assert.equal(told['count'], rows.length, what)
  for (const { name, of, own, isPercent } of figures) {
    const known = rows.flatMap((row) => of(row) ?? [])
    const sum = known.reduce((total, one) => total + one, 0)
    const { [name]: total } = told['totals']
    const near = (one: number | null, other: number | null) =>
      one === null || other === null ? one === other : Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))
    assert.ok(near(total.sum, known.length === 0 || isPercent ? null : sum), `${what}: ${name} ${total.sum} is ${sum}`)
    assert.ok(near(total.average, known.length === 0 ? null : sum / known.length), `${what}: average ${name}`)
    assert.equal(total.known, known.length, `${what}: known ${name}`)
    const left = own ? rows.filter((row) => own(row) !== null && of(row) === null).length : 0
    assert.equal(total.unconverted, left, `${what}: unconverted ${name}`)
  }
}

type Asked = { path: string; all: Row[]; query: Filter; by: string; grouping: Grouping; figures: readonly Figure[] }

async function assertGroups({ path, all, query: [query, holds], by, grouping, figures }: Asked) {
  const rows = all.filter(holds)
  const what = `${path}/groups?group_by=${by}&${query}`
  const { status, body } = await ana.get(what)
  assert.equal(status, 200, `${what}: ${JSON.stringify(body)}`)
  const keysOf = grouping[by] ?? (() => [])
  const expected = new Map<string | null, Row[]>()
  for (const row of rows) for (const key of keysOf(row)) expected.set(key, [...(expected.get(key) ?? []), row])
  assert.deepEqual(new Set(body.groups.map(({ key }: Row) => key)), new Set(expected.keys()), what)
  assert.equal(body.groups_total, expected.size, what)
  assertTotals({ ...body, count: body.total }, rows, figures, what)
  for (const group of body.groups)
    assertTotals(group, expected.get(group.key) ?? [], figures, `${what}: ${group.label}`)
  const told = await rowsOf(ana, `${path}?${query}`)
  assert.deepEqual(idsOf(told), idsOf(rows), `${path}?${query}`)
  const one = chance.of(body.groups as Row[]) as Row | undefined
  if (!one) return
  const ofGroup = await rowsOf(ana, `${path}?${query}&group=${encodeURIComponent(`${by}:${one['key'] ?? ''}`)}`)
  assert.deepEqual(idsOf(ofGroup), idsOf(expected.get(one['key']) ?? []), `${what}: rows of ${one['label']}`)
}
const idsOf = (rows: Row[]) => rows.map(({ id }) => id).sort()

test('groups, totals and lists by groups of filters are what a script makes of all rows', async () => {
  for (let nth = 0; nth < 30; nth++) {
    const by = chance.of(Object.keys(companyGroups))
    const query = randomQuery(companyFilters)
    await assertGroups({
      path: '/api/companies',
      all: companies,
      query,
      by,
      grouping: companyGroups,
      figures: companyFigures,
    })
  }
  for (let nth = 0; nth < 30; nth++) {
    const by = chance.of(Object.keys(dealGroups))
    const query = randomQuery(dealFilters)
    await assertGroups({ path: '/api/deals', all: deals, query, by, grouping: dealGroups, figures: dealFigures })
  }
})

test('entries of a list are grouped by status and columns, with the totals of its figures', async () => {
  const path = `/api/lists/${list['id']}/entries`
  const [first] = list['statuses']
  const grouping: Grouping = {
    status: ({ status_id }) => [status_id],
    'values.side': ({ values }) => [values.side ?? null],
    'values.topics': ({ values }) => each(values.topics),
    'values.who': ({ values }) => [values.who ?? null],
    'values.next.quarter': ({ values }) => [quarterOf(values.next)],
  }
  const rates = new Map(companies.map((one) => [one['id'], one['converted'].rate]))
  const usdOf = ({ values, company }: Row) =>
    values.ticket == null || rates.get(company.id) === null ? null : values.ticket * rates.get(company.id)
  const figures: Figure[] = [
    { name: 'values.score', of: ({ values }) => values.score ?? null },
    { name: 'values.ticket', of: usdOf, own: ({ values }) => values.ticket ?? null },
  ]
  const filters: Filter[] = [
    [`status_id=${first.id}`, ({ status_id }) => status_id === first.id],
    ['values=side=left', ({ values }) => values.side === 'left'],
    ['values=score>=50', ({ values }) => values.score >= 50],
    ['values=ticket>=50', (row) => (usdOf(row) ?? Number.NaN) >= 50],
    ['search=north', ({ company }) => company.name.includes('north')],
  ]
  for (let nth = 0; nth < 40; nth++) {
    const [query, holds] = randomQuery(filters)
    const asked: Filter = [
      query.replace(
        /(^|&)values=(\w+)(>=|=)/,
        (_all, start, key, sign) => `${start}values=${key}${encodeURIComponent(sign)}`,
      ),
      holds,
    ]
    await assertGroups({ path, all: entries, query: asked, by: chance.of(Object.keys(grouping)), grouping, figures })
  }
  const { groups } = (await ana.get(`${path}/groups?group_by=status`)).body
  assert.deepEqual(
    groups.map(({ label }: Row) => label),
    ['To call', 'Met', 'No status'],
  )
})

test('choices stand in their order, periods in time, others by their size, and those without come last', async () => {
  const labels = async (path: string) => (await bob.get(path)).body.groups.map(({ label }: Row) => label)
  assert.deepEqual(await labels('/api/deals/groups?group_by=stage'), [
    'Lead',
    'Proposal',
    'Negotiation',
    'Closed won',
    'Closed lost',
  ])
  assert.deepEqual(await labels('/api/companies/groups?group_by=custom.tier'), ['B', 'A', 'No tier'])
  assert.deepEqual(await labels('/api/deals/groups?group_by=close_date.year'), ['2026', '2027', 'No close date'])
  assert.equal((await labels('/api/companies/groups?group_by=country')).at(-1), 'No country')
  assert.deepEqual(await labels('/api/funds/groups?group_by=vintage'), ['2024'])
  const { total, totals } = (await bob.get('/api/funds/groups')).body
  assert.deepEqual([total, totals.size.sum], [1, 5e6])
})

test('what a list would not take is refused within a group of filters too, each with its sentence', async () => {
  const refused = async (path: string) => {
    const { status, body } = await bob.get(path)
    assert.equal(status, 422, path)
    return body.errors[0]
  }
  const or = (text: string) => `or=${encodeURIComponent(text)}`
  assert.deepEqual(await refused(`/api/companies?${or('industry=x')}&${or('revenue_min=lots')}`), {
    field: 'or.1.revenue_min',
    message: 'must be a number',
  })
  assert.deepEqual(await refused(`/api/deals?${or('colour=red')}`), {
    field: 'or.0.colour',
    message: 'is no filter of this list',
  })
  for (const name of ['or', 'page', 'sort_by', 'group', 'in'])
    assert.equal((await refused(`/api/deals?${or(`${name}=1`)}`)).field, `or.0.${name}`)
  assert.equal((await refused(`/api/companies?${or('custom=nonsense>=5')}`)).field, 'or.0.custom')
  assert.equal((await refused(`/api/deals?${Array(6).fill(or('stage=lead')).join('&')}`)).field, 'or')
  assert.equal((await refused('/api/deals/groups?group_by=name')).field, 'group_by')
  assert.equal((await refused('/api/deals/groups?group_by=constructor')).field, 'group_by')
  assert.equal((await refused('/api/deals?group=stage_id:5')).field, 'group')
  assert.equal((await refused('/api/deals?group=colour:red')).field, 'group')
  assert.equal((await refused(`/api/funds?${or('size_min=x')}`)).field, 'or.0.size_min')
  assert.equal((await ana.get(`/api/companies?${or('industry=')}`)).body.total, companies.length, 'a group of nothing')
})

test('another firm has none of it, and what stands behind a wall is in no group', async () => {
  const { body } = await otto.get('/api/deals/groups?group_by=owner_id')
  assert.deepEqual([body.total, body.groups], [0, []])
  assert.equal((await otto.get(`/api/lists/${list['id']}/entries/groups`)).status, 404)
  assert.equal((await ana.get(`/api/lists/${unknownId}/entries/groups`)).status, 404)
  assert.equal((await otto.get(`/api/deals?group=owner_id:${ana.id}`)).body.total, 0)
  const secret = await ana.create('/api/companies', { name: 'Secret', industry: 'Espionage', revenue: 1e9 })
  await ana.create('/api/deals', { name: 'Secret deal', company_id: secret.id, value: 1e9, owner_id: ana.id })
  await ana.send('PUT', `/api/walls/${secret.id}`, { user_ids: [] })
  for (const path of [
    '/api/companies/groups?group_by=industry',
    '/api/companies/groups?group_by=owner_id',
    '/api/deals/groups?group_by=company_industry',
    '/api/deals/groups?group_by=company_id',
    `/api/companies?or=industry%3DEspionage&or=industry%3DSoftware`,
    '/api/companies?group=industry:espionage',
  ]) {
    const told = JSON.stringify((await bob.get(path)).body)
    assert.doesNotMatch(told, /secret|espionage|1000000000/i, path)
  }
  const { groups } = (await ana.get('/api/companies/groups?group_by=industry')).body
  assert.ok(groups.some(({ label }: Row) => label === 'Espionage'))
  await ana.delete(`/api/companies/${secret.id}`)
})

test('a role that does not see a figure filters by it in no group, and has no total of it', async () => {
  assert.equal(
    (await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue', 'deal_value'] })).status,
    200,
  )
  const message = 'is not for your role, which does not see Revenue'
  const { body } = await bob.get('/api/companies?or=revenue_min%3D5')
  assert.deepEqual(body.errors, [{ field: 'or.0.revenue_min', message }])
  assert.equal((await bob.get('/api/companies/groups?or=revenue_min%3D5')).status, 422)
  assert.equal((await bob.get('/api/deals?or=value_min%3D5')).status, 422)
  const totals = async (person: Person, path: string) => Object.keys((await person.get(path)).body.totals)
  assert.deepEqual(await totals(bob, '/api/companies/groups?group_by=industry'), ['ebitda', 'employees'])
  assert.deepEqual(await totals(bob, '/api/deals/groups?group_by=stage'), ['probability'])
  assert.ok((await totals(ana, '/api/deals/groups')).includes('weighted_value'))
  const view = { list: 'companies', name: 'By revenue', query: { or: ['revenue_min=5'] } }
  assert.equal((await bob.post('/api/views', view)).status, 422)
  const { id } = await ana.create('/api/lists', { name: 'Chosen', subject: 'companies', statuses: [], fields: [] })
  const add = await bob.post(`/api/lists/${id}/entries/from-filter`, { query: 'or=revenue_min%3D5' })
  assert.equal(add.status, 422)
  await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: [] })
})

test('a view keeps groups of filters and what a list is grouped by, and refuses what the list would refuse', async () => {
  const query = {
    or: ['industry=Software&revenue_min=5', 'search=Jane%20Doe'],
    group_by: 'custom.tier',
    status: 'active',
  }
  const view = await bob.create('/api/views', { list: 'companies', name: 'Any of these', query })
  assert.deepEqual(view.query, { ...query, or: ['industry=Software&revenue_min=5', 'search=Jane Doe'] })
  const refused = async (asked: object) =>
    (await bob.post('/api/views', { list: 'companies', name: 'x', query: asked })).body.detail
  assert.match(await refused({ or: 'revenue_min=lots' }), /^query\.or\.0\.revenue_min: must be a number/)
  assert.match(await refused({ group_by: 'colour' }), /^query\.group_by: must be one of/)
  assert.match(await refused({ group: 'industry:software' }), /is no filter of companies/)
})

test('an export, and what is put into a list by a filter, are of the rows that any of the groups lets through', async () => {
  const query = `or=${encodeURIComponent('industry=Software')}&or=${encodeURIComponent('country=DE&kind=target')}&status=active`
  const { total } = (await bob.get(`/api/companies?${query}`)).body
  assert.ok(total > 0 && total < companies.length)
  const reply = await fetch(`${service.url}/api/export/companies?${query}&format=csv`, {
    headers: { authorization: `Bearer ${bob.token}` },
  })
  assert.equal((await reply.text()).trim().split('\r\n').length - 1, total)
  const { id } = await bob.create('/api/lists', { name: 'Any', subject: 'companies', statuses: [], fields: [] })
  assert.equal((await bob.post(`/api/lists/${id}/entries/from-filter`, { query })).body.added, total)
  const { total: all } = (await bob.get(`/api/deals/totals?or=stage%3Dlead&or=stage%3Dproposal`)).body
  assert.equal(all, deals.filter(({ stage }) => ['lead', 'proposal'].includes(stage)).length)
})
