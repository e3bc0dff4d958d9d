import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Questions by the names that a firm has given to its stages and pipelines.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const buyOut = await ana.create('/api/pipelines', { name: 'Buy-out', template: 'buy_out', is_default: true })
  const credit = await ana.create('/api/pipelines', { name: 'Private credit', template: 'credit' })
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel Plastics', industry: 'Plastics' })
  const stage = (pipeline: typeof buyOut, name: string): string =>
    pipeline.stages.find((one: { name: string }) => one.name === name).id
  const ways: [name: string, ...stages: string[]][] = [
    ['Project Ridge', 'NDA', 'IOI', 'LOI', 'Exclusivity', 'Signed'],
    ['Project Vale', 'NDA', 'IOI', 'Passed'],
    ['Project Fen', 'NDA', 'IOI', 'LOI'],
    ['Project Moor', 'NDA'],
    ['Project Dale', 'Sourced'],
  ]
  for (const [index, [name, first = '', ...moves]] of ways.entries()) {
    const made = { name, company_id, stage_id: stage(buyOut, first), value: (index + 1) * 1e6 }
    const { id } = await ana.create('/api/deals', made)
    for (const next of moves) await ana.patch(`/api/deals/${id}`, { stage_id: stage(buyOut, next) })
  }
  const lent = { name: 'Project Loan', company_id, stage_id: credit.stages[0].id, value: 9e6 }
  await ana.create('/api/deals', lent)
})

/** What the question was understood as, what was not, and the answer. */
async function heard(query: string) {
  const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const answer = events.find(({ kind }) => kind === 'answer')
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
  return { text: text.replaceAll('**', ''), echo: answer?.['echo'] ?? '', unused: answer?.['unused'] ?? [] }
}

const later = 'Management meeting, LOI, Exclusivity, Signed or Closed'
const understood: [question: string, as: RegExp, answer: RegExp][] = [
  ['deals in NDA', /^Deals · in NDA$/, /Project Moor/],
  ['how many deals are in NDA?', /in NDA · count/, /1/],
  ['show me all deals at the IOI stage', /^Deals · in IOI$/, /no (?:open )?deals|no won deals/i],
  ['which deals are in LOI', /^Deals · in LOI$/, /Project Fen/],
  ['deals in letter of intent', /^Deals · in LOI$/, /Project Fen/],
  ['deals with an indication of interest or later', new RegExp(`in IOI, ${later}`), /Project Fen/],
  ['IOI or later', /in IOI, Management meeting/, /Project Ridge/],
  ['deals past NDA', /in IOI, Management meeting/, /Project Ridge/],
  ['deals before LOI', /in Sourced, NDA, IOI or Management meeting/, /Project Dale/],
  ['value of deals in exclusivity or signed', /in Exclusivity or Signed/, /\$1M/],
  ['what is in exclusivity?', /in Exclusivity/, /no (?:open )?deals|no won deals/i],
  ['deals stuck in NDA for more than 10 days', /in NDA/, /no (?:open )?deals|no won deals/i],
  ['deals not in NDA', /not in NDA/, /Project Fen/],
  ['my deals in LOI', /in LOI/, /Project Fen/],
  ['average value of deals in NDA', /in NDA · average value/, /\$4M/],
  ['pipeline by stage', /by stage/, /Signed/],
  ['how many deals in each stage', /by stage/, /NDA/],
  ['private credit deals', /in the pipeline Private credit/, /Project Loan/],
  ['average days in the exclusivity stage', /from Exclusivity/, /0 days/],
  ['average days in NDA', /from NDA/, /0 days/],
  ['how long do deals stay in IOI?', /from IOI/, /0 days/],
  ['conversion from IOI to LOI', /reached IOI/, /66\.7%/],
  ['what is our conversion from NDA to signed?', /reached NDA/, /25/],
  ['conversion from IOI to signed', /reached IOI/, /33\.3%/],
  ['what moved to LOI this week', /to LOI/, /Project/],
  ['which deals went from NDA to IOI', /from NDA/, /Project Vale/],
  ['companies with a deal in LOI', /LOI/, /Kestrel/],
  ['deals in the private credit pipeline', /private credit/i, /Project Loan/],
  ['private credit pipeline', /private credit/i, /\$9M|Project Loan/],
  ['buy-out pipeline by stage', /Buy-out/, /NDA/],
  ['total value of the buy-out pipeline', /Buy-out/, /\$/],
  ['which stage is Project Fen in?', /./, /LOI/],
  ['deals in management meeting', /in Management meeting/, /no (?:open )?deals|no won deals/i],
  ['LOI deals', /in LOI/, /Project Fen/],
  ['NDA deals over 1m', /worth more than.*in NDA/, /Project Moor/],
  ['deals in lead', /^Deals · in lead$/, /Project Dale/],
  ['won deals', /^Deals · won$/, /no (?:open )?deals|no won deals/i],
  ['deals signed this year', /won/, /no (?:open )?deals|no won deals/i],
]

suite('questions by the names of stages and pipelines', () => {
  for (const [question, as, answer] of understood)
    test(question, async () => {
      const { echo, text, unused } = await heard(question)
      assert.match(echo, as, text)
      assert.match(text, answer, echo)
      assert.deepEqual(unused, [])
    })
})
