import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Analysis, Finding } from './findings.ts'
import { judge } from './judge.ts'

let places = 0
/** A figure of a place of its own, unless one is given. */
function figure(path: string, value: number, more: Partial<Finding> = {}): Finding {
  places += 1
  const box = { x: places, y: 0, width: 10, height: 10 }
  const rest = { page: 1, raw: String(value), quote: '', place: null, label: null, period: null, scale: 1 }
  return { path, value, box, ...rest, currency: 'USD', confidence: 0.86, checks: [], computed_from: [], ...more }
}

function judged(...findings: Finding[]) {
  const named = (path: string) => {
    const value = findings.find((one) => one.path === `financials.${path}`)?.value
    return typeof value === 'number' ? value : null
  }
  const financials = {
    revenue: named('revenue'),
    ebitda: named('ebitda'),
    ebitda_margin: named('ebitda_margin'),
    revenue_growth: named('revenue_growth'),
  }
  const nothing = { company: null, industry: null, summary: null, currency: 'USD', team: [] }
  const market = { size: null, growth_rate: null }
  const deal = { valuation: null, structure: null }
  const data = { document_type: 'cim' as const, ...nothing, financials, market, deal }
  const analysis: Analysis = judge({ data, findings, tables: [], checks: [] })
  assert.ok('financials' in analysis.data)
  const left = analysis.findings.map(({ path }) => path)
  return { values: Object.values(analysis.data.financials), left, notices: analysis.notices ?? [] }
}

test('what can be right stays as it was read', () => {
  const revenue = figure('financials.revenue', 50)
  const ebitda = figure('financials.ebitda', -60)
  const growth = figure('financials.revenue_growth', 3)
  assert.deepEqual(judged(revenue, ebitda, growth), {
    values: [50, -60, null, 3],
    left: ['financials.revenue', 'financials.ebitda', 'financials.revenue_growth'],
    notices: [],
  })
})

for (const [path, value, said] of [
  ['ebitda_margin', 1.376, 'an EBITDA margin of 137.6% cannot be right'],
  ['ebitda_margin', -42, 'an EBITDA margin of -4,200% cannot be right'],
  ['revenue_growth', 765.28, 'revenue growth of 76,528% cannot be right'],
  ['revenue_growth', -1.2, 'revenue growth of -120% cannot be right'],
] as const)
  test(`a ratio that cannot be right is empty, with the reason: ${path} ${value}`, () => {
    const found = judged(figure(`financials.${path}`, value))
    assert.deepEqual([found.values, found.left], [[null, null, null, null], []])
    assert.deepEqual(found.notices, [`Left empty: ${said}.`])
  })

test('EBITDA above revenue is neither shown nor applied, nor is what was computed from it', () => {
  const at = { box: { x: 1, y: 1, width: 1, height: 1 } }
  const found = judged(
    figure('financials.revenue', 5, at),
    figure('financials.ebitda', 11),
    figure('financials.ebitda_margin', 0.9, { computed_from: ['financials.ebitda', 'financials.revenue'] }),
    figure('figures.revenue.FY2024', 5, at),
    figure('figures.ebitda.FY2023', 3),
    figure('figures.revenue.FY2023', 4),
  )
  assert.deepEqual(found.values, [null, null, null, null])
  assert.deepEqual(found.left, ['figures.ebitda.FY2023', 'figures.revenue.FY2023'])
  assert.deepEqual(found.notices, ['Left empty: EBITDA of 11 is more than revenue of 5.'])
})

test('of two figures that contradict each other the one stays that something else in the document confirms', () => {
  const checks = [{ name: 'table and prose agree', passed: true, detail: '' }]
  const found = judged(figure('financials.revenue', 5, { checks }), figure('financials.ebitda', 11))
  assert.deepEqual(found.left, ['financials.revenue'])
})

test('figures of a period are judged too', () => {
  const found = judged(
    figure('figures.revenue.FY2023', 4000),
    figure('figures.gross_profit.FY2023', 9000),
    figure('figures.ebitda.FY2023', 40),
  )
  assert.deepEqual(found.left, ['figures.ebitda.FY2023'])
})

test('growth is made of two places and of equal periods', () => {
  const box = { x: 7, y: 7, width: 7, height: 7 }
  const computed_from = ['financials.revenue', 'figures.revenue.FY2023']
  const growth = figure('financials.revenue_growth', 0, { computed_from })
  const once = judged(figure('financials.revenue', 5, { box }), figure('figures.revenue.FY2023', 5, { box }), growth)
  assert.equal(once.values[3], null)
  const period = { label: '8M 2023', end: null, months: 8, year: 2023, basis: 'actual' as const }
  const part = figure('figures.revenue.FY2023', 4, { period })
  assert.equal(judged(figure('financials.revenue', 5), part, growth).values[3], null)
})

test('years in a row that are counted in different units are not sure', () => {
  const found = judged(figure('figures.revenue.FY2023', 4000), figure('figures.revenue.FY2024', 5_000_000))
  assert.deepEqual(found.left, [])
  assert.match(found.notices.join(), /counted in different units/)
})
