import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { countedFacets, filterOf } from './matching.ts'
import { CompanyQuery } from './schema.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  for (const company of [
    { name: 'Zebra Systems', industry: 'Software', revenue: 500, location: 'Zürich' },
    { name: 'acme', industry: 'software', revenue: 100, location: 'Paris, France' },
    { name: 'Émile Foods', industry: 'Food', revenue: null, location: null },
    { name: 'Bravo', industry: null, revenue: 300, location: 'New York', status: 'inactive' },
    { name: '100% Cotton', industry: 'Textiles', revenue: 300, location: 'Lyon', status: 'archived' },
    { name: "O'Neil_Ltd \\ Sons", industry: 'Food', revenue: -50, location: 'Dublin' },
  ])
    await ana.create('/api/companies', company)
})

const list = async (query: string, person = ana) => {
  const { status, body } = await person.get(`/api/companies?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const search = async (body: object) => {
  const reply = await ana.post('/api/companies/search', body)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const namesOf = (page: { data: { name: string }[] }) => page.data.map((company) => company.name)
const all = ["O'Neil_Ltd \\ Sons", '100% Cotton', 'Bravo', 'Émile Foods', 'acme', 'Zebra Systems'] // newest first

test('the total of a list that is not filtered is kept: whichever page is asked for, nothing is counted for it', () => {
  const today = { now: '2026-11-25T12:00:00.000Z', timeZone: 'UTC' }
  for (const page of [{}, { page: '3', page_size: '50' }, { sort_by: 'name', include: 'tags' }, { status: 'active' }])
    assert.ok(countedFacets(filterOf(CompanyQuery.parse(page), today)), JSON.stringify(page))
  assert.equal(countedFacets(filterOf(CompanyQuery.parse({ search: 'acme' }), today)), undefined)
})

test('the list comes newest first, with exactly the fields of a list item', async () => {
  const page = await list('')
  assert.deepEqual(Object.keys(page), ['data', 'total', 'page', 'page_size', 'total_pages'])
  assert.deepEqual({ ...page, data: [] }, { data: [], total: 6, page: 1, page_size: 20, total_pages: 1 })
  assert.deepEqual(namesOf(page), all)
  for (const item of page.data)
    assert.deepEqual(Object.keys(item), [
      'id',
      'name',
      'industry',
      'revenue',
      'location',
      'status',
      'created_at',
      'updated_at',
    ])
})

test('another firm sees an empty list', async () => {
  assert.deepEqual(await list('', bob), { data: [], total: 0, page: 1, page_size: 20, total_pages: 0 })
  assert.deepEqual(await list('page=3&search=acme', bob), {
    data: [],
    total: 0,
    page: 3,
    page_size: 20,
    total_pages: 0,
  })
})

test('pages divide the list, and one behind the end is empty with the right total', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}&page_size=4`)))
  assert.deepEqual(pages.map(namesOf), [all.slice(0, 4), all.slice(4), []])
  for (const [index, page] of pages.entries())
    assert.deepEqual([page.total, page.page, page.page_size, page.total_pages], [6, index + 1, 4, 2])
  for (const page of [7, 101, 1_000_000_000]) {
    const { data, total } = await list(`page=${page}`)
    assert.deepEqual([data, total], [[], 6])
    assert.deepEqual((await list(`page=${page}&search=o`)).data, [])
  }
})

test('each sort field works both ways; missing values come last either way', async () => {
  const byName = ['100% Cotton', 'acme', 'Bravo', 'Émile Foods', "O'Neil_Ltd \\ Sons", 'Zebra Systems']
  assert.deepEqual(namesOf(await list('sort_by=name')), byName)
  assert.deepEqual(namesOf(await list('sort_by=name&sort_order=desc')), byName.toReversed())
  assert.deepEqual(namesOf(await list('sort_by=created_at')), all.toReversed())
  assert.deepEqual(namesOf(await list('sort_by=created_at&sort_order=desc')), all)
  assert.deepEqual(namesOf(await list('sort_order=asc')), all.toReversed())
  // Bravo and 100% Cotton have the same revenue: the older id first, or last when the order is turned
  const byRevenue = ["O'Neil_Ltd \\ Sons", 'acme', 'Bravo', '100% Cotton', 'Zebra Systems']
  assert.deepEqual(namesOf(await list('sort_by=revenue&sort_order=asc')), [...byRevenue, 'Émile Foods'])
  assert.deepEqual(namesOf(await list('sort_by=revenue&sort_order=desc')), [...byRevenue.toReversed(), 'Émile Foods'])
})

test('filters narrow the list, alone and together, with the total to match', async () => {
  const expected: [query: string, names: string[]][] = [
    ['industry=Software', ['acme', 'Zebra Systems']],
    ['industry=FOOD&sort_by=name', ['Émile Foods', "O'Neil_Ltd \\ Sons"]],
    ['industry=Soft', []],
    ['industry=', all],
    ['status=active', ["O'Neil_Ltd \\ Sons", 'Émile Foods', 'acme', 'Zebra Systems']],
    ['status=archived', ['100% Cotton']],
    ['revenue_min=300&sort_by=name', ['100% Cotton', 'Bravo', 'Zebra Systems']],
    ['revenue_max=100', ["O'Neil_Ltd \\ Sons", 'acme']],
    ['revenue_min=-50&revenue_max=-50', ["O'Neil_Ltd \\ Sons"]],
    ['revenue_min=1e2&revenue_max=300.5&status=inactive', ['Bravo']],
    ['industry=software&revenue_min=200', ['Zebra Systems']],
    ['industry=food&status=inactive', []],
    ['search=o&industry=food&status=active&revenue_min=-100', ["O'Neil_Ltd \\ Sons"]],
  ]
  for (const [query, names] of expected) {
    const page = await list(query)
    assert.deepEqual(namesOf(page), names, query)
    assert.equal(page.total, names.length, query)
    assert.equal((await list(`${query}&page=2&page_size=1`)).total, names.length, query)
  }
})

test('search finds name, industry and location, whatever the case and accents; % _ \\ and quotes are themselves', async () => {
  const expected: [text: string, names: string[]][] = [
    ['ACME', ['acme']],
    ['emile', ['Émile Foods']],
    ['ÉMILE', ['Émile Foods']],
    ['zurich', ['Zebra Systems']],
    ['textil', ['100% Cotton']],
    ['new y', ['Bravo']],
    ['%', ['100% Cotton']],
    ['0% C', ['100% Cotton']],
    ['_', ["O'Neil_Ltd \\ Sons"]],
    ['\\', ["O'Neil_Ltd \\ Sons"]],
    ["o'neil_", ["O'Neil_Ltd \\ Sons"]],
    ['a_me', []],
    ['soft%re', []],
    ['', all],
    ['nothing like it', []],
  ]
  for (const [text, names] of expected) {
    const page = await list(`search=${encodeURIComponent(text)}`)
    assert.deepEqual([namesOf(page), page.total], [names, names.length], text)
    const found = await search({ query: text })
    assert.deepEqual([namesOf(found), found.total], [names, names.length], text)
  }
})

test('the search body filters by several values of each kind, sorts and pages', async () => {
  assert.deepEqual(Object.keys(await search({})), ['data', 'total', 'page', 'page_size'])
  const expected: [body: object, names: string[]][] = [
    [{}, all],
    [{ query: null, filters: null, sort: null }, all],
    [{ filters: { industry: [], location: [], status: [], revenue_range: {} } }, all],
    [
      { filters: { industry: ['food', 'TEXTILES'] }, sort: { field: 'name' } },
      ['100% Cotton', 'Émile Foods', "O'Neil_Ltd \\ Sons"],
    ],
    [{ filters: { industry: ['food', 'FOOD'] } }, ["O'Neil_Ltd \\ Sons", 'Émile Foods']],
    [{ filters: { location: ['paris', 'zurich'] }, sort: { field: 'created_at' } }, ['Zebra Systems', 'acme']],
    [{ filters: { location: ['new york'] } }, ['Bravo']],
    [{ filters: { location: ['%'] } }, []],
    [{ filters: { status: ['inactive', 'archived', 'archived'] } }, ['100% Cotton', 'Bravo']],
    [
      { filters: { revenue_range: { min: 100, max: null } }, sort: { field: 'revenue', order: 'desc' } },
      ['Zebra Systems', '100% Cotton', 'Bravo', 'acme'],
    ],
    [
      { query: 'o', filters: { status: ['active'], revenue_range: { max: 500 } }, sort: { field: 'revenue' } },
      ["O'Neil_Ltd \\ Sons", 'acme', 'Zebra Systems'],
    ],
  ]
  for (const [body, names] of expected) {
    const page = await search(body)
    assert.deepEqual([namesOf(page), page.total], [names, names.length], JSON.stringify(body))
  }
  const second = await search({ sort: { field: 'name', order: 'asc' }, page: 2, page_size: 4 })
  assert.deepEqual(
    [namesOf(second), second.total, second.page, second.page_size],
    [["O'Neil_Ltd \\ Sons", 'Zebra Systems'], 6, 2, 4],
  )
})

test('a query or search that cannot be meant is refused with the field named', async () => {
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page_size=0', 'page_size'],
    ['page_size=101', 'page_size'],
    ['page_size=x', 'page_size'],
    ['revenue_min=', 'revenue_min'],
    ['revenue_max=0x10', 'revenue_max'],
    ['revenue_max=1e99', 'revenue_max'],
    ['status=gone', 'status'],
    ['status=', 'status'],
    ['sort_by=ebitda', 'sort_by'],
    ['sort_order=up', 'sort_order'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['page=1&page=2', 'page'],
  ] as const) {
    const { status, body } = await ana.get(`/api/companies?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].field, field)
  }
  for (const [sent, field] of [
    [{ query: 7 }, 'query'],
    [{ query: 'lone \ud800' }, 'query'],
    [{ filters: { industry: 'Food' } }, 'filters.industry'],
    [{ filters: { status: ['gone'] } }, 'filters.status.0'],
    [{ filters: { ownership: ['nobody'] } }, 'filters.ownership.0'],
    [{ filters: { colour: ['red'] } }, 'filters'],
    [{ filters: { revenue_range: { min: '1' } } }, 'filters.revenue_range.min'],
    [{ sort: { field: 'ebitda' } }, 'sort.field'],
    [{ sort: { order: 'asc' } }, 'sort.field'],
    [{ sort: { field: 'name', order: 'up' } }, 'sort.order'],
    [{ page: 0 }, 'page'],
    [{ page_size: 101 }, 'page_size'],
    [{ page: '2' }, 'page'],
  ] as const) {
    const { status, body } = await ana.post('/api/companies/search', sent)
    assert.equal(status, 422, JSON.stringify(sent))
    assert.equal(body.errors[0].field, field)
  }
})

test('pages near the start, in the middle and at the end agree with one long ordered read', async () => {
  const carl = await service.register('Carl')
  const { sql } = service.deps
  // many ties and gaps on purpose, and some that are deleted
  await sql`
    insert into companies (firm_id, id, name, industry, revenue, status, created_at, deleted_at)
    select ${carl.firmId}, gen_random_uuid(), chr(65 + i % 7) || case when i % 3 = 0 then 'é' else 'e' end || i % 90,
      case when i % 4 > 0 then 'Industry ' || i % 2 end, case when i % 5 > 0 then i % 40 end,
      case when i % 10 = 0 then 'inactive' else 'active' end, now() - i % 50 * interval '1 day',
      case when i % 11 = 0 then now() end
    from generate_series(1, 700) i`
  const orders = {
    name: piece`name_key collate "C"`,
    revenue: piece`revenue`,
    created_at: piece`created_at`,
  }
  for (const [field, column] of Object.entries(orders))
    for (const direction of ['asc', 'desc'] as const)
      for (const filter of ['', '&industry=industry%201', '&status=active', '&revenue_min=10']) {
        const rows = await sql<{ id: string }[]>`
          select id from companies where firm_id = ${carl.firmId} and deleted_at is null
            ${filter.includes('industry') ? piece`and industry = 'Industry 1'` : nothing}
            ${filter.includes('status') ? piece`and status = 'active'` : nothing}
            ${filter.includes('revenue') ? piece`and revenue >= 10` : nothing}
          order by ${column} ${direction === 'asc' ? piece`asc nulls last, id` : piece`desc nulls last, id desc`}`
        const ids = rows.map((row) => row.id)
        for (const size of filter ? [40] : [7, 100]) {
          const last = Math.ceil(ids.length / size)
          for (const page of new Set([
            1,
            2,
            Math.ceil(last / 2),
            Math.floor(last * 0.6) + 1,
            last - 1,
            last,
            last + 1,
          ])) {
            const found = await list(
              `sort_by=${field}&sort_order=${direction}&page=${page}&page_size=${size}${filter}`,
              carl,
            )
            assert.equal(found.total, ids.length)
            assert.deepEqual(
              found.data.map((company: { id: string }) => company.id),
              ids.slice((page - 1) * size, page * size),
              `page ${page} of ${size} by ${field} ${direction} ${filter}`,
            )
          }
        }
      }
})
