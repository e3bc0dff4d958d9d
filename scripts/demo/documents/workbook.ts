import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { balanceLines, cashFlowLines, incomeLines } from './blocks.ts'
import type { Year } from './statements.ts'

type Line = (typeof incomeLines)[number]
type Sheet = { name: string; title: string; lines: Line[]; columnOf: (year: number) => string }

/** Statements as the accountant of a company sends them: a sheet each, in thousands. */
export function statementsWorkbook(company: string, firstYear: number, years: readonly Year[]): Buffer {
  const book = utils.book_new()
  const sheets: Sheet[] = [
    { name: 'Income statement', title: 'Income statement', lines: incomeLines, columnOf: (year) => `FY${year}` },
    { name: 'Balance sheet', title: 'Balance sheet', lines: balanceLines, columnOf: (year) => `December 31, ${year}` },
    { name: 'Cash flow', title: 'Statement of cash flows', lines: cashFlowLines, columnOf: (year) => `FY${year}` },
  ]
  for (const { name, title, lines, columnOf } of sheets) {
    const heads = years.map((_, index) => columnOf(firstYear + index))
    const sheet = utils.aoa_to_sheet([
      [company],
      [title],
      ['US dollars in thousands, fiscal years ending December 31'],
      [],
      [null, ...heads],
      ...lines.map(([label, valueOf]) => [label.replace(/^=/, ''), ...years.map(valueOf)]),
    ])
    sheet['!cols'] = [{ wch: 46 }, ...heads.map(() => ({ wch: 18 }))]
    formatFigures(sheet)
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

function formatFigures(sheet: WorkSheet) {
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue
    const { t: type } = cell as CellObject // reason: every other key of a sheet is a cell
    if (type === 'n') cell.z = '#,##0;(#,##0)'
  }
}
