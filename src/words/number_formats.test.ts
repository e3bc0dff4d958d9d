import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount } from './amounts.ts'
import { fullMoney, money } from './money.ts'
import { decimalOfFormat, exampleOf, inFormat, numberFormats } from './number_formats.ts'

test('amounts have the marks of the format, and nothing else of a text becomes another', () => {
  const written = numberFormats.map((format) =>
    [fullMoney(1_234_567.5, 'EUR'), money(-84_120_000), '12.4%', '3.5x, at last. A, b'].map((text) =>
      inFormat(format, text),
    ),
  )
  assert.deepEqual(written, [
    ['€1,234,567.5', '−$84.1M', '12.4%', '3.5x, at last. A, b'],
    ['€1.234.567,5', '−$84,1M', '12,4%', '3,5x, at last. A, b'],
    ['€1\u202f234\u202f567,5', '−$84,1M', '12,4%', '3,5x, at last. A, b'],
    ['€1’234’567.5', '−$84.1M', '12.4%', '3.5x, at last. A, b'],
  ])
})

test('what is written in a format is read back as the same number', () => {
  for (const format of numberFormats)
    for (const value of [0, 7, 1234, 12_345.5, 1_234_567.89, 0.5, 1.234]) {
      const text = inFormat(format, value.toLocaleString('en-US', { maximumFractionDigits: 10 }))
      const read = parseAmount(text, decimalOfFormat(format))
      assert.equal(typeof read === 'object' && read.value, value, text)
    }
})

test('each format has the example that people choose it by', () => {
  for (const format of numberFormats) {
    const read = parseAmount(exampleOf(format))
    assert.equal(typeof read === 'object' && read.value, 1234.5, format)
  }
})
