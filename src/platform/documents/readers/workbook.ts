import { type CellObject, type ColInfo, type RowInfo, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Document, Report } from '../document.ts'
import { layOutSheet } from '../layout/sheet.ts'
import type { SheetCell } from '../layout/sheet_columns.ts'
import { shownNumber } from '../number_format.ts'
import { Unreadable } from '../unreadable.ts'

/** How much of a workbook is read: what fits, with its tables and passages, into the memory that reading may take. */
const cellsMax = 150_000
/** Of a file so large that reading all of it would take too much memory, only so many rows of each sheet. */
const rowsMaxOfLarge = 20_000

/** Reads a workbook in memory; "isLarge" bounds what is read of each sheet. Throws Unreadable. */
export function readWorkbook(file: Buffer, report: Report, { isLarge }: { isLarge: boolean }): Document {
  const workbook = parsed(file, isLarge)
  const left: Left = { cells: cellsMax, missing: 0, cutOff: new Set(), withHidden: [] }
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
  if (document.pages.length === 0)
    throw new Unreadable('empty', emptyBut([...hidden, ...left.withHidden], left.missing))
  document.notices = noticesOf({ hidden, damaged, ...left, cutOff: [...left.cutOff] })
  return document
}

type Left = { cells: number; missing: number; cutOff: Set<string>; withHidden: string[] }

function parsed(file: Buffer, isLarge: boolean): WorkBook {
  try {
    // The date format that a workbook leaves to the machine is shown as ISO 8601, which cannot be misread.
    const rows = isLarge ? { sheetRows: rowsMaxOfLarge } : {}
    // with styles the library tells which rows and columns are hidden
    return read(file, { type: 'buffer', dense: true, cellStyles: true, cellHTML: false, dateNF: 'yyyy-mm-dd', ...rows })
  } catch (error) {
    const message = String(error)
    if (/password|encrypt/i.test(message)) throw new Unreadable('encrypted')
    throw new Unreadable(/unsupported/i.test(message) ? 'unsupported' : 'corrupt')
  }
}

/** The cells of a sheet that show something. A sheet may claim a million rows: only those that exist are visited. */
function cellsOf(sheet: WorkSheet, name: string, left: Left): SheetCell[] {
  const spans = new Map((sheet['!merges'] ?? []).map((merged) => [`${merged.s.r} ${merged.s.c}`, merged]))
  const isHiddenRow = (row: number) => isHidden(sheet['!rows']?.[row])
  const isHiddenColumn = (column: number) => isHidden(sheet['!cols']?.[column])
  const cells: SheetCell[] = []
  let hasHidden = false
  let hiddenAbove = 0
  sheet['!data']?.forEach((inRow, row) => {
    if (isHiddenRow(row)) hiddenAbove++
    inRow?.forEach((cell, column) => {
      if (!cell) return
      const text = shownBy(cell)
      const merged = spans.get(`${row} ${column}`) ?? { s: { r: row, c: column }, e: { r: row, c: column } }
      // what is merged over hidden rows or columns is shown in those that are left
      const shownColumn = firstFrom(merged.s.c, merged.e.c, isHiddenColumn)
      const isShown = shownColumn !== undefined && firstFrom(merged.s.r, merged.e.r, isHiddenRow) !== undefined
      if (!isShown) {
        hasHidden ||= text !== ''
        return
      }
      if (cell.f !== undefined && isUncomputed(cell)) left.missing++
      if (text === '') return
      if (left.cells-- <= 0) return left.cutOff.add(name)
      cells.push({
        row: row - hiddenAbove + (isHiddenRow(row) ? 1 : 0),
        column: shownColumn,
        rowSpan: merged.e.r - merged.s.r + 1,
        columnSpan: merged.e.c - shownColumn + 1,
        text,
        place: placeOf(row, column),
        align: cell.t === 'n' ? 'right' : 'left',
        ...numberOf(cell),
      })
    })
  })
  if (hasHidden) left.withHidden.push(name)
  return cells
}

/** Also what is as narrow or as low as nothing. */
const isHidden = (part: ColInfo | RowInfo | undefined) =>
  part !== undefined && (part.hidden === true || ('wpx' in part ? part.wpx === 0 : 'hpx' in part && part.hpx === 0))

function firstFrom(start: number, end: number, isHiddenAt: (index: number) => boolean): number | undefined {
  for (let index = start; index <= end; index++) if (!isHiddenAt(index)) return index
  return undefined
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
function numberOf(cell: CellObject): { number: number; unit?: number } | undefined {
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return undefined
  const format = typeof cell.z === 'string' ? cell.z : undefined
  if (format !== undefined && SSF.is_date(format)) return undefined
  const { number, unit } = shownNumber(cell.v, format)
  return unit === 1 ? { number } : { number, unit }
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
      ? 'All sheets, rows or columns with contents are hidden. Show them in a spreadsheet program, save the workbook and upload it again.'
      : undefined

type Missing = { hidden: string[]; withHidden: string[]; damaged: string[]; cutOff: string[]; missing: number }

function noticesOf(left: Missing): string[] {
  const notices: string[] = []
  if (left.hidden.length > 0) notices.push(`Hidden sheets were left out: ${listed(left.hidden)}.`)
  if (left.withHidden.length > 0)
    notices.push(`Rows or columns that are hidden in the workbook were left out: ${listed(left.withHidden)}.`)
  if (left.damaged.length > 0) notices.push(`Damaged sheets were left out: ${listed(left.damaged)}.`)
  if (left.cutOff.length > 0) notices.push(`Only the first part was read of very large sheets: ${listed(left.cutOff)}.`)
  if (left.missing > 0) {
    notices.push(
      `${left.missing === 1 ? 'One formula has' : `${left.missing} formulas have`} no computed value and ${left.missing === 1 ? 'was' : 'were'} left out. Save the workbook in a spreadsheet program to compute them.`,
    )
  }
  return notices
}

const listed = (names: readonly string[]) =>
  names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ')
