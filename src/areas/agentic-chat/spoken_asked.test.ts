import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Questions as people speak them in passing, and what the answer says it looked for.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const { id } = await ana.create('/api/companies', { name: 'Kestrel Plastics', industry: 'Plastics', revenue: 9e6 })
  await ana.create('/api/deals', { name: 'Project Ridge', company_id: id, stage: 'negotiation', value: 1e6 })
  await ana.create('/api/deals', { name: 'Project Vale', company_id: id, stage: 'lead', value: 3e6 })
})

/** What the last of the questions was understood as, and which of its words were not. */
async function heard(...questions: string[]) {
  const chat_id = randomUUID()
  let last = { echo: '', unused: [] as string[] }
  for (const query of questions) {
    const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id })
    const answer = events.find(({ kind }) => kind === 'answer')
    last = { echo: answer?.['echo'] ?? '', unused: answer?.['unused'] ?? [] }
  }
  return last
}

const understood: [question: string, as: RegExp][] = [
  ['Sorry, one more thing: which deals are open? Thanks!', /^Deals · open$/],
  ['contacts w/o a company', /^Contacts · company missing$/],
  ['open deals with a close date last month', /close date last month/],
  ['notes from last week', /written from last week \([^)]* to [^)]*\)/],
  ['notes from last week on', /since/],
  ['3 fastest growing companies by revenue', /by revenue growth, highest first/],
  ['lost deals not because of price', /reason for passing not price/],
  ['deals that are not in Plastics', /industry not Plastics|not in Plastics/],
  ['open deals without a probability above 50%', /probability of at most 50%/],
  ['deals with a probability above 20% and over 5m', /probability above 20% · worth more than \$5M/],
  ['companies not founded before 1990', /founded since 1990/],
  ['deals where stage != negotiation', /not in negotiation/],
  ['companies with ebitda over 5m and under 10m', /EBITDA above \$5M · EBITDA below \$10M/],
  ['which deals were due to close last month and were closed', /won/],
  ['companies without a call or meeting in the last 60 days', /call in the last 60 days.*meeting in the last 60 days/],
  ['companies with a call from Ana', /with a call of yours/],
  ['companies with a meeting last month by Ana', /with a meeting of yours last month/],
  ['deals with companies we had no meeting with this year', /without a meeting this year/],
  ['deals with the longest sales cycle', /by days to close, highest first/],
  ['notes from last week to Kestrel Plastics', /written from last week \([^)]* to [^)]*\)/],
  ['what does the whole team have in the calendar tomorrow', /^Meetings · start tomorrow/],
  ['all deals, open or closed', /^Deals$/],
  ['deals larger then 20m', /^Deals · worth more than \$20M$/],
  [
    'unanswered emails from plastics companies',
    /^E-mails · inbound · unanswered · asking for something · industry Plastics$/,
  ],
  ['emails recieved from Kestrel Plastics', /^E-mails · inbound · company Kestrel Plastics$/],
  ['companies without a deal worth over 50m', /^Companies · without a deal worth more than \$50M$/],
  ['which companies have an open deal above 20m', /^Companies · with an open deal worth more than \$20M$/],
  [
    'companies with deals over 50m and revenue above 9m',
    /^Companies · with a deal worth more .* · revenue above \$9M$/,
  ],
  ['companies without open deals', /^Companies · without open deals$/],
  // whose the deal is and when it was won is said of that deal
  ['companies with a deal over 50m owned by Ana', /^Companies · with a deal of yours worth more than \$50M$/],
  ['companies with a deal over 50m not owned by Ana', /^Companies · with a deal of others worth more than \$50M$/],
  ['companies with a deal above 2m won last year', /^Companies · with a won deal worth more .* closed last year/],
  ['companies added this year with a deal above 2m', /^Companies · with a deal worth more .* · added this year/],
  ['companies with EBITDA below -1m', /EBITDA below −\$1M/],
  ['revenue growth between minus 5% and 10%', /revenue growth between −5% and 10%/],
  ['deals sorted by stage and then by value', /^Deals · by stage, then by value$/],
  ['total value of deals sorted by owner', /^Deals · total value · by owner$/],
  ['deals not in negotiation', /^Deals · not in negotiation$/],
  ['which owner has the largest deal', /^Deals · owner · by value, highest first$/],
  ['which owner has the smallest open deal', /^Deals · open · owner · by value$/],
  ['which deal is closing soonest', /^Deals · open · by close date$/],
  ['most likely deal of each colleague', /^Deals · open · first of each owner · by probability, highest first$/],
  ['revenue of our companies in 2023', /^Financial records · for 2023/],
]
suite('what is said in passing is understood', () => {
  for (const [question, as] of understood)
    test(`“${question}”`, async () => {
      const { echo, unused } = await heard(question)
      assert.match(echo, as)
      assert.deepEqual(unused, [])
    })
})

test('a change of what has none on record is not that of revenue', async () => {
  for (const question of [
    'companies with growing headcount',
    'companies with declining employees',
    'shrinking workforce',
  ])
    assert.notDeepEqual((await heard(question)).unused, [], question)
})

suite('a question goes on from the one before', () => {
  test('another time, counted from the last one', async () => {
    const { echo } = await heard('which deals close next quarter', 'and the quarter after that')
    assert.match(echo, /close date the quarter after next quarter/)
    const year = (await heard('which deals close this year', 'and the quarter after that')).echo
    assert.match(year, new RegExp(`Q1 ${new Date().getFullYear() + 1}`))
  })

  test('another order, with its direction', async () => {
    const { echo, unused } = await heard('deals in negotiation', 'sort them by probability, highest first, please')
    assert.match(echo, /in negotiation.*by probability, highest first/)
    assert.deepEqual(unused, [])
  })

  test('other groups of the same figure', async () => {
    const { echo } = await heard('weighted pipeline by owner', 'now by industry')
    assert.match(echo, /weighted value · by industry/)
  })
})

test('five deals by owner may be five of each or five in all, and are not answered', async () => {
  assert.notEqual((await heard('the top 5 deals by owner')).unused.length, 0)
})

suite('what would be answered with something else is not answered', () => {
  for (const question of [
    'which deals moved past lead this month',
    'deals that did not get past the lead stage',
    'biggest deal of Project Ridge and Project Vale each',
    'largest deal of each',
    'each company’s largest deal',
    'largest deal per person',
    'largest open deal per company per owner',
    'companies with an average deal size above 50m',
    'companies with total deal value above 100m',
    'deals closing in the same month',
  ])
    test(question, async () => assert.notEqual((await heard(question)).unused.length, 0))
})
