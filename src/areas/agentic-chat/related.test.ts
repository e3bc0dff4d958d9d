import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// What is asked of records that hang together: companies with a document, deals without a note, contacts by what their company has.

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  const company = async (name: string, fields: object) => (await ana.create('/api/companies', { name, ...fields })).id
  const kestrel = await company('Kestrel Plastics', {
    founded_year: 1950,
    ownership: 'family',
    employees: 900,
    ebitda: 12e6,
    location: 'Ohio',
  })
  const osprey = await company('Osprey Dental', {
    founded_year: 1990,
    ownership: 'sponsor',
    employees: 90,
    ebitda: 4e6,
    location: 'Ohio',
  })
  const plover = await company('Plover Freight', { ownership: 'family', employees: 400, location: 'Texas' })
  const deal = async (name: string, company_id: string, stage: string, value = 1e6) =>
    (await ana.create('/api/deals', { name, company_id, stage, value })).id
  const ridge = await deal('Project Ridge', kestrel, 'negotiation', 2e6)
  await deal('Project Molar', osprey, 'lead')
  const haul = await deal('Project Haul', plover, 'closed_lost')
  for (const [name, company_id] of [
    ['Kim Kestrel', kestrel],
    ['Ola Osprey', osprey],
    ['Pia Plover', plover],
  ] as const)
    await ana.create('/api/contacts', { name, company_id })
  await ana.create('/api/notes', {
    content: 'The lease in Dayton ends in 2027',
    company_id: kestrel,
    deal_id: ridge,
    tags: ['risk'],
  })
  await ana.create('/api/notes', { content: 'Fleet is old', company_id: plover, deal_id: haul })
  await ana.create('/api/interactions', {
    type: 'meeting',
    subject: 'Fleet tour',
    company_id: plover,
    date: new Date().toISOString(),
  })
  const upload = async (text: string, name: string, company_id: string) =>
    assert.equal((await ana.upload(text, name, { company_id })).status, 201)
  await upload('<h1>Mutual NDA</h1><p>The parties keep what they learn to themselves.</p>', 'Kestrel NDA.html', kestrel)
  await upload('<h1>Fleet list</h1><p>Forty lorries.</p>', 'fleet.html', plover)
})

async function ask(query: string, person = ana, chat_id: string = randomUUID()) {
  const { events, text } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id })
  const table = events.find(({ type, kind }) => type === 'data' && kind === 'table')
  const rows: { ref: { label: string } | null }[] = table?.['rows'] ?? []
  const answer = events.find(({ kind }) => kind === 'answer')
  return { names: rows.map(({ ref }) => ref?.label).sort(), text, unused: answer?.['unused'] ?? [] }
}

const answers: [question: string, names: string[]][] = [
  ['deals in family owned companies', ['Project Haul', 'Project Ridge']],
  ['open deals in family-owned companies', ['Project Ridge']],
  ['deals not in family owned companies', ['Project Molar']],
  ['contacts at companies with more than 500 employees', ['Kim Kestrel']],
  ['contacts at sponsor backed companies', ['Ola Osprey']],
  ['contacts at companies with open deals', ['Kim Kestrel', 'Ola Osprey']],
  ['contacts at companies with deals in negotiation', ['Kim Kestrel']],
  ['companies with an NDA', ['Kestrel Plastics']],
  ['companies without an NDA', ['Osprey Dental', 'Plover Freight']],
  ['companies in Ohio without a note', ['Osprey Dental']],
  ['companies with a note about the lease', ['Kestrel Plastics']],
  ['companies with notes tagged risk', ['Kestrel Plastics']],
  ['deals without notes', ['Project Molar']],
  ['companies with an NDA and a note', ['Kestrel Plastics']],
  ['companies without notes or documents', ['Osprey Dental']],
  ['companies with a note written today', ['Kestrel Plastics', 'Plover Freight']],
  ['companies with a note written last year', []],
  ['which companies had a meeting this year', ['Plover Freight']],
  ['which companies with a note had a call this year', []],
  ['open deals with companies we had a meeting with this year', []],
  ['deals with companies we had a meeting with this year', ['Project Haul']],
  ['deals with profitable companies', ['Project Molar', 'Project Ridge']],
  ['companies without ebitda over 10m', ['Osprey Dental']],
  ['companies with more employees than Plover Freight', ['Kestrel Plastics']],
  ['companies in Ohio with fewer employees than Plover Freight', ['Osprey Dental']],
  ['which companies have ebitda above that of Osprey Dental', ['Kestrel Plastics']],
  ['companies with a higher ebitda than Osprey', ['Kestrel Plastics']],
  ['companies older than Osprey Dental', ['Kestrel Plastics']],
  ['companies with ebitda below Plover Freight', []],
  ['deals bigger than Project Molar', ['Project Ridge']],
  ['deals not in lead or negotiation', ['Project Haul']],
  ['deals not in lead, negotiation or proposal', ['Project Haul']],
  ['deals not in lead, negotiation and proposal', ['Project Haul']],
  ['deals not in lead and negotiation', ['Project Haul']],
  ['deals excluding lead and negotiation', ['Project Haul']],
  ['deals not lost, in negotiation', ['Project Ridge']],
  ['deals not won and open', ['Project Molar', 'Project Ridge']],
  ['companies not older than Osprey Dental', ['Osprey Dental']],
  ['companies with no more employees than Plover Freight', ['Osprey Dental', 'Plover Freight']],
]
for (const [question, names] of answers)
  test(`“${question}”`, async () => {
    const told = await ask(question)
    assert.deepEqual(told.names, names, told.text)
    assert.deepEqual(told.unused, [], told.text)
  })

const afterLists: [list: string, question: string, names: string[]][] = [
  ['family owned companies', 'their contacts', ['Kim Kestrel', 'Pia Plover']],
  ['family owned companies', 'their open deals', ['Project Ridge']],
  ['companies with more employees than Plover Freight', 'who are their contacts', ['Kim Kestrel']],
  ['companies by employees', 'deals of those companies', ['Project Haul', 'Project Molar', 'Project Ridge']],
  ['open deals', 'which companies are they with', ['Kestrel Plastics', 'Osprey Dental']],
]
for (const [list, question, names] of afterLists)
  test(`“${list}”, then “${question}”`, async () => {
    const chat = randomUUID()
    await ask(list, ana, chat)
    const told = await ask(question, ana, chat)
    assert.deepEqual(told.names, names, told.text)
  })

test('a figure that the other record does not have is said to be missing', async () => {
  const { text } = await ask('companies with ebitda below Plover Freight')
  assert.match(text, /Plover Freight has no EBITDA on record to compare with/)
  assert.match((await ask('companies with more employees than Plover Freight')).text, /above that of Plover Freight/)
})

test('who is larger than two others is larger than each of them', async () => {
  const { names, text } = await ask('companies with more employees than Osprey Dental and Plover Freight')
  assert.deepEqual(names, ['Kestrel Plastics'], text)
})

test('the record that others are compared with may be another in the next question', async () => {
  const chat = randomUUID()
  await ask('companies with more employees than Osprey Dental', ana, chat)
  const { names, text } = await ask('and Plover Freight?', ana, chat)
  assert.deepEqual(names, ['Kestrel Plastics'], text)
})

// each would be another question than was asked
for (const question of [
  'companies with a bigger team than Plover Freight',
  'companies with a younger ceo than Osprey Dental',
  'companies with employees above the ebitda of Osprey Dental',
  'companies with ebitda higher than the employees of Plover Freight',
  "companies with more ebitda than Plover Freight's employees",
  'companies with $1m more ebitda than Osprey Dental',
  'companies with more employees than Osprey Dental by 100',
  'companies with more employees than Osprey Dental or Plover Freight',
])
  test(`“${question}” is not answered with less than was asked`, async () => {
    const told = await ask(question)
    assert.ok(told.unused.length > 0, told.text)
    assert.doesNotMatch(told.text, /that of/)
  })

test('the answer says what was asked of the others', async () => {
  const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', {
    query: 'contacts at family owned companies',
    chat_id: randomUUID(),
  })
  const said = JSON.stringify(events)
  assert.match(said, /at companies with family ownership/i)
})

test('who owns the companies that were asked for is said once', async () => {
  for (const question of ['family-owned companies', 'companies with ownership family', 'companies owned by families'])
    assert.match((await ask(question)).text, /\d\*\* compan(?:y|ies) with family ownership:/, question)
  assert.match((await ask('companies with public ownership')).text, /no companies with public ownership/)
  assert.match((await ask('which companies are not family owned')).text, /without family ownership/)
  assert.match((await ask('PE-backed or family-owned companies')).text, /with sponsor or family ownership/)
})

test('what stands behind a wall is neither found by the others nor missed by them', async () => {
  const companies = (await ana.get('/api/companies?search=Kestrel')).body.data
  const wall = await ana.send('PUT', `/api/walls/${companies[0].id}`, { user_ids: [] })
  assert.ok(wall.status < 300, JSON.stringify(wall.body))
  assert.deepEqual((await ask('deals in family owned companies', bob)).names, ['Project Haul'])
  assert.deepEqual((await ask('companies with an NDA', bob)).names, [])
  assert.deepEqual((await ask('contacts at companies with open deals', bob)).names, ['Ola Osprey'])
  assert.deepEqual((await ask('companies with an NDA')).names, ['Kestrel Plastics'])
})

test('a hidden figure of a company is not asked about by way of its deals', async () => {
  const question = 'deals at companies with ebitda above 3m'
  assert.ok((await ask(question)).names.length > 0)
  assert.equal((await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['ebitda'] })).status, 200)
  const { names, text } = await ask(question, bob)
  assert.deepEqual(names, [])
  assert.match(text, /Your role does not see this: EBITDA/)
  // what is worked out of it is as hidden, and what only stands beside it is left out
  assert.match((await ask('companies by ebitda per employee', bob)).text, /Your role does not see this/)
  const beside = await ask('compare Project Haul and Project Molar', bob)
  assert.doesNotMatch(beside.text, /Your role does not see this/)
  assert.equal((await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue'] })).status, 200)
  for (const hidden of ['cogs ratio of Osprey Dental', 'revenue per employee of Osprey Dental'])
    assert.match((await ask(hidden, bob)).text, /Your role does not see this: Revenue/)
})

suite('beside the average', () => {
  const asked: [question: string, names: string[], said: RegExp][] = [
    ['companies with above average ebitda', ['Kestrel Plastics'], /above \$8M \(the average of all companies\)/],
    ['companies with more employees than average', ['Kestrel Plastics'], /the average of all companies/],
    ['open deals above average value', ['Project Ridge'], /above \$1\.5M \(the average of open deals\)/],
    ['open deals bigger than the average lost deal', ['Project Ridge'], /above \$1M \(the average of lost deals\)/],
    ['companies in Ohio with fewer employees than the median', ['Osprey Dental'], /the median of companies in Ohio/],
  ]
  for (const [question, names, said] of asked)
    test(`“${question}”`, async () => {
      const told = await ask(question)
      assert.deepEqual(told.names, names, told.text)
      assert.match(told.text, said)
    })

  test('it stays that of the first list when the list is narrowed', async () => {
    const chat = randomUUID()
    await ask('companies with more employees than average', ana, chat)
    assert.match((await ask('only in Ohio', ana, chat)).text, /the average of all companies/)
  })
})

test('an average that nobody may know any more is not told from what was said before', async () => {
  const eva = await service.register('Eva')
  const { id } = await eva.create('/api/companies', { name: 'Bison Mining', industry: 'Mining', revenue: 7.1e9 })
  const chat = randomUUID()
  const { text } = await ask('mining companies with above average revenue', eva, chat)
  assert.match(text, /\$7\.1B/)
  assert.equal((await eva.delete(`/api/companies/${id}`)).status, 204)
  assert.doesNotMatch((await ask('how many', eva, chat)).text, /7\.1/)
})

test('which has the most names all that have as many, or says that there are others', async () => {
  assert.match(
    (await ask('which deal has the most notes')).text,
    /Project (?:Haul|Ridge).* and .*Project (?:Haul|Ridge).* have the most notes: .*1.* each/,
  )
  const eva = await service.register('Eva Two')
  for (const name of ['One Mills', 'Two Mills', 'Three Mills', 'Four Mills', 'Five Mills', 'Six Mills']) {
    const { id } = await eva.create('/api/companies', { name })
    await eva.create('/api/notes', { content: 'Flour', company_id: id })
  }
  const { text } = await ask('which company has the most notes', eva)
  assert.match(text, /has the most notes: \*\*1\*\*/)
  assert.match(text, /Others have the same\./)
})
