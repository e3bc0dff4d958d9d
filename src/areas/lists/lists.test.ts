import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
let vera: Person
let zoe: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
  zoe = await service.register('Zoe', 'Elsewhere Capital')
})

type Row = Record<string, any> // reason: answers as JSON
const company = async (name: string, more = {}) => (await ana.create('/api/companies', { name, ...more })).id as string
const newList = (given: object = {}): Promise<Row> =>
  ana.create('/api/lists', {
    name: 'Targets',
    subject: 'companies',
    statuses: [{ name: 'To call' }, { name: 'Called', color: 'teal' }, { name: 'Passed' }],
    fields: [
      { name: 'Ticket', type: 'money' },
      { name: 'Next date', type: 'date' },
      { name: 'Fit', type: 'choice', options: ['high', 'low'] },
      { name: 'Caller', type: 'person' },
      { name: 'Warm', type: 'boolean' },
    ],
    ...given,
  })
const entriesOf = async (list: Row, query = '', person = ana): Promise<Row> =>
  (await person.get(`/api/lists/${list['id']}/entries?${query}`)).body
const names = async (list: Row, query = '', person = ana) =>
  (await entriesOf(list, query, person))['data'].map(
    (one: Row) => (one['company'] ?? one['contact'] ?? one['deal']).name,
  )
const add = (list: Row, given: object): Promise<Row> => ana.create(`/api/lists/${list['id']}/entries`, given)

test('one company is in three lists with a status, values and a note of its own in each', async () => {
  const orla = await company('Orla Pumps', { industry: 'Pumps', revenue: 12e6 })
  const lists = []
  for (const [at, name] of ['Roll-up', 'Add-ons', 'Sellers'].entries()) {
    const list = await newList({ name })
    lists.push(list)
    const entry = await add(list, {
      company_id: orla,
      status_id: list['statuses'][at].id,
      values: { ticket: at },
      note: name,
    })
    assert.equal(entry['status_name'], ['To call', 'Called', 'Passed'][at])
    assert.deepEqual([entry['company'].name, entry['company'].revenue, entry['currency']], ['Orla Pumps', 12e6, 'USD'])
  }
  const { data, total } = (await vera.get(`/api/companies/${orla}/lists`)).body
  assert.equal(total, 3)
  assert.deepEqual(
    data.map((one: Row) => [one['name'], one['status_name']]),
    [
      ['Add-ons', 'Called'],
      ['Roll-up', 'To call'],
      ['Sellers', 'Passed'],
    ],
  )
  const [first] = (await entriesOf(lists[0] ?? {}))['data']
  const patched = await ben.patch(`/api/lists/${first.list_id}/entries/${first.id}`, {
    values: { next_date: '2026-03-02', ticket: null },
  })
  assert.deepEqual(patched.body.values, { next_date: '2026-03-02' })
  assert.equal(patched.body.note, 'Roll-up')
  assert.equal((await vera.patch(`/api/lists/${first.list_id}/entries/${first.id}`, {})).status, 403)
  const [changed, created] = (await ana.get(`/api/events?subject_id=${first.id}`)).body.data
  assert.equal(created.summary, 'Ana added the entry “Orla Pumps in Roll-up”')
  assert.deepEqual(
    [changed.before, changed.after],
    [
      { Ticket: 0, 'Next date': null },
      { Ticket: null, 'Next date': '2026-03-02' },
    ],
  )
  assert.equal(changed.company_id, orla)
})

test('a list is filtered and sorted by status, words and every kind of value', async () => {
  const list = await newList({ name: 'Filtered' })
  const [toCall, called] = list['statuses']
  const rows = [
    ['Alder', toCall.id, { ticket: 5, next_date: '2026-01-05', fit: 'low', warm: true }],
    ['Birch', called.id, { ticket: 50, fit: 'high', warm: false }],
    ['Cedar', null, { next_date: '2025-12-31', caller: ben.id }],
  ] as const
  for (const [name, status_id, values] of rows) await add(list, { company_id: await company(name), status_id, values })
  const asked = {
    '': ['Alder', 'Birch', 'Cedar'],
    'sort_order=desc': ['Cedar', 'Birch', 'Alder'],
    [`status_id=${called.id}`]: ['Birch'],
    [`status_id=${called.id}&status_id=none`]: ['Birch', 'Cedar'],
    'search=ced': ['Cedar'],
    'values=ticket>=5': ['Alder', 'Birch'],
    'values=ticket>=6&values=warm=false': ['Birch'],
    'values=next_date<=2025-12-31': ['Cedar'],
    'values=fit=HIGH': ['Birch'],
    'values=warm=true': ['Alder'],
    [`values=caller=${ben.id}`]: ['Cedar'],
    'sort_by=values.ticket&sort_order=desc': ['Birch', 'Alder', 'Cedar'],
    'sort_by=values.next_date': ['Cedar', 'Alder', 'Birch'],
    'sort_by=values.fit': ['Birch', 'Alder', 'Cedar'],
    'sort_by=values.warm': ['Birch', 'Alder', 'Cedar'],
    'sort_by=status&sort_order=desc': ['Birch', 'Alder', 'Cedar'],
    'sort_by=name&sort_order=desc': ['Cedar', 'Birch', 'Alder'],
    'page=2&page_size=2': ['Cedar'],
    'page=9': [],
  }
  for (const [query, expected] of Object.entries(asked))
    assert.deepEqual(await names(list, encodeURI(query)), expected, query)
  assert.equal((await entriesOf(list, `status_id=${called.id}`))['total'], 1)
  assert.equal((await entriesOf(list, 'page=9'))['total'], 3)
  const { statuses, entries } = (await ana.get(`/api/lists/${list['id']}`)).body
  assert.deepEqual([entries, ...statuses.map((one: Row) => one['entries'])], [3, 1, 1, 0])
})

test('what is wrong is said, and nothing is done', async () => {
  const list = await newList({ name: 'Refusing' })
  const orla = await company('Orla Refused')
  const path = `/api/lists/${list['id']}`
  const wrong: [string, string, object, number, string][] = [
    ['POST', '/api/lists', { name: ' ', subject: 'companies' }, 422, 'name'],
    ['POST', '/api/lists', { name: 'x', subject: 'funds' }, 422, 'subject'],
    ['POST', '/api/lists', { name: 'x', subject: 'deals', deal_id: unknownId }, 422, 'deal_id'],
    ['POST', '/api/lists', { name: 'x', subject: 'companies', deal_id: unknownId }, 404, 'deal_not_found'],
    [
      'POST',
      '/api/lists',
      { name: 'x', subject: 'companies', statuses: [{ name: 'A' }, { name: 'a' }] },
      422,
      'statuses.1.name',
    ],
    [
      'POST',
      '/api/lists',
      { name: 'x', subject: 'companies', fields: [{ name: 'A', type: 'choice' }] },
      422,
      'fields.0.options',
    ],
    [
      'POST',
      '/api/lists',
      { name: 'x', subject: 'companies', statuses: Array(31).fill({ name: 'x' }) },
      422,
      'statuses',
    ],
    [
      'POST',
      '/api/lists',
      { name: 'x', subject: 'companies', fields: Array(41).fill({ name: 'x', type: 'text' }) },
      422,
      'fields',
    ],
    ['PATCH', path, { fields: [{ key: 'ticket', type: 'text' }] }, 422, 'fields.0.type'],
    ['PATCH', path, { fields: [{ key: 'nope', name: 'x' }] }, 422, 'fields.0.key'],
    ['PATCH', path, { statuses: [{ id: unknownId }] }, 422, 'statuses.0.id'],
    ['POST', `${path}/entries`, {}, 422, 'company_id'],
    ['POST', `${path}/entries`, { contact_id: unknownId }, 404, 'contact_not_found'],
    ['POST', `${path}/entries`, { company_id: unknownId }, 404, 'company_not_found'],
    ['POST', `${path}/entries`, { company_id: orla, status_id: unknownId }, 404, 'status_not_found'],
    ['POST', `${path}/entries`, { company_id: orla, values: { nope: 1 } }, 422, 'values.nope'],
    ['POST', `${path}/entries`, { company_id: orla, values: { ticket: 'five' } }, 422, 'values.ticket'],
    ['POST', `${path}/entries`, { company_id: orla, values: { next_date: '2026-02-30' } }, 422, 'values.next_date'],
    ['POST', `${path}/entries`, { company_id: orla, values: { caller: unknownId } }, 404, 'user_not_found'],
    ['POST', `${path}/entries/bulk`, { add: [orla, unknownId] }, 404, 'company_not_found'],
    ['POST', `${path}/entries/bulk`, { add: [orla], remove: [unknownId] }, 404, 'list_entry_not_found'],
    ['POST', `${path}/entries/from-filter`, { query: 'industri=Software' }, 422, 'query.industri'],
    ['POST', `${path}/entries/from-filter`, { query: 'revenue_min=lots' }, 422, 'query.revenue_min'],
    ['GET', `${path}/entries?sort_by=values.nope`, {}, 422, 'sort_by'],
    ['GET', `${path}/entries?values=nope>=1`, {}, 422, 'values'],
    ['GET', `${path}/entries?values=ticket>=five`, {}, 422, 'values'],
    ['GET', `${path}/entries?status_id=${unknownId}`, {}, 422, 'status_id'],
    ['GET', `/api/lists/${unknownId}`, {}, 404, 'list_not_found'],
  ]
  for (const [method, at, body, status, what] of wrong) {
    const answer = await ana.send(method, at, method === 'GET' ? undefined : body)
    const said = answer.status === 422 ? answer.body.errors?.[0]?.field : answer.body.error_code
    assert.deepEqual([answer.status, said], [status, what], `${method} ${at} ${JSON.stringify(body)}`)
  }
  assert.equal((await entriesOf(list))['total'], 0)
})

test('a record is in a list once, also where twenty people add it at the same moment', async () => {
  const list = await newList({ name: 'Once' })
  const orla = await company('Orla Once')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ben.post(`/api/lists/${list['id']}/entries`, { company_id: orla })),
  )
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 409).length],
    [1, 19],
  )
  const made = answers.find(({ status }) => status === 201)?.body
  for (const { body } of answers.filter(({ status }) => status === 409)) assert.equal(body.entry_id, made.id)
  assert.equal((await entriesOf(list))['total'], 1)
  assert.equal((await ana.get(`/api/lists/${list['id']}`)).body.entries, 1)
})

test('many are added, changed and removed at once, all or nothing, with how many', async () => {
  const list = await newList({ name: 'Many' })
  const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => company(`${name} of many`)))
  const bulk = (body: object) => ben.post(`/api/lists/${list['id']}/entries/bulk`, body)
  const counts = async (body: object) => (await bulk(body)).body
  assert.deepEqual(await counts({ add: ids.slice(0, 2) }), { added: 2, already: 0, changed: 0, removed: 0 })
  assert.deepEqual(await counts({ add: ids, status_id: null }), { added: 1, already: 2, changed: 0, removed: 0 })
  const entries = (await entriesOf(list))['data'].map(({ id }: Row) => id)
  const change = { ids: entries, status_id: list['statuses'][1].id, values: { ticket: 7 } }
  assert.deepEqual(await counts({ change }), { added: 0, already: 0, changed: 3, removed: 0 })
  assert.deepEqual(await counts({ change, remove: [entries[0]] }), { added: 0, already: 0, changed: 0, removed: 1 })
  assert.equal((await bulk({ change: { ...change, ids: [entries[1], entries[0]] }, remove: [entries[1]] })).status, 404)
  assert.deepEqual(await names(list, 'values=ticket=7'), ['Two of many', 'Three of many'])
})

test('all that a filter finds is added, and who was there is counted', async () => {
  const list = await newList({ name: 'From a filter' })
  for (const [name, revenue] of [
    ['Small pump', 1e6],
    ['Large pump', 9e6],
    ['Larger pump', 20e6],
  ] as const)
    await company(name, { industry: 'Filterable', revenue })
  const add = (query: string) => ben.post(`/api/lists/${list['id']}/entries/from-filter`, { query })
  assert.deepEqual((await add('?industry=Filterable&revenue_min=5e6&sort_by=')).body, { added: 2, already: 0 })
  assert.deepEqual((await add('industry=Filterable')).body, { added: 1, already: 2 })
  assert.deepEqual((await add('industry=Nothing+like+it')).body, { added: 0, already: 0 })
  const company_id = await company('Peopled')
  await ana.create('/api/contacts', { name: 'Paula Partner', role: 'LP', company_id })
  await ana.create('/api/deals', { name: 'Project Peopled', company_id, stage: 'proposal' })
  for (const [subject, query, name] of [
    ['contacts', `role=LP&company_id=${company_id}`, 'Paula Partner'],
    ['deals', `stage=pipeline&company_id=${company_id}`, 'Project Peopled'],
  ]) {
    const other = await newList({ subject })
    assert.deepEqual((await ben.post(`/api/lists/${other['id']}/entries/from-filter`, { query })).body, {
      added: 1,
      already: 0,
    })
    assert.deepEqual(await names(other), [name])
  }
})

test('a status with entries goes only with a place for them, and a column with its values', async () => {
  const list = await newList({ name: 'Changing' })
  const path = `/api/lists/${list['id']}`
  const [toCall, called] = list['statuses']
  const entry = await add(list, {
    company_id: await company('Orla Moved'),
    values: { ticket: 3, fit: 'low', warm: true },
  })
  const refused = await ben.patch(path, { statuses: [{ id: called.id, name: 'Reached' }] })
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'status_holds_entries'])
  assert.deepEqual(refused.body.held, [{ status_id: toCall.id, name: 'To call', entries: 1 }])
  const { body } = await ben.patch(path, {
    statuses: [{ id: called.id, name: 'Reached' }, { name: 'New' }],
    move_to: { [toCall.id]: called.id },
    fields: [
      { key: 'fit', name: 'Match' },
      { name: 'Ticket', type: 'text' },
    ],
  })
  assert.deepEqual(
    body.statuses.map((one: Row) => [one['name'], one['color'], one['entries']]),
    [
      ['Reached', 'teal', 1],
      ['New', null, 0],
    ],
  )
  // the key of a column that is gone is no other's
  assert.deepEqual(
    body.fields.map((one: Row) => [one['key'], one['name'], one['type']]),
    [
      ['fit', 'Match', 'choice'],
      ['ticket_2', 'Ticket', 'text'],
    ],
  )
  const [moved] = (await entriesOf(list))['data']
  assert.deepEqual([moved.id, moved.status_name, moved.values], [entry['id'], 'Reached', { fit: 'low' }])
  const inUse = await ben.patch(path, { fields: [{ key: 'fit', options: ['high'] }] })
  assert.equal(inUse.body.errors[0].message, '“low” is still the value of entries; change those first')
  assert.equal((await ben.patch(path, { archived: true })).body.archived_at !== null, true)
  const late = await ben.post(`${path}/entries`, { company_id: await company('Late') })
  assert.deepEqual([late.status, late.body.error_code], [409, 'list_archived'])
})

test('another firm finds nothing of a list, and puts nothing into one', async () => {
  const list = await newList({ name: 'Private' })
  const orla = await company('Orla Private')
  const entry = await add(list, { company_id: orla })
  const own = (await zoe.create('/api/lists', { name: 'Theirs', subject: 'companies' })).id
  for (const [method, path, body] of [
    ['GET', `/api/lists/${list['id']}`],
    ['PATCH', `/api/lists/${list['id']}`, { name: 'x' }],
    ['DELETE', `/api/lists/${list['id']}`],
    ['GET', `/api/lists/${list['id']}/entries`],
    ['POST', `/api/lists/${list['id']}/entries`, { company_id: orla }],
    ['POST', `/api/lists/${own}/entries`, { company_id: orla }],
    ['POST', `/api/lists/${own}/entries/bulk`, { add: [orla] }],
    ['POST', `/api/lists/${list['id']}/entries/bulk`, { remove: [entry['id']] }],
    ['POST', `/api/lists/${list['id']}/entries/from-filter`, { query: '' }],
    ['PATCH', `/api/lists/${list['id']}/entries/${entry['id']}`, { note: 'x' }],
    ['PATCH', `/api/lists/${own}/entries/${entry['id']}`, { note: 'x' }],
    ['DELETE', `/api/lists/${own}/entries/${entry['id']}`],
    ['GET', `/api/companies/${orla}/lists`],
  ] as const)
    assert.equal((await zoe.send(method, path, body)).status, 404, `${method} ${path}`)
  assert.equal((await zoe.get('/api/lists')).body.total, 1)
  assert.equal((await entriesOf(list))['total'], 1)
})
