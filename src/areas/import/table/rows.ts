import { closeSync, openSync, writeSync } from 'node:fs'
import { withFormulas } from '../../../words/csv.ts'
import { amountShapeOf } from '../values/numbers.ts'
import { foldedWord } from '../values/words.ts'
import { cellCharactersMax, noTable, rowsMax, TableFault, tooLarge, tooManyRows } from './faults.ts'
import { type ColumnFacts, ColumnProfile } from './profile.ts'

/** What a cell holds; days as 2026-03-01, also in workbooks. */
export type Cell = string | number | boolean | null
export type TakeRow = (number: number, cells: readonly Cell[]) => void
/** A row as it lies in the file between the child and its parent. */
export type StagedRow = [number: number, cells: Cell[]]

export type Collected = { headerRow: number; columns: ColumnFacts[]; rows: number; below: Below }
/** What stood below the table, and is no row of it. */
export type Below = { totals: number; notes: number }

const beginningRows = 20
const bufferBytes = 1024 * 1024
const outBytesMax = 4 * 1024 ** 3

/** Finds the headings among the rows it is given, and writes the rows below them to a file, a line of JSON each. */
export class RowCollector {
  readonly #out: number
  readonly #askedHeader: number | undefined
  #beginning: StagedRow[] | undefined = []
  #headerRow = 0
  #names: string[] = []
  #above: StagedRow | undefined
  #profiles: ColumnProfile[] = []
  #rows = 0
  /** rows that may stand below the table: one of totals, and rows of one cell behind it; they are rows when others follow */
  #held: StagedRow[] = []
  #leftOut: Below = { totals: 0, notes: 0 }
  #isOver = false
  #lines: string[] = []
  #buffered = 0
  #written = 0
  constructor(outPath: string, askedHeader: number | undefined) {
    this.#out = openSync(outPath, 'w')
    this.#askedHeader = askedHeader
  }

  readonly take: TakeRow = (number, given) => {
    const cells = trimmed(given)
    if (cells.length === 0) return
    if (this.#beginning === undefined) return this.#pass(number, cells)
    if (this.#askedHeader !== undefined && number < this.#askedHeader) {
      this.#above = [number, cells]
      return
    }
    this.#beginning.push([number, cells])
    if (this.#askedHeader !== undefined || this.#beginning.length === beginningRows) this.#begin()
  }

  end(): Collected {
    if (this.#beginning !== undefined) this.#begin()
    this.#endTable()
    this.#flush()
    closeSync(this.#out)
    if (this.#rows === 0) throw noTable()
    const columns = this.#profiles.map((profile, index) => profile.facts(this.#names[index] ?? '', this.#over(index)))
    return { headerRow: this.#headerRow, columns, rows: this.#rows, below: this.#leftOut }
  }

  #begin() {
    const rows = this.#beginning ?? []
    this.#beginning = undefined
    const header = headerOf(rows)
    if (header === -1) throw noTable()
    const [number, cells] = rows[header] ?? [0, []]
    this.#headerRow = number
    this.#names = namesOf(cells)
    this.#above = rows[header - 1] ?? this.#above
    this.#profiles = this.#names.map(() => new ColumnProfile())
    for (const [below, values] of rows.slice(header + 1)) this.#pass(below, values)
  }

  /** The text right above the heading, which reaches to the next one beside it as that of merged cells does. */
  #over(index: number): string | undefined {
    const [number, cells] = this.#above ?? []
    if (cells === undefined || number !== this.#headerRow - 1) return undefined
    const text = cells.slice(0, index + 1).findLast((cell) => cell !== null)
    return typeof text === 'string' ? text.slice(0, nameMax).toWellFormed() : undefined
  }

  /** Rows of the table, without what Salesforce writes below a report: its name, whose it is, and who made it when. */
  #pass(number: number, cells: Cell[]) {
    if (this.#isOver) return
    const isAlone = cells.length === 1 && this.#names.length > 1
    this.#isOver = isAlone && belowReports.test(String(cells[0]))
    if (this.#isOver) {
      // the name of the report stands in front of this
      this.#held.pop()
      return
    }
    if (isAlone && this.#held.length < heldMax) this.#held.push([number, cells])
    else {
      this.#keepHeld()
      if (isRowOfTotals(cells)) this.#held.push([number, cells])
      else this.#keep(number, cells)
    }
  }

  #keepHeld() {
    for (const row of this.#held) this.#keep(...row)
    this.#held = []
  }

  /** Behind a row of totals nothing is a row; else what stands alone is one, unless it looks like a note. */
  #endTable() {
    const [first] = this.#held
    const hasTotals = first !== undefined && isRowOfTotals(first[1])
    const notes = hasTotals ? this.#held.slice(1) : this.#held.filter(([, [cell]]) => isNote(cell))
    if (this.#rows === 0 && !hasTotals) return this.#keepHeld()
    this.#leftOut = { totals: hasTotals ? 1 : 0, notes: notes.length }
    if (!hasTotals) for (const row of this.#held) if (!notes.includes(row)) this.#keep(...row)
    this.#held = []
  }

  #keep(number: number, cells: Cell[]) {
    if (++this.#rows > rowsMax) throw tooManyRows()
    while (this.#names.length < cells.length) {
      this.#names.push(columnName(this.#names.length))
      this.#profiles.push(new ColumnProfile())
    }
    for (const [index, cell] of cells.entries()) {
      if (typeof cell === 'string' && cell.length > cellCharactersMax)
        throw new TableFault('too_large', `Row ${number} has a cell with more than ${cellCharactersMax} characters.`)
      if (cell !== null) this.#profiles[index]?.see(cell)
    }
    const line = `${JSON.stringify([number, cells])}\n`
    this.#lines.push(line)
    this.#buffered += line.length
    if (this.#buffered > bufferBytes) this.#flush()
  }

  #flush() {
    const bytes = Buffer.from(this.#lines.join(''))
    this.#lines = []
    this.#buffered = 0
    this.#written += bytes.length
    if (this.#written > outBytesMax) throw tooLarge()
    writeSync(this.#out, bytes)
  }
}

const heldMax = 100

const totalWords = new Set(
  'total totals sum sums summe summen gesamt gesamtsumme subtotal zwischensumme grandtotal somme totaux totale totaal totalt suma'.split(
    ' ',
  ),
)

/** A row that is called Total, and says no more than figures. */
function isRowOfTotals(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => typeof cell === 'string' && amountShapeOf(cell) === undefined)
  const [called] = texts
  return (
    cells.some((cell) => cell !== null && cell !== called) &&
    texts.length === 1 &&
    totalWords.has(foldedWord(String(called)))
  )
}

/** How notes below a table begin: with a mark, or with a word and a colon. */
const isNote = (cell: Cell | undefined) =>
  typeof cell === 'string' &&
  /^(?:[*†‡§¹²³]|\(?[\da-z]\)\s|\[[\da-z]\]\s|(?:source|sources|note|notes|nb|quelle|quellen|hinweis|anmerkung|remarque|fuente|bron|stand|as (?:of|at))\b\s*[:.]?\s)/i.test(
    cell,
  )

const belowReports = /^Copyright (?:\(c\)|©) [\d –-]+ ?salesforce/i

/** Text without space around it and of valid characters; without the empty cells at the end. */
function trimmed(given: readonly Cell[]): Cell[] {
  const cells = given.map((cell) => (typeof cell === 'string' ? cleaned(cell) : cell))
  let length = cells.length
  while (length > 0 && cells[length - 1] === null) length--
  cells.length = length
  return cells
}

// no database takes these, and no person sees them
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\u200b]/g

function cleaned(text: string): string | null {
  const plain = text.replace(invisible, '').toWellFormed().normalize('NFC').trim()
  // what protects a spreadsheet from text that looks like a formula or a number is no part of the text
  const clean = withFormulas(plain.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[\d+])/, '')).trimStart()
  return clean === '' ? null : clean
}

/** The first row that is as wide as most of what follows, and is made of words: what stands above it is a title. */
function headerOf(rows: readonly StagedRow[]): number {
  const filled = rows.map(([, cells]) => cells.filter((cell) => cell !== null).length)
  const widest = Math.max(...filled, 0)
  const isHeading = ([, cells]: StagedRow) => cells.every((cell) => cell === null || typeof cell === 'string')
  const wide = rows.findIndex((row, index) => (filled[index] ?? 0) >= Math.max(1, widest * 0.6) && isHeading(row))
  return wide === -1 ? filled.findIndex((count) => count > 0) : wide
}

function namesOf(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = String(cell ?? columnName(index))
      .replace(/\s+/g, ' ')
      .slice(0, nameMax)
      .toWellFormed()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
const nameMax = 200

/** As a spreadsheet names it: Column A, … Column AA. */
function columnName(index: number): string {
  let letters = ''
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters
  return `Column ${letters}`
}
