import type { Content, ContentCell, ContentTable } from '../content.ts'
import type { ParagraphProperties } from './doc_properties.ts'

type DocRow = { cells: Content[][]; row: ParagraphProperties['row'] }

/** A table while it is read, row by row. */
type DocTable = { rows: DocRow[]; open: Content[][] }

export const newDocTable = (): DocTable => ({ rows: [], open: [] })

export function addCell(table: DocTable, content: Content[]) {
  table.open.push(content)
}

export function endRow(table: DocTable, row: ParagraphProperties['row']) {
  table.rows.push({ cells: table.open, row })
  table.open = []
}

/** Edges of columns that are less than this apart, in twentieths of a point, are meant to be the same. */
const sameEdge = 40

/** The finished table: its columns are those between all the edges that any row has. */
export function tableOf({ rows }: DocTable): ContentTable[] {
  if (rows.length === 0) return []
  const edges = edgesOf(rows)
  const columnAt = (edge: number) =>
    Math.max(
      0,
      edges.findLastIndex((one) => one <= edge + sameEdge / 2),
    )
  const cells: ContentCell[] = []
  const above = new Map<number, ContentCell>()
  rows.forEach(({ cells: contents, row: definition }, row) => {
    contents.forEach((content, index) => {
      const from = definition?.edges[index]
      const to = definition?.edges[index + 1]
      const column = from === undefined ? index : columnAt(from)
      const columnSpan = from === undefined || to === undefined ? 1 : Math.max(1, columnAt(to) - column)
      const merge = definition?.merges[index] ?? 'none'
      const last = cells.at(-1)
      if (merge === 'goes on leftwards' && last?.row === row) {
        last.columnSpan = column + columnSpan - last.column
        last.content.push(...content)
        return
      }
      const upper = merge === 'goes on downwards' ? above.get(column) : undefined
      if (upper) {
        upper.rowSpan = row - upper.row + 1
        upper.content.push(...content)
        return
      }
      const cell: ContentCell = { row, column, rowSpan: 1, columnSpan, content }
      cells.push(cell)
      if (merge === 'starts downwards') above.set(column, cell)
      else above.delete(column)
    })
  })
  return [{ kind: 'table', cells }]
}

function edgesOf(rows: readonly DocRow[]): number[] {
  const all = [...new Set(rows.flatMap(({ row }) => row?.edges ?? []))].sort((a, b) => a - b)
  const edges: number[] = []
  for (const edge of all) {
    if (edge - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > sameEdge) edges.push(edge)
  }
  return edges
}
