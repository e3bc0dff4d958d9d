import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addMemorandum, makeCompany, makePeers, threeYears } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import type { Fact } from './fact.ts'
import { reportTypes, sectionNames } from './schema.ts'

let service: TestService
let ana: Person
let harbor: string
before(async () => {
  service = await startTestService({ REPORTS_PER_HOUR: '1000' })
  ana = await service.register('Ana')
  harbor = await makeCompany(service, ana)
  await makePeers(ana, [
    [30e6, 3e6, 150],
    [45e6, 9e6, 200],
    [60e6, 9.5e6, 260],
    [80e6, 20e6, 300],
    [100e6, 12e6, 520],
    [900e6, 1e6, 9],
  ])
})

type Written = { content: string; sections: Record<string, string>; facts: Fact[] }

async function write(body: object): Promise<Written> {
  const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', body)
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  return (await ana.get(`/api/reports/${events[0]?.['report_id']}/export?format=json`)).body
}

const valueOf = ({ facts }: Written, id: string) => facts.find((fact) => fact.id === id)?.value

const near = (actual: unknown, expected: number, what: string) =>
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) < 1e-9, `${what}: ${actual} is not ${expected}`)

/** Figures of a text with their scale, such as 12.4M, and what is left of dates, labels and names. */
function figuresOf(text: string) {
  return [...text.matchAll(/(?<![\p{L}\p{N}.])[($€£−]*(\d[\d,]*(?:\.\d+)?)([KMBT%x]?)(?![\p{L}\p{N}])/gu)].map(
    ([, digits = '', scale = '']) => ({
      value: Number(digits.replaceAll(',', '')),
      scale,
    }),
  )
}

const factors: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12, '%': 0.01, x: 1, '': 1 }

/** Whether a fact, rounded as it is written, is that figure. Worked out from the values, not with the code that writes them. */
function says(fact: Fact, { value, scale }: { value: number; scale: string }): boolean {
  const texts = [fact.label, fact.period ?? '', fact.source.marker, typeof fact.value === 'string' ? fact.value : '']
  if (texts.some((text) => figuresOf(text).some((figure) => figure.value === value) || text.includes(String(value))))
    return true
  if (fact.unit === 'date' && typeof fact.value === 'string') {
    const [year, , day] = fact.value.slice(0, 10).split('-').map(Number)
    return value === year || value === day
  }
  if (typeof fact.value !== 'number') return false
  const factor = fact.unit === 'points' ? 0.01 : fact.unit === 'percent' ? 1 : (factors[scale] ?? 1)
  const decimals = String(value).split('.')[1]?.length ?? 0
  return (
    Math.abs(Math.abs(fact.value) / factor - value) <=
      0.5000001 *
        10 ** -Math.max(decimals, scale === 'B' || scale === 'T' ? 2 : scale === 'K' || scale === '' ? 0 : 1) ||
    Math.abs(Math.abs(fact.value) - value) < 1e-9
  )
}

for (const report_type of reportTypes)
  test(`every figure in the text of a report of type ${report_type} is a fact`, async () => {
    const written = await write({
      company_id: harbor,
      report_type,
      sections: [...sectionNames],
      include_comparisons: true,
    })
    let seen = 0
    for (const [section, text] of Object.entries(written.sections))
      for (const figure of figuresOf(text)) {
        assert.ok(
          written.facts.some((fact) => says(fact, figure)),
          `${section}: ${figure.value}${figure.scale} is in no fact\n${text}`,
        )
        seen++
      }
    assert.ok(seen > 60, `${seen} figures`)
  })

test('growth, compound growth and margins are right', async () => {
  const written = await write({ company_id: harbor, report_type: 'financial_analysis' })
  near(valueOf(written, 'revenue_growth.fy2024'), 46 / 40 - 1, 'growth 2024')
  near(valueOf(written, 'revenue_growth.fy2025'), 57.5 / 46 - 1, 'growth 2025')
  near(valueOf(written, 'overall.revenue_cagr'), Math.sqrt(57.5 / 40) - 1, 'CAGR of revenue')
  near(valueOf(written, 'overall.ebitda_cagr'), Math.sqrt(10.925 / 6) - 1, 'CAGR of EBITDA')
  near(valueOf(written, 'ebitda_margin.fy2025'), 10.925 / 57.5, 'EBITDA margin')
  near(valueOf(written, 'gross_margin.fy2025'), 24.5 / 57.5, 'gross margin')
  near(valueOf(written, 'net_margin.fy2023'), 2.4 / 40, 'net margin')
  near(valueOf(written, 'margin_change.fy2025'), 0.19 - 0.17, 'change of margin')
  near(valueOf(written, 'deal.1.ev_ebitda'), 98 / 10.925, 'EV/EBITDA')
  near(valueOf(written, 'deal.1.ev_revenue'), 98 / 57.5, 'EV/revenue')
  assert.match(written.content, /Revenue reached \$57\.5M in FY2025, a rise of 25\.0% on the year before/)
  assert.match(written.content, /Growth accelerated, from 15\.0% the year before to 25\.0%/)
  assert.match(written.content, /compounded at 19\.9% a year/)
})

test('peers are the firm’s own companies of the industry and size, with their quartiles and the place among them', async () => {
  const written = await write({ company_id: harbor, report_type: 'market_analysis' })
  assert.equal(valueOf(written, 'peers.industry_and_size'), 5)
  assert.deepEqual(
    ['lower', 'median', 'upper', 'rank', 'of'].map((part) => valueOf(written, `peers.revenue.${part}`)),
    [45e6, 60e6, 80e6, 4, 6],
  )
  // margins 10, 20, 15.83, 25 and 12 %: quartiles between the second and fourth
  near(valueOf(written, 'peers.ebitda_margin.lower'), 0.12, 'lower quartile')
  near(valueOf(written, 'peers.ebitda_margin.median'), 9.5 / 60, 'median')
  near(valueOf(written, 'peers.ebitda_margin.upper'), 0.2, 'upper quartile')
  assert.equal(valueOf(written, 'peers.ebitda_margin.rank'), 3)
  near(valueOf(written, 'peers.revenue_per_employee.own'), 250_000, 'revenue per employee')
})

test('with too few of the same size the whole industry is compared; alone, it is said so', async () => {
  const small = await makeCompany(service, ana, { name: 'Small', revenue: 1e6 }, [])
  const wide = await write({ company_id: small, report_type: 'market_analysis' })
  assert.equal(valueOf(wide, 'peers.industry'), 7)
  assert.equal(valueOf(wide, 'peers.of_size'), 0)
  const alone = await makeCompany(service, ana, { name: 'Alone', industry: 'Beekeeping' })
  assert.match(
    (await write({ company_id: alone, report_type: 'market_analysis' })).content,
    /no other company of this industry/,
  )
  const without = await write({ company_id: harbor, report_type: 'market_analysis', include_comparisons: false })
  assert.ok(!without.facts.some(({ id }) => id.startsWith('peers.')))
})

test('documents speak as people corrected them, with the page; what was rejected does not', async () => {
  const written = await write({ company_id: harbor, report_type: 'due_diligence' })
  const size = written.facts.find(({ id }) => id === 'doc.market.size')
  assert.equal(size?.value, 2_400_000_000)
  assert.deepEqual(
    [size?.source.kind, size?.source.page, size?.source.marker],
    ['file', 17, 'Harbor Point CIM.pdf p.17'],
  )
  assert.ok(size?.source.box)
  assert.equal(valueOf(written, 'doc.deal.valuation'), undefined)
  assert.match(written.content, /\$2\.4B.* \[Harbor Point CIM\.pdf p\.17\]/)
  assert.match(
    written.content,
    /“The ten largest customers accounted for 34% of revenue in 2025” \[Harbor Point CIM\.pdf p\.22\]/,
  )
  assert.match(
    written.content,
    /For FY2025 the record agrees with the revenue of \$57\.5M and EBITDA of \$10\.9M that the document states/,
  )
})

test('a time period says which years and quarters a report is about', async () => {
  const company_id = await makeCompany(service, ana, { name: 'Periods' })
  for (const [place, revenue] of [13e6, 14e6, 15e6, 15.5e6].entries())
    await ana.create('/api/financials', {
      company_id,
      period: `Q${place + 1} 2025`,
      revenue,
      ebitda: 2e6 + place * 1e5,
    })
  const yearsOf = async (time_period: string) => {
    const { facts } = await write({ company_id, report_type: 'financial_analysis', time_period })
    return facts
      .filter(({ id }) => /^(year|quarter)\./.test(id))
      .map(({ value }) => value)
      .join()
  }
  assert.equal(await yearsOf('2024'), 'FY2024')
  assert.equal(await yearsOf('2023-2024'), 'FY2023,FY2024')
  assert.equal(await yearsOf('2025-Q3'), 'Q3 2025')
  assert.equal(await yearsOf('last_2_years'), 'FY2024,FY2025')
  assert.equal(await yearsOf('ltm'), 'Q1 2025,Q2 2025,Q3 2025,Q4 2025')
  const ltm = await write({ company_id, report_type: 'financial_analysis', time_period: 'ltm' })
  assert.equal(valueOf(ltm, 'ltm.revenue'), 57.5e6)
  near(valueOf(ltm, 'ltm.ebitda_margin'), 8.6 / 57.5, 'LTM margin')
  const one = await write({ company_id, report_type: 'financial_analysis', time_period: '2024' })
  near(valueOf(one, 'revenue_growth.fy2024'), 0.15, 'growth on the year before, which is not shown')
  const none = await write({ company_id, report_type: 'financial_analysis', time_period: '1999' })
  assert.match(
    none.content,
    /No financial record falls into the period 1999; the full years on record run from FY2023 to FY2025/,
  )
})

test('a company without figures gets a short report that says what is missing', async () => {
  const { id: company_id } = await ana.create('/api/companies', { name: 'Bare' })
  for (const report_type of reportTypes) {
    const { content } = await write({ company_id, report_type, sections: [...sectionNames] })
    assert.match(content, /No financial record of Bare covers a full year or quarter/)
    assert.match(content, /Get statements of at least three full years/)
    assert.doesNotMatch(content, /undefined|null|NaN|Infinity|\{\{/)
    assert.deepEqual(figuresOf(content), [])
  }
})

test('falling figures, losses, gaps and old records are named as risks', async () => {
  const years = [
    { period: 'FY2018', revenue: 90e6, ebitda: 9e6, net_income: 1e6 },
    { period: 'FY2020', revenue: 100e6, ebitda: 9e6, net_income: 1e6 },
    { period: 'FY2021', revenue: 80e6, ebitda: -3e6, net_income: -5e6 },
  ]
  const company_id = await makeCompany(service, ana, { name: 'Falling' }, years)
  const written = await write({ company_id, report_type: 'due_diligence' })
  for (const risk of [
    'Revenue is falling',
    'Operating loss',
    'Net loss',
    'Margin is narrowing',
    'Gap in the statements',
    'Figures are old',
    'Customer concentration',
    'Noted by the team',
  ])
    assert.match(written.sections['risk_assessment'] ?? '', new RegExp(`\\*\\*${risk}\\.\\*\\*`), risk)
  assert.equal(valueOf(written, 'revenue_growth.fy2020'), null)
  assert.match(written.content, /No record covers 2019/)
  assert.match(written.content, /EBITDA was −\$3M/)
})

test('a document that contradicts the record is said to', async () => {
  const company_id = await makeCompany(service, ana, { name: 'Contradicted' }, threeYears.slice(0, 2))
  await addMemorandum(service, ana, company_id, {
    filename: 'Teaser.pdf',
    values: [{ path: 'financials.revenue', value: 51e6, page: 2, currency: 'USD', period: 'FY2024' }],
  })
  await service.deps
    .sql`update files set processed_at = now() + interval '1 hour' where firm_id = ${ana.firmId} and filename = 'Teaser.pdf'`
  const { content } = await write({ company_id, report_type: 'financial_analysis' })
  assert.match(
    content,
    /For FY2024 the record gives revenue of \$46M and the document \$51M: the two need to be reconciled/,
  )
})

test('what was read from a document with doubt, and nobody has reviewed, is in no report', async () => {
  const company_id = await makeCompany(service, ana, { name: 'Doubted' }, threeYears.slice(0, 2))
  const file_id = await addMemorandum(service, ana, company_id, {
    filename: 'Fax.pdf',
    values: [{ path: 'financials.revenue', value: 51e6, page: 2, currency: 'USD', period: 'FY2024' }],
  })
  const { sql } = service.deps
  await sql`update files set processed_at = now() + interval '1 hour' where firm_id = ${ana.firmId} and id = ${file_id}`
  await sql`update file_values set confidence = 0.6 where firm_id = ${ana.firmId} and file_id = ${file_id}`
  assert.doesNotMatch((await write({ company_id, report_type: 'financial_analysis' })).content, /\$51M/)
  await sql`update file_values set verdict = 'accepted' where firm_id = ${ana.firmId} and file_id = ${file_id}`
  assert.match((await write({ company_id, report_type: 'financial_analysis' })).content, /\$51M/)
})

test('a document in another currency is not compared with the records by amounts, but by margin', async () => {
  const company_id = await makeCompany(service, ana, { name: 'Pounds', industry: 'Pounds' }, threeYears)
  await addMemorandum(service, ana, company_id, {
    filename: 'UK.pdf',
    values: [
      { path: 'financials.revenue', value: 40.7e6, page: 2, currency: 'GBP', period: 'FY2025' },
      { path: 'financials.ebitda', value: 4.07e6, page: 2, currency: 'GBP', period: 'FY2025' },
      { path: 'deal.valuation', value: 70e6, page: 3, currency: 'GBP' },
    ],
  })
  await service.deps
    .sql`update files set processed_at = now() + interval '1 hour' where firm_id = ${ana.firmId} and filename = 'UK.pdf'`
  const written = await write({ company_id, report_type: 'investment_memo' })
  assert.match(written.content, /The document is in another currency: for FY2025 it states revenue of £40\.7M/)
  assert.match(written.content, /19\.0% on record, 10\.0% in the document/)
  assert.match(written.content, /\*\*Hold\.\*\*.*the figures in which document and record differ/)
  assert.equal(valueOf(written, 'ask.ev_ebitda'), undefined)
})

test('what peers were priced at values the company, next to its own price', async () => {
  const industry = 'Priced'
  const company_id = await makeCompany(service, ana, { name: 'Priced', industry })
  await makePeers(
    ana,
    [
      [40e6, 5e6, 100],
      [50e6, 5e6, 100],
      [60e6, 5e6, 100],
    ],
    industry,
  )
  const { body } = await ana.get(`/api/companies?industry=${industry}&page_size=50`)
  const peers = body.data.filter(({ id }: { id: string }) => id !== company_id)
  for (const [place, { id }] of peers.entries())
    await ana.create('/api/deals', { name: 'Peer', company_id: id, value: 40e6 + place * 10e6, stage: 'lead' })
  const written = await write({ company_id, report_type: 'investment_memo' })
  near(valueOf(written, 'peers.ev_ebitda.median'), 10, 'median multiple')
  near(valueOf(written, 'value.at_median'), 109.25e6, 'value at the median')
  assert.match(written.content, /That is below the median of 10\.0x in the firm’s deals with peers/)
})

test('a deal with an enterprise value is priced by that, and by its value without one', async () => {
  const company_id = await makeCompany(service, ana, { name: 'Bid for', industry: 'Bids' }, threeYears)
  const [{ id }] = (await ana.get(`/api/deals?company_id=${company_id}`)).body.data
  const bid = { enterprise_value: 109.25e6, equity_cheque: 40e6, final_bid_date: '2030-03-01' }
  await ana.patch(`/api/deals/${id}`, { name: 'Project Bid', ...bid })
  const written = await write({ company_id, report_type: 'investment_memo' })
  near(valueOf(written, 'deal.1.ev_ebitda'), 10, 'of the enterprise value')
  assert.match(written.content, /Project Bid is priced at an enterprise value of \$109\.3M\b.*10\.0x EBITDA/)
  assert.match(written.content, /EV\/EBITDA at the enterprise value/)
  await ana.patch(`/api/deals/${id}`, { enterprise_value: null })
  const without = await write({ company_id, report_type: 'investment_memo' })
  assert.match(without.content, /Project Bid is valued at \$98M: 9\.0x EBITDA/)
})

test('two documents of one name are told apart where they are cited', async () => {
  const company_id = await makeCompany(service, ana, { name: 'Twice' })
  const content = 'We are party to one lawsuit about a lease in Portland. Litigation may cost money.'
  await addMemorandum(service, ana, company_id, { values: [], content })
  const { facts } = await write({ company_id, report_type: 'due_diligence' })
  const [customers, litigation] = ['passage.customers', 'passage.litigation'].map(
    (id) => facts.find((fact) => fact.id === id)?.source,
  )
  assert.notEqual(customers?.id, litigation?.id)
  assert.deepEqual(
    new Set([customers?.marker, litigation?.marker]),
    new Set(['Harbor Point CIM.pdf p.22', 'Harbor Point CIM.pdf (2) p.22']),
  )
})
