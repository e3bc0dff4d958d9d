import type { Zip } from '../../../platform/documents/zip_guard.ts'
import { placeOf } from './column_letters.ts'
import { columnsMax, damaged, TableFault, tooManyColumns } from './faults.ts'
import type { Cell, TakeRow } from './rows.ts'
import { withoutEscapes } from './xlsx_escapes.ts'
import type { PackedStrings } from './xlsx_strings.ts'
import { dayOfSerial, type NumberStyle, styledNumber } from './xlsx_styles.ts'
import { type Attributes, inflateText, readXml } from './xml_stream.ts'

/** What a sheet hides: how many rows with contents, and which columns. */
export type Hidden = { rows: number; isHiddenColumn: (column: number) => boolean }
type Workbook = { strings: PackedStrings; styles: NumberStyle[]; isFrom1904: boolean; takesHidden: boolean }
type Merged = { column: number; from: number; to: number; value: Cell }

/**
 * Reads the rows of a sheet but those that are hidden, and tells what is. A cell that was merged over several rows holds for
 * each of them.
 */
export async function readSheet(zip: Zip, path: string, workbook: Workbook, take: TakeRow): Promise<Hidden> {
  const merged = await readMerged(zip, path)
  const startingAt = Map.groupBy(merged, ({ from }) => from)
  // merged cells do not overlap: of each column there is one at a time
  const under = new Map<number, Merged>()
  let hiddenRows = 0
  const reader = new RowReader(workbook, (number, cells) => {
    for (const [column, { to, value }] of under) {
      if (to < number) under.delete(column)
      else {
        while (cells.length <= column) cells.push(null)
        cells[column] ??= value
      }
    }
    for (const one of startingAt.get(number) ?? []) under.set(one.column, { ...one, value: cells[one.column] ?? null })
    if (reader.isHiddenRow && !workbook.takesHidden) {
      if (cells.some((cell) => cell !== null)) hiddenRows++
      return
    }
    take(number, cells)
  })
  const found = await readXml(zip, path, reader)
  if (!found) throw new TableFault('corrupt', 'The sheet is missing in the workbook. Save it anew and upload it again.')
  return { rows: hiddenRows, isHiddenColumn: reader.isHiddenColumn }
}

class RowReader {
  readonly #workbook: Workbook
  readonly #take: (number: number, cells: Cell[]) => void
  #row = 0
  #cells: Cell[] = []
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #isValue = false
  /** of a formula whose result the file does not hold, as programs leave it that do not calculate */
  #lacksResult = false
  readonly #hiddenColumns: { first: number; last: number }[] = []
  isHiddenRow = false
  constructor(workbook: Workbook, take: (number: number, cells: Cell[]) => void) {
    this.#workbook = workbook
    this.#take = take
  }

  readonly isHiddenColumn = (column: number) =>
    this.#hiddenColumns.some(({ first, last }) => column >= first && column <= last)

  readonly open = (name: string, attributes: Attributes) => {
    if (name === 'col' && isHidden(attributes) && this.#hiddenColumns.length < columnsMax)
      this.#hiddenColumns.push({ first: Number(attributes['min']) - 1, last: Number(attributes['max']) - 1 })
    if (name === 'row') return this.#beginRow(attributes)
    if (name === 'c') return this.#beginCell(attributes)
    this.#isValue = name === 'v' || name === 't'
    if (name === 'f') this.#lacksResult = this.#type !== 'str'
    if (this.#isValue) this.#lacksResult = false
  }

  readonly text = (text: string) => {
    if (this.#isValue && this.#column >= 0) this.#value += text
  }

  readonly close = (name: string) => {
    this.#isValue = false
    if (name === 'c') this.#endCell()
    if (name === 'row') this.#take(this.#row, this.#cells)
  }

  #beginRow(attributes: Attributes) {
    const number = Number(attributes['r'])
    this.isHiddenRow = isHidden(attributes)
    // rows stand in order, each once
    this.#row = Number.isInteger(number) && number > this.#row ? number : this.#row + 1
    if (this.#row > sheetRowsMax) throw damaged()
    this.#cells = []
    this.#column = -1
  }

  #beginCell({ r, t = '', s = '0' }: Attributes) {
    const column = r === undefined ? undefined : placeOf(r)?.column
    this.#column = column === undefined ? this.#cells.length : column
    this.#type = t
    this.#style = Number(s)
    this.#value = ''
    this.#lacksResult = false
  }

  #endCell() {
    const value = this.#lacksResult ? '#NO RESULT!' : this.#read()
    const column = this.#column
    if (value === null || value === '') return
    if (column >= columnsMax) throw tooManyColumns()
    while (this.#cells.length < column) this.#cells.push(null)
    this.#cells[column] = value
  }

  #read(): Cell {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#workbook.strings.at(Number(value)) ?? null
      case 'b':
        return value === '' ? null : value.trim() === '1' || value.trim() === 'true'
      case 'str':
      case 'inlineStr':
        return withoutEscapes(value)
      case 'e':
        return value
      case 'd':
        return value.replace(/T00:00:00(\.0+)?Z?$/, '')
      default:
        return this.#number(value)
    }
  }

  #number(value: string): Cell {
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return value.trim() === '' ? null : value
    const style = this.#workbook.styles[this.#style] ?? plainStyle
    if (style.kind === 'day') return dayOfSerial(number, this.#workbook.isFrom1904) ?? number
    return styledNumber(number, style)
  }
}

/** Also what is as narrow or as low as nothing. */
const isHidden = ({ hidden, width, ht }: Attributes) =>
  hidden === '1' || hidden === 'true' || Number(width ?? 1) === 0 || Number(ht ?? 1) === 0

const plainStyle: NumberStyle = { kind: 'number' }

// of any sheet there is
const sheetRowsMax = 1_048_576
const mergedMax = 20_000
const behindCharactersMax = 4_000_000

/** The merged cells stand behind the rows that they are about: they are looked for before, without parsing these. */
async function readMerged(zip: Zip, path: string): Promise<Merged[]> {
  let tail = ''
  let isBehind = false
  await inflateText(zip, path, (text) => {
    if (isBehind) {
      if (tail.length < behindCharactersMax) tail += text
      return
    }
    const seam = tail + text
    const end = seam.search(/<\/(?:\w+:)?sheetData>/)
    isBehind = end !== -1
    tail = isBehind ? seam.slice(end) : seam.slice(-60)
  })
  if (!isBehind) return []
  const merged: Merged[] = []
  for (const [, first = '', last = ''] of tail.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]{0,200}?ref="([A-Z]+\d+):([A-Z]+\d+)"/g,
  )) {
    const [from, to] = [placeOf(first), placeOf(last)]
    if (!from || !to || to.row <= from.row || from.column >= columnsMax || merged.length === mergedMax) continue
    merged.push({ column: from.column, from: from.row, to: to.row, value: null })
  }
  return merged
}
