import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// A colleague who took part in a call or a meeting had it, whoever logged it.

let service: TestService
let ana: Person
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana Ash')
  const mara = await service.invite(ana, 'Mara Klein', 'member')
  const jonas = await service.invite(ana, 'Jonas Weber', 'member')
  const company = async (name: string) => (await ana.create('/api/companies', { name })).id
  const [kestrel, heron] = [await company('Kestrel Plastics'), await company('Heron Foods')]
  const raj = await ana.create('/api/contacts', { name: 'Raj Patel', company_id: kestrel })
  const log = (fields: object) => ana.create('/api/interactions', { type: 'call', ...fields })
  await log({
    subject: 'Pricing',
    company_id: kestrel,
    contact_ids: [raj.id],
    user_ids: [mara.id, jonas.id],
    date: dayFrom(-1),
  })
  await log({ subject: 'Intro', company_id: kestrel, date: dayFrom(-2) })
  await log({ subject: 'Site visit', type: 'meeting', company_id: heron, user_ids: [mara.id], date: dayFrom(-3) })
  await jonas.create('/api/interactions', { type: 'call', subject: 'Teaser', company_id: heron, date: dayFrom(-4) })
  await log({ subject: 'Lender day', type: 'meeting', company_id: heron, user_ids: [jonas.id], date: dayFrom(3) })
})

async function ask(query: string) {
  const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  return events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
}

const asked: [question: string, said: RegExp, not?: RegExp][] = [
  ['who last spoke with Kestrel Plastics?', /Ana Ash.*Jonas Weber.*Mara Klein/],
  ['when did Mara last talk to Raj Patel?', /Pricing/],
  ['calls with Jonas', /Pricing.*Teaser|Teaser.*Pricing/s, /Intro/],
  ['show the calls of Jonas Weber', /Pricing.*Teaser|Teaser.*Pricing/s, /Intro/],
  ['meetings with Mara', /Site visit/, /Pricing|Lender day/],
  ['how many calls did Mara make?', /\b1\b|one/i],
  ['how many calls did Jonas log?', /\b1\b|one/i],
  ['calls logged by Jonas', /\*\*1\*\* call logged by Jonas Weber/],
  ['how many calls did I make?', /\b2\b|two/i],
  ['who did Mara call?', /Pricing/, /Intro|Teaser/],
  ['which companies did Mara meet?', /Heron Foods/, /Kestrel/],
  ['calls per colleague', /Ana Ash \| 2.*Jonas Weber \| 2.*Mara Klein \| 1/s],
  ['what did Mara do this month?', /Pricing/, /Teaser/],
  ['what meetings does Jonas have next week?', /Lender day|no meetings|nothing/i],
  ['what did Jonas discuss with Kestrel?', /Pricing/, /Intro/],
]
suite('a colleague had the calls and meetings that they took part in or logged', () => {
  for (const [question, said, not] of asked)
    test(question, async () => {
      const answer = await ask(question)
      assert.match(answer, said)
      if (not) assert.doesNotMatch(answer, not)
    })
})
