import { textOf } from '../boxes.ts'
import type { Word } from '../document.ts'
import { columnAt, type Span } from './columns.ts'
import type { Piece, Row, TableCell, TableRow } from './table.ts'

/** How the page is set: the height of its letters, and whether they were recognised in a picture. */
type Setting = { em: number; scan: boolean }

/** The rows of a table: labels with the lines that they run over, and a cell for each column. */
export function bodyOf(rows: readonly Row[], columns: readonly Span[], { em, scan }: Setting): TableRow[] {
  const lines = withMiddleValues(withWholeNumbers(rows.map((row) => lineOf(row, columns))), em)
  const labelRight = Math.max(0, ...lines.map((line) => line.right).filter((right) => right <= (columns[0]?.left ?? 0)))
  const done: Line[] = []
  for (const line of lines) {
    const before = done.at(-1)
    if (before && continuesDown(before, line, labelRight, em)) {
      // the label began on the line above, or went on below its values
      Object.assign(before, {
        words: [...before.words, ...line.words],
        right: line.right,
        top: line.top,
        bottom: line.bottom,
        cells: before.cells.length > 0 ? before.cells : line.cells,
      })
    } else done.push(line)
  }
  return done
    .filter((line) => line.words.length > 0 || line.cells.length > 0)
    .map(({ words, left, cells }) => ({
      label: labelOf(words, cells.length > 0 && scan ? strayScanned : cells.length > 0 ? stray : null),
      words,
      left,
      bold: words.length > 0 && words.every((word) => word.bold),
      cells,
    }))
}

type Line = { words: Word[]; left: number; right: number; top: number; bottom: number; cells: (TableCell | null)[] }

function lineOf(row: Row, columns: readonly Span[]): Line {
  const cells: (TableCell | null)[] = columns.map(() => null)
  const label: Piece[] = []
  for (const [index, piece] of row.pieces.entries()) {
    const column = piece.kind === 'text' || (piece.kind === 'year' && index === 0) ? -1 : columnAt(columns, piece)
    if (column < 0) {
      if (piece.left < (columns[0]?.left ?? 0) || (cells.every((cell) => cell === null) && piece.kind === 'text'))
        label.push(piece)
      continue
    }
    const before = cells[column]
    if (!before) {
      const { words, text, place, number, unit } = piece
      cells[column] = { words, text, place, number, ...(unit !== undefined && { unit }) }
    }
  }
  const words = label.flatMap((piece) => piece.words)
  return {
    words,
    left: words[0]?.x ?? 0,
    right: Math.max(0, ...label.map((piece) => piece.right)),
    top: row.top,
    bottom: row.bottom,
    cells: cells.some((cell) => cell !== null) ? cells : [],
  }
}

const broken = /^[$€£]? ?\(?\d{1,3}(?:,\d{3})*,\d{0,2}$|^[$€£]? ?\([\d,.]+$/
const ending = /^[$€£]? ?(\d{0,3}\)?)$/

/** Joins numbers that a narrow cell broke over two lines: "(17,286,42" above "3)". */
function withWholeNumbers(lines: Line[]): Line[] {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (!next || line.words.length > 0 || !line.cells.some((cell) => cell && broken.test(cell.text))) return [line]
    const fits = line.cells.every(
      (cell, column) => !cell || !broken.test(cell.text) || ending.test(next.cells[column]?.text ?? ''),
    )
    if (!fits) return [line]
    next.cells = next.cells.map((cell, column) => {
      const start = line.cells[column]
      if (!start || !cell || !broken.test(start.text)) return cell ?? start ?? null
      return { ...cell, words: [...start.words, ...cell.words], text: start.text + (ending.exec(cell.text)?.[1] ?? '') }
    })
    next.top = line.top
    return []
  })
}

/** A label of two lines with its values set between them: one row. */
function withMiddleValues(lines: Line[], em: number): Line[] {
  const joined: Line[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [label, values, rest] = [lines[at], lines[at + 1], lines[at + 2]]
    if (!label) continue
    const between =
      values && rest && isLabel(label) && isLabel(rest) && values.words.length === 0 && values.cells.length > 0
    if (between && values.top < label.bottom - 0.1 * em && rest.top < values.bottom - 0.1 * em) {
      joined.push({
        ...label,
        words: [...label.words, ...rest.words],
        right: Math.max(label.right, rest.right),
        bottom: rest.bottom,
        cells: values.cells,
      })
      at += 2
    } else joined.push(label)
  }
  return joined
}

const isLabel = (line: Line) => line.words.length > 0 && line.cells.length === 0

const enumerator = /^(?:\((?:[a-z]|[ivx]{2,4}|\d{1,2})\)|[a-z]\))$/

/** Whether a line goes on the label of the one before: it is set close, and its first word had no room there. */
function continuesDown(before: Line, line: Line, labelRight: number, em: number): boolean {
  const [first, last] = [line.words[0], before.words.at(-1)]
  if (!first || !last) return false
  if (before.cells.length > 0 && line.cells.length > 0) return false
  if (enumerator.test(first.text)) return false
  if (line.top - before.bottom > 0.6 * em || /:$/.test(last.text)) return false
  // two lines nearer than lines are ever set are one row
  if ((line.top + line.bottom - before.top - before.bottom) / 2 < 0.75 * em) return true
  const lower = /^[\p{Ll}(&]/u.test(first.text)
  const noRoom = before.right + 0.25 * em + first.width > labelRight - 0.5 * em
  const goesOn = /(?:[,;]|\b(?:and|of|to|in|for|the|by|on|or|from|with|at|as|than|under|attributable|per|net))$/i.test(
    last.text,
  )
  if (before.cells.length > 0) return lower && !/^\(/.test(first.text) && (noRoom || before.right > 0.7 * labelRight)
  const figure = /^\d/.test(first.text) && goesOn
  return (lower && (noRoom || goesOn || before.right > 0.6 * labelRight)) || figure || (goesOn && noRoom)
}

/** The sign of currency of a value, left standing at the end of a label: a scan reads it as "S". */
const stray = /(?<=[\p{L})]) \$$/u
const strayScanned = /(?<=[\p{L})]) [$S]$/u

/** The text of a label; the number of a row stands first, however its lines were set. */
function labelOf(words: readonly Word[], sign: RegExp | null): string {
  const number = words.find(
    (word, index) =>
      index > 0 &&
      /^\d{1,2}[.)]?$/.test(word.text) &&
      words.every((other) => other === word || other.x > word.x + word.width),
  )
  const ordered = number ? [number, ...words.filter((word) => word !== number)] : words
  const text = textOf(ordered)
  return (sign ? text.replace(sign, '') : text)
    .replace(/\s*[.…·_]{3,}[\s.…·_]*$/u, '')
    .replace(/(?:\s\.)+$/, '')
    .trim()
}
