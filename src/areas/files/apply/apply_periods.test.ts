import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isExpectation } from '../../financials/index.ts'
import { daysOf, recordLabel } from './apply_periods.ts'

test('the days of a period are told by its end and its months', () => {
  const of = (end: string | null, months: number | null) => {
    const { period_start, period_end } = daysOf({ end, months, basis: 'actual' })
    return [period_start, period_end]
  }
  assert.deepEqual(of('2024-12-31', 12), ['2024-01-01', '2024-12-31'])
  assert.deepEqual(of('2024-06-30', 12), ['2023-07-01', '2024-06-30'])
  assert.deepEqual(of('2024-02-29', 12), ['2023-03-01', '2024-02-29'])
  assert.deepEqual(of('2024-03-31', 3), ['2024-01-01', '2024-03-31'])
  assert.deepEqual(of('2024-09-28', 12), ['2023-10-01', '2024-09-28'])
  assert.deepEqual(of('2024-12-28', 3), ['2024-09-29', '2024-12-28'])
  assert.deepEqual(of(null, 12), [null, null])
  assert.deepEqual(of('2024-12-31', null), [null, null])
})

test('the label of a record says when its figures are not actual ones', () => {
  const labels = (['budget', 'estimate', 'projection'] as const).map((basis) => recordLabel('FY2025', { basis }))
  assert.deepEqual(labels, ['FY2025 budget', 'FY2025 estimate', 'FY2025 projection'])
  for (const label of labels) assert.ok(isExpectation(label), label)
  assert.equal(recordLabel('FY2025B', { basis: 'budget' }), 'FY2025B')
  assert.equal(recordLabel('LTM 2025-03-31', { basis: 'ltm' }), 'LTM 2025-03-31')
  assert.equal(recordLabel('2024', { basis: 'pro_forma' }), '2024 pro forma')
  assert.equal(recordLabel('FY2024', { basis: 'actual' }), 'FY2024')
  assert.equal(recordLabel('FY2024', null), 'FY2024')
})
