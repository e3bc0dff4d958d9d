import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, type Reply, startTestService, type TestService } from '../../../test/harness.ts'
import { fillPath, makeRecords, readOperations } from '../../../test/openapi_walk.ts'
import { type Description, namesWhere } from '../../records/descriptions/describe.ts'
import { records } from '../../records/descriptions/index.ts'

// EBITDA of 731,357,900,000 at revenue of 10^12: as digits, in billions, and as the margin of 73.1 %. Ids, times, the
// made-up half of an e-mail address and the last digits of another number are not the figure.
const figure = 731_357_900_000
const tells = (answer: unknown) =>
  /(?<![\d.])(731[.,]?[34]|73\.1|0\.731|731 ?(B|bn))/i.test(
    JSON.stringify(answer).replace(
      /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,}|\d{8}T\d{6}Z?|T\d\d:\d\d:\d\d\.\d+Z|\.[0-9a-f]{8}@/gi,
      '',
    ),
  )

let service: TestService
let ana: Person
let mia: Person
let vic: Person
let ids: Record<string, string>
before(async () => {
  service = await startTestService({ REPORTS_PER_HOUR: '1000', CHAT_QUERIES_PER_MINUTE: '1000' })
  ana = await service.register('Ana')
  mia = await service.invite(ana, 'Mia', 'member')
  vic = await service.invite(ana, 'Vic', 'viewer')
  ids = await makeRecords(service, ana)
  const { company_id = '' } = ids
  await ana.patch(`/api/companies/${company_id}`, { revenue: 1e12, ebitda: figure - 1 })
  await ana.patch(`/api/companies/${company_id}`, { ebitda: figure })
  for (const [period, revenue] of [
    ['2023', 2e12],
    ['2024', 1e12],
  ])
    await ana.create('/api/financials', { company_id, period, revenue, ebitda: figure, net_income: 5 })
  await ana.patch(`/api/financials/${ids['record_id']}`, { revenue: 1e12, ebitda: figure })
  await read('financials.ebitda')
  await hide('viewer', ['ebitda'])
  await hide('member', ['ebitda'])
})

const hide = async (role: string, fields: string[], by = ana): Promise<Reply> =>
  by.send('PUT', '/api/hidden-fields', { role, fields })

/** The document says the figure, too. */
async function read(path: string) {
  const { sql } = service.deps
  const { file_id = '', value_id = '' } = ids
  await sql`
    update file_values set path = ${path}, value = ${figure}::text::jsonb, raw = ${String(figure)}, quote = ${`EBITDA ${figure}`}
    where firm_id = ${ana.firmId} and file_id = ${file_id} and id = ${value_id}`
  const financials = { revenue: 1e12, ebitda: figure, ebitda_margin: figure / 1e12, revenue_growth: 0 }
  const deal = { valuation: 5, structure: '' }
  const said = { document_type: 'cim', company: 'Acme', industry: '', summary: '', currency: 'USD', financials, deal }
  const extracted = { ...said, market: { size: 5, growth_rate: 0 }, team: [] }
  await sql`
    update files set extracted_data = ${JSON.stringify(extracted)}::text::jsonb, document_type = 'cim'
    where firm_id = ${ana.firmId} and id = ${file_id}`
}

const write = async (person: Person) => {
  const body = { company_id: ids['company_id'], report_type: 'investment_memo' }
  const { status, events } = await readEvents(service, person, 'POST', '/api/reports/generate', body)
  assert.equal(status, 200)
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  return { id: String(events[0]?.['report_id']), events }
}

test('an admin says which fields a role does not see; others do not, and what cannot be hidden is refused', async () => {
  assert.equal((await hide('viewer', ['ebitda'], mia)).status, 403)
  assert.equal((await hide('admin', ['ebitda'])).status, 422)
  assert.equal((await hide('viewer', ['name'])).status, 422)
  const { body } = await vic.get('/api/hidden-fields')
  assert.deepEqual(body.hidden, { viewer: ['ebitda'], member: ['ebitda'] })
  const [event] = (await ana.get(`/api/events?subject_type=firm`)).body.data
  assert.deepEqual(event.after, { hidden_from_members: ['ebitda'] })
})

test('no list, record, timeline, evidence or export tells who does not see EBITDA the figure; an admin meets it', async () => {
  const told: Record<string, string[]> = { Ana: [], Vic: [], Mia: [] }
  const failed: string[] = []
  for (const { method, path } of await readOperations(service)) {
    if (method !== 'GET' || /\/pages\/|\/source$/.test(path)) continue
    for (const person of [ana, vic, mia]) {
      const reply = await person.get(fillPath(path, (name) => ids[name] ?? '1'))
      if (reply.status >= 500) failed.push(path)
      if (tells(reply.body)) told[person.name]?.push(path)
    }
  }
  assert.deepEqual(failed, [])
  assert.deepEqual([told['Vic'], told['Mia']], [[], []])
  for (const path of [
    '/api/companies/{company_id}',
    '/api/companies/{company_id}/timeline',
    '/api/financials',
    '/api/financials/{company_id}/trends',
    '/api/export/companies',
    '/api/export/financials',
    '/api/files/{file_id}',
    '/api/files/{file_id}/evidence',
  ])
    assert.ok(told['Ana']?.includes(path), `${path} tells nobody: ${told['Ana']}`)
})

test('what is shown beside a hidden field is shown as ever', async () => {
  const { body: seen } = await ana.get(`/api/financials/${ids['record_id']}`)
  const { body } = await vic.get(`/api/financials/${ids['record_id']}`)
  assert.deepEqual(body, { ...seen, ebitda: null, ebitda_margin: null })
  const { body: csv } = await vic.get('/api/export/financials')
  assert.match(csv, /,Revenue,/)
  assert.doesNotMatch(csv, /EBITDA/)
  const { body: timeline } = await vic.get(`/api/companies/${ids['company_id']}/timeline`)
  assert.doesNotMatch(JSON.stringify(timeline), /ebitda/i)
})

test('nothing is filtered, sorted or set by a hidden field, and that is said in a sentence', async () => {
  await hide('viewer', ['ebitda', 'revenue', 'deal_value'])
  for (const path of [
    '/api/companies?sort_by=revenue',
    '/api/companies?revenue_min=5',
    '/api/deals?sort_by=value',
    '/api/deals?value_max=7',
    '/api/export/deals?format=csv&value_min=3',
  ]) {
    const { status, body } = await vic.get(path)
    assert.equal(status, 422, path)
    assert.match(body.detail, /is not for your role, which does not see (Revenue|Value of deals)/)
  }
  const search = await vic.post('/api/companies/search', { sort: { field: 'revenue' } })
  assert.equal(search.status, 422)
  assert.equal((await mia.patch(`/api/companies/${ids['company_id']}`, { ebitda: 5 })).status, 422)
  assert.equal((await mia.patch(`/api/companies/${ids['company_id']}`, { location: 'Ohio' })).status, 200)
  assert.equal((await vic.get('/api/deals?sort_by=name')).status, 200)
  await hide('viewer', ['ebitda'])
})

test('values of deals are hidden with their sums: in lists, the overview, workload and search', async () => {
  await ana.patch(`/api/deals/${ids['deal_id']}`, { value: figure })
  await hide('viewer', ['ebitda', 'deal_value'])
  const paths = [
    `/api/deals/${ids['deal_id']}`,
    '/api/deals',
    '/api/overview',
    '/api/search?q=Anvil',
    '/api/export/deals',
  ]
  paths.push(
    '/api/staffing/workload',
    `/api/companies/${ids['company_id']}/overview`,
    '/api/companies?include=activity',
  )
  paths.push(`/api/companies/${ids['company_id']}/timeline`)
  for (const path of paths) {
    const reply = await vic.get(path)
    assert.equal(reply.status, 200, path)
    assert.ok(!tells(reply.body), `${path}: ${JSON.stringify(reply.body)}`)
    assert.ok(tells((await ana.get(path)).body), `${path} tells nobody`)
  }
  const { text } = await ask(vic, 'total value of open deals')
  assert.match(text, /Your role does not see this: Value of deals/)
  await ana.patch(`/api/deals/${ids['deal_id']}`, { value: 5 })
  await hide('viewer', ['ebitda'])
})

const ask = (person: Person, query: string) =>
  readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })

const questions = [
  'What is the EBITDA of Acme?',
  'EBITDA margin of Acme',
  'companies with EBITDA above 10 million',
  'top companies by EBITDA',
  'average EBITDA',
  'sum of EBITDA by industry',
  'EBITDA of Acme over the years',
  'EBITDA growth of Acme',
  'compare Acme with its peers',
  'tell me about Acme',
  'brief me on Acme',
  'prepare me for a meeting with Acme',
  'what is new at Acme',
  'financials of Acme',
  'show me the financial records',
  'list all companies',
  'Acme figures for 2024',
  'best year of Acme by EBITDA',
  'how profitable is Acme',
  'what does the CIM of Acme say about EBITDA',
  'EBITDA multiple of Project Anvil',
  'deals by EBITDA multiple',
  'companies with the highest margin',
  'revenue of Acme',
  'trend of revenue and EBITDA of Acme',
  'which company has the best EBITDA margin',
  'values read from the documents of Acme',
  'median EBITDA of software companies',
  'how does Acme compare to Acme',
  'companies without EBITDA',
  'net income of Acme',
  'what should I do next',
  'tell me about Project Anvil',
  'profile of Carla',
  'companies with the same EBITDA as Acme',
  'company with the highest EBITDA in each industry',
  'highest EBITDA per industry',
  'companies with a deal at over 2 times EBITDA',
]

test('phone numbers are hidden where contacts and companies are shown', async () => {
  const phone = '+1 555 0731 4000'
  const [contact, company] = [`/api/contacts/${ids['contact_id']}`, `/api/companies/${ids['company_id']}`]
  for (const path of [contact, company]) assert.equal((await ana.patch(path, { phone })).status, 200)
  await hide('viewer', ['ebitda', 'contact_phone'])
  for (const path of [contact, '/api/contacts', '/api/export/contacts', company, '/api/export/companies']) {
    assert.ok(!JSON.stringify((await vic.get(path)).body).includes(phone), path)
    assert.ok(JSON.stringify((await ana.get(path)).body).includes(phone) || path === '/api/contacts', path)
  }
  assert.equal((await vic.get('/api/contacts/duplicates?phone=5')).status, 422)
  assert.match((await ask(vic, 'phone number of Carla')).text, /Your role does not see this: Phone numbers/)
  assert.ok(!JSON.stringify((await ask(vic, 'tell me about Carla')).events).includes('0731 4000'))
  await hide('viewer', ['ebitda'])
})

test('what is picked by its value is not picked so for who does not see values', async () => {
  const { company_id } = ids
  for (const [name, value] of [
    ['Minor', 3],
    ['Major', 9],
  ])
    await ana.create('/api/deals', { name, company_id, value, stage: 'proposal' })
  const picked = async (person: Person) => (await person.get(`/api/companies/${company_id}/overview`)).body.deal.name
  await hide('viewer', ['ebitda', 'deal_value'])
  const deal = await picked(vic)
  const { body } = await ana.get(`/api/deals?company_id=${company_id}`)
  for (const { id } of body.data) {
    await ana.patch(`/api/deals/${id}`, { value: 99 })
    assert.equal(await picked(vic), deal)
    await ana.patch(`/api/deals/${id}`, { value: 1 })
  }
  await hide('viewer', ['ebitda'])
})

test('the analyst answers no question with the figure, nor orders or sums by it; an admin hears it', async () => {
  const heard: string[] = []
  for (const question of questions) {
    const { status, events, text } = await ask(vic, question)
    assert.equal(status, 200)
    assert.equal(events.at(-1)?.type, 'complete', `${question}: ${JSON.stringify(events.at(-1))}`)
    assert.ok(!tells(events) && !tells(text), `${question}: ${text}`)
    if (tells((await ask(ana, question)).events)) heard.push(question)
  }
  assert.ok(heard.length > 10, `the admin hears it for ${heard.length} questions: ${heard}`)
  assert.match((await ask(vic, 'What is the EBITDA of Acme?')).text, /Your role does not see this: EBITDA/)
  assert.match((await ask(vic, 'revenue of Acme')).text, /1,?000|1(\.0)? ?T|\$1/)
})

test('no list is put in an order by a hidden figure and said to be: the analyst, lists and programs say that it cannot be', async () => {
  await hide('viewer', ['revenue', 'deal_value'])
  for (const question of [
    'top 5 deals by value',
    'largest deal',
    'the 3 biggest open deals',
    'deals sorted by value',
    'smallest deals first by size',
    'deals by EBITDA multiple, highest first',
    'top 3 companies by revenue',
    'biggest companies in Ohio',
    'rank companies by revenue growth',
    'owner with the largest pipeline',
    'stage moves by value',
    'deals over 5 million',
    'open deals above average value',
    'average deal size by stage',
  ]) {
    const { text, events } = await ask(vic, question)
    assert.match(text, /Your role does not see this: (Value of deals|Revenue)/, `${question}: ${text}`)
    assert.ok(!events.some(({ type, kind }) => type === 'data' && kind === 'table'), question)
    assert.doesNotMatch((await ask(ana, question)).text, /does not see/, question)
  }
  const { text, events } = await ask(vic, 'list all deals')
  assert.ok(
    events.some(({ type, kind }) => type === 'data' && kind === 'table'),
    text,
  )
  assert.doesNotMatch(JSON.stringify(events), /by value|highest first|largest/)
  await hide('viewer', ['ebitda'])
})

test('an answer with a figure that is hidden since is gone from the chat, and one without it stays', async () => {
  const company_id = ids['company_id']
  const chat_id = randomUUID()
  const query = async (words: string) =>
    readEvents(service, vic, 'POST', '/agentic-chat/query', { query: words, chat_id })
  const messages = async () => (await vic.get(`/agentic-chat/chats/${chat_id}`)).body.messages
  await hide('viewer', [])
  assert.ok(tells((await query('What is the EBITDA of Acme?')).text))
  await hide('viewer', ['ebitda'])
  await query('revenue of Acme')
  const [question, gone, , kept] = await messages()
  assert.match(question.content, /EBITDA/, 'the words are the asker’s own')
  assert.deepEqual([gone.content, gone.data], ['What was answered here is no longer there for you.', null])
  assert.match(kept.content, /1,?000|1(\.0)? ?T|\$1/)
  assert.ok(!JSON.stringify(gone).includes(company_id ?? ''))
  await hide('viewer', [])
  assert.ok(tells((await messages())[1]))
  await hide('viewer', ['ebitda'])
})

test('a report written by somebody who does not see the figure goes without it, one with it is not there for them', async () => {
  const whole = await write(ana)
  assert.ok(tells(whole.events))
  for (const path of ['', '/export?format=html'])
    for (const person of [vic, mia]) assert.equal((await person.get(`/api/reports/${whole.id}${path}`)).status, 404)
  const { body: listed } = await vic.get('/api/reports')
  assert.ok(!listed.data.some((report: { id: string }) => report.id === whole.id))
  assert.equal(listed.total, listed.data.length)

  const without = await write(mia)
  assert.ok(!tells(without.events), JSON.stringify(without.events))
  for (const path of ['', '/export?format=html', '/export?format=json']) {
    const reply = await vic.get(`/api/reports/${without.id}${path}`)
    assert.equal(reply.status, 200)
    assert.ok(!tells(reply.body))
  }
  assert.equal((await ana.get(`/api/reports/${without.id}`)).status, 200)
})

test('programs that ask for somebody see as they do', async () => {
  const call = async (person: Person, name: string, given: object) =>
    person.send(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      { accept: 'application/json, text/event-stream' },
    )
  const { company_id } = ids
  for (const [name, given] of [
    ['get_company', { company_id }],
    ['list_financials', { company_id }],
    ['get_record', { type: 'file', id: ids['file_id'] }],
  ] as const) {
    assert.ok(tells((await call(ana, name, given)).body), name)
    assert.ok(!tells((await call(vic, name, given)).body), name)
  }
  await hide('viewer', ['ebitda', 'revenue'])
  const refused = await call(vic, 'list_companies', { sort_by: 'revenue' })
  assert.match(JSON.stringify(refused.body), /does not see Revenue/)
  await hide('viewer', ['ebitda'])
})

test('who does not see all fields imports nothing, because a spreadsheet shows them', async () => {
  assert.equal((await mia.get(`/api/import/${ids['import_id']}`)).status, 403)
})

test('the tables as they are shown have every column of the tables that there are', async () => {
  const missing = await service.deps.sql`
    select t.table_name, t.column_name from information_schema.columns t
    where t.table_schema = 'public'
      and exists (select from information_schema.views v where v.table_schema = 'restricted' and v.table_name = t.table_name)
      and not exists (select from information_schema.columns c where c.table_schema = 'restricted'
        and c.table_name = t.table_name and c.column_name = t.column_name and c.data_type = t.data_type)`
  assert.deepEqual([...missing], [])
})

test('no column that tells a figure is forgotten in them', async () => {
  const described = Object.values<Description>(records).flatMap(({ table, fields }) =>
    namesWhere(fields, ({ hidden }) => hidden).map((name) => `${table}.${name}`),
  )
  const columns = await service.deps.sql<{ name: string; shown: boolean }[]>`
    select t.table_name || '.' || t.column_name as name, strpos(v.view_definition, 'AS ' || t.column_name) > 0 as shown
    from information_schema.columns t
      left join information_schema.views v on v.table_schema = 'restricted' and v.table_name = t.table_name
    where t.table_schema = 'public' and t.table_name in (
        select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
      and (t.column_name ~ 'revenue|ebitda|margin|income|profit|cogs|operating|cash_flow|growth|amount$|^value$'
        or t.table_name || '.' || t.column_name = any (${described}))`
  const known = ['file_values.value', 'custom_values.value']
  assert.deepEqual(
    columns.filter(({ name, shown }) => !shown && !known.includes(name)).map(({ name }) => name),
    [],
    'these tell a figure by their names: hide them by their descriptions, or name them in "known" as telling none',
  )
  assert.ok(columns.length > 20)
})

test('what is hidden no more is there again', async () => {
  await hide('viewer', [])
  assert.equal((await vic.get(`/api/companies/${ids['company_id']}`)).body.ebitda, figure)
})
