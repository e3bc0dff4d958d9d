import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../../test/laid_out.ts'
import type { PageUnit } from '../../../../../platform/documents/document.ts'
import { readMemorandum } from '../read.ts'

function read(pages: string[], unit: PageUnit = 'page') {
  const { data } = readMemorandum(laidOut(pages, unit), unit === 'slide' ? 'pitch_deck' : 'cim')
  if (!('financials' in data)) throw new Error('the data of a memorandum have figures')
  return data
}

const overview = 'OVERVIEW\n\nBrookfell GmbH ("Brookfell") makes pumps for waterworks in Germany.'
const sizeOf = (text: string) => read([overview, `MARKET\n\n${text}`]).market.size

test('the market of the company counts, not that of the world, however either is said', () => {
  const sizes: [string, number | null][] = [
    ['Pumps worth $41 billion are sold worldwide. The domestic market stands at $900 million.', 9e8],
    ['The market is worth $70 billion globally and $9.5 billion in North America.', 9.5e9],
    ['While the world market for gears is put at $88 billion, the Japanese market is about $2.6 billion.', 2.6e9],
    ['The worldwide market was €18 billion in 2024, of which Europe represents about €4.5 billion.', 4.5e9],
    ['The lift market was valued at $52 billion in 2024. In the United Kingdom the market is £1.3 billion.', 1.3e9],
    [
      'The European market is estimated at €9 billion. The Spanish market, the home of the Company, is €720 million.',
      7.2e8,
    ],
    ['The global lift market was valued at $52 billion in 2024.', null],
  ]
  for (const [text, size] of sizes) assert.equal(sizeOf(text), size, text)
})

test('a part of the price, a loan or a range is no valuation', () => {
  const texts = [
    'The purchase price comprises EUR 18 million payable in cash on completion and an earn-out of up to EUR 6 million.',
    'The owners seek £12 million on completion plus deferred consideration of £3 million over two years.',
    'Asking price: EUR 16 million plus an earn-out of up to EUR 4 million.',
    'Of the asking price, EUR 8 million is due at closing and EUR 2 million after one year.',
    'A bank will lend EUR 9 million towards the purchase price.',
    'Price expectation: EUR 20 million to EUR 24 million on a cash-free, debt-free basis.',
    'The owners seek a valuation of 7.5 times EBITDA of EUR 3.2 million.',
    'The enterprise value does not include cash of EUR 4 million at completion.',
  ]
  for (const text of texts) assert.equal(read([overview, `TRANSACTION\n\n${text}`]).deal.valuation, null, text)
})

test('a price named as the whole is the valuation beside its parts', () => {
  const texts = [
    'The owners expect total consideration of EUR 24 million, of which EUR 18 million is payable on completion.',
    'The seller will keep 20 per cent, worth EUR 5 million at the asking price of EUR 24 million.',
    'A bank will lend EUR 9 million towards the purchase price. The owners have in mind a headline price of EUR 24 million.',
  ]
  for (const text of texts) assert.equal(read([overview, `TRANSACTION\n\n${text}`]).deal.valuation, 24e6, text)
})

test('what a deck promises is not the field in which the company works', () => {
  const slides = [
    'Hemara\n\nBlood tests at the pharmacy in nine minutes\n\nSeries A · March 2025',
    'THE PROBLEM\n\nBlood tests take days, and the pharmacy has none.',
  ]
  assert.equal(read(slides, 'slide').industry, null)
  const delivered = 'SOLUTION\n\nOrto delivers an X-ray at the bedside in nine minutes.'
  assert.equal(read(['Orto', delivered], 'slide').industry, null)
  assert.match(
    read(['Orto', `${delivered} Orto manufactures portable X-ray machines.`], 'slide').industry ?? '',
    /portable X-ray/i,
  )
})
