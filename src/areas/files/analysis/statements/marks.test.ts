import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { parseNumber, styleOf } from '../numbers.ts'
import { readStatements } from './read.ts'

for (const mark of ['*', '†', '(1)', '(a)', '(iv)', '[1]', '[b]', '¹', '¹²', 'ᵃ'])
  test(`the mark of a footnote behind a number or a year is no part of it: 12,345${mark}`, () => {
    const statement = `Consolidated income statement
for the year ended 31 December 2025, USD in thousands

                                     2025${mark.padEnd(8)} 2024
Revenue                             12,345${mark.padEnd(8)}11,000
Cost of sales                       (7,000)${mark.padEnd(7)}(6,000)
Gross profit                         5,345        5,000
Operating expenses                  (3,000)      (2,900)
Operating profit                     2,345        2,100
Profit for the year                  1,500${mark.padEnd(8)} 1,300`
    const { data } = readStatements(laidOut([statement]))
    assert.ok('revenue' in data)
    assert.deepEqual([data.revenue, data.expenses, data.net_income], [12_345_000, 10_000_000, 1_500_000])
  })

test('a triangle before a number is the minus of Japanese accounts', () => {
  assert.equal(parseNumber('△7,000')?.value, -7000)
})

test('numbers in lakhs and crores keep their decimals', () => {
  assert.equal(parseNumber('1,23,45,678.50')?.value, 12_345_678.5)
  assert.equal(styleOf(['1,23,456.50']), 'point')
})
