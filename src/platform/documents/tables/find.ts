import { unionOf } from '../boxes.ts'
import type { Document, Page } from '../document.ts'
import { apartFromProse } from './beside_prose.ts'
import { bodyOf } from './body.ts'
import { rowsOfCells } from './cells.ts'
import { columnsOf, type Span, valuesOf } from './columns.ts'
import { headsOf } from './heads.ts'
import { type Region, regionsOf } from './regions.ts'
import { rowsOfPage } from './rows.ts'
import type { DetectedTable, Piece, Row, TableRow } from './table.ts'

const rowsMin = 2
/** Of a sheet with more rows than any statement has, the first are looked at. */
const rowsMax = 2000

/** The tables with numbers of a document, in the order of its pages. */
export function tablesOf(document: Document): DetectedTable[] {
  let before: DetectedTable | undefined
  return document.pages.flatMap((page) => {
    const tables = tablesOfPage(page)
    const [first] = tables
    if (first && before && before.page.number === page.number - 1) goOn(before, first)
    before = tables.at(-1)
    return tables
  })
}

/** A table without heads at the top of a page, whose columns stand where those of the page before did, goes on from it. */
function goOn(before: DetectedTable, table: DetectedTable) {
  if (table.columns.some((column) => column.label !== '') || before.columns.every((column) => column.label === ''))
    return
  const heads = table.columns.map((column) =>
    before.columns.find((other) => Math.min(column.right, other.right) - Math.max(column.left, other.left) > 0),
  )
  if (heads.some((head) => head === undefined) || new Set(heads).size < heads.length) return
  const own = table.captions.map((label): TableRow => ({ label, words: [], left: 0, bold: false, cells: [] }))
  table.columns = table.columns.map((column, index) => ({ ...column, label: heads[index]?.label ?? '' }))
  table.rows = [...own, ...table.rows]
  table.captions = before.captions
  table.continued = true
}

function tablesOfPage(page: Page): DetectedTable[] {
  if (page.tables.length > 0) return page.tables.flatMap((table) => tablesOfRows(page, rowsOfCells(page, table)))
  if (page.words.filter((word) => /\d/.test(word.text)).length < 4) return []
  return apartFromProse(rowsOfPage(page)).flatMap((rows) => tablesOfRows(page, rows))
}

const tablesOfRows = (page: Page, rows: readonly Row[]) =>
  regionsOf(rows.slice(0, rowsMax)).flatMap((region) => sidesOf(region).flatMap((side) => tableOf(page, side) ?? []))

function tableOf(page: Page, { above, body }: Region): DetectedTable | null {
  const em = medianOf(body.map((row) => row.em))
  const data = body.filter((row) => valuesOf(row).length > 0)
  const columns = columnsOf(data, em).filter((column) => column.count > 1 || data.length < 6)
  if (columns.length === 0 || data.length < rowsMin) return null
  const heads = headsOf(above, columns, body)
  const rows = bodyOf([...heads.lead, ...body], columns, { em, scan: page.source === 'ocr' })
  const words = [
    ...[...heads.lead, ...body].flatMap((row) => row.words),
    ...heads.columns.flatMap((column) => column.words),
  ]
  return {
    page,
    box: unionOf(words),
    captions: heads.captions.filter((caption) => caption !== ''),
    continued: false,
    columns: heads.columns,
    rows,
  }
}

/**
 * Two tables beside each other, such as assets and liabilities: labels begin again at one place right of values, in many
 * rows.
 */
function sidesOf(region: Region): Region[] {
  const em = medianOf(region.body.map((row) => row.em))
  const starts: number[] = []
  for (const row of region.body) {
    const value = row.pieces.findIndex((piece) => piece.kind === 'number')
    if (value < 0) continue
    const label = row.pieces.findIndex(
      (piece, index) => index > value && piece.kind === 'text' && /\p{L}{3}/u.test(piece.text),
    )
    if (label < 0 || !row.pieces.slice(label).some((piece) => piece.kind === 'number')) continue
    starts.push(row.pieces[label]?.left ?? 0)
  }
  if (starts.length < 3) return [region]
  const cut = cutBefore(Math.min(...starts), region.body)
  // few rows do where the sides are set on lines of their own, yet then nothing may stand across
  const crossed = region.body.some((row) => row.pieces.some((piece) => piece.outer < cut - 1 && piece.right > cut + 1))
  if (starts.length < 0.3 * region.body.length && (crossed || spreadOf(starts) > 4 * em)) return [region]
  const side =
    (keep: (span: Span | { left: number; right: number }) => boolean) =>
    (row: Row): Row[] => {
      const pieces = row.pieces.filter(keep)
      return pieces.length === 0 ? [] : [{ ...row, pieces, words: pieces.flatMap((piece) => piece.words) }]
    }
  const isAcross = (piece: Piece) => piece.left < cut && piece.right > cut && piece.kind === 'text'
  // a name set over both sides belongs to both, and heads no column
  const named =
    (start: number, keep: (row: Row) => Row[]) =>
    (row: Row): Row[] => {
      const across = row.pieces.filter(isAcross)
      if (across.length === 0) return keep(row)
      return [{ ...row, pieces: across.map((piece) => ({ ...piece, outer: start, left: start, right: start + 1 })) }]
    }
  const left = side((piece) => (piece.left + Math.min(piece.right, cut)) / 2 < cut && piece.left < cut)
  const right = side((piece) => piece.left >= cut)
  return [
    { above: region.above.flatMap(named(0, left)), body: region.body.flatMap(left) },
    { above: region.above.flatMap(named(cut, right)), body: region.body.flatMap(right) },
  ]
}

/** In the middle between the values of the left side and the labels of the right: its headings begin before its rows. */
function cutBefore(start: number, rows: readonly Row[]): number {
  const ends = rows.flatMap((row) =>
    row.pieces.flatMap((piece) => (piece.kind === 'number' && piece.right < start ? piece.right : [])),
  )
  return Math.min(start - 1, (Math.max(...ends) + start) / 2)
}

const spreadOf = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)

const medianOf = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 1
