import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { analyze } from '../analyze.ts'

function read(pages: string[]) {
  const analysis = analyze(laidOut(pages), { filename: 'memorandum.pdf', documentType: 'cim' })
  assert.ok('financials' in analysis.data)
  return { ...analysis.data, findings: analysis.findings, notices: analysis.notices ?? [] }
}

const cover = 'INFORMATION MEMORANDUM\n\nAcme Corporation makes valves.\n\n'

test('one figure without a year is not two years of which revenue grew', () => {
  const { financials } = read([
    `${cover}Revenue: $50,000,000\n\n                     FY2024\nRevenue          50,000,000\nEBITDA           10,000,000`,
  ])
  assert.deepEqual(financials, { revenue: 50_000_000, ebitda: 10_000_000, ebitda_margin: 0.2, revenue_growth: null })
})

test('years that are not over are projections, whatever their heads leave out', () => {
  const { financials, findings } = read([
    `${cover}USD thousands        2024       2098       2099\nRevenue            50,000     80,000     90,000\nEBITDA             10,000     20,000     30,000`,
  ])
  assert.deepEqual([financials.revenue, financials.ebitda], [50_000_000, 10_000_000])
  assert.deepEqual(findings.flatMap(({ path }) => (path.startsWith('figures.revenue') ? [path] : [])).sort(), [
    'figures.revenue.FY2024',
    'figures.revenue.FY2098P',
    'figures.revenue.FY2099P',
  ])
})

test('the months of the running fiscal year are actual figures, and no year', () => {
  const { findings, financials } = read([
    `${cover}October 2024`,
    `SUMMARY FINANCIALS

USD thousands        FY2023       FY2024    2 months FY2024    2 months FY2025
Revenue              45,000       50,000              7,627              8,214
EBITDA                9,000       10,000                831              1,002`,
  ])
  assert.deepEqual([financials.revenue, financials.revenue_growth], [50_000_000, 0.1111])
  assert.deepEqual(
    findings.flatMap(({ path }) => (path.startsWith('figures.revenue') ? [path] : [])).sort(),
    ['FY2023', 'FY2024', '2M 2024', '2M 2025'].map((name) => `figures.revenue.${name}`).sort(),
  )
})

for (const [what, caption, heads, revenue] of [
  [
    'in words, of the last column',
    '2025 is five months to May 31.',
    ['2022', '2023', '2024', 'YTD 5/31/2025'],
    39_000_000,
  ],
  [
    'with its day',
    'The last column covers the six months to 30 June 2025.',
    ['2023', '2024', 'YTD Jun-25'],
    38_000_000,
  ],
  ['before the years', 'Unaudited: 2025 is 4 months.', ['2024', 'YTD 2025'], 37_000_000],
  [
    'beside the same part of the year before',
    'To date means five months.',
    ['2023', '2024', 'YTD May-24', 'YTD May-25'],
    38_000_000,
  ],
  [
    'of all columns, which are quarters and their sums',
    'Three months ended September 30',
    ['2025', '2024', 'YTD 2025', 'YTD 2024'],
    null,
  ],
  ['of years alone', 'Three months ended September 30', ['2025', '2024'], null],
] as const)
  test(`a caption tells how many months are meant ${what}`, () => {
    const line = (label: string, cells: readonly string[]) =>
      label.padEnd(20) + cells.map((cell) => cell.padStart(17)).join('')
    const figures = (first: number) => heads.map((_head, index) => `${first + index},000`)
    const rows = [line('$ in thousands', heads), line('Revenue', figures(37)), line('EBITDA', figures(5))]
    const { financials } = read([cover, `FINANCIAL SUMMARY\n\n${caption}\n${rows.join('\n')}`])
    assert.equal(financials.revenue, revenue)
  })

const open = 'The document does not say which period its revenue and EBITDA are of.'

for (const [what, lines, revenue, ebitda, notices] of [
  ['without a period', 'Revenue: $50,000,000\nEBITDA: $10,000,000\nEBITDA margin: 20%', 50_000_000, 10_000_000, [open]],
  ['below a heading with a year', 'Key financials (FY2024)\n\nRevenue: $50M\nEBITDA: $10M', 50_000_000, 10_000_000, []],
  ['of the last twelve months', 'LTM Revenue $50M\nLTM Adj. EBITDA $10.1M', 50_000_000, 10_100_000, []],
  ['in another currency', '• Net sales – €12.5 million', 12_500_000, null, [open]],
  ['below a date of the document', 'May 2025\n\nRevenue: $50M', 50_000_000, null, [open]],
  ['that contradict each other', 'Revenue: $50M\n\nOther\n\nRevenue: $60M', null, null, []],
  ['that are expected', 'Projections FY2031P\n\nRevenue: $90M', null, null, []],
] as const)
  test(`lines of a label and a value are read ${what}`, () => {
    const found = read([`${cover}${lines}`])
    assert.deepEqual([found.financials.revenue, found.financials.ebitda, found.notices], [revenue, ebitda, notices])
  })

test('a price, a structure and an enterprise value on lines of their own are read', () => {
  const { deal } = read([`${cover}Revenue: $50,000,000\n\nValuation: $80,000,000\n\nDeal structure: 100% acquisition`])
  assert.deepEqual(deal, { valuation: 80_000_000, structure: 'Deal structure: 100% acquisition' })
  for (const line of ['Enterprise value: $80M', 'Asking price: USD 80 million', 'Kaufpreisvorstellung: 80 Mio. EUR'])
    assert.equal(read([`${cover}${line}`]).deal.valuation, 80_000_000, line)
  for (const line of ['Peer median enterprise value: $80M', 'Valuation of the property: $80M', 'Valuation date: 2024'])
    assert.equal(read([`${cover}${line}`]).deal.valuation, null, line)
})

test('what revenue has grown to is revenue, and by how much its growth', () => {
  const { financials } = read([`${cover}SUMMARY\n\nRevenue grew 15% to $50 million in 2024.`])
  assert.deepEqual([financials.revenue, financials.revenue_growth], [50_000_000, 0.15])
  const { financials: fallen } = read([`${cover}SUMMARY\n\nIn 2024 revenue fell by 4.5 per cent to €38.2 million.`])
  assert.equal(fallen.revenue, 38_200_000)
  const { financials: margin } = read([
    `${cover}SUMMARY\n\nRevenue of the largest customer grew 15% to $5 million in 2024.`,
  ])
  assert.equal(margin.revenue, null)
})
