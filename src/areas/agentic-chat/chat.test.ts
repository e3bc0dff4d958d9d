import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { openEvents, readEvents } from '../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { whileLocked } from '../../../test/locked.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '1000' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  await ana.create('/api/companies', { name: 'Acme', industry: 'Software', revenue: 5_000_000 })
  await bob.create('/api/companies', { name: 'Bolt', industry: 'Energy', revenue: 7_000_000 })
})

const ask = (person: Person, query: string, more: object = {}) =>
  readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID(), ...more })

test('a question is answered with the events of the specification, in their order', async () => {
  const { status, headers, events, text } = await ask(ana, 'list all companies')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(headers.get('x-accel-buffering'), 'no')
  const kinds = events.map((event) => event.type).join(' ')
  assert.match(kinds, /^start agent_start( chunk)+( data)+ agent_complete complete$/)
  const [start, begun] = events
  const [ended, complete] = events.slice(-2)
  assert.match(start?.['query_id'], /^[0-9a-f-]{36}$/)
  assert.match(start?.['timestamp'], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.equal(begun?.['agent'], 'data_analyst')
  assert.equal(begun?.['task'], 'Looking through the companies')
  assert.equal(ended?.['agent'], 'data_analyst')
  assert.equal(typeof ended?.['duration'], 'number')
  assert.equal(complete?.['query_id'], start?.['query_id'])
  assert.equal(typeof complete?.['total_time'], 'number')
  assert.match(text, /Acme/)
  const data = events.filter((event) => event.type === 'data')
  assert.deepEqual(
    data.map((event) => event['kind']),
    ['table', 'answer'],
  )
  assert.equal(data[1]?.['engine'], 'rules')
})

test('a question needs no Accept header, and no other optional field', async () => {
  const body = { query: 'list all companies', chat_id: randomUUID(), company_id: null, pool_options: null }
  const { status, body: text } = await ana.post('/agentic-chat/query', body)
  assert.equal(status, 200)
  assert.match(text, /"type":"complete"/)
})

test('an answer has nothing of another firm', async () => {
  const { text, events } = await ask(bob, 'list all companies')
  assert.match(text, /Bolt/)
  assert.doesNotMatch(JSON.stringify(events), /Acme/)
})

test('what is no question is refused, each in its own way', async () => {
  for (const query of ['', '   ', '?!…', 'x'.repeat(4001)]) {
    const { status, body } = await ask(ana, query)
    assert.equal(status, 400, query.slice(0, 20))
    assert.equal(body.error_code, 'invalid_query')
  }
  const bodies = [
    { chat_id: randomUUID() },
    { query: 'list all companies' },
    { query: 'list all companies', chat_id: 'x' },
    { query: 'list all companies', chat_id: randomUUID(), pool_options: { max_wait_time: 601 } },
    { query: 'list all companies', chat_id: randomUUID(), pool_options: { max_wait_time: -1 } },
    { query: 'list all companies', chat_id: randomUUID(), pool_options: { prefer_warm: 'yes' } },
  ]
  for (const wrong of bodies) {
    const { status, body } = await ana.post('/agentic-chat/query', wrong)
    assert.equal(status, 422, JSON.stringify(wrong))
    assert.equal(body.error_code, 'validation_error')
  }
})

test('a company of another firm is no company', async () => {
  const foreign = await bob.create('/api/companies', { name: 'Foreign' })
  for (const company_id of [foreign.id, unknownId]) {
    const { status, body } = await ask(ana, 'list all companies', { company_id })
    assert.equal(status, 404)
    assert.deepEqual(body, { detail: 'company_id: there is no such company', error_code: 'company_not_found' })
  }
})

test('a viewer may ask, and a colleague’s chat is not found', async () => {
  const viewer = await service.invite(ana, 'Vera', 'viewer')
  const chat_id = randomUUID()
  assert.equal((await ask(viewer, 'list all companies', { chat_id })).status, 200)
  const { status, body } = await ask(ana, 'list all companies', { chat_id })
  assert.equal(status, 404)
  assert.deepEqual(body, { detail: 'Chat not found', error_code: 'chat_not_found' })
  assert.equal((await ana.get(`/agentic-chat/chats/${chat_id}`)).status, 404)
  assert.equal((await ana.delete(`/agentic-chat/chats/${chat_id}`)).status, 404)
  assert.equal((await viewer.get(`/agentic-chat/chats/${chat_id}`)).status, 200)
})

test('the chat id of another firm is simply unknown here: it starts a chat, and shows nothing', async () => {
  const chat_id = randomUUID()
  await ask(ana, 'list all companies', { chat_id })
  assert.equal((await bob.get(`/agentic-chat/chats/${chat_id}`)).status, 404)
  assert.equal((await ask(bob, 'list all companies', { chat_id })).status, 200)
  const { body } = await bob.get(`/agentic-chat/chats/${chat_id}`)
  assert.equal(body.total, 2)
  assert.doesNotMatch(JSON.stringify(body), /Acme/)
})

test('a chat keeps its questions and answers, and is found in the list', async () => {
  const company = await ana.create('/api/companies', { name: 'Cobalt' })
  const chat_id = randomUUID()
  const first = await ask(ana, 'list  all\ncompanies', { chat_id, company_id: company.id })
  await ask(ana, 'hello', { chat_id })
  const { status, body } = await ana.get(`/agentic-chat/chats/${chat_id}`)
  assert.equal(status, 200)
  assert.equal(body.title, 'list all companies')
  assert.equal(body.company_id, company.id)
  assert.equal(body.company_name, 'Cobalt')
  assert.deepEqual(
    body.messages.map((message: { role: string; status: string }) => `${message.role} ${message.status}`),
    ['user completed', 'assistant completed', 'user completed', 'assistant completed'],
  )
  const [question, answer] = body.messages
  assert.equal(question.content, 'list  all\ncompanies')
  assert.equal(answer.content, first.text)
  assert.equal(answer.query_id, first.events[0]?.['query_id'])
  assert.equal(answer.data.answer.plan.entity, 'companies')
  assert.equal(answer.data.blocks[0].kind, 'table')
  assert.equal(answer.engine, 'rules')
  const { body: list } = await ana.get('/agentic-chat/chats?page_size=1')
  assert.deepEqual(list.data, [
    {
      id: chat_id,
      title: 'list all companies',
      company_id: company.id,
      company_name: 'Cobalt',
      created_at: list.data[0].created_at,
      updated_at: list.data[0].updated_at,
    },
  ])
  assert.ok(list.total >= 2)
})

test('a further question means what the last answer of its chat was about', async () => {
  const eve = await service.register('Eve')
  const { id } = await eve.create('/api/companies', { name: 'Cobalt' })
  for (const [name, stage] of Object.entries({ Anvil: 'lead', Bellows: 'closed_lost' }))
    await eve.create('/api/deals', { name: `Project ${name}`, company_id: id, value: 5, stage })
  const chat_id = randomUUID()
  assert.match((await ask(eve, 'list all deals', { chat_id })).text, /Bellows/)
  const { text, events } = await ask(eve, 'only the open ones', { chat_id })
  assert.match(text, /Anvil/)
  assert.doesNotMatch(text, /Bellows/)
  assert.equal(events.find((event) => event['kind'] === 'answer')?.['plan'].entity, 'deals')
})

test('a deleted chat is gone with what was said in it, and its id is not used again', async () => {
  const chat_id = randomUUID()
  await ask(ana, 'list all companies', { chat_id })
  assert.equal((await ana.delete(`/agentic-chat/chats/${chat_id}`)).status, 204)
  assert.equal((await ana.get(`/agentic-chat/chats/${chat_id}`)).status, 404)
  assert.equal((await ana.delete(`/agentic-chat/chats/${chat_id}`)).status, 404)
  const again = await ask(ana, 'list all companies', { chat_id })
  assert.equal(again.status, 404)
  assert.equal(again.body.error_code, 'chat_not_found')
  const [left] = await service.deps.sql`
    select count(*)::int as n from chat_messages where firm_id = ${ana.firmId} and chat_id = ${chat_id}`
  assert.equal(left?.['n'], 0)
})

test('two questions at once in one chat are answered one after the other, and both are kept', async () => {
  const chat_id = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => ask(ana, `list all companies ${n}`, { chat_id })),
  )
  assert.deepEqual(
    replies.map((reply) => reply.events.at(-1)?.type),
    replies.map(() => 'complete'),
  )
  const { body } = await ana.get(`/agentic-chat/chats/${chat_id}`)
  const roles = body.messages.map((message: { role: string }) => message.role)
  assert.deepEqual(roles, Array(6).fill(['user', 'assistant']).flat())
  const contents = body.messages.map((message: { content: string }) => message.content)
  for (let n = 0; n < 6; n++) assert.ok(contents.includes(`list all companies ${n}`))
})

test('each question is recorded, cut to a length', async () => {
  const company = await ana.create('/api/companies', { name: 'Delta' })
  const chat_id = randomUUID()
  await ask(ana, `list all companies ${'x'.repeat(600)}`, { chat_id, company_id: company.id })
  const { body } = await ana.get(`/api/events?subject_id=${chat_id}`)
  assert.equal(body.total, 1)
  const [event] = body.data
  assert.equal(event.kind, 'access')
  assert.deepEqual(event.subject, { type: 'chat', id: chat_id })
  assert.equal(event.company_id, company.id)
  assert.equal(event.after.access, 'question')
  assert.equal(event.after.question.length, 500)
  assert.match(event.summary, /asked a question in/)
})

test('a reader that leaves ends the statement in the database; the question stays, and no answer', async () => {
  const chat_id = randomUUID()
  await ask(ana, 'list my deals')
  await whileLocked(service, 'deals', async () => {
    const body = { query: 'list my deals', chat_id }
    const stream = await openEvents(service, ana, 'POST', '/agentic-chat/query', body)
    await stream.events.next()
    await eventually(async () => assert.equal(await waiting(), 1))
    stream.leave()
    await eventually(async () => assert.equal(await waiting(), 0), 2)
  })
  await eventually(async () => {
    const { body } = await ana.get(`/agentic-chat/pools/${ana.firmId}/status`)
    assert.equal(body.active_requests, 0)
  })
  const { body } = await ana.get(`/agentic-chat/chats/${chat_id}`)
  assert.deepEqual(
    body.messages.map((message: { role: string }) => message.role),
    ['user'],
  )
})

async function waiting() {
  const [row] = await service.deps.probe<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return row?.n
}
