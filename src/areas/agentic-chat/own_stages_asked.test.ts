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
  ['deals signed this year', /to Signed · moved this year/, /^1 stage move[\s\S]*Project Ridge/],
  // what the firm has named comes before what the words mean elsewhere
  ['how many deals did we sign this year?', /to Signed · moved this year/, /^There was 1 stage move/],
  ['deals we passed on this year', /in Passed · closed this year/, /^1 deal[\s\S]*Project Vale/],
  [
    'buy-out deals that are not signed yet',
    /in Sourced, NDA, IOI, Management meeting, LOI or Exclusivity$/,
    /^3 deals/,
  ],
  ['deals in private credit', /in the pipeline Private credit$/, /^1 deal[\s\S]*Project Loan/],
  ['which pipelines do we have', /^Stages · count · by pipeline$/, /Private credit \| 8/],
  ['conversion rate between IOI and LOI', /share that reached LOI/, /^66\.7%/],
  ['who owns the deals that are signed?', /^Deals · in Signed$/, /^1 deal[\s\S]*Project Ridge/],
  ['signed deals', /^Deals · in Signed$/, /^1 deal[\s\S]*Project Ridge/],
  ['how many deals did we pass on', /in Passed · count/, /1/],
  ['buyout deals we passed on', /Buy-out.*in Passed/, /^1 deal[\s\S]*Project Vale/],
  ['deals in the buy out pipeline', /in the pipeline Buy-out/, /^5 deals/],
  ['deals that reached the management meeting', /to Management meeting$/, /no (?:stage moves|deals)|No stage/i],
  ['which deals have not reached the LOI yet', /in Sourced, NDA, IOI or Management meeting/, /^2 deals[\s\S]*Moor/],
  ["deals that haven't yet got to IOI", /in Sourced or NDA/, /^2 deals[\s\S]*Project Dale/],
  ['deals not at LOI yet', /in Sourced, NDA, IOI or Management meeting/, /^2 deals/],
  // pipelines group, and the most and the fewest of them are asked for
  ['how many deals does each pipeline have', /count · by pipeline$/, /^6 deals, by pipeline[\s\S]*Private credit \| 1/],
  ['value of deals by pipeline', /total value · by pipeline$/, /Private credit \| \$9M/],
  ['which pipeline has the most deals', /by pipeline$/, /^Buy-out has the most deals: 5\.$/],
  [
    'which pipeline has the fewest deals',
    /by pipeline$/,
    /^Private credit has the fewest deals of those that have any: 1/,
  ],
  // how they are set up
  ['which stages does the private credit pipeline have?', /^Stages · of the pipeline Private credit$/, /^8 stages/],
  ['how many stages are in the buy-out pipeline', /^Stages · .* · count$/, /9/],
  ['what comes after the management meeting?', /^Stages · after Management meeting$/, /^1 stage[\s\S]*\| LOI/],
  ['what comes before LOI', /^Stages · before LOI$/, /^1 stage[\s\S]*\| Management meeting/],
  ['what is the next stage for Project Fen?', /next stage/, /next stage is Exclusivity; stage LOI/],
  ['what is the next stage of Project Vale', /next stage/, /No next stage is on record/],
  // conversion in a pipeline, however it is asked for
  ['conversion from NDA to IOI in the buy-out pipeline', /in the pipeline Buy-out · share/, /^75%/],
  ['what share of deals gets from IOI to the LOI', /that reached IOI · share that reached LOI/, /^66\.7%/],
  ['what percentage of deals that reached IOI got to LOI?', /that reached IOI · share that reached LOI/, /^66\.7%/],
  // what is equal is told as equal
  ['which deal has been in NDA the longest', /days in this stage/, /Project Moor/],
  [
    'how long has Project Fen been in LOI?',
    /in LOI · days in this stage/,
    /^Project Fen has been in its stage for 0 days/,
  ],
  ['how long has Project Fen been in NDA?', /in NDA/, /no deals in NDA named Project Fen/],
]

const notSure = ['deals before Sourced', 'conversion from Screening to LOI', 'deals that have not reached Sourced']

suite('questions by the names of stages and pipelines', () => {
  for (const [question, as, answer] of understood)
    test(question, async () => {
      const { echo, text, unused } = await heard(question)
      assert.match(echo, as, text)
      assert.match(text, answer, echo)
      assert.deepEqual(unused, [])
    })

  for (const question of notSure)
    test(`${question}: not sure, and says so`, async () => {
      const { echo, text } = await heard(question)
      assert.equal(echo, '')
      assert.match(text, /I did not understand/)
    })

  test('deals that show the same number of days are all the longest', async () => {
    const { text } = await heard('which deal has been in its stage the longest')
    assert.match(text, /^5 of 5 open deals have the same highest number of days in this stage: 0 days/)
  })
})
