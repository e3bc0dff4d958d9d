import type { Block, TableCell } from '../layout/blocks.ts'
import { type GridCell, tidyGrid } from './grid.ts'

// What Word and HTML files are made of, before it is known which of their tables hold data and which only arrange text.

export type Content =
  | { kind: 'text'; text: string; bold: boolean; heading?: number; item?: { marker: string; level: number } }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'table'; cells: ContentCell[]; headerRows?: number }
  | { kind: 'page_break' }

export type ContentTable = Extract<Content, { kind: 'table' }>
export type ContentCell = { row: number; column: number; rowSpan: number; columnSpan: number; content: Content[] }

/** The blocks of a page: tables that only arrange text are taken apart, the others become tables. */
export function blocksOf(contents: readonly Content[]): Block[] {
  return contents.flatMap((content): Block[] => {
    switch (content.kind) {
      case 'text':
        return isBlank(content.text) ? [] : [blockOfText(content)]
      case 'lines':
        return [{ kind: 'typed', lines: content.lines }]
      case 'page_break':
        return [{ kind: 'page_break' }]
      case 'table':
        return blocksOfTable(content)
      default:
        return content satisfies never
    }
  })
}

/** More text than this in one cell is a column of a page rather than a cell of a table. */
const cellTextMax = 2500
const headerRowsMax = 4

function blocksOfTable(table: ContentTable): Block[] {
  const cells = table.cells.filter((cell) => cell.content.some(hasText))
  if (cells.length === 0) return []
  const grid = tidyGrid(cells.map(gridCellOf))
  const columns = new Set(grid.map((cell) => cell.column))
  if (columns.size === 1 || cells.some(holdsMoreThanData)) {
    return [...cells].sort((a, b) => a.row - b.row || a.column - b.column).flatMap((cell) => blocksOf(cell.content))
  }
  const items = itemsOf(grid)
  if (items) return items
  return [{ kind: 'table', cells: grid, headerRows: table.headerRows ?? headerRowsOf(grid) }]
}

/** A list that was made with a table: a mark, and beside it its text. */
function itemsOf(grid: readonly GridCell[]): Block[] | undefined {
  const rows = [...Map.groupBy(grid, (cell) => cell.row).values()]
  const isList = rows.every(([mark, text, ...more]) => {
    return mark && text && more.length === 0 && isMarker(mark.text.trim()) && !isFigure(text)
  })
  if (!isList) return undefined
  return rows.map(([mark, text]) => {
    return { kind: 'item', marker: mark?.text.trim() ?? '', level: 0, text: text?.text ?? '' }
  })
}

const blockOfText = ({ text, bold, heading, item }: Extract<Content, { kind: 'text' }>): Block => {
  if (heading !== undefined) return { kind: 'heading', level: heading, text }
  if (item) return { kind: 'item', text, ...item }
  return { kind: 'paragraph', text, bold }
}

const isBlank = (text: string) => text.trim() === ''

/** Whether anything stands there to be read. */
export function hasText(content: Content): boolean {
  if (content.kind === 'text') return !isBlank(content.text)
  if (content.kind === 'lines') return content.lines.some((line) => !isBlank(line))
  if (content.kind === 'table') return content.cells.some((cell) => cell.content.some(hasText))
  return false
}

function holdsMoreThanData(cell: ContentCell): boolean {
  if (cell.content.some((content) => content.kind === 'table' && isDataTable(content))) return true
  return lengthOf(cell.content) > cellTextMax
}

function isDataTable(table: ContentTable): boolean {
  const cells = table.cells.filter((cell) => cell.content.some(hasText))
  return new Set(cells.map((cell) => cell.row)).size > 1 && new Set(cells.map((cell) => cell.column)).size > 1
}

const lengthOf = (contents: readonly Content[]): number =>
  contents.reduce((sum, content) => sum + textOfContent(content).length, 0)

const gridCellOf = ({ content, ...cell }: ContentCell): GridCell => ({
  ...cell,
  text: content.filter(hasText).map(textOfContent).join('\n'),
  bold: content.filter(hasText).every((one) => one.kind === 'text' && (one.bold || one.heading !== undefined)),
})

function textOfContent(content: Content): string {
  switch (content.kind) {
    case 'text':
      return content.item ? `${content.item.marker} ${content.text}` : content.text
    case 'lines':
      return content.lines.join('\n')
    case 'page_break':
      return ''
    case 'table': {
      const rows = Map.groupBy(content.cells, (cell) => cell.row)
      const lines = [...rows]
        .sort(([a], [b]) => a - b)
        .map(([, cells]) => cells.map(textOfCell).filter((text) => !isBlank(text)))
      return lines
        .filter((texts) => texts.length > 0)
        .map((texts) => texts.join('\t'))
        .join('\n')
    }
    default:
      return content satisfies never
  }
}

const textOfCell = (cell: ContentCell): string => cell.content.filter(hasText).map(textOfContent).join('\n')

const isMarker = (text: string) => /^([•●○▪■◦·o–—*-]|\(?[0-9]{1,2}[.)]|\(?[a-z]{1,4}\)|[a-z][.])$/i.test(text)

const isFigure = ({ text }: { text: string }) => /\d/.test(text) && !/[\p{L}]{2}/u.test(text) && text.length < 30

const isYear = ({ text }: { text: string }) => /^\D{0,4}(19|20)\d\d\D{0,3}$/.test(text.trim())

/** The rows above the first one with figures name the columns. */
function headerRowsOf(cells: readonly TableCell[]): number {
  const first = Math.min(
    ...cells.filter((cell) => isFigure(cell) && !isYear(cell) && cell.column > 0).map((cell) => cell.row),
  )
  return first <= headerRowsMax ? first : 0
}

/** Headers and footers are told once, after the text; bare page numbers not at all. */
export function distinctMargins(contents: readonly Content[]): Content[] {
  const seen = new Set<string>()
  return contents.filter((content) => {
    const text = content.kind === 'text' ? content.text.replace(/\s+/g, ' ').trim() : JSON.stringify(content)
    if (seen.has(text) || /^(page)?\W*\d*\W*((of|\/)\W*\d*)?\W*$/i.test(text)) return false
    seen.add(text)
    return true
  })
}
