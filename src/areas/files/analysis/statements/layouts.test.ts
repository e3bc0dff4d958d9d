import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import type { Page } from '../../../../platform/documents/document.ts'
import { readStatements } from './read.ts'

const read = (...pages: Page[]) => readStatements(drawnDocument(...pages))
const fields = (...pages: Page[]) => {
  const { data } = read(...pages)
  if (!('balance_sheet' in data)) throw new Error('no statement')
  const { period, currency, revenue, expenses, net_income, balance_sheet } = data
  return { period, currency, revenue, expenses, net_income, ...balance_sheet }
}

test('a figure is of the period whose head stands over it, though the heads span unequal numbers of columns', () => {
  const page = drawnPage(
    [
      '^CONSOLIDATED STATEMENTS OF INCOME',
      '^(In thousands)',
      '|Quarter ended   |||Year ended',
      '|Dec 31, 2024|Sep 30, 2024|Dec 31, 2023|Dec 31, 2024',
      'Net sales|12,000|11,000|10,000|46,000',
      'Cost of sales|7,000|6,500|6,000|27,000',
      'Operating income|3,000|2,500|2,200|10,000',
      'Net income|2,000|1,800|1,500|7,000',
    ],
    [300, 380, 460, 540],
  )
  // each in the middle of its columns
  for (const word of page.words.filter(({ y, text }) => y === 76 && text !== 'Year')) word.x += word.x < 350 ? 82 : -4
  const { period, revenue, net_income } = fields(page)
  assert.deepEqual([period, revenue, net_income], ['Year ended 31 December 2024 (FY2024)', 46_000_000, 7_000_000])
  const quarters = read(page).findings.flatMap(({ path }) => /^figures\.revenue\.(.*)/.exec(path)?.[1] ?? [])
  assert.deepEqual(quarters, ['3M 2024-12-31', '3M 2024-09-30', '3M 2023-12-31', 'FY2024'])
})

test('columns of two units are brought to one, and a translation into another currency is left out', () => {
  const page = drawnPage(
    [
      '^Consolidated statement of profit or loss',
      '^For the years ended March 31, 2023 and 2024',
      '|¥ million|¥ million|$ thousand',
      '|2023|2024|2024',
      'Revenue|301,220|322,415|2,129,412',
      'Operating profit|36,318|41,451|273,762',
      'Profit for the year|25,868|30,171|199,263',
    ],
    [330, 430, 540],
  )
  const { currency, revenue, net_income } = fields(page)
  assert.deepEqual([currency, revenue, net_income], ['JPY', 322_415e6, 30_171e6])
})

test('German accounts with the sides beside each other and totals without labels are read', () => {
  const page = drawnPage(
    [
      '^Konzernbilanz zum 31. Dezember 2023',
      '|31.12.2023||31.12.2023',
      'AKTIVA|TEUR||TEUR',
      'A. Anlagevermögen|',
      'I. Sachanlagen|98.220||25.000',
      'II. Finanzanlagen|4.310||18.300',
      'III. Vorräte|61.007||62.152',
      'Bilanzsumme|163.537||105.452',
      'x|||58.085',
      'x|||163.537',
    ],
    [250, 300, 540],
  )
  const right = [
    'PASSIVA',
    'A. Eigenkapital',
    'I. Kapital',
    'II. Rücklagen',
    'III. Gewinn',
    '',
    'B. Schulden',
    'Bilanzsumme',
  ]
  const drawn = page.words.filter(({ text }) => text !== 'x')
  for (const [index, text] of right.entries()) {
    const line = drawnPage([text], []).words.map((word) => ({ ...word, x: word.x + 270, y: 50 + (index + 2) * 13 }))
    drawn.push(...line)
  }
  const { assets, liabilities, equity } = fields({ ...page, words: drawn })
  assert.deepEqual([assets, liabilities, equity], [163_537_000, 58_085_000, 105_452_000])
})

test('numbers that may be thousands or millions, without a word of it, are no figures', () => {
  const page = drawnPage(
    [
      '^Balance sheet',
      '|December 31, 2023|December 31, 2022',
      'Cash|100|90',
      'Total assets|400|370',
      'Total equity|200|180',
    ],
    [430, 540],
  )
  assert.deepEqual(read(page).findings, [])
})

test('the year expected, in any language, does not stand for the company', () => {
  for (const head of ['Erwartet 2024', 'Vorschau 2024', '2024 prévu', 'Begroot 2024', 'Prognos 2024']) {
    const page = drawnPage(
      [
        '^Income statement',
        '^(in € thousand)',
        `|${head}|2023`,
        'Revenue|9,000|8,000',
        'Operating profit|900|800',
        'Net profit|600|500',
      ],
      [430, 540],
    )
    assert.equal(fields(page).revenue, 8_000_000, head)
  }
})

test('where the newest column is not understood, the year before does not stand in for it', () => {
  const accounts = drawnPage(
    [
      '^Income statement',
      '^(in € thousand)',
      '|Current|2022',
      'Revenue|9,000|8,000',
      'Operating profit|900|800',
      'Net profit|600|500',
    ],
    [430, 540],
  )
  const sheet = drawnPage(
    [
      '^Balance sheet',
      '^(in € thousand)',
      '|31.12.2023|31.12.2022',
      'Total assets|7,000|6,500',
      'Total equity|3,000|2,500',
    ],
    [430, 540],
    2,
  )
  const { revenue, net_income, assets } = fields(accounts, sheet)
  assert.deepEqual([revenue, net_income, assets], [null, null, 7_000_000])
})

test('a quarter table above the year of the same statement leaves the year to be the one that counts', () => {
  const statement = (head: string, revenue: string, number: number) =>
    drawnPage(
      [
        '^CONSOLIDATED STATEMENTS OF INCOME',
        '^(In thousands)',
        `|${head} June 30, 2024|${head} June 30, 2023`,
        `Revenues|${revenue}|7,000`,
        'Operating income|900|800',
        'Net income|600|500',
      ],
      [360, 560],
      number,
    )
  const data = fields(statement('Three Months Ended', '2,000', 1), statement('Twelve Months Ended', '9,000', 2))
  assert.deepEqual([data.period, data.revenue], ['Year ended 30 June 2024 (FY2024)', 9_000_000])
})

test('"£000" above the numbers is their unit and no number', () => {
  const page = drawnPage(
    [
      '^Income statement',
      '|2023|2022',
      '|£000|£000',
      'Revenue|88,204|80,330',
      'Operating profit|9,764|7,540',
      'Profit for the year|6,534|5,350',
    ],
    [430, 540],
  )
  const { revenue, currency } = fields(page)
  assert.deepEqual([revenue, currency], [88_204_000, 'GBP'])
})
