import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutCurrencies } from './currencies.ts'

const foreignCurrencyIn = (text: string) => withoutCurrencies(text).currencies.find((code) => code !== 'USD')

test('an amount in another currency is noticed however it is written', () => {
  for (const [text, code] of [
    ['deals over €50m', 'EUR'],
    ['deals over 50 m€', 'EUR'],
    ['deals above £ 50m', 'GBP'],
    ['¥50m', 'JPY'],
    ['deals worth more than 50 million euros', 'EUR'],
    ['revenue above EUR 20m', 'EUR'],
    ['revenue above 20m eur', 'EUR'],
    ['companies between chf 5m and chf 10m', 'CHF'],
    ['total pipeline in GBP', 'GBP'],
    ['and in euros?', 'EUR'],
    ['what is it in swiss francs', 'CHF'],
    ['deals bigger than C$5m', 'CAD'],
    ['over 50 million canadian dollars', 'CAD'],
    ['more than 3 000 kr or PLN 5', 'PLN'],
    ['ebitda under ₹50', 'INR'],
  ] as const)
    assert.equal(foreignCurrencyIn(text), code, text)
})

test('dollars, places, stages and plain words are no other currency', () => {
  for (const text of [
    'deals over $50m',
    'deals over US$50m',
    'deals over 50m USD',
    'in dollars',
    'in us dollars',
    'top 10 companies',
    'TOP 10 COMPANIES',
    'all 20 deals',
    'try 5 of them',
    'companies in the euro zone',
    'deals in all stages',
    'who is in the team',
    'how many deals in Q3 25',
    '3 won deals',
    'deals closing in 30 days',
    'notes about sterling silver',
    'companies in CEE with 20 mad customers',
  ])
    assert.equal(foreignCurrencyIn(text), undefined, text)
})

test('a question without its currencies is asked in dollars, and says which they were', () => {
  for (const [text, plain, ...currencies] of [
    ['deals over €50m', 'deals over $50m', 'EUR'],
    ['deals over 50m EUR', 'deals over 50m dollars', 'EUR'],
    ['deals over 50€', 'deals over 50 dollars', 'EUR'],
    ['total pipeline in pounds', 'total pipeline', 'GBP'],
    ['deals over $50m', 'deals over $50m', 'USD'],
    ['between chf 5m and chf 10m', 'between $5m and $10m', 'CHF'],
    ['deals over €5m in pounds', 'deals over $5m', 'EUR', 'GBP'],
    ['deals over 50m', 'deals over 50m'],
    ['top 10 companies', 'top 10 companies'],
  ])
    assert.deepEqual(withoutCurrencies(text ?? ''), { text: plain, currencies }, text)
})
