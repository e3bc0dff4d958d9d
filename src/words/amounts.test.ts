import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../test/timed.ts'
import { type Decimal, inOneUnit, parseAmount, typedNumber } from './amounts.ts'

const valueOf = (text: string, decimal?: Decimal) => {
  const read = parseAmount(text, decimal)
  return typeof read === 'object' ? read.value : read
}

test('an amount is read by its own marks, whatever the locale: 106,5m is never a thousand million', () => {
  const amounts: [string, number][] = [
    ['106,5m', 106_500_000],
    ['106.5m', 106_500_000],
    ['21,1', 21.1],
    ['20.7211', 20.7211],
    ['1.234.567,8', 1_234_567.8],
    ['1,234,567.8', 1_234_567.8],
    ['1 234 567', 1_234_567],
    ['1\u202f234\u00a0567,5', 1_234_567.5],
    ['1’234’567', 1_234_567],
    ["1'234'567.5", 1_234_567.5],
    ['12,34,567', 1_234_567],
    ['1.234,567', 1234.567],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['.5', 0.5],
    ['$12.4M', 12_400_000],
    ['US$ 1,200,000', 1_200_000],
    ['12,5 Mio. €', 12_500_000],
    ['EUR 5mn', 5_000_000],
    ['5 mm', 5_000_000],
    ['3 million', 3_000_000],
    ['1.2bn', 1_200_000_000],
    ['2b', 2_000_000_000],
    ['1tn', 1_000_000_000_000],
    ['500k', 500_000],
    ['4.35m', 4_350_000],
    ['-5', -5],
    ['−1.2M', -1_200_000],
    ['–3', -3],
    ['(1.2M)', -1_200_000],
    ['$(5)', -5],
    ['-$3', -3],
    ['5-', -5],
    ['0', 0],
    ['-0', 0],
    ['1e6', 1_000_000],
  ]
  for (const [text, value] of amounts)
    for (const decimal of ['.', ',', undefined] as const)
      assert.equal(valueOf(text, decimal), value, `${text} ${decimal}`)
})

test('a mark that may divide thousands or begin a fraction is read as the person writes, or not at all', () => {
  for (const text of ['1,234', '1,234m', '$12,400']) assert.equal(parseAmount(text), 'ambiguous', text)
  assert.equal(valueOf('1,234', '.'), 1234)
  assert.equal(valueOf('1,234', ','), 1.234)
  assert.equal(valueOf('1.234', ','), 1234)
  assert.equal(valueOf('1.234m', '.'), 1_234_000)
})

test('what is no amount is read as none', () => {
  for (const text of [
    '',
    'abc',
    '12 apples',
    '1,2,3',
    '1.234.5',
    '5..',
    '--',
    '5 m m',
    '1,23,4',
    '12:30',
    'm',
    '9'.repeat(80),
  ])
    assert.equal(parseAmount(text, '.'), undefined, text)
  assert.deepEqual(parseAmount('12 %', '.'), { value: 12, currency: null, isPercent: true, isScaled: false })
  assert.equal((parseAmount('€5m', '.') as { currency: string }).currency, 'EUR')
})

test('a number that is shown to be typed over reads back as the same', () => {
  for (const value of [0, 5, 1234, -1234, 12_400, 1.125, 12_400_000, -0.5, 1_234_567.89])
    for (const decimal of ['.', ','] as const) assert.equal(valueOf(typedNumber(value, decimal), decimal), value)
})

test('both ends of a range have the unit that one of them has, where the range is none without', () => {
  const ends = (from: string, to: string) => Object.values(inOneUnit(from, to)).map((text) => valueOf(text, '.'))
  assert.deepEqual(ends('20m', '90'), [20_000_000, 90_000_000])
  assert.deepEqual(ends('20', '90m'), [20_000_000, 90_000_000])
  assert.deepEqual(ends('500k', '2m'), [500_000, 2_000_000])
  assert.deepEqual(ends('20m', '90,000,000'), [20_000_000, 90_000_000])
  assert.deepEqual(ends('500', '2k'), [500, 2000])
  assert.deepEqual(ends('0', '90m'), [0, 90_000_000])
  assert.deepEqual(inOneUnit('20m', ''), { from: '20m', to: '' })
})

test('no text takes long to be read', () => {
  const pieces = ['1,', '1 ', '(', '$', '1', 'm', "1'", '.,']
  const { took } = timed(() => pieces.map((piece) => parseAmount(piece.repeat(100_000), '.')), 1000)
  assert.ok(took < 1000, `${took} ms`)
})
