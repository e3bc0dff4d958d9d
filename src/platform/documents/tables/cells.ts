import { textOf } from '../boxes.ts'
import type { Cell, CellTable, Page } from '../document.ts'
import { isClosing, isOpening, pieceOfCell } from './pieces.ts'
import { rowsOfPage, withoutMarker } from './rows.ts'
import type { Piece, Row } from './table.ts'

const width = 10

/** The rows of a table that the format itself has: in place of points, a column of cells is ten wide. */
export function rowsOfCells(page: Page, table: CellTable): Row[] {
  const rows = new Map<number, Cell[]>()
  for (const cell of table.cells) {
    if (cell.words.length === 0) continue
    const row = rows.get(cell.row)
    if (row) row.push(cell)
    else rows.set(cell.row, [cell])
  }
  const above = captionsAbove(page, table)
  const body = [...rows].sort(([a], [b]) => a - b).map(([index, cells]) => rowOf(index, cells))
  return [...above, ...body]
}

function rowOf(index: number, cells: Cell[]): Row {
  const pieces: Piece[] = []
  let open: Cell | undefined
  for (const cell of cells.sort((a, b) => a.column - b.column)) {
    const text = textOf(cell.words)
    const last = pieces.at(-1)
    if (isClosing(text) && last?.kind === 'number') {
      Object.assign(last, { words: [...last.words, ...cell.words], text: `${last.text} ${text}` })
      continue
    }
    const left = cell.column * width
    const right = left + cell.columnSpan * width - 1
    const signed = open ? pieceOfCell([...open.words, ...cell.words], left, right) : null
    // a sign of currency alone, as the head of a column
    if (open && signed?.kind === 'text')
      pieces.push(pieceOfCell(open.words, open.column * width, open.column * width + width - 1))
    const piece = signed && signed.kind !== 'text' ? signed : pieceOfCell(cell.words, left, right)
    open = undefined
    if (isOpening(text) && !/\d/.test(text)) {
      open = cell
      continue
    }
    // "(3)" might be a footnote; where the format stores a number, it is below nought
    const kind = piece.kind === 'text' && cell.number !== undefined && /^\(\d\)$/.test(text) ? 'number' : piece.kind
    pieces.push({
      ...piece,
      kind,
      place: cell.place ?? null,
      number: cell.number ?? null,
      ...(cell.unit !== undefined && { unit: cell.unit }),
    })
  }
  return {
    pieces: withoutMarker(pieces),
    words: pieces.flatMap((piece) => piece.words),
    top: index * 12,
    bottom: index * 12 + 11,
    em: width,
    ofCells: true,
  }
}

const captionsMax = 4

/** The lines above a table on its page, as its captions. */
function captionsAbove(page: Page, table: CellTable): Row[] {
  const inTables = new Set(page.tables.flatMap((other) => other.cells.flatMap((cell) => cell.words)))
  const words = page.words.filter((word) => word.y + word.height <= table.box.y + 1 && !inTables.has(word))
  return rowsOfPage({ ...page, words })
    .slice(-captionsMax)
    .map((row, index, all) => ({
      ...row,
      pieces: [pieceOfCell(row.words, 0, 1)],
      top: -12 * (all.length - index) - 12,
      bottom: -12 * (all.length - index) - 1,
      em: width,
      ofCells: true,
    }))
}
