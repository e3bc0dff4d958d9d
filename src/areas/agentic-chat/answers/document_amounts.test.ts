import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AskedPeriod } from '../../files/index.ts'
import { movementOf } from './document_amounts.ts'

test('a yearly rate needs amounts above zero, of the same time of two years, and counts the years between them', () => {
  const rate = (from: number, first: AskedPeriod, to: number, last: AskedPeriod) => {
    const figure = (amount: number, asked: AskedPeriod) => ({ amount, asked, used: [] })
    return movementOf([figure(from, first), figure(to, last)])?.yearly
  }
  const year = (year: number): AskedPeriod => ({ year, quarter: null })
  const quarter = (year: number, quarter: number): AskedPeriod => ({ year, quarter })
  assert.equal(rate(100, year(2022), 121, year(2024))?.toFixed(6), '0.100000')
  assert.equal(rate(100, quarter(2022, 3), 121, quarter(2024, 3))?.toFixed(6), '0.100000')
  for (const [from, to] of [
    [0, 5],
    [5, 0],
    [-3, 4],
    [4, -3],
  ] as const)
    assert.equal(rate(from, year(2022), to, year(2024)), null, `${from} to ${to}`)
  assert.equal(rate(1, quarter(2022, 1), 2, quarter(2024, 3)), null)
  assert.equal(rate(9, year(2022), 2, quarter(2024, 1)), null)
  assert.equal(rate(9, { ...year(2022), months: 9 }, 12, year(2024)), null)
})
