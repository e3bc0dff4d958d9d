import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NumberStyle } from '../numbers.ts'
import { amountsIn } from './amounts.ts'

const only = (text: string, style: NumberStyle) => {
  const [money, ...others] = amountsIn(text, style)
  assert.equal(others.length, 0, text)
  return money && [money.value, money.currency]
}

test('an amount is the same however its currency and its multiple are written', () => {
  const written: [string, number, string | null][] = [
    ['72 mio. kr. uden gæld', 72e6, null],
    ['omsætning på ca. 2,4 mia. kr.', 2.4e9, null],
    ['kr. 18,5 mio. i alt', 18.5e6, null],
    ['kr 31 mill. i 2023', 31e6, null],
    ['NOK 31 mill i 2023', 31e6, 'NOK'],
    ['31 mill. kr', 31e6, null],
    ['310 Mkr', 310e6, null],
    ['1,7 mdkr', 1.7e9, null],
    ['4 800 tkr', 4.8e6, null],
    ['4 800 tusen kroner', 4.8e6, null],
    ['310 MSEK', 310e6, 'SEK'],
    ['MSEK 310', 310e6, 'SEK'],
    ['SEKm 310', 310e6, 'SEK'],
    ['7,25 MEUR', 7.25e6, 'EUR'],
    ['3.150 TEUR', 3.15e6, 'EUR'],
    ['3.150 T€', 3.15e6, 'EUR'],
    ['T€ 3.150', 3.15e6, 'EUR'],
  ]
  for (const [text, value, currency] of written) assert.deepEqual(only(text, 'comma'), [value, currency], text)
})

test('a year beside a unit is the head of a column and no amount', () => {
  for (const text of ['TEUR 2023', '31.12.2023 T€', 'MSEK 2022', '2024 tkr'])
    assert.equal(only(text, 'comma'), undefined)
})
