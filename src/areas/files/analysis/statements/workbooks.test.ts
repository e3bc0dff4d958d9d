import assert from 'node:assert/strict'
import type { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { type CellObject, type ColInfo, type RowInfo, utils, write } from '@e965/xlsx'
import { readWorkbook } from '../../../../platform/documents/readers/workbook.ts'
import { readStatements } from './read.ts'

type Cells = (string | number | CellObject | null)[][]
type Look = { bookType?: 'xlsx' | 'biff8'; rows?: RowInfo[]; columns?: ColInfo[] }

function bookOf(cells: Cells, { bookType = 'xlsx', rows, columns }: Look = {}): Buffer {
  const sheet = utils.aoa_to_sheet(cells)
  if (rows) sheet['!rows'] = rows
  if (columns) sheet['!cols'] = columns
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'P&L')
  return write(book, { type: 'buffer', bookType, compression: true })
}

const shown = (v: number, z: string): CellObject => ({ t: 'n', v, z })

function read(file: Buffer) {
  const document = readWorkbook(file, () => {}, { isLarge: false })
  const { data } = readStatements(document)
  assert.ok('revenue' in data)
  const { period, currency, revenue, expenses, net_income } = data
  return { notices: document.notices, period, currency, values: [revenue, expenses, net_income] }
}

const statement = (caption: string, unit: number): Cells => [
  ['Income statement'],
  [caption],
  ['', 2025, 2024],
  ['Revenue', 12_345 * unit, 11_000 * unit],
  ['Cost of sales', -7000 * unit, -6000 * unit],
  ['Gross profit', 5345 * unit, 5000 * unit],
  ['Operating expenses', -3000 * unit, -2900 * unit],
  ['Operating profit', 2345 * unit, 2100 * unit],
  ['Profit for the year', 1500 * unit, 1300 * unit],
]

const right = [12_345_000, 10_000_000, 1_500_000]

for (const [caption, unit, format, bookType] of [
  ['USD in thousands', 1000, '#,##0,'],
  ['USD in thousands', 1000, '_(* #,##0,_);_(* (#,##0,);_(* "-"??_);_(@_)', 'biff8'],
  ['USD in millions', 1000, '#,##0.0,,'],
  ['USD in millions', 1, '#,##0.0,'],
  ['EUR million', 1000, '[>=1000000]#,##0.00,,;[<=-1000000]-#,##0.00,,;0.00,,'],
  ['', 1000, '#,##0,'],
  ['', 1000, '0.0,,"m"'],
  ['', 0.001, '0.000"m"'],
] as const)
  test(`figures of a workbook are what it shows times its caption: ${format} below “${caption}”`, () => {
    const cells = statement(caption, unit).map((row, at) =>
      at < 3 ? row : row.map((cell) => (typeof cell === 'number' ? shown(cell, format) : cell)),
    )
    assert.deepEqual(read(bookOf(cells, { bookType: bookType ?? 'xlsx' })).values, right)
  })

for (const bookType of ['xlsx', 'biff8'] as const)
  test(`a hidden draft beside the figures is left out with a notice, in ${bookType}`, () => {
    const cells = statement('USD in thousands', 1).map(([label = null, ...values], at): Cells[number] =>
      at < 2 ? [label] : [label, at === 2 ? '2025 old draft' : 99_999, ...values],
    )
    const found = read(bookOf(cells, { bookType, columns: [{}, { hidden: true }] }))
    assert.deepEqual([found.period, found.values], ['FY2025', right])
    assert.deepEqual(found.notices, ['Rows or columns that are hidden in the workbook were left out: P&L.'])
  })

test('a hidden row is no line of a statement', () => {
  const cells = statement('USD in thousands', 1)
  cells.splice(3, 0, ['Revenue', 99_999, 88_888])
  const rows: RowInfo[] = []
  rows[3] = { hidden: true }
  assert.deepEqual(read(bookOf(cells, { rows })).values, right)
})

test('a formula without a value beside others is said', () => {
  const cells = statement('USD in thousands', 1)
  cells[5] = ['Gross profit', { t: 'n', f: 'B4+B5' }, 5000]
  const { notices } = read(bookOf(cells))
  assert.match(notices.join(), /One formula has no computed value and was left out/)
})
