import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Period } from '../financials/index.ts'
import { selectPeriods } from './facts/periods.ts'
import { readTimePeriod } from './time_period.ts'

test('a time period is a year, years, a quarter, the last twelve months or the last years', () => {
  assert.deepEqual(readTimePeriod(undefined), { kind: 'all' })
  assert.deepEqual(readTimePeriod('2024'), { kind: 'years', from: 2024, to: 2024 })
  assert.deepEqual(readTimePeriod('2022-2024'), { kind: 'years', from: 2022, to: 2024 })
  assert.deepEqual(readTimePeriod('2024-Q3'), { kind: 'quarter', year: 2024, quarter: 3 })
  assert.deepEqual(readTimePeriod(' LTM '), { kind: 'ltm' })
  assert.deepEqual(readTimePeriod('last_3_years'), { kind: 'last_years', count: 3 })
})

test('anything else is refused', () => {
  for (const text of [
    '',
    'x',
    '24',
    '2024-2022',
    '2024-Q5',
    '2024-13',
    'last_0_years',
    'last_99_years',
    'last year',
    '20242',
    'ltm3',
  ])
    assert.throws(() => readTimePeriod(text), { statusCode: 422 }, text)
})

const period = (label: string, start: string, end: string): Period => ({
  id: label,
  period: label,
  period_start: start,
  period_end: end,
  revenue: 1,
  cogs: null,
  gross_profit: null,
  operating_expenses: null,
  ebitda: null,
  net_income: null,
  cash_flow: null,
  currency: 'USD',
  base_rate: 1,
})
const year = (n: number) => period(`FY${n}`, `${n}-01-01`, `${n}-12-31`)
const quarters = (n: number) => [
  period(`Q1 ${n}`, `${n}-01-01`, `${n}-03-31`),
  period(`Q2 ${n}`, `${n}-04-01`, `${n}-06-30`),
  period(`Q3 ${n}`, `${n}-07-01`, `${n}-09-30`),
  period(`Q4 ${n}`, `${n}-10-01`, `${n}-12-31`),
]
const records = [year(2022), year(2023), year(2024), ...quarters(2024)].sort((a, b) =>
  a.period_start < b.period_start ? -1 : 1,
)
const chosen = (text: string | null) => {
  const { years, quarters, ltm } = selectPeriods(records, readTimePeriod(text))
  return [years, quarters, ltm].map((periods) => periods.map((one) => one.period).join())
}

test('a time period chooses the years and quarters that fall into it', () => {
  const four = 'Q1 2024,Q2 2024,Q3 2024,Q4 2024'
  assert.deepEqual(chosen(null), ['FY2022,FY2023,FY2024', four, four])
  assert.deepEqual(chosen('2023'), ['FY2023', '', ''])
  assert.deepEqual(chosen('2023-2024'), ['FY2023,FY2024', four, ''])
  assert.deepEqual(chosen('2024-Q2'), ['', 'Q2 2024', ''])
  assert.deepEqual(chosen('ltm'), ['', four, four])
  assert.deepEqual(chosen('last_2_years'), ['FY2023,FY2024', '', ''])
  assert.deepEqual(chosen('2019'), ['', '', ''])
})

test('the last twelve months need four quarters in a row', () => {
  const three = records.filter((record) => record.period !== 'Q2 2024')
  assert.deepEqual(selectPeriods(three, { kind: 'ltm' }).ltm, [])
})
