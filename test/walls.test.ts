import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { readEvents } from './event_stream.ts'
import { type Person, startTestService, type TestService, unknownId } from './harness.ts'
import { addressesOf, required } from './openapi_addresses.ts'
import { fillPath, type Operation, readOperations } from './openapi_walk.ts'
import { assertNoTrace, masked, secret } from './wall_answers.ts'
import { wallQuestions } from './wall_questions.ts'
import { dayFromNow, makeWalledFirm, secretFigure, type WalledFirm } from './walled_firm.ts'

// Of two firms one has a company and a deal behind walls, the other never had them; all else is the same. Who is outside
// gets the same answers in both, to the last total: every route, question and report is asked.

let service: TestService
let firm: WalledFirm
let twin: WalledFirm
let operations: Operation[]
before(async () => {
  service = await startTestService({ ROLE: 'web', CHAT_QUERIES_PER_MINUTE: '10000', REPORTS_PER_HOUR: '1000' })
  firm = await makeWalledFirm(service, true)
  twin = await makeWalledFirm(service, false)
  operations = (await readOperations(service)).filter(({ method, path }) => method === 'GET' && !unlike.test(path))
})

// what is not of the firm's records, or says how busy this node is; links below /t are public
const unlike = /^\/(docs|redoc|health|openapi\.json|t\/.*|agentic-chat\/(pools?\b.*|metrics|health))?$/

/** Asks the same in both firms as their outsiders. */
async function assertAlike(what: string, ask: (person: Person, of: WalledFirm) => Promise<string>) {
  const [answer, other] = [await ask(firm.outsider, firm), await ask(twin.outsider, twin)]
  assertNoTrace(answer, firm, what)
  assert.equal(masked(answer), masked(other), what)
}

/** Status and text. Of pictures and files that they are there is enough: what is in them is their pages'. */
async function answerOf(person: Person, path: string): Promise<string> {
  const reply = await fetch(service.url + path, { headers: { authorization: `Bearer ${person.token}` } })
  const text = await reply.text()
  return `${reply.status} ${/json|text|csv|html/.test(reply.headers.get('content-type') ?? '') ? text : ''}`
}

test('every list, total and search answers who is outside as if what is behind the walls did not exist', async () => {
  let tried = 0
  for (const operation of operations) {
    if (operation.pathParameters.length > 0) continue
    const addresses = [...addressesOf(operation, firm)]
    const others = [...addressesOf(operation, twin)]
    for (const [at, address] of addresses.entries()) {
      await assertAlike(`GET ${address}`, async (person, of) => {
        const answer = await answerOf(person, of === firm ? address : (others[at] ?? address))
        if (address.includes('in=EUR')) assert.match(answer, /^200/, address)
        return answer
      })
      tried++
    }
  }
  assert.ok(tried >= 80, `${tried} addresses`)
})

test('a record behind a wall is answered as one that does not exist, on every route with an id', async () => {
  const tried = new Set<string>()
  const { body } = await service.send('GET', '/openapi.json')
  for (const [path, methods] of Object.entries<Record<string, object>>(body.paths)) {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
    if (names.length === 0 || unlike.test(path)) continue
    for (const behind of [firm.walled, firm.ofDeal].filter((ids) => names.every((name) => ids[name])))
      for (const method of Object.keys(methods).map((name) => name.toUpperCase()))
        for (const person of [firm.outsider, firm.admin]) {
          // an admin knows that there are walls
          if (person === firm.admin && path.startsWith('/api/walls')) continue
          const content = ['POST', 'PATCH', 'PUT'].includes(method) ? {} : undefined
          const send = (idOf: (name: string) => string) => person.send(method, fillPath(path, idOf), content)
          const walled = await send((name) => behind[name] ?? '')
          const missing = await send((name) => (name.endsWith('_id') ? unknownId : '1'))
          const what = `${method} ${path} ${behind === firm.walled ? '' : 'of a deal'}`
          assert.deepEqual([walled.status, walled.body], [missing.status, missing.body], what)
          if (method === 'GET') assert.equal(walled.status, 404, what)
          tried.add(what)
        }
  }
  assert.ok(tried.size >= 80, `${tried.size} routes`)
  const [ines] = firm.insiders
  assert.equal((await ines.get(`/api/companies/${firm.walled['company_id']}`)).status, 200, 'it is all still there')
})

test('an open record is told of alike, with all that hangs on it but for what is behind a wall', async () => {
  for (const operation of operations) {
    const { path, pathParameters } = operation
    if (pathParameters.length === 0 || pathParameters.some((name) => !firm.open[name])) continue
    await assertAlike(`GET ${path}`, (person, of) =>
      answerOf(person, fillPath(path, (name) => of.open[name] ?? '') + (required(operation).length > 0 ? '?q=x' : '')),
    )
  }
})

test('an admin who is outside finds the walls, and in nothing else a trace', async () => {
  for (const operation of operations) {
    const { path, pathParameters } = operation
    if (pathParameters.length > 0 || path.startsWith('/api/walls')) continue
    for (const address of addressesOf(operation, firm)) {
      assertNoTrace(await answerOf(firm.admin, address), firm, `GET ${address}`)
    }
  }
  const { body } = await firm.admin.get('/api/walls')
  assert.equal(body.total, 2)
  assert.doesNotMatch(JSON.stringify(body), secret)
})

test('the analyst answers who is outside as if there were nothing', async () => {
  for (const question of wallQuestions)
    await assertAlike(question, async (person) => {
      const body = { query: question, chat_id: uuidv7() }
      const { status, events } = await readEvents(service, person, 'POST', '/agentic-chat/query', body)
      assert.equal(status, 200, question)
      return JSON.stringify(events)
    })
})

test('a report on another company, with comparisons, has nothing of what is behind a wall in any median', async () => {
  const types = ['due_diligence', 'financial_analysis', 'market_analysis', 'executive_summary', 'investment_memo']
  for (const report_type of types)
    await assertAlike(report_type, async (person, of) => {
      const body = { company_id: of.open['company_id'], report_type, include_comparisons: true }
      const { events } = await readEvents(service, person, 'POST', '/api/reports/generate', body)
      assert.equal(events.at(-1)?.type, 'complete', report_type)
      if (report_type !== 'investment_memo') return JSON.stringify(events)
      return JSON.stringify(events) + (await answerOf(person, `/api/reports/${events[0]?.['report_id']}`))
    })
})

test('a report that an insider has written of an open company stands behind the wall of the deal that it tells of', async () => {
  const [ines, ivan] = firm.insiders
  const listed = await firm.outsider.get('/api/reports')
  const company_id = firm.open['company_id']
  const body = { company_id, report_type: 'investment_memo', include_comparisons: true }
  const { events } = await readEvents(service, ines, 'POST', '/api/reports/generate', body)
  const id = events[0]?.['report_id']
  assert.match(JSON.stringify((await ivan.get(`/api/reports/${id}`)).body), /Project Vexillum/)
  for (const person of [firm.outsider, firm.admin]) {
    assert.equal((await person.get(`/api/reports/${id}`)).status, 404)
    assert.equal((await person.get('/api/reports')).body.total, listed.body.total)
    assert.ok(
      !JSON.stringify((await person.get(`/api/companies/${company_id}/timeline?page_size=100`)).body).includes(id),
    )
  }
  const medians = (await ines.get(`/api/reports/${id}`)).body.facts.filter((fact: { id: string }) =>
    /^peers\./.test(fact.id),
  )
  assert.doesNotMatch(
    JSON.stringify(medians),
    new RegExp(String(secretFigure)),
    'peers are those that all readers know of',
  )
})

test('who is within is told all of it, by lists, the analyst and search', async () => {
  const [, ivan] = firm.insiders
  assert.equal((await ivan.get('/api/companies?search=zyxquorum')).body.total, 1)
  assert.ok((await ivan.get('/api/files?search=zyxquorum')).body.total >= 2)
  assert.ok((await ivan.get('/api/emails?search=zyxquorum')).body.emails.length >= 2)
  const ofDeal = `deal_id=${firm.ofDeal['deal_id']}`
  const days = `start_date=${dayFromNow(0)}&end_date=${dayFromNow(9)}`
  for (const list of ['files', 'interactions', 'emails', 'tasks', 'notes', 'reports', `calendar/events?${days}`])
    assert.equal((await ivan.get(`/api/${list}${list.includes('?') ? '&' : '?'}${ofDeal}`)).body.total, 2, list)
  for (const [question, told] of [
    ['What is the revenue of Zyxquorum Dynamics?', /6\.52|6,521|6521734375/],
    ['Tell me about Project Vexillum', /Vexillum/],
    ['Who is the Gnomonics officer of Zyxquorum?', /Cora Zyxquorum/],
  ] as const) {
    const body = { query: question, chat_id: uuidv7() }
    const { text } = await readEvents(service, ivan, 'POST', '/agentic-chat/query', body)
    assert.match(text, told, question)
  }
})

test('an answer of before the wall is gone from the chat of who is outside, and a further question does not bring it back', async () => {
  const [ines] = twin.insiders
  const company = await ines.create('/api/companies', { name: 'Zyxquorum Dynamics', revenue: secretFigure })
  const chat_id = uuidv7()
  const ask = (query: string) => readEvents(service, twin.outsider, 'POST', '/agentic-chat/query', { query, chat_id })
  assert.match((await ask('What is the revenue of Zyxquorum Dynamics?')).text, /4\.17|4,173/)
  await ines.send('PUT', `/api/walls/${company.id}`, { user_ids: [] })
  const { body } = await twin.outsider.get(`/agentic-chat/chats/${chat_id}`)
  const [question, answer] = body.messages
  assert.match(question.content, /Zyxquorum/, 'the words are the asker’s own')
  assert.match(answer.content, /no longer there for you/)
  assert.equal(answer.data, null)
  const { events } = await ask('And its EBITDA?')
  assert.ok(!JSON.stringify(events).includes(company.id))
  assert.doesNotMatch(JSON.stringify(events), /Zyxquorum|4173910000/)
  await ines.delete(`/api/walls/${company.id}`)
  const opened = await twin.outsider.get(`/agentic-chat/chats/${chat_id}`)
  assert.match(opened.body.messages[1].content, /4\.17|4,173/)
})
