import { Unreadable } from '../../unreadable.ts'
import type { Content, ContentTable } from '../content.ts'
import { type HtmlElement, type HtmlNode, isElement, isHidden } from './html_nodes.ts'

const spanMax = 1000
const columnsMax = 16_384

/** A table with its caption before it. Cells stand where HTML puts them, around those that span rows and columns. */
export function tableOf(element: HtmlElement, contentOf: (node: HtmlNode) => Content[]): Content[] {
  const table: ContentTable = { kind: 'table', cells: [] }
  const captions: Content[] = []
  /** per column, the first row that no cell from above takes */
  const freeFrom: number[] = []
  let row = 0
  let heads = 0

  function addRow(element: HtmlElement, isHead: boolean) {
    const cells = element.children.filter(isElement).filter((cell) => isCell(cell) && !isHidden(cell))
    if (cells.length === 0) return
    let column = 0
    for (const cell of cells) {
      while ((freeFrom[column] ?? 0) > row) column++
      const columnSpan = spanOf(cell.attribs.colspan)
      const rowSpan = spanOf(cell.attribs.rowspan)
      if (column + columnSpan > columnsMax) throw new Unreadable('too_complex')
      table.cells.push({ row, column, rowSpan, columnSpan, content: contentOf(cell) })
      for (let at = column; at < column + columnSpan; at++) freeFrom[at] = row + rowSpan
      column += columnSpan
    }
    if (heads === row && (isHead || cells.every((cell) => cell.name === 'th'))) heads++
    row++
  }

  function addRows(nodes: readonly HtmlNode[], isHead: boolean) {
    for (const node of nodes.filter(isElement)) {
      if (isHidden(node)) continue
      if (node.name === 'caption') captions.push(...contentOf(node))
      else if (node.name === 'tr') addRow(node, isHead)
      else if (parts.includes(node.name)) addRows(node.children, node.name === 'thead')
    }
  }

  addRows(element.children, false)
  if (heads > 0 && heads < row) table.headerRows = heads
  return [...captions, table]
}

const parts = ['thead', 'tbody', 'tfoot']

const isCell = (element: HtmlElement) => element.name === 'td' || element.name === 'th'

const spanOf = (written: string | undefined) => Math.max(1, Math.min(Number.parseInt(written ?? '1', 10) || 1, spanMax))
