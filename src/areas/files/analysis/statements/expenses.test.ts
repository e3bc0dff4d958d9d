import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utils, write } from '@e965/xlsx'
import { readWorkbook } from '../../../../platform/documents/readers/workbook.ts'
import { readStatements } from './read.ts'

function expensesOf(rows: [string, number][]): number | null {
  const book = utils.book_new()
  const head = [['Income statement'], ['USD in thousands'], ['', 2025]]
  utils.book_append_sheet(book, utils.aoa_to_sheet([...head, ...rows, ['Profit for the year', 1500]]), 'P&L')
  const file = write(book, { type: 'buffer', bookType: 'xlsx' })
  const { data } = readStatements(readWorkbook(file, () => {}, { isLarge: false }))
  assert.ok('expenses' in data)
  return data.expenses
}

const revenue: [string, number] = ['Revenue', 12_345]
const costOfSales: [string, number] = ['Cost of sales', -7000]
const result: [string, number] = ['Operating profit', 2345]

const statements: [what: string, rows: [string, number][], expenses: number | null][] = [
  [
    'a line of operating expenses below cost of sales',
    [revenue, costOfSales, ['Operating expenses', -3000], result],
    10_000_000,
  ],
  [
    'their total below cost of sales',
    [revenue, costOfSales, ['Staff', -2000], ['Rent', -1000], ['Total operating expenses', -3000], result],
    10_000_000,
  ],
  [
    'printed without brackets',
    [revenue, ['Cost of goods sold', 7000], ['Total operating expenses', 3000], result],
    10_000_000,
  ],
  [
    'a total of all costs',
    [revenue, costOfSales, ['Administrative expenses', -3000], ['Total operating expenses', -10_000], result],
    10_000_000,
  ],
  [
    'a total of all costs beside other income',
    [revenue, ['Grants', 100], costOfSales, ['Other costs', -3100], ['Total costs', -10_100], result],
    10_100_000,
  ],
  [
    'a total before depreciation',
    [
      revenue,
      ['Materials', -7000],
      ['Staff', -2500],
      ['Total operating expenses', -9500],
      ['Depreciation', -500],
      result,
    ],
    10_000_000,
  ],
  [
    'no result of operations',
    [revenue, costOfSales, ['Total operating expenses', -3000], ['Finance costs', -345]],
    null,
  ],
]

for (const [what, rows, expenses] of statements)
  test(`expenses are all costs above the result of operations, or not sure: ${what}`, () => {
    assert.equal(expensesOf(rows), expenses)
  })
