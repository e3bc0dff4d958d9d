import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactMoney, fullMoney, money, moneyInColumn } from './money.ts'

test('money is short without losing what counts: two decimals below ten, one above, none that is nothing', () => {
  const amounts: [number, string][] = [
    [5_250_000, '$5.25M'],
    [12_400_000, '$12.4M'],
    [842_349_000, '$842.3M'],
    [4_000_000, '$4M'],
    [-3_100_000, '−$3.1M'],
    [1_234_000_000, '$1.23B'],
    [640_000, '$640K'],
    [999_960, '$1M'],
    [9_996_000, '$10M'],
    [950, '$950'],
    [3.5, '$3.5'],
    [0, '$0'],
    [-0.001, '$0'],
    [2e12, '$2T'],
  ]
  for (const [value, text] of amounts) assert.equal(money(value), text)
  assert.equal(money(5_250_000, 'EUR'), '€5.25M')
  assert.equal(money(-5_250_000, 'CHF'), '−CHF 5.25M')
})

test('in a column decimals stand below each other', () => {
  assert.deepEqual(
    [4_000_000, 7_300_000, 5_250_000, -842e6, 1.23e9, 640_000].map((value) => moneyInColumn(value)),
    ['$4.0M', '$7.3M', '$5.3M', '−$842.0M', '$1.23B', '$640K'],
  )
})

test('what is about to be stored is shown with all its digits, short only where that loses none', () => {
  assert.equal(exactMoney(106_500_000), '$106.5M')
  assert.equal(exactMoney(20_721_100), '$20,721,100')
  assert.equal(exactMoney(-1_250), '−$1.25K')
  assert.equal(exactMoney(999_999_999), '$999,999,999')
  assert.equal(exactMoney(12.34), '$12.34')
  assert.equal(fullMoney(-12_400_000, 'EUR'), '−€12,400,000')
})
