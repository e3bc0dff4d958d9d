import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { call, programAt } from '../../../test/mcp_program.ts'
import { readingOf } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'

// What a program gets is what its person may have, for as long as its key or token counts.

let service: TestService
let ana: Person
let max: Person
const lists: Record<string, string> = {}
const walled: Record<string, string> = {}
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  max = await service.invite(ana, 'Max', 'member')
  const company_id = (await ana.create('/api/companies', { name: 'Zephyr Windworks' })).id
  walled['company'] = company_id
  walled['deal'] = (await ana.create('/api/deals', { name: 'Project Gale', company_id, value: 77 })).id
  walled['contact'] = (await ana.create('/api/contacts', { name: 'Zora Windt', company_id })).id
  walled['financial_record'] = (await ana.create('/api/financials', { company_id, period: '2025', revenue: 5 })).id
  walled['note'] = (await ana.create('/api/notes', { content: 'Zephyr is for sale', company_id })).id
  walled['interaction'] = (await ana.create('/api/interactions', { type: 'call', subject: 'Zephyr', company_id })).id
  walled['task'] = (await ana.create('/api/tasks', { title: 'Value Zephyr', company_id, assignee_id: max.id })).id
  for (const deal_id of [null, walled['deal']]) {
    const name = deal_id === null ? 'Open' : 'Buyers of Gale'
    const { id } = await ana.create('/api/lists', { name, subject: 'companies', deal_id })
    await ana.create(`/api/lists/${id}/entries`, { company_id })
    lists[name] = id
  }
  const sentence = 'Turbine blades: Zephyr makes them of recycled sails'
  const { body } = await ana.upload(pdf(sentence), 'Zephyr.pdf', { company_id })
  walled['file'] = body.id
  const read = await readingOf(ana, body.id)
  assert.equal(read.processing_status, 'completed', JSON.stringify(read.error))
  assert.equal((await ana.send('PUT', `/api/walls/${company_id}`, { user_ids: [ana.id] })).status, 200)
})

const program = async (token: string) => (await programAt(service.url, token)).client
const keyOf = async (person: Person, scopes: string[], more: object = {}) =>
  person.create('/auth/keys', { name: 'Program', scopes, ...more })

test('what stands behind a wall is not there for the program of a person outside, by no tool and no address', async () => {
  const inside = await program(ana.token)
  const outside = await program((await keyOf(max, ['read', 'write'])).key)
  for (const [type, id] of Object.entries(walled)) {
    assert.equal((await call(inside, 'get_record', { type, id })).isError, false, type)
    const { isError, text } = await call(outside, 'get_record', { type, id })
    assert.deepEqual([isError, text], [true, (await call(outside, 'get_record', { type, id: unknownId })).text], type)
  }
  const company_id = walled['company']
  for (const name of [
    'list_companies',
    'list_contacts',
    'list_deals',
    'list_financials',
    'list_notes',
    'list_interactions',
    'list_tasks',
    'list_files',
  ]) {
    assert.equal((await call(inside, name)).answer.total, 1, name)
    const { answer } = await call(outside, name)
    assert.deepEqual([answer.total, answer.data], [0, []], name)
  }
  for (const [name, input, [within, without]] of [
    ['list_lists', {}, [2, 1]],
    ['list_entries', { list_id: lists['Open'] }, [1, 0]],
  ] as const) {
    assert.equal((await call(inside, name, input)).answer.total, within, name)
    assert.equal((await call(outside, name, input)).answer.total, without, name)
  }
  for (const hits of Object.values((await call(outside, 'search', { query: 'zephyr windworks' })).answer))
    assert.deepEqual(hits, [])
  assert.equal((await call(outside, 'search_documents', { query: 'turbine blades' })).answer.total, 0)
  assert.equal((await call(inside, 'search_documents', { query: 'turbine blades' })).answer.total, 1)
  assert.deepEqual((await outside.listResources()).resources, [])
  for (const uri of [`firm-crm://files/${walled['file']}`, `firm-crm://files/${walled['file']}/pages/1`]) {
    assert.equal((await inside.readResource({ uri })).contents.length, 1)
    await assert.rejects(outside.readResource({ uri }), /File not found/)
  }
  const heard = await call(outside, 'ask', { question: 'What do the documents say about turbine blades?' })
  assert.doesNotMatch(heard.text, /recycled|Zephyr/)
  for (const [name, input, unknown] of [
    ['add_note', { content: 'x', company_id }, { content: 'x', company_id: unknownId }],
    ['create_task', { title: 'x', deal_id: walled['deal'] }, { title: 'x', deal_id: unknownId }],
    ['move_deal', { deal_id: walled['deal'], stage: 'lead' }, { deal_id: unknownId, stage: 'lead' }],
    ['list_entries', { list_id: lists['Buyers of Gale'] }, { list_id: unknownId }],
    [
      'add_comment',
      { subject_type: 'company', subject_id: company_id, text: 'x' },
      { subject_type: 'company', subject_id: unknownId, text: 'x' },
    ],
    ['add_to_list', { list_id: lists['Open'], company_id }, { list_id: lists['Open'], company_id: unknownId }],
  ] as const) {
    const { isError, text } = await call(outside, name, input)
    assert.deepEqual([isError, text], [true, (await call(outside, name, unknown)).text], name)
  }
})

test('a key that is revoked or ends while a program works with it opens nothing from then on', async () => {
  const { id, key } = await keyOf(max, ['read'])
  const working = await program(key)
  assert.ok((await working.listTools()).tools.length > 0)
  assert.equal((await max.delete(`/auth/keys/${id}`)).status, 204)
  await assert.rejects(working.listTools(), /Invalid or expired token|Unauthorized|401/)
  await assert.rejects(working.callTool({ name: 'list_companies', arguments: {} }))
  const inAnHour = new Date(Date.now() + 3_600_000)
  const short = await keyOf(max, ['read'], { expires_at: inAnHour.toISOString() })
  const ending = await program(short.key)
  assert.ok((await ending.listTools()).tools.length > 0)
  const { clock } = service.deps
  const { now } = clock
  clock.now = () => inAnHour
  const asked = ending.listTools().finally(() => (clock.now = now))
  await assert.rejects(asked, /Invalid or expired token|Unauthorized|401/)
})

test('who becomes a viewer has no program that changes anything, from the next message on', async () => {
  const mia = await service.invite(ana, 'Mia', 'member')
  const client = await program((await keyOf(mia, ['read', 'write'])).key)
  const writing = async () =>
    (await client.listTools()).tools.filter(({ annotations }) => annotations?.readOnlyHint === false).length
  assert.equal(await writing(), 6)
  await ana.patch(`/api/users/${mia.id}`, { role: 'viewer' })
  assert.equal(await writing(), 0)
  assert.match((await call(client, 'add_note', { content: 'x' })).text, /not found/)
  assert.equal((await call(client, 'list_companies')).answer.total, 0)
})

test('a key that may not read reads nothing here either', async () => {
  await assert.rejects(program((await keyOf(max, ['write'])).key), /lacks the scope read/)
})

test('pages of a document are read by the address that its template says, each with what cites it', async () => {
  const client = await program(ana.token)
  const { resourceTemplates } = await client.listResourceTemplates()
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate, mimeType }) => [uriTemplate, mimeType]),
    [
      ['firm-crm://files/{file_id}', 'application/json'],
      ['firm-crm://files/{file_id}/pages/{page}', 'text/plain'],
    ],
  )
  const [listed] = (await client.listResources()).resources
  assert.equal(listed?.name, 'Zephyr.pdf')
  const { contents } = await client.readResource({ uri: `${listed?.uri}/pages/1` })
  const [page] = contents as { text: string; _meta: Record<string, any> }[] // reason: a page is a text
  assert.match(page?.text ?? '', /^\[Zephyr\.pdf p\.1\]\n\n.*recycled sails/s)
  assert.equal(page?._meta['firm-crm/citation'].marker, '[Zephyr.pdf p.1]')
  assert.equal(page?._meta['firm-crm/pages'], 1)
  await assert.rejects(client.readResource({ uri: `${listed?.uri}/pages/2` }), /no such page/)
})

test('arguments that are wrong, or far too large, are refused with a sentence', async () => {
  const client = await program(ana.token)
  for (const [name, input] of [
    ['list_companies', { page: 1e15 }],
    ['list_companies', { page_size: 51 }],
    ['list_companies', { page_size: -1 }],
    ['list_companies', { page: 1.5 }],
    ['list_companies', { revenue_min: 'much' }],
    ['list_companies', { search: 'x'.repeat(100_000) }],
    ['list_companies', { sort_by: 'name; drop table companies' }],
    ['list_deals', { owner_id: 'me' }],
    ['list_tasks', { overdue: 'yes' }],
    ['list_tasks', { due_from: '0000-00-00' }],
    ['search_documents', { query: 'x', limit: 10_000 }],
    ['search', { query: [], limit: {} }],
    ['read_page', { file_id: walled['file'], page: 1e9 }],
    ['get_record', { type: ['company'], id: null }],
    ['get_record', { type: 'meeting', id: 'x'.repeat(10_000) }],
  ] as const) {
    const { isError, text } = await call(client, name, input)
    assert.ok(isError && text.length > 10 && !/inside the service/.test(text), `${name}: ${text.slice(0, 200)}`)
  }
  const far = await call(client, 'list_companies', { page: 1_000_000, page_size: 50 })
  assert.deepEqual([far.answer.data, far.answer.total], [[], 1])
  const post = (body: string) => ana.send('POST', '/mcp', body, { 'content-type': 'application/json' })
  const called = (params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  for (const body of [
    called({ name: 'search', arguments: 'x' }),
    called({ name: 5 }),
    called({}),
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_companies","arguments":{"page":1e999}}}',
    '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"%"}}',
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":7}}',
    '{"jsonrpc":"2.0"',
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  ]) {
    const { status, body: said } = await post(body)
    assert.ok(status < 500, `${status}: ${body.slice(0, 100)}`)
    assert.doesNotMatch(JSON.stringify(said), /inside the service|at file:/, body.slice(0, 100))
  }
})

test('a program may end its session, which harms no other one', async () => {
  const [first, second] = [await programAt(service.url, ana.token), await programAt(service.url, ana.token)]
  assert.notEqual(first.transport.sessionId, second.transport.sessionId)
  await first.transport.terminateSession()
  await first.client.close()
  assert.equal((await call(second.client, 'list_companies')).answer.total, 1)
})

test('a page that a browser loaded from elsewhere is refused, also with a token, and our own is answered', async () => {
  const ping = (origin: string) => ana.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { origin })
  assert.equal((await ping(service.url)).status, 200)
  for (const origin of ['http://evil.example', 'null', `${service.url}.evil.example`]) {
    const { status, body } = await ping(origin)
    assert.deepEqual([status, body.error_code], [403, 'forbidden'], origin)
  }
})
