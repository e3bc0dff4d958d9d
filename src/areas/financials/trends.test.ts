import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanOf } from './periods.ts'
import type { Period } from './series.ts'
import { trendsOf } from './trends.ts'

type Figures = Partial<Pick<Period, 'revenue' | 'ebitda' | 'net_income'>>
const dated = (period: string, period_start: string, period_end: string, figures: Figures): Period => ({
  id: period,
  period,
  period_start,
  period_end,
  revenue: null,
  cogs: null,
  gross_profit: null,
  operating_expenses: null,
  ebitda: null,
  net_income: null,
  cash_flow: null,
  currency: 'USD',
  base_rate: 1,
  ...figures,
})
const year = (n: number, figures: Figures) => dated(`FY${n}`, `${n}-01-01`, `${n}-12-31`, figures)
const quarterStarts = ['01-01', '04-01', '07-01', '10-01']
const quarterEnds = ['03-31', '06-30', '09-30', '12-31']
const quarter = (n: number, q: number, figures: Figures) =>
  dated(`Q${q} ${n}`, `${n}-${quarterStarts[q - 1]}`, `${n}-${quarterEnds[q - 1]}`, figures)
const near = (actual: number | null, expected: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)
const nothing = {
  revenue_trend: { growth_rate: null, cagr: null, quarterly_data: [] },
  margin_trend: { ebitda_margin: [], net_margin: [], periods: { ebitda_margin: [], net_margin: [] } },
}

test('a company without records has no trend', () => {
  assert.deepEqual(trendsOf([]), nothing)
})

test('growth of years: the latest against the one before, and compounded from the first', () => {
  const { revenue_trend, margin_trend } = trendsOf([
    year(2021, { revenue: 100, ebitda: 10, net_income: 5 }),
    year(2022, { revenue: 110, ebitda: 22, net_income: -11 }),
    year(2023, { revenue: 120, ebitda: 30 }),
    year(2024, { revenue: 133.1, ebitda: 26.62, net_income: 13.31 }),
  ])
  near(revenue_trend.growth_rate, 13.1 / 120)
  near(revenue_trend.cagr, 0.1)
  assert.deepEqual(revenue_trend.quarterly_data, [])
  const [ebitda_margin, net_margin] = [
    ['FY2021', 'FY2022', 'FY2023', 'FY2024'],
    ['FY2021', 'FY2022', 'FY2024'],
  ]
  assert.deepEqual(margin_trend, {
    ebitda_margin: [0.1, 0.2, 0.25, 0.2],
    net_margin: [0.05, -0.1, 0.1],
    periods: { ebitda_margin, net_margin },
  })
})

test('leap years and years of 52 weeks do not bend the compound rate', () => {
  near(trendsOf([year(2023, { revenue: 10 }), year(2024, { revenue: 12 })]).revenue_trend.cagr, 0.2)
  const weeks = [
    dated('FY22', '2022-01-02', '2022-12-31', { revenue: 10 }),
    dated('FY23', '2023-01-01', '2023-12-30', { revenue: 12 }),
  ]
  near(trendsOf(weeks).revenue_trend.cagr, 0.2)
})

test('a missing year is still counted in the years of the compound rate, and growth over it is no growth of a year', () => {
  const overGap = (periods: Period[]) => trendsOf(periods).revenue_trend
  const { cagr, growth_rate } = overGap([year(2020, { revenue: 100 }), year(2023, { revenue: 133.1 })])
  near(cagr, 0.1)
  assert.equal(growth_rate, null)
  assert.equal(overGap([year(2025, { revenue: 1e8 }), year(2031, { revenue: 119 })]).growth_rate, null)
  const withoutRevenue = [year(2022, { revenue: 100 }), year(2023, { ebitda: 5 }), year(2024, { revenue: 120 })]
  assert.equal(overGap(withoutRevenue).growth_rate, null)
  near(
    overGap([year(2022, { revenue: 100 }), year(2024, { revenue: 0 }), year(2031, { revenue: 200 })]).cagr,
    2 ** (1 / 9) - 1,
  )
  near(overGap([year(2020, { revenue: 1 }), year(2022, { revenue: 10 }), year(2023, { revenue: 12 })]).growth_rate, 0.2)
  const quarters = overGap([quarter(2023, 1, { revenue: 10 }), quarter(2023, 4, { revenue: 20 })])
  assert.deepEqual([quarters.growth_rate, quarters.quarterly_data[1]?.growth_rate], [null, null])
})

test('quarters are shown with their own growth beside annual records, which decide the rates', () => {
  const { revenue_trend } = trendsOf([
    year(2022, { revenue: 80 }),
    quarter(2023, 1, { revenue: 20, ebitda: 4, net_income: 1 }),
    year(2023, { revenue: 100 }),
    quarter(2023, 2, { revenue: 25 }),
    quarter(2023, 3, {}),
    quarter(2023, 4, { revenue: 30 }),
  ])
  assert.equal(revenue_trend.growth_rate, 0.25)
  assert.deepEqual(revenue_trend.quarterly_data[0], {
    period: 'Q1 2023',
    period_start: '2023-01-01',
    period_end: '2023-03-31',
    revenue: 20,
    ebitda: 4,
    net_income: 1,
    growth_rate: null,
  })
  assert.deepEqual(
    revenue_trend.quarterly_data.map((entry) => entry.growth_rate),
    [null, 0.25, null, null],
  )
})

test('with one annual record or none, the quarters decide, and their compound rate is annual', () => {
  const quarters = [1, 2, 3, 4].map((q) => quarter(2023, q, { revenue: 100 * 1.1 ** q, ebitda: 10 }))
  const { revenue_trend, margin_trend } = trendsOf([year(2022, { revenue: 7 }), ...quarters])
  near(revenue_trend.growth_rate, 0.1)
  near(revenue_trend.cagr, 1.1 ** 4 - 1)
  assert.equal(margin_trend.ebitda_margin.length, 4)
})

test('one annual record alone has margins and no growth', () => {
  assert.deepEqual(trendsOf([year(2023, { revenue: 100, ebitda: 20 })]), {
    revenue_trend: nothing.revenue_trend,
    margin_trend: { ebitda_margin: [0.2], net_margin: [], periods: { ebitda_margin: ['FY2023'], net_margin: [] } },
  })
})

test('a rate without a positive base, or of a missing figure, is null; never NaN or Infinity', () => {
  const rates = (first: number | null, last: number | null) => {
    const { growth_rate, cagr } = trendsOf([
      year(2022, { revenue: first }),
      year(2023, { revenue: last }),
    ]).revenue_trend
    return [growth_rate, cagr]
  }
  for (const first of [0, -5, null]) assert.deepEqual(rates(first, 10), [null, null])
  assert.deepEqual(rates(10, null), [null, null])
  assert.deepEqual(rates(10, 0), [-1, null])
  assert.deepEqual(rates(10, -5), [-1.5, null])
  assert.deepEqual(rates(1e-300, 1e15), [null, null])
  const { margin_trend } = trendsOf([year(2022, { revenue: 0, ebitda: 5, net_income: 0 }), year(2023, { ebitda: 1 })])
  assert.deepEqual(margin_trend, nothing.margin_trend)
})

test('the last twelve months beside fiscal years are not another year', () => {
  const { growth_rate } = trendsOf([
    year(2022, { revenue: 100 }),
    year(2023, { revenue: 120 }),
    dated('LTM Sep-2024', '2023-10-01', '2024-09-30', { revenue: 999 }),
  ]).revenue_trend
  assert.equal(growth_rate, 0.2)
})

test('years that overlap are told apart by when they end', () => {
  const ltm = (end: string, start: string, revenue: number) => dated(`LTM ${end}`, start, end, { revenue })
  const { growth_rate, cagr } = trendsOf([
    ltm('2021-09-30', '2020-10-01', 100),
    year(2021, { revenue: 110 }),
    year(2022, { revenue: 121 }),
  ]).revenue_trend
  near(growth_rate, 0.1)
  near(cagr, 0.1)
  const moved = trendsOf([
    year(2019, { revenue: 5 }),
    year(2020, { revenue: 6 }),
    year(2021, { revenue: 7 }),
    ltm('2023-06-30', '2022-07-01', 10),
    ltm('2024-06-30', '2023-07-01', 12),
  ])
  near(moved.revenue_trend.growth_rate, 0.2)
})

test('one fiscal year and the last twelve months are not two years: the quarters decide', () => {
  const { growth_rate } = trendsOf([
    quarter(2023, 1, { revenue: 10 }),
    year(2023, { revenue: 50 }),
    quarter(2023, 2, { revenue: 11 }),
    dated('LTM Mar-24', '2023-04-01', '2024-03-31', { revenue: 55 }),
    quarter(2023, 3, { revenue: 12.1 }),
  ]).revenue_trend
  near(growth_rate, 0.1)
})

test('a latest record without revenue hides no growth', () => {
  const { revenue_trend, margin_trend } = trendsOf([
    year(2021, { revenue: 100, ebitda: 10 }),
    year(2022, { revenue: 120 }),
    year(2023, { ebitda: 30 }),
  ])
  near(revenue_trend.growth_rate, 0.2)
  near(revenue_trend.cagr, 0.2)
  assert.deepEqual(margin_trend.ebitda_margin, [0.1])
})

test('what is only expected is in no trend', () => {
  for (const label of ['2024E', 'FY24B', '2024P', '2024 budget', 'Q1 2024 forecast', 'FY2024F']) {
    const expected = dated(label, '2024-01-01', '2024-12-31', { revenue: 999 })
    const periods = [year(2022, { revenue: 100 }), year(2023, { revenue: 120 }), expected]
    assert.equal(trendsOf(periods).revenue_trend.growth_rate, 0.2, label)
  }
})

test('halves, months and other spans are in no trend', () => {
  assert.deepEqual(trendsOf([dated('H1', '2023-01-01', '2023-06-30', { revenue: 5 })]), nothing)
})

test('a label that names a calendar period has its dates', () => {
  const spans: Record<string, [string, string] | undefined> = {
    2023: ['2023-01-01', '2023-12-31'],
    FY2023: ['2023-01-01', '2023-12-31'],
    'fy 2023': ['2023-01-01', '2023-12-31'],
    '2023-Q1': ['2023-01-01', '2023-03-31'],
    '2023Q2': ['2023-04-01', '2023-06-30'],
    'Q3 2023': ['2023-07-01', '2023-09-30'],
    'q4/2023': ['2023-10-01', '2023-12-31'],
    'Q1 FY2023': ['2023-01-01', '2023-03-31'],
    'H1 2023': ['2023-01-01', '2023-06-30'],
    '2023 H2': ['2023-07-01', '2023-12-31'],
    'LTM Sep-2024': undefined,
    FY23: ['2023-01-01', '2023-12-31'],
    'FY’23': ['2023-01-01', '2023-12-31'],
    "FY'23": ['2023-01-01', '2023-12-31'],
    '2023A': ['2023-01-01', '2023-12-31'],
    FY2023A: ['2023-01-01', '2023-12-31'],
    FY23A: ['2023-01-01', '2023-12-31'],
    'Q1 FY23': ['2023-01-01', '2023-03-31'],
    "Q1'23": ['2023-01-01', '2023-03-31'],
    23: undefined,
    FY24E: undefined,
    '2024B': undefined,
    '2024P': undefined,
    '2024E': undefined,
    'H3 2023': undefined,
    'Q5 2023': undefined,
    '0005': undefined,
    '12023': undefined,
    '2022-2023': undefined,
    'some year': undefined,
  }
  for (const [label, expected] of Object.entries(spans)) {
    const span = spanOf(label)
    assert.deepEqual(span && [span.period_start, span.period_end], expected, label)
  }
})
