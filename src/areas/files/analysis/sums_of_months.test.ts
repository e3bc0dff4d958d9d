import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FinancialCell, FinancialColumn } from './columns.ts'
import { tellSumsOfMonths } from './sums_of_months.ts'

const column = (label: string, end: string | null, months: number): FinancialColumn => ({
  label,
  kind: 'amounts',
  period: { label, end, months, year: end ? 2025 : null, basis: 'actual' },
})
const cells = (...rows: (number | null)[][]) =>
  rows.map((row) => row.map((value) => (value === null ? null : ({ value } as FinancialCell)))) // reason: no more of it is looked at

const heads = () => [
  column('Apr-25', '2025-04-30', 1),
  column('May-25', '2025-05-31', 1),
  column('Jun-25', '2025-06-30', 1),
  column('Q1', null, 3),
]

test('a quarter behind its months ends with the last of them, where the rows add up', () => {
  const columns = heads()
  tellSumsOfMonths(columns, cells([10, 20, 30, 60], [1, 2, 3, 6], [null, null, null, null], [7, 8, 9, 24]))
  assert.deepEqual([columns[3]?.period?.end, columns[3]?.period?.year], ['2025-06-30', 2025])
})

test('a quarter of another year, or too few of its months, leaves it open when it ends', () => {
  const other = heads()
  tellSumsOfMonths(other, cells([10, 20, 30, 55], [1, 2, 3, 5], [7, 8, 9, 21]))
  assert.equal(other[3]?.period?.end, null)
  const few = heads().slice(1)
  tellSumsOfMonths(few, cells([20, 30, 50], [2, 3, 5], [8, 9, 17]))
  assert.equal(few[2]?.period?.end, null)
})
