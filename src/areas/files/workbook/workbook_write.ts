import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import type { Block, BlockCell } from './workbook_blocks.ts'
import { type Ratio, ratiosOf, type Term, totalsIn, yearBefore } from './workbook_formulas.ts'

export type Sheet = { name: string; blocks: Block[] }
type SourceLine = (string | number | null)[]
/** Where a sheet is being written: rows counted from 0, as the library does. */
type Writing = { sheet: WorkSheet; name: string; filename: string; row: number; sources: SourceLine[] }

/** A workbook of the sheets, and one that names the source of every figure. */
export function writeWorkbook(filename: string, sheets: readonly Sheet[]): Buffer {
  const book = utils.book_new()
  const sources: SourceLine[] = [
    ['Sheet', 'Cell', 'Line', 'Period', 'Value', 'As printed', 'File', 'Page', 'x', 'y', 'Width', 'Height'],
  ]
  for (const { name, blocks } of sheets) {
    const writing: Writing = { sheet: {}, name, filename, row: 0, sources }
    putText(writing, 0, `${name}: ${filename}`)
    writing.row++
    for (const block of blocks) putBlock(writing, block)
    close(writing, Math.max(...blocks.map((block) => block.columns.length)))
    const label = Math.max(...blocks.flatMap((block) => block.columns.map((column) => column.label.length)))
    for (const width of writing.sheet['!cols']?.slice(1) ?? []) width.wch = Math.min(36, Math.max(16, label + 2))
    utils.book_append_sheet(book, writing.sheet, name)
  }
  utils.book_append_sheet(book, sourceSheet(filename, sources), 'Sources')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

function putBlock(writing: Writing, block: Block) {
  writing.row++
  if (block.title) {
    putText(writing, 0, block.title)
    writing.row++
  }
  putText(writing, 0, unitOf(block))
  block.columns.forEach((column, index) => putText(writing, index + 1, column.label || (column.period_end ?? '')))
  writing.row++
  const first = writing.row
  const totals = totalsIn(block.rows)
  block.rows.forEach(({ label, cells }, index) => {
    putText(writing, 0, label)
    const terms = totals.get(index)
    cells.forEach((cell, column) => {
      if (cell)
        putFigure(writing, {
          block,
          cell,
          row: index,
          column,
          formula: terms && sumOf(block, terms, { first, column }),
        })
    })
    writing.row++
  })
  const ratios = ratiosOf(block)
  if (ratios.length > 0) writing.row++
  for (const ratio of ratios) putRatio(writing, block, ratio, first)
}

const scales: Record<number, string> = {
  1000: 'thousands',
  1e5: 'lakhs',
  1e6: 'millions',
  1e7: 'crores',
  1e9: 'billions',
}

function unitOf({ currency, scale }: Block): string {
  const money = currency ?? 'Currency not stated'
  return scale && scale !== 1 ? `${money}, in ${scales[scale] ?? `units of ${scale}`}` : `${money}, in whole units`
}

type Figure = { block: Block; cell: BlockCell; row: number; column: number; formula?: string }

function putFigure(writing: Writing, { block, cell, row, column, formula }: Figure) {
  const at = { r: writing.row, c: column + 1 }
  const written: CellObject = {
    t: 'n',
    v: cell.value,
    z: formatOf(cell),
    ...(formula && !cell.isPercent && { f: formula }),
  }
  written.c = Object.assign([{ a: 'Source', t: noteOf(writing.filename, cell) }], { hidden: true })
  writing.sheet[utils.encode_cell(at)] = written
  const { bbox } = cell
  const box = [bbox.x, bbox.y, bbox.width, bbox.height].map((side) => Math.round(side * 10) / 10)
  const [label = '', period = ''] = [block.rows[row]?.label, block.columns[column]?.label]
  writing.sources.push([
    writing.name,
    utils.encode_cell(at),
    label,
    period,
    cell.value,
    cell.raw,
    writing.filename,
    cell.page,
    ...box,
  ])
}

function noteOf(filename: string, { page, raw, correctedFrom }: BlockCell): string {
  const corrected = correctedFrom === undefined ? '' : `\nCorrected by a person; read as ${correctedFrom}`
  return `${filename}, page ${page}: “${raw}”${corrected}`
}

/** As many decimals as the figure has, negative ones in brackets. */
function formatOf({ value, isPercent }: BlockCell): string {
  if (isPercent) return '0.0%'
  const decimals = Math.min(4, /\.(\d+)$/.exec(String(Math.abs(value)))?.[1]?.length ?? 0)
  const digits = decimals > 0 ? `#,##0.${'0'.repeat(Math.max(2, decimals))}` : '#,##0'
  return `${digits};(${digits})`
}

/** SUM over a range where the terms are all that stands in it in any period, so that a row has one formula; else one after the other. */
function sumOf(block: Block, terms: readonly Term[], { first, column }: { first: number; column: number }): string {
  const cellOf = (row: number) => utils.encode_cell({ r: first + row, c: column + 1 })
  const [from = 0, to = 0] = [terms[0]?.row, terms.at(-1)?.row]
  const figured = block.rows.slice(from, to + 1).filter((row) => row.cells.some(Boolean)).length
  const isRange = figured === terms.length && terms.every(({ sign }) => sign === 1)
  if (isRange) return `SUM(${cellOf(from)}:${cellOf(to)})`
  return terms.map(({ row, sign }, index) => `${sign === -1 ? '-' : index > 0 ? '+' : ''}${cellOf(row)}`).join('')
}

function putRatio(writing: Writing, block: Block, { label, of, to }: Ratio, first: number) {
  putText(writing, 0, label)
  block.columns.forEach((_column, column) => {
    const other = to === 'year before' ? yearBefore(block.columns, column) : column
    if (other === undefined) return
    const [above, below] = [block.rows[of]?.cells[column], block.rows[to === 'year before' ? of : to]?.cells[other]]
    if (!above || !below || above.isPercent || below.isPercent || below.value <= 0) return
    const names = [
      utils.encode_cell({ r: first + of, c: column + 1 }),
      utils.encode_cell({ r: first + (to === 'year before' ? of : to), c: other + 1 }),
    ]
    const f = to === 'year before' ? `${names[0]}/${names[1]}-1` : `${names[0]}/${names[1]}`
    const v = above.value / below.value - (to === 'year before' ? 1 : 0)
    writing.sheet[utils.encode_cell({ r: writing.row, c: column + 1 })] = { t: 'n', v, f, z: '0.0%' }
  })
  writing.row++
}

/** Text stays text, whatever it begins with: a cell of its type is never taken for a formula. */
function putText({ sheet, row }: Writing, column: number, text: string) {
  if (text !== '') sheet[utils.encode_cell({ r: row, c: column })] = { t: 's', v: text.slice(0, 32_000) }
}

function close({ sheet, row }: Writing, columns: number) {
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: row, c: columns } })
  sheet['!cols'] = [{ wch: 48 }, ...Array.from({ length: columns }, () => ({ wch: 16 }))]
}

function sourceSheet(filename: string, lines: readonly SourceLine[]): WorkSheet {
  const writing: Writing = { sheet: {}, name: 'Sources', filename, row: 0, sources: [] }
  for (const line of lines) {
    line.forEach((value, column) => {
      if (typeof value === 'string') putText(writing, column, value)
      else if (value !== null) writing.sheet[utils.encode_cell({ r: writing.row, c: column })] = { t: 'n', v: value }
    })
    writing.row++
  }
  close(writing, (lines[0]?.length ?? 1) - 1)
  writing.sheet['!cols'] = [16, 8, 40, 20, 16, 16, 40, 6, 8, 8, 8, 8].map((wch) => ({ wch }))
  return writing.sheet
}
