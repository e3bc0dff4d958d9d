import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortPeriod } from './period_name.ts'

test('a period has a short name, however long its column is headed', () => {
  const year = { end: '2017-12-31', months: 12, year: 2017, basis: 'actual' }
  const cases: [string, Parameters<typeof shortPeriod>[0]][] = [
    ['FY2017', { ...year, label: 'Year ended December 31, 2017' }],
    ['FY2017B', { ...year, label: 'Budget, year ending December 31, 2017', basis: 'budget' }],
    ['LTM Mar 2025', { ...year, label: 'Twelve months ended March 31, 2025', end: '2025-03-31', basis: 'ltm' }],
    [
      '9M Sep 2024',
      { ...year, label: 'Nine months ended September 30, 2024', end: '2024-09-30', months: 9, year: null },
    ],
    ['31 Dec 2025', { ...year, label: 'December 31, 2025', end: '2025-12-31', months: null, year: 2025 }],
    ['FY2025A', { label: 'FY2025A', end: null, months: null, year: null, basis: 'actual' }],
  ]
  for (const [name, period] of cases) assert.equal(shortPeriod(period), name)
})
