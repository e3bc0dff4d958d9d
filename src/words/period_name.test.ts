import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOfLabel, shortPeriod } from './period_name.ts'

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

test('a label says how long its period is, and a part of a year is never taken for a year', () => {
  const cases: [label: string, months: number | null][] = [
    ['FY2024', 12],
    ['2024A', 12],
    ['FY24 budget', 12],
    ['Year ended 30 June 2024', 12],
    ['2M 2024', 2],
    ['2M 2025P', 2],
    ['9M 2024-09-30', 9],
    ['Two months ended August 2025', 2],
    ['8 months 2024', 8],
    ['Q3 2024', 3],
    ['3Q24', 3],
    ['H1 2025', 6],
    ['LTM 2025-03-31', 12],
    ['YTD 2025', null],
    ['Aug 2025', null],
    ['39 weeks 2024', null],
    ['Draft', null],
  ]
  for (const [label, months] of cases) assert.equal(monthsOfLabel(label), months, label)
})
