import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { read } from 'cfb'
import { readEvents } from './event_stream.ts'
import { type Person, startTestService, type TestService } from './harness.ts'
import { type Mark, makeSameNames, type SameNames } from './same_names.ts'

// Two firms with the same names for everything. Whatever the first one asks is answered, to the byte, as it was when the
// second did not exist yet: what is of the other is neither shown nor counted.

const alpha: Mark = { word: 'alpha', digits: 3313, scale: 1 }
const bravo: Mark = { word: 'bravo', digits: 7777, scale: 3 }

const questions = [
  'list all companies',
  'how many companies do we have',
  'How many companies do we have in software?',
  'total revenue of all companies',
  'average EBITDA of software companies',
  'Top 5 companies by revenue',
  'Which companies have EBITDA margins above 15%?',
  'Which companies haven’t we contacted in 14 days?',
  'Count of companies per industry',
  'Who is growing fastest?',
  "What is Cobalt Health's revenue?",
  'how many employees does Juniper Analytics have',
  'companies in Ohio',
  'companies with revenue between $1m and $500m',
  'list all deals',
  'What is the total value of our pipeline?',
  'Pipeline by stage',
  "What's the weighted pipeline by owner?",
  'What deals does Tom own?',
  'list my deals',
  'Which deals are slipping past their close date?',
  "What's our win rate this year?",
  'How many deals did we win this year?',
  'deals that moved to proposal this month',
  'average deal size',
  'what is the next step of Project Falcon',
  'value of Project Osprey',
  'Who is the CFO of Cobalt Health?',
  "What's Jane Doe's email address?",
  'list all contacts',
  'Number of contacts at Cobalt Health',
  'What is the revenue CAGR of Cobalt Health?',
  'Show the margin trend for Juniper Analytics',
  "How has Cobalt Health's revenue grown over the past three years?",
  'Compare Cobalt Health and Juniper Analytics',
  'Notes on Cobalt Health',
  'notes tagged risk',
  'notes tagged bravo',
  'find notes about customer concentration',
  'When did we last speak to Cobalt Health?',
  'How many meetings did we have in the last 60 days?',
  'What did we discuss with Cobalt Health last time?',
  'Any unanswered emails from Cobalt Health?',
  'emails from jane@bravo.example',
  'show all emails about pricing',
  'What meetings are coming up next week?',
  'meetings this month',
  'Which documents failed to process?',
  'list all files',
  'What is the asking price for Cobalt Health?',
  'Which CIMs mention customer concentration?',
  'search the documents for bravo',
  'find bravo',
  'Which owner has the most deals?',
  'who is on the team',
  'Tell me about Cobalt Health',
  'Tell me about Jane Doe',
  'tell me about Project Falcon',
  'Prepare me for the meeting with Juniper Analytics',
  "What's new with Cobalt Health?",
  'Who do I need to follow up with this week?',
  'what can you do',
  'hello',
  'tell me about Zephyr Industries',
  'tell me about Project',
  'what is the weather in Bravo',
  'list all firms',
  'xyzzy bravo plugh',
]

/** A chat of several questions, each of which stands on the one before. */
const conversation = [
  'list all deals',
  'only the open ones',
  'by stage',
  'and their owners',
  'what about Juniper Analytics',
  'and last year?',
]

const reportTypes = ['due_diligence', 'financial_analysis', 'market_analysis', 'executive_summary', 'investment_memo']

let service: TestService
let first: SameNames
let second: SameNames
let alone: Map<string, string>
let together: Map<string, string>
let ofSecond: Map<string, string>
before(async () => {
  service = await startTestService({ ROLE: 'web', CHAT_QUERIES_PER_MINUTE: '10000' })
  const today = new Date().toISOString().slice(0, 10)
  first = await makeSameNames(service, alpha, today)
  alone = await everything(first)
  second = await makeSameNames(service, bravo, today)
  together = await everything(first)
  ofSecond = await everything(second)
})

test('all that a firm asks is answered as it was before another firm with the same names was there', async () => {
  for (const [what, answer] of alone) {
    const [now, before] = [comparable(together.get(what)) ?? '', comparable(answer) ?? '']
    const place = [...before].findIndex((character, at) => now[at] !== character)
    assert.ok(
      now === before,
      `${what}: … ${before.slice(place - 200, place + 200)} … and now … ${now.slice(place - 200, place + 200)} …`,
    )
  }
})

test('no answer has a word, a figure or an id of the other firm, in either direction', () => {
  for (const [answers, other, mark] of [
    [together, second, bravo],
    [ofSecond, first, alpha],
  ] as const)
    for (const [what, answer] of answers) {
      // a question may have the word of the other firm in it, and the answer says it again
      if (!what.toLowerCase().includes(mark.word))
        assert.ok(!answer.toLowerCase().includes(mark.word), `${what}: ${answer}`)
      for (const id of other.ids) assert.ok(!answer.includes(id), `${what} has an id`)
      assert.doesNotMatch(answer.replace(moving, ''), new RegExp(`${mark.digits}(?!\\d)`), what)
    }
})

test('the ids of another firm are no ids: in a question, in a chat, in a report, in a path', async () => {
  const [mine, theirs] = [first.admin, second.admin]
  const chat_id = randomUUID()
  await ask(theirs, 'list all deals', { chat_id })
  const { events } = await ask(mine, 'only the open ones', { chat_id })
  assert.doesNotMatch(JSON.stringify(events), /bravo/)
  assert.equal(events.find((event) => event['kind'] === 'answer')?.['plan'] ?? null, null)
  for (const id of second.ids) {
    const { events: said } = await ask(mine, `tell me about ${id}`)
    // the pieces of the id itself are said again: they were not used
    const marks = id.includes(`${bravo.digits}`) ? /bravo/ : /bravo|7777/
    assert.doesNotMatch(JSON.stringify(said).replace(moving, ''), marks)
  }
  const asked = await ask(mine, 'Notes on this company', { company_id: second.cobalt })
  assert.deepEqual([asked.status, asked.body.error_code], [404, 'company_not_found'])
  const reported = await mine.post('/api/reports/generate', {
    company_id: second.cobalt,
    report_type: 'investment_memo',
  })
  assert.equal(reported.status, 404)
  const pool = await mine.get(`/agentic-chat/pools/${theirs.firmId}/status`)
  const restarted = await mine.post(`/agentic-chat/pools/${theirs.firmId}/restart`)
  assert.deepEqual([pool.status, restarted.status], [404, 404])
})

const ask = (person: Person, query: string, more: object = {}) =>
  readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID(), ...more })

/** Every answer that a firm can get from the analyst, by what was asked: as the bytes that went over the wire. */
async function everything({ admin, colleague, cobalt }: SameNames): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const keep = (what: string, answer: unknown) => answers.set(what, JSON.stringify(answer))
  const said = async (person: Person, query: string, more = {}) => {
    const { status, events } = await ask(person, query, more)
    assert.equal(status, 200, query)
    assert.equal(events.at(-1)?.type, 'complete', `${query}: ${JSON.stringify(events.at(-1))}`)
    return events
  }
  await all(questions, async (question) => keep(question, await said(admin, question)))
  keep('list my deals, of the colleague', await said(colleague, 'list my deals'))
  keep('the company in mind', await said(admin, 'who are the contacts', { company_id: cobalt }))
  const chat_id = randomUUID()
  for (const [place, question] of conversation.entries())
    keep(`${place} in a chat: ${question}`, await said(admin, question, { chat_id }))
  keep('the chat', (await admin.get(`/agentic-chat/chats/${chat_id}`)).body.messages)
  const suggested = (await said(admin, 'what can you do')).flatMap((event): string[] => event['suggestions'] ?? [])
  assert.ok(suggested.length > 0)
  await all(suggested, async (question) => keep(`suggested: ${question}`, await said(admin, question)))
  await all(reportTypes, async (type) => {
    for (const [what, answer] of await reported(admin, cobalt, type)) keep(what, answer)
  })
  const letters = [
    { recipient: 'Jane Doe', purpose: 'follow_up' },
    { recipient: 'Jane Doe', purpose: 'meeting_request', company_name: 'Cobalt Health' },
    { recipient: 'Raj Patel', purpose: 'introduction' },
    { recipient: 'jane@bravo.example', purpose: 'update' },
  ]
  for (const letter of letters)
    keep(`a letter: ${Object.values(letter)}`, (await admin.post('/email_bot/compose', letter)).body)
  keep('the calendar', (await admin.get('/api/calendar/events')).body)
  for (const path of ['/api/companies', '/api/deals', '/api/staffing/workload', '/auth/firm'])
    keep(path, (await admin.get(path)).body)
  const { total_processed: _processed, ...pool } = (await admin.get(`/agentic-chat/pools/${admin.firmId}/status`)).body
  keep('the pool', Object.keys(pool))
  return answers
}

/** A few at a time. */
async function all<T>(things: readonly T[], work: (thing: T) => Promise<unknown>) {
  const left = [...things]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

async function reported(person: Person, company_id: string, report_type: string) {
  const body = { company_id, report_type, include_comparisons: true }
  const { events } = await readEvents(service, person, 'POST', '/api/reports/generate', body)
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  const id = events[0]?.['report_id']
  const { body: report } = await person.get(`/api/reports/${id}`)
  const exported = async (format: string) => {
    const response = await fetch(`${service.url}/api/reports/${id}/export?format=${format}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    assert.equal(response.status, 200, format)
    return Buffer.from(await response.arrayBuffer())
  }
  const files = async (): Promise<[string, unknown][]> => [
    [`${report_type} as html`, withCharts((await exported('html')).toString())],
    [`${report_type} as json`, JSON.parse((await exported('json')).toString())],
    [`${report_type} as docx`, partsOf(await exported('docx'))],
  ]
  return [
    [
      `${report_type} streamed`,
      events
        .filter(({ type }) => type === 'chunk')
        .map((event) => event['content'])
        .join(''),
    ],
    [report_type, { sections: report.sections, content: report.content }],
    // all kinds are written by the same hands: one tells for all
    ...(report_type === 'due_diligence' ? await files() : []),
  ] as const
}
/** The words of the pictures too. */
const withCharts = (html: string) =>
  html.replace(/data:image\/svg\+xml;base64,([\w+/=]+)/g, (_, svg: string) =>
    Buffer.from(svg, 'base64')
      .toString()
      .replace(/<[^>]*>/g, ' '),
  )

const partsOf = (docx: Buffer) =>
  read(docx, { type: 'buffer' })
    .FileIndex.filter(({ name }) => /^(document|header\d*|footer\d*|footnotes|core)\.xml$/.test(name))
    // reason: bytes, as it was read from bytes
    .map(({ content }) => Buffer.from(content as Uint8Array).toString())
    .join()

/** What is another at each asking: ids, moments, durations, and what Word's parts are numbered by in one process. */
const moving =
  /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|"(?:duration|total_time|generation_time)":[\d.]+|\d{1,2}:\d\d(?::\d\d)?|rId[\w-]+|(?:w:|docPr )id=\\"\d+\\"/g

const comparable = (answer: string | undefined) =>
  answer?.replace(moving, (found) => (first.ids.includes(found) ? found : ''))
