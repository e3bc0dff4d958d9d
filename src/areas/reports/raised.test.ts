import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeCompany } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { raisedIn } from './facts/raised.ts'

let service: TestService
let ana: Person
let company_id: string
before(async () => {
  service = await startTestService({ REPORTS_PER_HOUR: '1000' })
  ana = await service.register('Ana Reyes', 'Northgate Partners')
  company_id = await makeCompany(service, ana)
})

const sectionsOf = async (of: string, report_type = 'investment_memo') => {
  const { status, events } = await readEvents(service, ana, 'POST', '/api/reports/generate', {
    company_id: of,
    report_type,
  })
  assert.equal(status, 200)
  const { body } = await ana.get(`/api/reports/${events[0]?.['report_id']}`)
  return body.sections
}

test('a sentence that raises a subject of risk is told from one that denies it, asks for it or says that it is over', () => {
  // biome-ignore format: a table
  const sentences: [string, string | undefined][] = [
    ['Seller wants us to carry the environmental indemnity for the site.', 'Environmental liability'],
    ['Working capital peg not agreed.', 'Working capital'],
    ['No agreement on the working capital peg yet.', 'Working capital'],
    ['The peg is agreed at $4.2M.', undefined],
    ['Inventory stands at 74 days.', 'Working capital'],
    ['Two key people are leaving after closing.', 'Key people'],
    ['Founder plans to retire in 2027.', 'Key people'],
    ['The founder left us the link to the data room.', undefined],
    ['Left a voicemail for the CEO.', undefined],
    ['We are not aware of any contamination, lawsuits or recalls.', undefined],
    ['Is there any litigation?', undefined],
    ['The lawsuit was settled in May.', undefined],
    ['The lender waived the covenant breach.', undefined],
    ['Covenant headroom is thin.', 'Debt and covenants'],
    ['Churn is low at 2%.', undefined],
    ['Churn rose to 14% last year.', 'Customers lost, renewals'],
    ['Largest customer is 31% of revenue.', 'Customer concentration'],
    ['No customer is above 5% of revenue.', undefined],
    ['Top ten customers: 62% of sales.', 'Customer concentration'],
    ['34% of revenue comes from one customer.', 'Customer concentration'],
    ['The top 5 customers represent 38% of turnover, none above 12%.', 'Customer concentration'],
    ['The largest client accounts for 22%.', 'Customer concentration'],
    ['They depend on a single customer.', 'Customer concentration'],
    ['EBITDA margin is 30%.', undefined],
    ['Sponsor owns 81% of the shares.', undefined],
    ['Our largest customer renewed at a price 12% above the old one.', undefined],
    ['The ten largest customers have a gross margin of 41%.', undefined],
    ['Retention of the top customers is 95%.', undefined],
    ['One client meeting fell through on Tuesday.', undefined],
    ['I recall that they moved in 2019.', undefined],
    ['Late stage talks; call again late November.', undefined],
    ['Issues: none.', undefined],
  ]
  for (const [sentence, heading] of sentences) assert.equal(raisedIn(sentence)?.heading, heading, sentence)
})

test('a report tells what notes and calls raise in their words, newest first, each with who wrote it and where', async () => {
  const day = (date: string) => `${date}T10:00:00Z`
  await ana.create('/api/interactions', {
    type: 'call',
    subject: 'Call with counsel',
    company_id,
    date: day('2026-03-12'),
    notes:
      'Good progress.\n- Seller refuses the environmental indemnity for the Dayton yard\n- Working capital peg not agreed',
  })
  await ana.create('/api/interactions', {
    type: 'meeting',
    subject: 'Plant visit',
    company_id,
    date: day('2026-02-02'),
    notes: 'Inventory stands at 74 days. There is no litigation. The peg was discussed at lunch.',
  })
  await ana.create('/api/notes', { company_id, content: 'Head of **sales** resigned last week.' })
  const { risk_assessment: risks, recommendations } = await sectionsOf(company_id)
  assert.equal(risks.indexOf('### Raised in notes and conversations'), 0, 'what is said comes first')
  const raised = risks.slice(0, risks.indexOf('Each of these follows from'))
  const lines = raised.split('\n').filter((line: string) => line.startsWith('- '))
  assert.deepEqual(
    lines
      .map((line: string) => line.replace(/of \d+ \w{3} \d{4}/, 'of …').replace(/\d+ \w{3} \d{4}( \(\d\))?\]/, '…]'))
      .slice(0, 1),
    [
      '- **Key people.** Mentioned in a note of … (noted by Ana Reyes): “Head of sales resigned last week” [note by Ana Reyes, …].',
    ],
  )
  assert.deepEqual(lines.slice(1), [
    '- **Environmental liability.** Mentioned in a call of 12 Mar 2026 (noted by Ana Reyes): “Seller refuses the environmental indemnity for the Dayton yard” [call of 12 Mar 2026].',
    '- **Working capital.** Mentioned in a call of 12 Mar 2026 (noted by Ana Reyes): “Working capital peg not agreed” [call of 12 Mar 2026].',
    '- **Working capital.** Mentioned in a meeting of 2 Feb 2026 (noted by Ana Reyes): “Inventory stands at 74 days” [meeting of 2 Feb 2026].',
  ])
  assert.match(recommendations, /raise: key people, environmental liability and working capital\./)
  // tagged as a risk, it is told as such, and once
  assert.equal(risks.split('Renewals of the five largest marinas').length, 2)
})

test('a report asks for no memorandum and no statements that are on file', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Newly met' })
  await ana.create('/api/deals', { name: 'Project New', company_id: id, stage: 'lead' })
  const asks = /ask for the information memorandum and three years of statements/
  assert.match((await sectionsOf(id)).recommendations, asks)
  await ana.create('/api/financials', { company_id: id, period: 'FY2025', revenue: 5e6 })
  const { id: known } = await ana.create('/api/deals', { name: 'Project Known', company_id, stage: 'lead', value: 2e8 })
  const { recommendations } = await sectionsOf(company_id)
  assert.match(recommendations, /whether the company fits the firm’s thesis\./)
  assert.doesNotMatch(recommendations, /ask for/)
  await ana.delete(`/api/deals/${known}`)
})

test('an amount is the same in the tables and the sentences of a report', async () => {
  const year = { period: 'FY2025', revenue: 49_350_000, ebitda: 9_350_000, cash_flow: 640_400 }
  const id = await makeCompany(service, ana, { name: 'Rounded' }, [year])
  const { financial_analysis } = await sectionsOf(id, 'financial_analysis')
  const amounts: string[] = financial_analysis.match(/\$9\.[\d]*M/g)
  assert.ok(amounts.length > 1, financial_analysis)
  assert.deepEqual([...new Set(amounts)], ['$9.35M'])
  assert.match(financial_analysis, /\| \$9\.35M/)
})
