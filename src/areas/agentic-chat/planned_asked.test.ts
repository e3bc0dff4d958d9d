import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// What is to come: meetings, also those to which one is only invited, and tasks by what they are called.

let service: TestService
let ana: Person
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const bob = await service.invite(ana, 'Bob', 'member')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel Plastics' })
  await ana.create('/api/contacts', { name: 'Priya Lindqvist', email: 'PL@kestrel.example', company_id })
  const meeting = (summary: string, days: number, attendees: string[], person = bob) =>
    person.create('/api/calendar/events', {
      summary,
      start: `${dayFrom(days)}T09:00:00Z`,
      end: `${dayFrom(days)}T10:00:00Z`,
      attendees,
    })
  await meeting('Pricing review', 1, [ana.email, 'pl@kestrel.example'])
  await meeting('Lender lunch', 1, ['lender@bank.example'])
  await meeting('Tax workshop', 40, [], ana)
  await meeting('Investment committee', 9, [ana.email])
  await ana.create('/api/calendar/events', {
    summary: 'Kickoff',
    start: `${dayFrom(20)}T09:00:00Z`,
    end: `${dayFrom(20)}T10:00:00Z`,
    location: 'Leeds',
    company_id,
  })
  await bob.create('/api/notes', { company_id, content: 'Spoke of the price.' })
  await ana.create('/api/tasks', { title: 'Book the flight to Oslo', due_date: '2031-02-03' })
  await ana.create('/api/tasks', { title: 'Draft of the escrow letter', assignee_id: bob.id })
  await ana.create('/api/tasks', { title: 'Send teaser to Kestrel', due_date: '2031-05-06' })
})

async function ask(query: string) {
  const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  return events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
}

const asked: [question: string, said: RegExp, not?: RegExp][] = [
  ['when is my next meeting?', /Pricing review/],
  ['when is the next meeting with Priya Lindqvist?', /Pricing review/],
  ["what's on tomorrow?", /Pricing review/, /Lender lunch/],
  ['am I invited to anything tomorrow?', /Pricing review/, /Lender lunch/],
  ['what meetings does Bob have tomorrow?', /Pricing review.*Lender lunch|Lender lunch.*Pricing review/s],
  ['are there any team meetings tomorrow?', /Lender lunch/],
  ['who is coming to the pricing review?', /pl@kestrel\.example/],
  ['In what place will the Kestrel kickoff be held?', /Kickoff.*Leeds|Leeds.*Kickoff/s],
  ['where is the kickoff with Kestrel?', /Leeds/],
  ['when is the investment committee?', /Investment committee/],
  ['when is the tax workshop?', /Tax workshop/],
  ['do I have a meeting with Kestrel people this year?', /no meetings|Pricing review/i],
  ['when am I seeing Priya Lindqvist?', /Pricing review/],
  ['when is the flight booking due?', /3 Feb 2031/],
  ['is the escrow letter done?', /Draft of the escrow letter/],
  ['by when do I need to send the teaser?', /6 May 2031/],
  ['who has the task to draft the escrow letter?', /Bob/],
  ['what is the deadline for the Oslo flight?', /3 Feb 2031/],
  ['what happened today?', /1 new company/i, /attention/],
  ['what did Bob do today?', /1 note/i, /new compan/i],
  ['what happened yesterday?', /Nothing.*is on record/],
]

suite('what is to come', () => {
  for (const [question, said, not] of asked)
    test(`“${question}”`, async () => {
      const text = await ask(question)
      assert.match(text, said)
      if (not) assert.doesNotMatch(text, not)
    })
})
