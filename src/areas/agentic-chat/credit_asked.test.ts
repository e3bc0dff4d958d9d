import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { creditAgreement } from '../../../test/credit_agreements.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'
import { readContract } from '../files/analysis/contract/read.ts'

let service: TestService
let ana: Person
const ids = new Map<string, { company: string; file: string }>()

before(async () => {
  service = await startTestService({ ROLE: 'web', CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  await companyWith('Tallow River', 'us_revolver')
  await companyWith('Corran Foods', 'uk_lma')
  await companyWith('Meridian Lens', 'us_term_revolver')
  await companyWith('Copperleaf Dental', 'amendment_pricing')
})

/** A company with an agreement that has been read and that nobody has reviewed. */
async function companyWith(name: string, agreement: string) {
  const company = await ana.create('/api/companies', { name })
  const filename = `${name} credit agreement.pdf`
  const { body } = await ana.upload(pdf(agreement), filename, { company_id: company.id })
  const { pages } = creditAgreement(agreement)
  const { data, findings, tables } = readContract({ unit: 'page', pages, notices: [] })
  await completeReading(service, ana, body.id, { data, pages, findings, tables })
  ids.set(name, { company: company.id, file: body.id })
}

async function ask(query: string, more: object = {}) {
  const { events, text } = await readEvents(service, ana, 'POST', '/agentic-chat/query', {
    query,
    chat_id: randomUUID(),
    ...more,
  })
  const answer = events.find(({ type, kind }) => type === 'data' && kind === 'answer')
  return { text, plan: answer?.['plan'], citations: answer?.['citations'] ?? [] }
}

suite('what a credit agreement says, asked in the chat', () => {
  const asked: [question: string, said: RegExp][] = [
    [
      "What are Tallow River's total commitments?",
      /total commitments are \*\*\$750\.?0?M?.*\*\*|total commitments are \*\*USD 750/,
    ],
    ['How big is the credit facility of Tallow River?', /\*\*\$?(?:USD )?750/],
    ['When does the Tallow River facility mature?', /maturity date is \*\*28 Jun 2028\*\*/],
    ["What is the maturity date of Tallow River's credit agreement?", /\*\*28 Jun 2028\*\*/],
    [
      'Who is the administrative agent of Tallow River?',
      /administrative agent is \*\*Beacon National Bank, N\.A\.\*\*/,
    ],
    ['Who is the agent under the Corran Foods facility?', /agent is \*\*Thames & Lothian Bank plc\*\*/],
    ['Who is the borrower of the Tallow River credit agreement?', /borrower is \*\*TALLOW RIVER CORPORATION\*\*/],
    ['Which law governs the Corran Foods facilities agreement?', /governing law is \*\*England and Wales\*\*/],
    ['Which law governs the Tallow River credit agreement?', /governing law is \*\*New York\*\*/],
    ['How big is the revolver of Corran Foods?', /\*\*£70(?:\.0)?M\*\*|\*\*GBP 70/],
    ['How large is the Meridian Lens revolver?', /\*\*\$80(?:\.0)?M\*\*|\*\*USD 80/],
    ["What is Tallow River's aggregate commitment amount?", /\*\*\$750/],
    ['Tallow River maturity date', /\*\*28 Jun 2028\*\*/],
    ['Which bank is the facility agent of Corran Foods?', /Thames & Lothian Bank plc/],
    ['What is the size of the term loan of Meridian Lens?', /\*\*\$620(?:\.0)?M\*\*|\*\*USD 620/],
    ['Which bank is the administrative agent on the Tallow River revolver?', /Beacon National Bank, N\.A\./],
    ["What state's law governs the current Tallow River credit agreement?", /governing law is \*\*New York\*\*/],
    ['When is the Tallow River revolver due if it is not extended?', /\*\*28 Jun 2028\*\*/],
    ['Corran Foods: on what date was the facilities agreement signed, please?', /\*\*12 Mar 2024\*\*/],
    ['Size of the whole Tallow River facility on signing?', /\*\*\$?(?:USD )?750/],
    ['Meridian Lens revolver and term loan combined: how much in total?', /\*\*\$?(?:USD )?700/],
  ]
  for (const [question, said] of asked)
    test(`"${question}" is answered with its page, and that nobody has reviewed it`, async () => {
      const { text, citations } = await ask(question)
      assert.match(text, said)
      assert.match(text, /not yet reviewed/)
      assert.ok(citations[0]?.page >= 1 && citations[0]?.box && citations[0]?.quote, 'it opens the place')
    })

  test('in a chat about the company it need not be named', async () => {
    const company_id = ids.get('Tallow River')?.company
    assert.match((await ask('what are the total commitments?', { company_id })).text, /750/)
    assert.match((await ask('who is the agent?', { company_id })).text, /Beacon National Bank/)
    assert.match((await ask('when does the facility mature?', { company_id })).text, /28 Jun 2028/)
  })

  test('where the parts mature on different days, both are said', async () => {
    const { text } = await ask('When does the Meridian Lens facility mature?')
    assert.match(text, /4 Nov 2026/)
    assert.match(text, /4 Nov 2028/)
  })

  test('a value that has been corrected or confirmed is said to be reviewed', async () => {
    const { file = '' } = ids.get('Corran Foods') ?? {}
    const values = [{ path: 'total_commitment', verdict: 'accepted' }]
    assert.equal((await ana.post(`/api/files/${file}/review`, { values })).status, 200)
    const { text } = await ask('What are the total commitments of Corran Foods?')
    assert.match(text, /220/)
    assert.match(text, /as reviewed/)
  })

  const sentences: [question: string, figure: RegExp][] = [
    ['What is the swing line sublimit of Tallow River?', /\$50,000,000/],
    ['What is the letter of credit sublimit of Tallow River?', /\$75,000,000/],
    ['What is the cross-default threshold amount of Tallow River?', /\$100,000,000/],
    ['By how much may the commitments of Tallow River be increased?', /\$375,000,000/],
    ['What is the minimum amount of a borrowing of Tallow River?', /\$5,000,000/],
    ['What is the accordion limit of Corran Foods?', /£60,000,000/],
  ]
  for (const [question, figure] of sentences)
    test(`"${question}" gets the sentence with the figure, and never the total`, async () => {
      const { text, plan } = await ask(question)
      assert.match(text, figure)
      assert.notEqual(plan?.entity, 'document_values')
    })

  const changed = [
    'To what sum can Tallow River upsize its commitments?',
    'On which date does the springing maturity of Meridian Lens fall?',
    'When does the Tallow River facility mature once it is extended?',
    'How big was the original facility of Corran Foods?',
    'What is the effective date of the Tallow River credit agreement?',
    'When does the Tallow River facility mature after the second amendment?',
    'How big is the Tallow River facility post amendment?',
  ]
  for (const question of changed)
    test(`"${question}" asks for something else, and gets passages`, async () => {
      const { plan } = await ask(question)
      assert.notEqual(plan?.entity, 'document_values')
    })

  test('what an agreement does not say is not made up', async () => {
    const { text } = await ask('What are the total commitments of Copperleaf Dental?')
    assert.match(text, /^No total commitments were read from documents of Copperleaf Dental/)
    assert.doesNotMatch(text.split('\n')[0] ?? '', /9,500,000|9\.5/)
    for (const [question, said] of [
      ['When does the Copperleaf Dental facility mature?', /^No maturity date was read from documents of Copperleaf/],
      ['How big is the term loan of Tallow River?', /^No amount of that facility was read from documents of Tallow/],
      ['Who guarantees the Corran Foods facility?', /^No guarantor was read.*\n+Closest passages/],
    ] as const)
      assert.match((await ask(question)).text, said)
  })
})
