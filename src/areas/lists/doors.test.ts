import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { call, programAt } from '../../../test/mcp_program.ts'

// What else happens to records happens to their entries, too.

type Row = Record<string, any> // reason: answers as JSON

let service: TestService
let ana: Person
let ben: Person
let list: Row
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  list = await newList('Targets', 'companies')
})

const newList = (name: string, subject: string, more = {}): Promise<Row> =>
  ana.create('/api/lists', {
    name,
    subject,
    statuses: [{ name: 'New' }, { name: 'Called' }],
    fields: [
      { name: 'Ticket', type: 'money' },
      { name: 'Who', type: 'text' },
    ],
    ...more,
  })
const company = async (name: string, more = {}): Promise<string> =>
  (await ana.create('/api/companies', { name, ...more })).id
const add = (to: Row, given: object): Promise<Row> => ana.create(`/api/lists/${to['id']}/entries`, given)
const entriesOf = async (of: Row, person = ana, query = ''): Promise<Row[]> =>
  (await person.get(`/api/lists/${of['id']}/entries?${query}`)).body.data
const names = async (of: Row, person = ana, query = '') =>
  (await entriesOf(of, person, query)).map((one) => (one['company'] ?? one['contact'] ?? one['deal']).name)
const countOf = async (of: Row, person = ana) => (await person.get(`/api/lists/${of['id']}`)).body.entries

test('merged companies have the entries of both, of a list with both that of the one that stays; apart again all are back', async () => {
  const [kept, gone] = [await company('Kestrel'), await company('Kestrel Ltd')]
  const second = await newList('Add-ons', 'companies')
  const own = await add(list, { company_id: kept, status_id: list['statuses'][1].id, note: 'kept' })
  await add(list, { company_id: gone, note: 'gone' })
  const moved = await add(second, { company_id: gone, values: { ticket: 5 } })
  const notes = async (of: Row) => (await entriesOf(of)).map((one) => [one['id'], one['company'].name, one['note']])
  const before = [await notes(list), await notes(second)]
  assert.equal((await ana.post(`/api/companies/${kept}/merge`, { other_id: gone })).status, 200)
  assert.deepEqual(await notes(list), [[own['id'], 'Kestrel', 'kept']])
  assert.deepEqual(await notes(second), [[moved['id'], 'Kestrel', null]])
  assert.deepEqual([await countOf(list), await countOf(second)], [1, 1])
  assert.equal((await ana.post(`/api/companies/${kept}/unmerge`, { other_id: gone })).status, 200)
  assert.deepEqual([await notes(list), await notes(second)], before)
  assert.deepEqual([await countOf(list), await countOf(second)], [2, 1])
})

test('the same of contacts', async () => {
  const people = await newList('LPs', 'contacts')
  const company_id = await company('Orrick')
  const [kept, gone] = await Promise.all(
    ['Lea', 'Lea L'].map(async (name) => (await ana.create('/api/contacts', { name, company_id })).id),
  )
  await add(people, { contact_id: kept, note: 'kept' })
  await add(people, { contact_id: gone, note: 'gone' })
  assert.equal((await ana.post(`/api/contacts/${kept}/merge`, { other_id: gone })).status, 200)
  assert.deepEqual(await names(people), ['Lea'])
  assert.equal((await ana.post(`/api/contacts/${kept}/unmerge`, { other_id: gone })).status, 200)
  assert.deepEqual(await names(people), ['Lea', 'Lea L'])
})

test('entries go with what is deleted and come back with it: a company, a contact, a deal, a deal’s list, a list', async () => {
  const company_id = await company('Halden')
  const contact_id = (await ana.create('/api/contacts', { name: 'Hal', company_id })).id
  const deal_id = (await ana.create('/api/deals', { name: 'Project Halden', company_id })).id
  const lists = {
    company_id: await newList('One', 'companies'),
    contact_id: await newList('Two', 'contacts'),
    deal_id: await newList('Three', 'deals'),
  }
  const ids: Record<string, string> = { company_id, contact_id, deal_id }
  for (const [field, of] of Object.entries(lists)) await add(of, { [field]: ids[field], note: field })
  const buyers = await newList('Buyers', 'companies', { deal_id })
  await add(buyers, { company_id: await company('A buyer') })
  const counts = () => Promise.all(Object.values(lists).map((of) => countOf(of)))
  assert.deepEqual(await counts(), [1, 1, 1])

  await ana.delete(`/api/companies/${company_id}`)
  assert.deepEqual(await counts(), [0, 0, 0])
  for (const of of Object.values(lists)) assert.deepEqual(await names(of), [])
  assert.equal((await ana.get(`/api/lists/${buyers['id']}`)).status, 404)
  await ana.post(`/api/companies/${company_id}/restore`)
  assert.deepEqual(await counts(), [1, 1, 1])

  for (const [path, of] of [
    [`contacts/${contact_id}`, lists.contact_id],
    [`deals/${deal_id}`, lists.deal_id],
  ] as const) {
    await ana.delete(`/api/${path}`)
    assert.deepEqual([await names(of), await countOf(of)], [[], 0])
    assert.equal((await ana.post(`/api/bin/${path.split('/')[1]}/restore`)).status, 200)
    assert.deepEqual(
      [(await entriesOf(of)).map(({ note }) => note), await countOf(of)],
      [[path.startsWith('c') ? 'contact_id' : 'deal_id'], 1],
    )
  }
  assert.deepEqual(await names(buyers), ['A buyer'], 'with its deal')

  await ana.delete(`/api/lists/${buyers['id']}`)
  assert.equal((await ana.get(`/api/lists/${buyers['id']}`)).body.error_code, 'list_not_found')
  const bin = (await ana.get('/api/bin?type=list')).body.data
  assert.deepEqual([bin[0].name, bin[0].along], ['Buyers', { entries: 1 }])
  assert.equal((await ana.post(`/api/bin/${buyers['id']}/restore`)).status, 200)
  assert.deepEqual([await names(buyers), await countOf(buyers)], [['A buyer'], 1])
})

test('an entry that comes back has no status that has gone meanwhile, and no value of a column that has', async () => {
  const deals = await newList('Late', 'deals')
  const deal_id = (await ana.create('/api/deals', { name: 'Late', company_id: await company('Late Ltd') })).id
  await add(deals, { deal_id, values: { ticket: 5, who: 'Ben' } })
  await ana.delete(`/api/deals/${deal_id}`)
  const [, called] = deals['statuses']
  const { status } = await ana.patch(`/api/lists/${deals['id']}`, {
    statuses: [{ id: called.id }],
    fields: [{ key: 'who' }, { name: 'Ticket', type: 'date' }],
  })
  assert.equal(status, 200)
  await ana.post(`/api/bin/${deal_id}/restore`)
  const [entry] = await entriesOf(deals, ana, 'sort_by=values.ticket_2')
  assert.deepEqual([entry?.['status_id'], entry?.['values']], [null, { who: 'Ben' }])
})

test('what is restricted is in no list for others, nor counted, and a list of a restricted deal is not there', async () => {
  const company_id = await company('Nightshade')
  const contact_id = (await ana.create('/api/contacts', { name: 'Nina', company_id })).id
  const open = await newList('Everybody’s', 'companies')
  const people = await newList('People', 'contacts')
  const other = await company('Daylight')
  const deal_id = (await ana.create('/api/deals', { name: 'Project Night', company_id: other })).id
  const buyers = await newList('Buyers by night', 'companies', { deal_id })
  await add(open, { company_id, values: { ticket: 9 } })
  await add(open, { company_id: other })
  await add(people, { contact_id })
  await add(buyers, { company_id: other })
  const seenBy = async (person: Person) => [
    await names(open, person),
    await countOf(open, person),
    await names(open, person, 'values=ticket>=1'),
    await names(people, person),
    (await person.get(`/api/lists/${buyers['id']}`)).status,
    (await person.get(`/api/companies/${other}/lists`)).body.total,
  ]
  const all = [['Nightshade', 'Daylight'], 2, ['Nightshade'], ['Nina'], 200, 2]
  assert.deepEqual(await seenBy(ben), all)
  for (const id of [company_id, deal_id])
    assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [ana.id] })).status, 200)
  assert.deepEqual(await seenBy(ben), [['Daylight'], 1, [], [], 404, 1])
  assert.deepEqual(await seenBy(ana), all)
  const [entry] = await entriesOf(open)
  for (const answer of [
    await ben.patch(`/api/lists/${open['id']}/entries/${entry?.['id']}`, { note: 'x' }),
    await ben.delete(`/api/lists/${open['id']}/entries/${entry?.['id']}`),
    await ben.post(`/api/lists/${open['id']}/entries`, { company_id }),
    await ben.post(`/api/lists/${open['id']}/entries/bulk`, { add: [company_id] }),
    await ben.post(`/api/lists/${buyers['id']}/entries`, { company_id: other }),
  ])
    assert.equal(answer.status, 404)
  for (const id of [company_id, deal_id]) await ana.delete(`/api/walls/${id}`)
  assert.deepEqual(await seenBy(ben), all)
})

test('a figure that a role does not see is in no entry, filter, order or file, by whatever column it is called', async () => {
  const hiding = await newList('Hiding', 'companies', { fields: [{ name: 'Revenue target', type: 'number' }] })
  await add(hiding, { company_id: await company('Rich', { revenue: 4242 }), values: { revenue_target: 4243 } })
  const path = `/api/lists/${hiding['id']}/entries`
  await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue'] })
  after(() => ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: [] }))
  const [entry] = await entriesOf(hiding, ben)
  assert.deepEqual([entry?.['company'].revenue, entry?.['values'].revenue_target], [null, null])
  for (const query of ['values=revenue_target>=1', 'sort_by=values.revenue_target'])
    assert.equal((await ben.get(`${path}?${query}`)).status, 422, query)
  assert.equal((await ben.post(`${path}/from-filter`, { query: 'revenue_min=1' })).status, 422)
  const file = (person: Person) => person.get(`/api/export/lists/${hiding['id']}`)
  assert.doesNotMatch((await file(ben)).body, /424[23]/)
  assert.match((await file(ana)).body, /4242.*4243/)
})

test('a list is taken out as a file, with its filters, its columns and the names of people', async () => {
  const taken = await newList('Taken', 'companies', { fields: [{ name: 'Caller', type: 'person' }] })
  await add(taken, { company_id: await company('Alder'), values: { caller: ben.id }, note: 'a "note"' })
  await add(taken, { company_id: await company('Birch'), status_id: taken['statuses'][1].id })
  const csv = (query: string) => ben.get(`/api/export/lists/${taken['id']}?${query}`)
  const { body: text, headers } = await csv(`columns=name,status_name,values.caller,note`)
  assert.equal(
    text.replace(/^\ufeff/, '').trim(),
    'Name,Status in the list,Caller,Note\r\nAlder,New,Ben,"a ""note"""\r\nBirch,Called,,',
  )
  assert.match(String(headers.get('content-disposition')), /Taken/)
  assert.doesNotMatch((await csv(`status_id=${taken['statuses'][1].id}`)).body, /Alder/)
  assert.equal((await csv('format=xlsx')).status, 200)
})

test('who is erased is in no list, and in nothing that is written there', async () => {
  const people = await newList('To call, not Zara Zander', 'contacts')
  const contact_id = (await ana.create('/api/contacts', { name: 'Zara Zander', email: 'zara@zander.example' })).id
  await add(people, { contact_id })
  await add(list, { company_id: await company('Known by Z'), note: 'Met Zara Zander', values: { who: 'Zara Zander' } })
  const preview = (await ana.post('/api/export/people/erase/preview', { contact_id })).body
  assert.deepEqual([preview.erased.list_entries, preview.erased.lists], [2, 1])
  assert.equal((await ana.post('/api/export/people/erase', { contact_id })).status, 200)
  assert.equal(await countOf(people), 0)
  const told = JSON.stringify([
    await entriesOf(list),
    (await ana.get('/api/lists')).body,
    (await ana.get('/api/events?page_size=100')).body,
  ])
  assert.doesNotMatch(told, /Zander/)
})

test('a program reads lists, and puts a record into one or changes what it has there', async () => {
  const { key } = await ana.create('/auth/keys', { name: 'A program', scopes: ['read', 'write'] })
  const { client } = await programAt(service.url, key)
  after(() => client.close())
  const company_id = await company('Program Ltd')
  const made = await newList('By program', 'companies')
  const { answer: lists } = await call(client, 'list_lists')
  assert.ok(lists.data.some((one: Row) => one['id'] === made['id']))
  const given = { list_id: made['id'], company_id, values: { ticket: 3 } }
  assert.equal((await call(client, 'add_to_list', given)).answer.status_name, 'New')
  const { answer: changed } = await call(client, 'add_to_list', { ...given, status: 'called', values: { who: 'Ben' } })
  assert.deepEqual([changed.status_name, changed.values], ['Called', { ticket: 3, who: 'Ben' }])
  const { answer: found } = await call(client, 'list_entries', {
    list_id: made['id'],
    status: 'Called',
    values: 'ticket>=3',
  })
  assert.deepEqual([found.total, found.data[0].company.name], [1, 'Program Ltd'])
  assert.ok((await call(client, 'add_to_list', { ...given, status: 'Nowhere' })).isError)
})

test('a file of a list is filtered by its columns, and what cannot be asked is said before it begins', async () => {
  const list = await ana.create('/api/lists', {
    name: 'Sizes',
    subject: 'companies',
    fields: [{ name: 'Size', type: 'number' }],
  })
  for (const [name, size] of [
    ['Large', 9],
    ['Small', 1],
  ]) {
    const { id: company_id } = await ana.create('/api/companies', { name })
    await ana.create(`/api/lists/${list.id}/entries`, { company_id, values: { size } })
  }
  const asked = (query: string) => ana.get(`/api/export/lists/${list.id}?format=csv&columns=name&${query}`)
  const { body } = await asked(`values=labels&conditions=${encodeURIComponent('size>=5')}`)
  assert.equal(body.replace('\ufeff', ''), 'Name\r\nLarge\r\n')
  for (const wrong of ['sort_by=_', 'sort_by=values.nope', 'conditions=nope%3D5'])
    assert.equal((await asked(wrong)).status, 422, wrong)
})
