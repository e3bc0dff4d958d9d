import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { openEvents, readEvents, type StreamEvent } from './event_stream.ts'
import { eventually, type Person, startTestService, type TestService, unknownId } from './harness.ts'
import { whileLocked } from './locked.ts'

// What the specification writes of the two streams, who may ask for what, and what is left of it on record.

let service: TestService
let ana: Person
let max: Person
let vera: Person
let company: string
let report: string
before(async () => {
  service = await startTestService({ ROLE: 'web', CHAT_QUERIES_PER_MINUTE: '1000' })
  ana = await service.register('Ana')
  max = await service.invite(ana, 'Max', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
  company = (await ana.create('/api/companies', { name: 'Acme', industry: 'Software', revenue: 5e6 })).id
  await ana.create('/api/contacts', { name: 'Carla', company_id: company })
  await ana.create('/api/deals', { name: 'Project Anvil', company_id: company, value: 5e6 })
  report = (await generate(ana)).events[0]?.['report_id']
})

const generate = (person: Person) =>
  readEvents(service, person, 'POST', '/api/reports/generate', {
    company_id: company,
    report_type: 'executive_summary',
  })
const question = (more: object = {}) => ({ query: 'list all deals', chat_id: randomUUID(), ...more })
const ask = (person: Person, more: object = {}) =>
  readEvents(service, person, 'POST', '/agentic-chat/query', question(more))

/** The specification's fields of each event, and no others. */
const chatFields: Record<string, string> = {
  start: 'type query_id timestamp',
  agent_start: 'type agent task',
  chunk: 'type content',
  agent_complete: 'type agent duration',
  complete: 'type query_id total_time',
  error: 'type message error_code',
}
const reportFields: Record<string, string> = {
  start: 'type report_id timestamp',
  section_start: 'type section',
  chunk: 'type content',
  section_complete: 'type section',
  complete: 'type report_id total_time',
  error: 'type message error_code',
}

function checkFields(events: readonly StreamEvent[], fields: Record<string, string>) {
  for (const event of events) {
    if (event.type === 'data' && fields === chatFields) continue
    assert.deepEqual(Object.keys(event), fields[event.type]?.split(' '), JSON.stringify(event))
    if (event.type === 'chunk') assert.ok(event['content'].length > 0)
  }
}

test('the events of both streams have the fields of the specification and no others, whatever is asked', async () => {
  for (const query of [
    'list all deals',
    'tell me about Acme',
    'find anvils',
    'hello',
    'xyzzy',
    'tell me about Nobody',
    'compare Acme and Acme',
    'list all firms',
  ]) {
    const { events, headers } = await ask(ana, { query })
    checkFields(events, chatFields)
    assert.match(
      events.map(({ type }) => type).join(' '),
      /^start( agent_start( chunk| data)+ agent_complete)+ complete$/,
      query,
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.ok(headers.get('x-request-id'))
    assert.ok(headers.get('ratelimit-limit') ?? headers.get('ratelimit'))
  }
  const { events } = await generate(ana)
  checkFields(events, reportFields)
  assert.match(events.map(({ type }) => type).join(' '), /^start( section_start( chunk)+ section_complete)+ complete$/)
})

test('options of the pool are a whole number of rules: seconds from 0 to 600, and yes or no', async () => {
  for (const pool_options of [
    { max_wait_time: -1 },
    { max_wait_time: 600.5 },
    { max_wait_time: 601 },
    { max_wait_time: '5' },
    { max_wait_time: null },
    { max_wait_time: [] },
    { prefer_warm: 1 },
    { prefer_warm: null },
    'warm',
    [],
    5,
  ]) {
    const { status, body } = await ask(ana, { pool_options })
    assert.equal(status, 422, JSON.stringify(pool_options))
    assert.equal(body.error_code, 'validation_error')
    assert.match(body.errors[0].field, /^pool_options/)
  }
  const broken = await ana.send(
    'POST',
    '/agentic-chat/query',
    `{"query":"list all deals","chat_id":"${randomUUID()}","pool_options":{"max_wait_time":NaN}}`,
  )
  assert.deepEqual([broken.status, broken.body.error_code], [400, 'bad_request'])
  for (const pool_options of [{}, { max_wait_time: 0.5, prefer_warm: false }, { max_wait_time: 600, other: 1 }])
    assert.equal((await ask(ana, { pool_options })).status, 200, JSON.stringify(pool_options))
})

test('each route says who may use it: viewers read and ask, members write, admins restart', async () => {
  const rows: [method: string, path: string, least: 'viewer' | 'member' | 'admin', body?: object][] = [
    ['POST', '/agentic-chat/query', 'viewer', question()],
    ['GET', '/agentic-chat/chats', 'viewer'],
    ['GET', '/agentic-chat/pools/health', 'viewer'],
    ['GET', `/agentic-chat/pools/${ana.firmId}/status`, 'viewer'],
    ['GET', '/agentic-chat/metrics', 'viewer'],
    ['POST', `/agentic-chat/pools/${ana.firmId}/restart`, 'admin'],
    ['POST', '/api/reports/generate', 'member', { company_id: company, report_type: 'executive_summary' }],
    ['GET', '/api/reports', 'viewer'],
    ['GET', `/api/reports/${report}`, 'viewer'],
    ['GET', `/api/reports/${report}/export?format=json`, 'viewer'],
    ['DELETE', `/api/reports/${unknownId}`, 'member'],
    ['POST', '/email_bot/compose', 'member', { recipient: 'Carla', purpose: 'follow_up' }],
    ['GET', '/api/calendar/events', 'viewer'],
    ['DELETE', `/api/calendar/events/${unknownId}`, 'member'],
    ['GET', '/api/events', 'admin'],
  ]
  const ranks = ['viewer', 'member', 'admin']
  for (const [method, path, least, body] of rows) {
    for (const [role, person] of [
      ['viewer', vera],
      ['member', max],
      ['admin', ana],
    ] as const) {
      // a chat belongs to who began it
      const sent = path.endsWith('/query') ? question() : body
      const { status, body: said } = await person.send(method, path, sent)
      const isLetIn = ranks.indexOf(role) >= ranks.indexOf(least)
      if (isLetIn) assert.ok([200, 202, 204, 404].includes(status), `${method} ${path} as ${role}: ${status}`)
      else assert.deepEqual([status, said.error_code], [403, 'forbidden'], `${method} ${path} as ${role}`)
    }
    const { status, body: said } = await service.send(method, path, body)
    assert.deepEqual([status, said], [401, { detail: 'Missing or invalid authorization header' }], path)
  }
})

test('questions, reports that are read or taken away, and drafts are on record for admins, and not in the timeline', async () => {
  const since = new Date().toISOString()
  const chat_id = randomUUID()
  await ask(vera, { chat_id, company_id: company, query: 'what of project anvil' })
  await vera.get(`/api/reports/${report}`)
  await vera.get(`/api/reports/${report}/export?format=html`)
  await max.post('/email_bot/compose', { recipient: 'Carla', purpose: 'follow_up' })
  const { body } = await ana.get(`/api/events?kind=access&date_from=${since}&page_size=100`)
  const told = body.data.map((event: any) => [
    event.actor.name,
    event.subject.type,
    event.after.access,
    event.company_id,
  ]) // reason: tests look into any answer
  assert.deepEqual(told.toSorted(), [
    ['Max', 'contact', 'draft', company],
    ['Vera', 'chat', 'question', company],
    ['Vera', 'report', 'export', company],
    ['Vera', 'report', 'read', company],
  ])
  for (const { summary } of body.data) assert.match(summary, /^(Max|Vera) \p{L}+/u)
  for (const person of [ana, max, vera]) {
    const { body: timeline } = await person.get(`/api/companies/${company}/timeline?page_size=100`)
    assert.ok(timeline.data.length > 0)
    assert.doesNotMatch(JSON.stringify(timeline), /"access"|project anvil\b.*question|what of project/)
  }
  for (const person of [max, vera]) assert.equal((await person.get('/api/events')).status, 403)
})

test('a person who is disabled while being answered asks nothing more, and what runs does not break the service', async () => {
  const tom = await service.invite(ana, 'Tom', 'member')
  await ask(tom)
  await whileLocked(service, 'deals', async () => {
    const stream = await openEvents(service, tom, 'POST', '/agentic-chat/query', question())
    assert.equal((await stream.events.next()).value?.type, 'start')
    assert.equal((await ana.patch(`/api/users/${tom.id}`, { status: 'disabled' })).status, 200)
    await eventually(async () => assert.equal((await ask(tom)).status, 401), 5)
    stream.leave()
  })
  await eventually(async () => {
    const { body } = await ana.get(`/agentic-chat/pools/${ana.firmId}/status`)
    assert.deepEqual([body.active_requests, body.queued_requests], [0, 0])
  })
})

test('a chat that is deleted while it is answered stays deleted, and the answer comes to its end', async () => {
  const chat_id = randomUUID()
  await ask(ana, { chat_id })
  const events: StreamEvent[] = []
  let stream: Awaited<ReturnType<typeof openEvents>> | undefined
  await whileLocked(service, 'deals', async () => {
    stream = await openEvents(service, ana, 'POST', '/agentic-chat/query', question({ chat_id }))
    events.push((await stream.events.next()).value ?? { type: 'none' })
    assert.equal((await ana.delete(`/agentic-chat/chats/${chat_id}`)).status, 204)
  })
  assert.ok(stream)
  for await (const event of stream.events) events.push(event)
  assert.deepEqual([events[0]?.type, events.at(-1)?.type], ['start', 'complete'])
  assert.equal((await ana.get(`/agentic-chat/chats/${chat_id}`)).status, 404)
  const [left] = await service.deps.sql`
    select count(*)::int as n from chat_messages where firm_id = ${ana.firmId} and chat_id = ${chat_id}`
  assert.equal(left?.['n'], 0)
})

test('pools and metrics of the whole service tell numbers, and nothing of any firm', async () => {
  const bob = await service.register('Bob')
  for (const path of ['/agentic-chat/pools/health', '/agentic-chat/metrics']) {
    const { body } = await bob.get(path)
    const text = JSON.stringify(body)
    for (const word of [ana.firmId, ana.id, company, 'Acme', 'Ana']) assert.ok(!text.includes(word), `${path}: ${text}`)
  }
})

test('an error says what the specification says, in an answer that is JSON', async () => {
  for (const [reply, status, code] of [
    [await ask(ana, { query: '?!' }), 400, 'invalid_query'],
    [await ask(vera, { chat_id: await chatOf(ana) }), 404, 'chat_not_found'],
    [await ask(ana, { company_id: unknownId }), 404, 'company_not_found'],
    [
      await readEvents(service, ana, 'POST', '/api/reports/generate', { company_id: company, report_type: 'novel' }),
      422,
      'validation_error',
    ],
    [
      await readEvents(service, ana, 'POST', '/api/reports/generate', {
        company_id: unknownId,
        report_type: 'investment_memo',
      }),
      404,
      'company_not_found',
    ],
  ] as const) {
    assert.equal(reply.status, status)
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(typeof reply.body.detail, 'string')
    assert.equal(reply.body.error_code, code)
  }
})

async function chatOf(person: Person) {
  const chat_id = randomUUID()
  await ask(person, { chat_id })
  return chat_id
}
