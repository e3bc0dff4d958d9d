import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { recordEmail } from '../src/areas/emails/index.ts'
import { identifier } from '../src/platform/db/statement.ts'
import { transact } from '../src/platform/db/transact.ts'
import { readEvents } from './event_stream.ts'
import { type Person, startTestService, type TestService } from './harness.ts'
import { makeSameNames, type SameNames } from './same_names.ts'

// What the analyst must not tell within a firm: the text of a colleague's mail, and anything of a company that is deleted.

let service: TestService
let other: TestService
let firm: SameNames
let vera: Person
before(async () => {
  const settings = { ROLE: 'web', CHAT_QUERIES_PER_MINUTE: '10000' }
  service = await startTestService(settings)
  other = await startTestService({ ...settings, DATABASE_URL: service.databaseUrl })
  const today = new Date().toISOString().slice(0, 10)
  firm = await makeSameNames(service, { word: 'quokka', digits: 4321, scale: 1 }, today)
  vera = await service.invite(firm.admin, 'Vera', 'viewer')
})

const asked = async (person: Person, query: string, more: object = {}, node: Pick<TestService, 'url'> = service) => {
  const body = { query, chat_id: randomUUID(), ...more }
  const { status, events, text } = await readEvents(node, person, 'POST', '/agentic-chat/query', body)
  assert.equal(status, 200, query)
  assert.equal(events.at(-1)?.type, 'complete', query)
  return { all: JSON.stringify(events), text, events }
}

const report = async (person: Person, company_id: string) => {
  const body = { company_id, report_type: 'due_diligence' }
  const { events } = await readEvents(service, person, 'POST', '/api/reports/generate', body)
  assert.equal(events.at(-1)?.type, 'complete')
  const { body: json } = await person.get(`/api/reports/${events[0]?.['report_id']}/export?format=json`)
  return { id: events[0]?.['report_id'], all: JSON.stringify([events, json]) }
}

const aboutMail = [
  'list all emails',
  'emails from Jane Doe',
  'emails with Cobalt Health',
  'What did Jane Doe write last?',
  'Any unanswered emails from Cobalt Health?',
  'show all emails about the letter of intent',
  'Tell me about Cobalt Health',
  'Tell me about Jane Doe',
  'tell me about Project Falcon',
  'Prepare me for the meeting with Cobalt Health',
  "What's new with Cobalt Health?",
  'Who do I need to follow up with this week?',
  'what did we discuss with Cobalt Health last time',
]

test('of a colleague’s mail the chat tells subject, people and time, and of its text nothing, nor finds it by a word of it', async () => {
  const { admin, colleague, cobalt, ids } = firm
  const secret = 'xylophone'
  const mail = (subject: string, body: string, shared: boolean) =>
    transact(service.deps.sql, (db) =>
      recordEmail(
        db,
        { firmId: admin.firmId, userId: colleague.id, role: 'member' },
        {
          owner_id: colleague.id,
          company_id: cobalt,
          thread_id: subject,
          subject,
          direction: 'inbound',
          shared,
          from_address: 'jane@quokka.example',
          to_addresses: [colleague.email],
          sent_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
          body,
        },
      ),
    )
  const kept = await mail('Terms of the letter', `Our price is a ${secret}, and not a note more.`, false)
  const shared = await mail('Open words', 'You may all read this zither.', true)
  ids.push(kept.id, shared.id)
  for (const person of [admin, vera])
    for (const question of aboutMail) {
      const { all } = await asked(person, question)
      assert.ok(!all.includes(secret) && !all.includes('a note more'), question)
    }
  assert.match((await asked(admin, 'emails with Cobalt Health')).all, /Terms of the letter/)
  for (const question of [
    `emails about ${secret}`,
    `find emails that mention ${secret}`,
    `search ${secret}`,
    `anything on ${secret}?`,
  ]) {
    for (const person of [admin, vera]) assert.ok(!(await asked(person, question)).all.includes(kept.id), question)
  }
  assert.ok((await asked(colleague, `emails about ${secret}`)).all.includes(kept.id), 'its owner finds it')
  assert.ok((await asked(vera, 'emails about zither')).all.includes(shared.id), 'what is shared is found')
  assert.ok(!(await report(admin, cobalt)).all.includes(secret))
  for (const purpose of ['follow_up', 'update', `answer about the ${'price'}`]) {
    const { status, body } = await admin.post('/email_bot/compose', {
      recipient: 'Jane Doe',
      company_name: 'Cobalt Health',
      purpose,
    })
    assert.equal(status, 200)
    assert.ok(!JSON.stringify(body).includes(secret), purpose)
  }
  const { body: log } = await admin.get('/api/events?page_size=100')
  assert.ok(!JSON.stringify(log.data.filter((event: any) => event.subject.type === 'email')).includes(secret)) // reason: tests look into any answer
})

const aboutCompanies = [
  'list all companies',
  'how many companies do we have',
  'total revenue of all companies',
  'Top 5 companies by revenue',
  'companies in Ohio',
  'Count of companies per industry',
  'list all deals',
  'What is the total value of our pipeline?',
  'Pipeline by stage',
  'Which deals are slipping past their close date?',
  'deals that moved to proposal this month',
  'list all contacts',
  'Who are the CFOs in our network?',
  'list all notes',
  'notes tagged risk',
  'find notes about customer concentration',
  'How many meetings did we have in the last 60 days?',
  'list all calls',
  'list all emails',
  'What meetings are coming up next week?',
  'list all files',
  'Which CIMs mention customer concentration?',
  'which documents have an asking price',
  'Who do I need to follow up with this week?',
  'Which owner has the most deals?',
  'what can you do',
  'hello',
]
const byName = [
  'Tell me about Cobalt Health',
  'Tell me about Jane Doe',
  'tell me about Project Falcon',
  "What is Cobalt Health's revenue?",
  'Compare Cobalt Health and Juniper Analytics',
  'Show the margin trend for Cobalt Health',
  'What is the asking price for Cobalt Health?',
  'tell me about Cobalt',
]

test('a deleted company is in no answer, total, suggestion, draft or list from then on, on every node', async () => {
  const { admin, cobalt, juniper } = firm
  const chat_id = randomUUID()
  await asked(admin, "What is Cobalt Health's revenue?", { chat_id })
  const [sum] = await service.deps.sql<[{ revenue: number; deals: number }]>`
    select (select revenue::float8 from companies where firm_id = ${admin.firmId} and id = ${juniper}) as revenue,
      (select sum(value)::float8 from deals where firm_id = ${admin.firmId} and company_id = ${juniper}
        and stage not in ('closed_won', 'closed_lost')) as deals`
  const { id: reportId } = await report(admin, cobalt)
  for (const node of [service, other]) await asked(admin, 'Tell me about Cobalt Health', {}, node)
  const gone = await idsOf(admin, cobalt)
  assert.ok(gone.length >= 12, `${gone.length} records hang on it`)
  assert.equal((await admin.delete(`/api/companies/${cobalt}`)).status, 204)

  for (const node of [service, other])
    for (const question of [...byName, ...aboutCompanies]) {
      const { all, text } = await asked(admin, question, {}, node)
      for (const id of gone) assert.ok(!all.includes(id), `${question}: ${text}`)
      if (!byName.includes(question)) assert.doesNotMatch(all, /Cobalt|Falcon|Jane Doe/, question)
      assert.doesNotMatch(all, /Columbus|jane@quokka|letter of intent/i, question)
    }
  const { events } = await asked(admin, 'total revenue of all companies')
  assert.equal(events.find(({ kind }) => kind === 'table')?.rows[0].values.sum_revenue ?? sum.revenue, sum.revenue)
  const pipeline = (await asked(admin, 'What is the total value of our pipeline?')).events
  const [row] = pipeline.find(({ kind }) => kind === 'table')?.rows ?? []
  assert.ok(Object.values(row.values).includes(sum.deals), JSON.stringify(row.values))

  // in a chat that has spoken of it, and one that stands on it
  for (const question of ['and their EBITDA?', 'what about their margins', 'who works there', 'their deals']) {
    const { all } = await asked(admin, question, { chat_id })
    for (const id of gone) assert.ok(!all.replace(/"plan":.*?"engine"/, '').includes(id), question)
    assert.doesNotMatch(all, /Columbus|Falcon|Jane Doe|8004321|40004321/, question)
  }
  const foreign = await readEvents(service, admin, 'POST', '/agentic-chat/query', {
    query: 'list all deals',
    chat_id: randomUUID(),
    company_id: cobalt,
  })
  assert.equal(foreign.status, 404)
  assert.equal((await admin.get(`/api/reports/${reportId}`)).status, 404)
  assert.equal((await admin.get(`/api/reports/${reportId}/export?format=html`)).status, 404)
  for (const path of ['/api/reports?page_size=100', '/api/calendar/events', '/agentic-chat/chats?page_size=100']) {
    const { body } = await admin.get(path)
    const listed = JSON.stringify(body.data ?? body.events).replace(/"title":"[^"]*"/g, '')
    assert.doesNotMatch(listed, /Cobalt/, path)
    for (const id of gone) assert.ok(!listed.includes(id), path)
  }
  const { body: draft } = await admin.post('/email_bot/compose', {
    recipient: 'Jane Doe',
    company_name: 'Cobalt Health',
    purpose: 'follow_up',
  })
  assert.deepEqual([draft.recipient, draft.sources], [null, []])
  const again = await readEvents(service, admin, 'POST', '/api/reports/generate', {
    company_id: cobalt,
    report_type: 'investment_memo',
  })
  assert.equal(again.status, 404)
  assert.doesNotMatch((await report(admin, juniper)).all, /Cobalt|Falcon|Jane Doe/)

  await admin.post(`/api/companies/${cobalt}/restore`)
  for (const node of [service, other])
    assert.match((await asked(admin, 'list all companies', {}, node)).text, /Cobalt Health/)
  assert.equal((await admin.get(`/api/reports/${reportId}`)).status, 200)
})

/** The company, and every record that hangs on it. */
async function idsOf({ firmId }: Person, companyId: string): Promise<string[]> {
  const tables = [
    'contacts',
    'deals',
    'financial_records',
    'notes',
    'interactions',
    'emails',
    'files',
    'calendar_events',
    'reports',
  ]
  const rows = await Promise.all(
    tables.map(
      (table) => service.deps.sql<{ id: string }[]>`
        select id from ${identifier(table)} where firm_id = ${firmId} and company_id = ${companyId}`,
    ),
  )
  return [companyId, ...rows.flat().map(({ id }) => id)]
}
