import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

type Row = Record<string, any> // reason: answers as JSON

let service: TestService
let ana: Person
let ben: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
})

const newList = (subject: string, more = {}): Promise<Row> =>
  ana.create('/api/lists', { name: 'A list', subject, ...more })
const company = async (name: string, more = {}): Promise<string> =>
  (await ana.create('/api/companies', { name, ...more })).id
const add = (to: Row, given: object): Promise<Row> => ana.create(`/api/lists/${to['id']}/entries`, given)
const answered = async (of: Row, query: Record<string, string>, person = ana) =>
  (await person.get(`/api/lists/${of['id']}/entries?${new URLSearchParams(query)}`)).body
const names = async (of: Row, query: Record<string, string> = {}, person = ana) =>
  (await answered(of, query, person)).data.map((one: Row) => (one['company'] ?? one['contact'] ?? one['deal']).name)
const restrict = async (id: string) =>
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [ana.id] })).status, 200)

test('amounts of a list are compared and sorted as those of records are, each in the currency of its own', async () => {
  const day = new Date().toISOString().slice(0, 10)
  await ana.send('PUT', '/api/exchange-rates', {
    rates: [
      { currency: 'GBP', day, rate: 0.5 },
      { currency: 'USD', day, rate: 1 },
    ],
  })
  const fields = [{ name: 'Ticket', type: 'money' }]
  const list = await newList('companies', { fields })
  for (const [name, currency, ticket] of [
    ['Pounds', 'GBP', 8],
    ['Dollars', 'USD', 10],
    ['None', 'USD', null],
  ] as const)
    await add(list, { company_id: await company(name, { currency }), values: { ticket } })
  assert.deepEqual(await names(list, { sort_by: 'values.ticket', sort_order: 'desc' }), ['Pounds', 'Dollars', 'None'])
  assert.deepEqual(await names(list, { values: 'ticket>=11' }), ['Pounds'])
  assert.deepEqual(await names(list, { values: 'ticket>=6', in: 'GBP' }), ['Pounds'])
  assert.deepEqual(
    (await answered(list, {})).data.map((one: Row) => one['currency']),
    ['GBP', 'USD', 'USD'],
  )
  const people = await newList('contacts', { fields })
  await add(people, { contact_id: (await ana.create('/api/contacts', { name: 'Lea' })).id, values: { ticket: 7 } })
  assert.deepEqual(await names(people, { values: 'ticket=7', sort_by: 'values.ticket' }), ['Lea'])
})

test('words of any kind are found as they are written, and stand for nothing else', async () => {
  const list = await newList('companies', {
    fields: [
      { name: 'Wörter & “Zeichen”', type: 'text' },
      { name: '!!!', type: 'link' },
      { name: 'Kinds', type: 'choices', options: ['Bolt-on', 'Plätform', 'A, B'] },
    ],
  })
  const [words, link, kinds] = list['fields'].map(({ key }: Row) => key)
  const text = `50% "off" O'Hara {a} \\ _x`
  const values = { [words]: text, [link]: 'example.com/a?b=c', [kinds]: ['Plätform', 'A, B'] }
  await add(list, { company_id: await company('Found'), values })
  await add(list, { company_id: await company('Other'), values: { [words]: '50 percent', [kinds]: ['Bolt-on'] } })
  for (const value of [
    `${words}~50%`,
    `${words}~"off"`,
    `${words}~o'hara`,
    `${words}~{a}`,
    `${words}~\\`,
    `${words}~_x`,
    `${words}=${text.toUpperCase()}`,
    `${link}~example.com/a?b`,
    `${kinds}=platform`,
    `${kinds}~, b`,
  ])
    assert.deepEqual(await names(list, { values: value }), ['Found'], value)
  assert.deepEqual((await answered(list, {})).data[0].values[link], 'https://example.com/a?b=c')
  for (const sort_by of [words, link, kinds])
    assert.equal((await names(list, { sort_by: `values.${sort_by}` })).length, 2)
})

test('an entry is put between two others, and has the place that it was given', async () => {
  const list = await newList('companies')
  const [first, second, third] = await Promise.all(['First', 'Second', 'Third'].map((name) => company(name)))
  const entries = [
    await add(list, { company_id: first }),
    await add(list, { company_id: second }),
    await add(list, { company_id: third }),
  ]
  const between = ((entries[0]?.['position'] ?? 0) + (entries[1]?.['position'] ?? 0)) / 2
  const path = `/api/lists/${list['id']}/entries/${entries[2]?.['id']}`
  assert.equal((await ben.patch(path, { position: between })).body.position, between)
  assert.deepEqual(await names(list), ['First', 'Third', 'Second'])
  const told = (await ana.get(`/api/events?subject_id=${entries[2]?.['id']}`)).body.total
  assert.equal(told, 1, 'a place in the order is not told')
  assert.equal((await ben.patch(path, {})).status, 200)
  for (const position of [1e10, 'first']) assert.equal((await ben.patch(path, { position })).status, 422)
})

test('a deal has its buyers in a list, which other firms, other deals and later walls know nothing of', async () => {
  const company_id = await company('Target')
  const deal_id = (await ana.create('/api/deals', { name: 'Project Target', company_id })).id
  const list = await newList('companies', { name: 'Buyers', deal_id })
  await newList('companies', { name: 'No buyers' })
  const buyer = await company('Buyer')
  await add(list, { company_id: buyer })
  const { data } = (await ben.get(`/api/lists?deal_id=${deal_id}`)).body
  assert.deepEqual(
    data.map((one: Row) => [one['name'], one['deal_name'], one['entries']]),
    [['Buyers', 'Project Target', 1]],
  )
  const timeline = (await ben.get(`/api/deals/${deal_id}/timeline`)).body.data
  assert.ok(timeline.some((one: Row) => /the list “Buyers”/.test(one['summary'])))
  // the deal goes to a company that is restricted
  const secret = await company('Secret')
  await restrict(secret)
  assert.equal((await ana.patch(`/api/deals/${deal_id}`, { company_id: secret })).status, 200)
  assert.equal((await ben.get(`/api/lists/${list['id']}`)).status, 404)
  assert.equal((await ben.get(`/api/companies/${buyer}/lists`)).body.total, 0)
  assert.doesNotMatch(JSON.stringify((await ben.get(`/api/companies/${buyer}/timeline`)).body), /Buyers/)
  assert.equal((await ana.get(`/api/lists/${list['id']}`)).body.entries, 1)
})

test('an entry follows its contact behind a wall and out again', async () => {
  const list = await newList('contacts')
  const [open, secret] = [await company('Open house'), await company('Closed house')]
  const contact_id = (await ana.create('/api/contacts', { name: 'Mover', company_id: open })).id
  const entry = await add(list, { contact_id })
  await restrict(secret)
  const seen = async () => [await names(list, {}, ben), (await ben.get(`/api/lists/${list['id']}`)).body.entries]
  await ana.patch(`/api/contacts/${contact_id}`, { company_id: secret })
  assert.deepEqual(await seen(), [[], 0])
  assert.equal((await ben.patch(`/api/lists/${list['id']}/entries/${entry['id']}`, { note: 'x' })).status, 404)
  await ana.patch(`/api/contacts/${contact_id}`, { company_id: open })
  assert.deepEqual(await seen(), [['Mover'], 1])
})

test('a status that goes while others add and change leaves no entry in it, and every entry counted once', async () => {
  const list = await newList('companies', { statuses: [{ name: 'New' }, { name: 'Called' }] })
  const [fresh, called] = list['statuses']
  const ids = await Promise.all(Array.from({ length: 20 }, (_, nth) => company(`Racer ${nth}`)))
  const path = `/api/lists/${list['id']}`
  const writes = ids.map((company_id) => ben.post(`${path}/entries`, { company_id, status_id: called.id }))
  const removed = ana.patch(path, { statuses: [{ id: fresh.id }], move_to: { [called.id]: fresh.id } })
  assert.equal((await removed).status, 200)
  const statuses = new Set((await Promise.all(writes)).map(({ status }) => status))
  for (const status of statuses) assert.ok([201, 404].includes(status), `${status}`)
  const { data, total } = await answered(list, { page_size: '100' })
  assert.ok(data.every((one: Row) => one['status_id'] === fresh.id))
  const { entries, statuses: left } = (await ana.get(path)).body
  assert.deepEqual([entries, left[0].entries], [total, total])
})
