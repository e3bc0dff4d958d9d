import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Document, Report } from '../document.ts'
import { layOutSheet, type SheetCell } from '../layout/sheet.ts'
import { Unreadable } from '../unreadable.ts'

/** How much of a workbook is read: what fits, with its tables and passages, into the memory that reading may take. */
const cellsMax = 150_000
/** Of a file so large that reading all of it would take too much memory, only so many rows of each sheet. */
const rowsMaxOfLarge = 20_000

/** Reads a workbook in memory; "isLarge" bounds what is read of each sheet. Throws Unreadable. */
export function readWorkbook(file: Buffer, report: Report, { isLarge }: { isLarge: boolean }): Document {
  const workbook = parsed(file, isLarge)
  const left = { cells: cellsMax, missing: 0, cutOff: new Set<string>() }
  const hidden: string[] = []
  const damaged: string[] = []
  const document: Document = { unit: 'sheet', pages: [], notices: [] }
  for (const [index, name] of workbook.SheetNames.entries()) {
    report('reading', index, workbook.SheetNames.length)
    const sheet = workbook.Sheets[name]
    if (!sheet) damaged.push(name)
    else if ((workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0) hidden.push(name)
    else {
      if (sheet['!fullref'] !== undefined) left.cutOff.add(name)
      document.pages.push(...layOutSheet(name, cellsOf(sheet, name, left), document.pages.length + 1))
    }
  }
  if (damaged.length > 0 && document.pages.length === 0) throw new Unreadable('corrupt')
  if (document.pages.length === 0) throw new Unreadable('empty', emptyBut(hidden, left.missing))
  document.notices = noticesOf({ hidden, damaged, ...left, cutOff: [...left.cutOff] })
  return document
}

type Left = { cells: number; missing: number; cutOff: Set<string> }

function parsed(file: Buffer, isLarge: boolean): WorkBook {
  try {
    // The date format that a workbook leaves to the machine is shown as ISO 8601, which cannot be misread.
    const rows = isLarge ? { sheetRows: rowsMaxOfLarge } : {}
    return read(file, { type: 'buffer', dense: true, cellNF: true, cellHTML: false, dateNF: 'yyyy-mm-dd', ...rows })
  } catch (error) {
    const message = String(error)
    if (/password|encrypt/i.test(message)) throw new Unreadable('encrypted')
    throw new Unreadable(/unsupported/i.test(message) ? 'unsupported' : 'corrupt')
  }
}

/** The cells of a sheet that show something. A sheet may claim a million rows: only those that exist are visited. */
function cellsOf(sheet: WorkSheet, name: string, left: Left): SheetCell[] {
  const spans = new Map(
    (sheet['!merges'] ?? []).map(({ s, e }) => [
      `${s.r} ${s.c}`,
      { rowSpan: e.r - s.r + 1, columnSpan: e.c - s.c + 1 },
    ]),
  )
  const cells: SheetCell[] = []
  sheet['!data']?.forEach((inRow, row) => {
    inRow?.forEach((cell, column) => {
      if (!cell) return
      if (cell.f !== undefined && isUncomputed(cell)) left.missing++
      const text = shownBy(cell)
      if (text === '') return
      if (left.cells-- <= 0) return left.cutOff.add(name)
      const span = spans.get(`${row} ${column}`) ?? { rowSpan: 1, columnSpan: 1 }
      const number = numberOf(cell)
      const align = cell.t === 'n' ? 'right' : 'left'
      cells.push({
        row,
        column,
        ...span,
        text,
        place: placeOf(row, column),
        align,
        ...(number !== undefined && { number }),
      })
    })
  })
  return cells
}

/** Programs that write formulas without computing them leave no value, or an error without a name. */
const isUncomputed = (cell: CellObject) => cell.v === undefined || cell.v === null || cell.t === 'z'

function shownBy(cell: CellObject): string {
  if (isUncomputed(cell)) return ''
  // only the width of a column makes a program show a whole number as 1.23457E+14
  if (typeof cell.v === 'number' && Number.isSafeInteger(cell.v) && /\dE\+\d/.test(cell.w ?? '')) return String(cell.v)
  if (cell.w !== undefined) return cell.w.trim()
  return cell.t === 'n' ? SSF.format('General', cell.v) : String(cell.v).trim()
}

/** Dates are numbers too, but not to be read as such. */
function numberOf(cell: CellObject): number | undefined {
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return undefined
  return typeof cell.z === 'string' && SSF.is_date(cell.z) ? undefined : cell.v
}

/** The name of a cell: B7. */
function placeOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters
  }
  return `${letters}${row + 1}`
}

const emptyBut = (hidden: readonly string[], missing: number) =>
  missing > 0
    ? 'The formulas of the workbook have no computed values. Open it in a spreadsheet program, save it and upload it again.'
    : hidden.length > 0
      ? 'All sheets with contents are hidden. Show them in a spreadsheet program, save the workbook and upload it again.'
      : undefined

function noticesOf(left: { hidden: string[]; damaged: string[]; cutOff: string[]; missing: number }): string[] {
  const notices: string[] = []
  if (left.hidden.length > 0) notices.push(`Hidden sheets were left out: ${listed(left.hidden)}.`)
  if (left.damaged.length > 0) notices.push(`Damaged sheets were left out: ${listed(left.damaged)}.`)
  if (left.cutOff.length > 0) notices.push(`Only the first part was read of very large sheets: ${listed(left.cutOff)}.`)
  if (left.missing > 0) {
    notices.push(
      `${left.missing} formulas have no computed value and were left out. Save the workbook in a spreadsheet program to compute them.`,
    )
  }
  return notices
}

const listed = (names: readonly string[]) =>
  names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ')
