import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { type EventReply, readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import {
  companiesAsked,
  contactsAsked,
  dealsAsked,
  type QuestionOfValue,
  questionsOfValues,
} from '../../../test/questions_of_values.ts'

// The firm stores its places, industries and roles in other spellings than people ask for them.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const ids = new Map<string, string>()
  for (const company of companiesAsked) ids.set(company.name, (await ana.create('/api/companies', company)).id)
  for (const { company, ...contact } of contactsAsked)
    await ana.create('/api/contacts', { ...contact, company_id: ids.get(company) })
  for (const { company, ...deal } of dealsAsked)
    await ana.create('/api/deals', { ...deal, company_id: ids.get(company) })
})

const ask = (query: string, person = ana) =>
  readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })

type Verdict = 'right' | 'refused' | 'flagged' | 'silently wrong'

function judge({ expected }: QuestionOfValue, { events, text }: EventReply): Verdict {
  const answer = events.find(({ type, kind }) => type === 'data' && kind === 'answer')
  const table = events.find(({ type, kind }) => type === 'data' && kind === 'table')
  const rows: { ref: { label: string } | null; values: Record<string, unknown> }[] = table?.['rows'] ?? []
  const isRight =
    expected instanceof RegExp
      ? expected.test(text) && rows.length === 0
      : typeof expected === 'number'
        ? rows.length === 1 && rows[0]?.values['count'] === expected
        : String(rows.map(({ ref }) => ref?.label).sort()) === String([...expected].sort())
  if (isRight) return 'right'
  if (!answer?.['plan']) return 'refused'
  return answer['unused'].length > 0 ? 'flagged' : 'silently wrong'
}

async function checkAnswers() {
  const verdicts: { verdict: Verdict; question: string; text: string }[] = []
  for (const one of questionsOfValues) {
    const reply = await ask(one.question)
    verdicts.push({ verdict: judge(one, reply), question: one.question, text: reply.text })
  }
  const of = (verdict: Verdict) => verdicts.filter((one) => one.verdict === verdict).length
  const told = verdicts
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ verdict, question, text }) => `${verdict}: ${question}: ${text.slice(0, 200)}`)
    .join('\n')
  const counts = `${of('right')} right, ${of('refused')} refused, ${of('flagged')} flagged, ${of('silently wrong')} silently wrong`
  assert.equal(of('silently wrong'), 0, `${counts}\n${told}`)
  assert.ok(of('right') >= verdicts.length * 0.95, `${counts}\n${told}`)
}

test('a place, an industry or a role is found however it is spelt where it is stored', checkAnswers)

test('the same is found by who knows of a record behind a wall, too', async () => {
  const hidden = await ana.create('/api/companies', {
    name: 'Calafquen Toys',
    industry: 'Toys',
    location: 'Santiago, Chile',
  })
  await ana.create('/api/contacts', { name: 'Ines Rojas', role: 'Toy Designer', company_id: hidden.id })
  assert.equal((await ana.send('PUT', `/api/walls/${hidden.id}`, { user_ids: [ana.id] })).status, 200)
  await checkAnswers()
})

test('the figure of a company is told with the period that it is of, or that it has none on record', async () => {
  const olga = await service.register('Olga')
  const entered = await olga.create('/api/companies', { name: 'Entered Foods', revenue: 40_000_000 })
  const { id } = await olga.create('/api/companies', { name: 'Recorded Mills', revenue: 50_000_000, ebitda: 9_000_000 })
  const year = { period: 'FY2024', period_start: '2024-01-01', period_end: '2024-12-31' }
  await olga.create('/api/financials', {
    ...year,
    company_id: id,
    revenue: 50_000_000,
    ebitda: 8_000_000,
    net_income: 3_000_000,
  })
  const first = async (query: string) => (await ask(query, olga)).text.split('[')[0]?.trim()
  assert.ok(entered.id)
  for (const [query, said] of [
    ['revenue of Recorded Mills', "Recorded Mills' revenue in FY2024 was **$50M**"],
    ['net income of Recorded Mills', "Recorded Mills' net income in FY2024 was **$3M**"],
    // the record of the year says otherwise
    ['EBITDA of Recorded Mills', "Recorded Mills' EBITDA is **$9M** (no period on record)"],
    [
      'revenue and EBITDA of Recorded Mills',
      "Recorded Mills' revenue in FY2024 was **$50M**; EBITDA **$9M** (no period on record)",
    ],
    ['revenue of Entered Foods', "Entered Foods' revenue is **$40M** (no period on record)"],
    ['revenue of Recorded Mills in 2024', "Recorded Mills' revenue in FY2024 was **$50M**"],
  ])
    assert.equal(await first(query ?? ''), said, query)
})
