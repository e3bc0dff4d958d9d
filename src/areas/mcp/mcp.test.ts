import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { annualReport } from '../../../test/fixtures/made_up_statements.ts'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { call, type McpResult, programAt } from '../../../test/mcp_program.ts'
import { completeReading, readingOf } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'

let service: TestService
let ana: Person
let vera: Person
let bob: Person
let acme: string
let deal: string
let fileId: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
  acme = (await ana.create('/api/companies', { name: 'Acme Turbines', industry: 'Energy', revenue: 12_000_000 })).id
  deal = (await ana.create('/api/deals', { name: 'Project Anvil', company_id: acme, value: 5_000_000 })).id
  await ana.create('/api/financials', { company_id: acme, period: '2025', revenue: 12_000_000, ebitda: 3_000_000 })
  await ana.create('/api/notes', { content: 'Their largest customer is leaving', company_id: acme })
  const sentence = 'Customer concentration: the largest customer is 43 percent of revenue'
  const { body } = await ana.upload(pdf(sentence), 'CIM.pdf', { company_id: acme })
  fileId = body.id
  const read = await readingOf(ana, fileId)
  assert.equal(read.processing_status, 'completed', JSON.stringify(read.error))
})

const program = async (token: string) => (await programAt(service.url, token)).client

test('a program finds what it may do, and nothing that changes records with a person’s token', async () => {
  const client = await program(ana.token)
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  for (const name of [
    'search',
    'get_company',
    'get_record',
    'list_deals',
    'search_documents',
    'read_page',
    'document_figure',
    'get_exchange_rate',
    'ask_document',
    'ask',
  ])
    assert.ok(names.includes(name), name)
  for (const name of ['add_note', 'log_interaction', 'create_task', 'move_deal', 'add_to_list', 'add_comment'])
    assert.ok(!names.includes(name), name)
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true))
  assert.match((await call(client, 'add_note', { content: 'x' })).text, /not found/)
  assert.equal(client.getServerVersion()?.name, 'firm-crm')
})

test('the page about the tools names each of them', async () => {
  const { key } = await ana.create('/auth/keys', { name: 'Writing program', scopes: ['read', 'write'] })
  const { tools } = await (await program(key)).listTools()
  const page = readFileSync(join(import.meta.dirname, '../../../docs/mcp.md'), 'utf8')
  const named = page.split('\n').flatMap((line) => (/^\| (`.*?`) \|/.exec(line)?.[1] ?? '').match(/\w+/g) ?? [])
  assert.deepEqual(named.toSorted(), tools.map(({ name }) => name).toSorted())
})

test('it searches, and reads a record of each kind with its address in the web app', async () => {
  const client = await program(vera.token)
  const { answer: found } = await call(client, 'search', { query: 'acme turbines' })
  assert.equal(found.companies[0].id, acme)
  assert.equal(found.companies[0].link, `${service.url}/#/companies/${acme}`)
  const { answer: company } = await call(client, 'get_company', { company_id: acme })
  assert.deepEqual([company.name, company.financials[0].ebitda], ['Acme Turbines', 3_000_000])
  const { answer: read } = await call(client, 'get_record', { type: 'deal', id: deal })
  assert.deepEqual([read.name, read.stage_history.length], ['Project Anvil', 1])
  const { answer: file } = await call(client, 'get_record', { type: 'file', id: fileId })
  assert.equal(file.filename, 'CIM.pdf')
  const log = await ana.get(`/api/events?subject_id=${fileId}&kind=access&actor_id=${vera.id}`)
  assert.equal(log.body.total, 1, 'that a document was looked at is recorded')
  const meeting = await ana.create('/api/calendar/events', {
    summary: 'Kick-off',
    start: '2026-03-01T09:00:00Z',
    end: '2026-03-01T10:00:00Z',
  })
  assert.equal((await call(client, 'get_record', { type: 'meeting', id: meeting.id })).answer.summary, 'Kick-off')
})

test('it lists records with filters, a page at a time', async () => {
  const client = await program(ana.token)
  const { answer: deals } = await call(client, 'list_deals', { stage: 'pipeline', company_id: acme })
  assert.deepEqual([deals.total, deals.total_value, deals.data[0].id], [1, 5_000_000, deal])
  assert.equal((await call(client, 'list_companies', { revenue_min: 13_000_000 })).answer.total, 0)
  assert.equal((await call(client, 'list_companies', { search: 'acme' })).answer.data[0].id, acme)
  assert.equal((await call(client, 'list_notes', { company_id: acme })).answer.total, 1)
  assert.equal((await call(client, 'list_files', { company_id: acme })).answer.data[0].id, fileId)
  assert.equal((await call(client, 'list_financials', { company_id: acme })).answer.data[0].period, '2025')
  for (const name of ['list_contacts', 'list_interactions', 'list_meetings'])
    assert.equal((await call(client, name, { company_id: acme })).answer.total, 0, name)
})

test('what a document says comes with the page that it cites, which can be read as a resource', async () => {
  const client = await program(vera.token)
  const { answer } = await call(client, 'search_documents', { query: 'customer concentration' })
  const { citation, quote } = answer.passages[0]
  assert.match(quote, /43 percent/)
  assert.deepEqual([citation.marker, citation.uri], ['[CIM.pdf p.1]', `firm-crm://files/${fileId}/pages/1`])
  const { contents } = await client.readResource({ uri: citation.uri })
  const [page] = contents as { text: string; _meta: Record<string, { file_id: string }> }[] // reason: a page is a text
  assert.match(page?.text ?? '', /^\[CIM\.pdf p\.1\]\n\n.*43 percent/s)
  assert.equal(page?._meta['firm-crm/citation']?.file_id, fileId)
  const { resources } = await client.listResources()
  assert.deepEqual(
    resources.map(({ uri, name }) => [uri, name]),
    [[`firm-crm://files/${fileId}`, 'CIM.pdf']],
  )
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2)
  const { contents: about } = await client.readResource({ uri: `firm-crm://files/${fileId}` })
  assert.match((about as { text: string }[])[0]?.text ?? '', /CIM\.pdf/)
  assert.match((await call(client, 'read_page', { file_id: fileId, page: 1 })).answer.text, /43 percent/)
})

test('a long text is cut in a list, with a word about it, and whole in its record; what is too much is refused', async () => {
  const client = await program(ana.token)
  const content = 'long '.repeat(3000)
  const company_id = (await ana.create('/api/companies', { name: 'Long Texts' })).id
  const { id } = await ana.create('/api/notes', { content, company_id })
  const { answer } = await call(client, 'list_notes', { company_id })
  assert.match(answer.data[0].content, /… \(11000 characters more\)$/)
  assert.equal((await call(client, 'get_record', { type: 'note', id })).answer.content, content)
  for (let n = 0; n < 16; n++) await ana.create('/api/notes', { content, company_id })
  assert.match((await call(client, 'list_notes', { company_id })).text, /too long.*page_size/)
  assert.equal((await call(client, 'list_notes', { company_id, page_size: 5 })).answer.data.length, 5)
})

test('the analyst answers a question, asks on in the same chat, and says what it is at', async () => {
  const client = await program(vera.token)
  const said: string[] = []
  const asked = { name: 'ask', arguments: { question: 'how many deals are in the pipeline?' } }
  const result = (await client.callTool(asked, undefined, {
    onprogress: ({ message }) => said.push(message ?? ''),
  })) as McpResult
  const first = JSON.parse(result.content[0]?.text ?? '')
  assert.match(first.answer, /1/)
  assert.ok(said.length > 0)
  const { answer: second } = await call(client, 'ask', { question: 'and their total value?', chat_id: first.chat_id })
  assert.match(second.answer, /5/)
  const { body } = await vera.get(`/agentic-chat/chats/${first.chat_id}`)
  assert.equal(body.total, 4)
  const { answer: cited } = await call(client, 'ask', {
    question: 'what do the documents say about customer concentration?',
  })
  assert.ok(
    cited.citations.some(({ marker }: { marker: string }) => marker.includes('CIM.pdf')),
    JSON.stringify(cited.citations),
  )
})

test('a key with the scope write lets a program change records, as the person whose key it is', async () => {
  const keyOf = (person: Person, scopes: string[]) => person.create('/auth/keys', { name: 'Program', scopes })
  const { key } = await keyOf(ana, ['read', 'write'])
  const client = await program(key)
  const { tools } = await client.listTools()
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)
  assert.deepEqual(writing, ['add_note', 'log_interaction', 'create_task', 'move_deal', 'add_to_list', 'add_comment'])
  const { answer: note } = await call(client, 'add_note', { content: 'From a program', deal_id: deal })
  assert.deepEqual([note.company_id, note.created_by], [acme, ana.id])
  const { answer: logged } = await call(client, 'log_interaction', {
    type: 'call',
    subject: 'With the CFO',
    company_id: acme,
  })
  assert.equal(logged.created_by, ana.id)
  const { answer: task } = await call(client, 'create_task', { title: 'Call the CFO', deal_id: deal })
  assert.deepEqual([task.assignee_id, task.company_id], [ana.id, acme])
  assert.equal((await call(client, 'get_record', { type: 'task', id: task.id })).answer.title, 'Call the CFO')
  const { answer: tasks } = await call(client, 'list_tasks', { assignee_id: 'me', deal_id: deal, status: 'open' })
  assert.deepEqual([tasks.total, tasks.data[0].id], [1, task.id])
  const { answer: moved } = await call(client, 'move_deal', { deal_id: deal, stage: 'proposal' })
  assert.equal(moved.stage, 'proposal')
  assert.equal((await ana.get(`/api/deals/${deal}`)).body.stage_history.at(-1).by, ana.id)
  const pipeline = await ana.create('/api/pipelines', { template: 'buy_out' })
  await ana.post(`/api/pipelines/${pipeline.id}/adopt`, {})
  const { answer: named } = await call(client, 'move_deal', { deal_id: deal, stage: 'exclusivity' })
  assert.deepEqual([named.stage_name, named.stage], ['Exclusivity', 'negotiation'])
  const { answer: there } = await call(client, 'list_deals', { stage_id: named.stage_id })
  assert.equal(there.total, 1)
  for (const [name, input] of [
    ['move_deal', { deal_id: deal, stage: 'Nowhere' }],
    ['add_note', { content: '' }],
    ['add_note', { content: 'x', company_id: unknownId }],
    ['log_interaction', { type: 'shout', subject: 'x' }],
    ['create_task', { title: 'x', deal_id: unknownId }],
    ['create_task', { title: 'x', assignee_id: unknownId }],
    ['create_task', { title: 'x', due_date: '2026-02-30' }],
    ['move_deal', { deal_id: unknownId, stage: 'lead' }],
    ['move_deal', { deal_id: deal, stage: 'pipeline' }],
  ] as const) {
    const { isError, text } = await call(client, name, input)
    assert.ok(isError && !/inside the service/.test(text), `${name}: ${text}`)
  }
  const reading = await program((await keyOf(ana, ['read'])).key)
  assert.ok((await reading.listTools()).tools.every(({ annotations }) => annotations?.readOnlyHint))
  assert.ok((await call(reading, 'move_deal', { deal_id: deal, stage: 'lead' })).isError)
})

test('another firm sees nothing of it', async () => {
  const client = await program(bob.token)
  const { answer: found } = await call(client, 'search', { query: 'acme turbines anvil customer' })
  for (const hits of Object.values(found)) assert.deepEqual(hits, [])
  for (const [type, id] of [
    ['company', acme],
    ['deal', deal],
    ['file', fileId],
  ]) {
    const known = await call(client, 'get_record', { type, id })
    assert.deepEqual(
      [known.isError, known.text],
      [true, (await call(client, 'get_record', { type, id: unknownId })).text],
    )
  }
  assert.equal((await call(client, 'list_companies')).answer.total, 0)
  await assert.rejects(client.readResource({ uri: `firm-crm://files/${fileId}/pages/1` }), /File not found/)
  assert.deepEqual((await client.listResources()).resources, [])
})

test('what is wrong is refused with a sentence, and never as a failure of the service', async () => {
  const client = await program(ana.token)
  for (const [name, input] of [
    ['search', {}],
    ['search', { query: 'a\0b' }],
    ['search', { query: 5 }],
    ['get_record', { type: 'planet', id: acme }],
    ['get_record', { type: 'company', id: 'acme' }],
    ['get_record', { type: 'meeting', id: '%' }],
    ['list_deals', { page: 0 }],
    ['list_deals', { page_size: 1000 }],
    ['list_meetings', { start_date: '2026-02-30' }],
    ['read_page', { file_id: fileId, page: 99 }],
    ['ask', { question: '?!' }],
    ['ask', { question: 'x', chat_id: 'y' }],
    ['ask', { question: 'how many deals?', company_id: unknownId }],
    ['explode', {}],
  ] as const) {
    const { isError, text } = await call(client, name, input)
    assert.ok(isError, `${name} ${JSON.stringify(input)}: ${text}`)
    assert.ok(!/inside the service/.test(text), `${name} ${JSON.stringify(input)}: ${text}`)
  }
  for (const uri of [
    'firm-crm://files/x',
    `firm-crm://files/${fileId}/pages/0`,
    'firm-crm://planets/1',
    'file:///etc/passwd',
  ])
    await assert.rejects(client.readResource({ uri }), (error: Error) => !/inside the service/.test(error.message), uri)
  for (const body of [
    {},
    [],
    { jsonrpc: '1.0', method: 'ping', id: 1 },
    { jsonrpc: '2.0', method: 5 },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
  ])
    assert.equal((await ana.post('/mcp', body)).status, 422, JSON.stringify(body))
  const unknown = await ana.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'no/such' })
  assert.deepEqual([unknown.status, unknown.body.error.code], [200, -32601])
})

test('without a token there is a 401 that says how to ask, and only POST is answered', async () => {
  const { status, headers } = await service.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })
  assert.equal(status, 401)
  assert.match(headers.get('www-authenticate') ?? '', /^Bearer/)
  await assert.rejects(program('nonsense'), /401|Invalid or expired token/)
  assert.equal((await ana.get('/mcp')).status, 405)
  assert.equal((await ana.delete('/mcp')).status, 405)
  const plain = await ana.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })
  assert.deepEqual([plain.status, plain.body.id], [200, 1], 'a program that takes no streams gets JSON')
})

test('many programs at once each get their own answers', async () => {
  const clients = await Promise.all([ana, vera, bob].flatMap(({ token }) => [program(token), program(token)]))
  const answers = await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: 10 }, () => call(client, 'list_companies', { search: 'acme turbines' })),
    ),
  )
  assert.deepEqual(
    answers.map(({ answer }) => answer.total),
    answers.map((_answer, index) => (index < 40 ? 1 : 0)),
  )
})

test('a call that the program cancels ends on our side too: its question is never asked', async () => {
  const client = await program(ana.token)
  const { sql } = service.deps
  const [cancelled, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const controller = new AbortController()
  await sql.begin(async (db) => {
    await db`lock table chats in access exclusive mode`
    const asked = { name: 'ask', arguments: { question: 'how many deals?', chat_id: cancelled } }
    const answer = assert.rejects(client.callTool(asked, undefined, { signal: controller.signal }))
    await eventually(async () => {
      const waiting = await sql`select from pg_locks where relation = 'chats'::regclass and not granted`
      assert.ok(waiting.length > 0)
    })
    controller.abort('no more')
    await answer
    // sent after the word that cancels, so that this has come when it is answered
    await client.ping()
  })
  await call(client, 'ask', { question: 'how many deals?', chat_id: other })
  assert.equal((await ana.get(`/agentic-chat/chats/${other}`)).status, 200)
  assert.equal((await ana.get(`/agentic-chat/chats/${cancelled}`)).status, 404)
})

test('it works out figures of documents with the cells they are made of, or says what is missing', async () => {
  const client = await program(ana.token)
  const { id: company_id } = await ana.create('/api/companies', { name: 'Dune Optics' })
  const { body } = await ana.upload(pdf('report'), 'Report 10-K.pdf', { company_id })
  await completeReading(service, ana, body.id, annualReport())
  const figure = (more: object) => call(client, 'document_figure', { company_id, ...more })
  const { answer } = await figure({ formula: 'cogs / revenue', years: [2023, 2024] })
  assert.deepEqual(
    answer.figures.map(({ period, amount }: { period: string; amount: number }) => [period, amount]),
    [
      ['FY2023', 0.62],
      ['FY2024', 0.6],
    ],
  )
  assert.match(answer.standing, /not yet reviewed/)
  const [products] = answer.figures[1].cells
  assert.deepEqual(
    [products.line, products.printed, products.amount, products.citation.page, products.citation.ref.id],
    ['Cost of products', '500', 500_000_000, 1, body.id],
  )
  const { answer: asked } = await call(client, 'ask_document', { file_id: body.id, questions: ['Gross margin', 'CEO'] })
  assert.deepEqual(
    asked.answers.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
    [
      ['figure', '40.0%'],
      ['none', ''],
    ],
  )
  assert.match((await figure({ formula: 'goodwill' })).answer.missing, /I looked for goodwill in the balance sheet/)
  for (const formula of ['revenue + eps_basic', 'drop table', 'revenue / 0'])
    assert.equal((await figure({ formula })).isError, true, formula)
  const stranger = await program(bob.token)
  const none = await call(stranger, 'document_figure', { company_id, formula: 'revenue' })
  assert.deepEqual(none.answer.figures, [])
})
