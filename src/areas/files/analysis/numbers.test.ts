import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyIn, scaleIn } from './currencies.ts'
import { moneyIn, parseNumber, styleOf } from './numbers.ts'

const value = (text: string, style: 'point' | 'comma' = 'point') => parseNumber(text, style)?.value

test('numbers are read with brackets, signs, currencies and footnote marks', () => {
  assert.equal(value('1,234'), 1234)
  assert.equal(value('(1,234)'), -1234)
  assert.equal(value('$ (1,234'), -1234)
  assert.equal(value('−1,234.5'), -1234.5)
  assert.equal(value('12,34,567'), 1_234_567)
  assert.equal(value('1 234'), 1234)
  assert.equal(value('1,234 (a)'), 1234)
  assert.equal(value('EUR 4.9m'), 4_900_000)
  assert.equal(value('18.6%'), 0.186)
  assert.equal(value('(2.7)%'), -0.027)
  assert.equal(value('-1.234,5', 'comma'), -1234.5)
})

test('a dash is nothing, "n/a" is absent, and what is no number is refused', () => {
  assert.deepEqual([parseNumber('—')?.nil, parseNumber('$—')?.nil, parseNumber('n/a')?.nil], [true, true, false])
  assert.equal(parseNumber('n.m.')?.value, null)
  for (const text of ['31.12.2023', '10-K', 'Q3', '13.2x', 'abc', '']) assert.equal(parseNumber(text), null, text)
})

test('whether numbers have a decimal comma is told from the numbers themselves', () => {
  assert.equal(styleOf(['412.345', '389.012', '12,5']), 'comma')
  assert.equal(styleOf(['412,345', '389,012', '12.5']), 'point')
  assert.equal(styleOf(['1,25,000', '3,40,000']), 'point')
})

test('amounts of money in sentences carry their currency and their scale', () => {
  const found = (text: string, style: 'point' | 'comma' = 'point') =>
    moneyIn(text, style).map((money) => [money.value, money.currency])
  assert.deepEqual(found('rose to $186.7 million (USD 46.8bn market)'), [
    [186_700_000, 'USD'],
    [46_800_000_000, 'USD'],
  ])
  assert.deepEqual(found('€4,9 Mrd. und 12 Mio. €', 'comma'), [
    [4_900_000_000, 'EUR'],
    [12_000_000, 'EUR'],
  ])
  assert.deepEqual(found('₹ 1,250 crore or Rs. 45 lakh'), [
    [12_500_000_000, 'INR'],
    [4_500_000, 'INR'],
  ])
  assert.deepEqual(found('a loss of -$3m; A$5m; between $10–$12 million'), [
    [-3_000_000, 'USD'],
    [5_000_000, 'AUD'],
    [10, 'USD'],
    [12_000_000, 'USD'],
  ])
})

test('captions tell scale and currency', () => {
  const cases: [string, number | null, string | null][] = [
    ['(In thousands, except number of shares, which are reflected in millions)', 1000, null],
    ["EUR '000", 1000, 'EUR'],
    ['in TEUR', 1000, 'EUR'],
    ['₹ in lakhs', 1e5, 'INR'],
    ['(Rs. in Crore)', 1e7, 'INR'],
    ['in Mio. €', 1e6, 'EUR'],
    ['£m', 1e6, 'GBP'],
    ['RMB’000', 1000, 'CNY'],
    ['(Dollars in millions)', 1e6, 'USD'],
    ['en millions d’euros', 1e6, 'EUR'],
    ['See accompanying notes', null, null],
  ]
  for (const [text, scale, currency] of cases)
    assert.deepEqual([scaleIn(text), currencyIn(text)], [scale, currency], text)
})
