import type { Document } from '../../../../platform/documents/document.ts'
import { type Grid, type GridCell, gridsOf, type Locate, locatorIn } from './grids.ts'
import type { RunningText } from './text.ts'

/** A line of a list of particulars: what it is called, and what is said of it. "at" finds characters of the value in the running text. */
export type Particular = {
  label: string
  value: string
  /** the table that it stands in, if any */
  grid: Grid | null
  at: (from: number, to: number) => { start: number; end: number } | null
}

/** The lines of the lists of a document, and the tables that they and others stand in. */
export type Particulars = { particulars: Particular[]; grids: Grid[]; locate: Locate }

/** "Borrower | Acme Limited" in two columns, "Borrower | Name | Acme Limited" in three, and "Governing law: Irish law" on a line. */
export function particularsOf(document: Document, text: RunningText): Particulars {
  const grids = gridsOf(document)
  const locate = locatorIn(text)
  return { particulars: [...grids.flatMap((grid) => inGrid(grid, locate)), ...onLines(text)], grids, locate }
}

function inGrid(grid: Grid, locate: Locate): Particular[] {
  let label = ''
  return grid.rows.flatMap((row) => {
    const cells = row.filter(({ words }) => words.length > 0)
    const [first, second, third] = cells
    const isUnder = row[0]?.words.length === 0
    // a value may go on in the next row
    if (first && !second && isUnder && label !== '')
      return [{ label, value: first.text, grid, at: finder(locate, first) }]
    if (!first || !second) return []
    if (!isUnder) label = labelIn(first.text)
    const value = isUnder ? second : third
    const of = isUnder ? first : second
    const own = isUnder ? [] : [{ label, value: second.text, grid, at: finder(locate, second) }]
    // under "Borrower" stand "Name" and "Address"
    const inner =
      value && of.text.split(' ').length <= 5
        ? [
            {
              label: `${label} ${labelIn(of.text)}`.replace(/ name$/i, ''),
              value: value.text,
              grid,
              at: finder(locate, value),
            },
          ]
        : []
    return [...own, ...inner]
  })
}

const finder = (locate: Locate, cell: GridCell) => (from: number, to: number) => locate(cell, from, to)

/** Without its number, its colon and what it is defined as. */
export const labelIn = (words: string) =>
  words
    .replace(/^[^\p{L}]*(?:\(?(?:\d{1,2}(?:\.\d{1,2})*|[a-zA-Z]|[ivx]{1,4})[.)]\s+)?/u, '')
    .replace(/[“”"„«»*]/g, '')
    .replace(/\((?:s|es)\)/g, 's')
    .replace(/\s*[:.–-]+\s*$/, '')
    .trim()

const onLines = ({ lines, flat }: RunningText): Particular[] =>
  [...lines.matchAll(labelled)].map(({ index, 0: printed, 1: label = '' }) => {
    const start = index + printed.length
    const end = lines.indexOf('\n', start)
    // the rest of a value may stand on the next line, unless that has a label too
    const next = lines.slice(end + 1, lines.indexOf('\n', end + 1))
    const isLong = end - start > 40 && !/^[^:]{2,60}:/.test(next) && /^[\p{Ll}\d(]/u.test(next)
    return {
      label: labelIn(label),
      grid: null,
      value: flat.slice(start, isLong ? end + 1 + next.length : end),
      at: (from: number, to: number) => ({ start: start + from, end: start + to }),
    }
  })

const labelled = /^(?=[^\n]{6,240}$)[^\p{L}\n]{0,6}((?:[\p{L}\d][^:\n;,]{1,60}))\s*:\s+(?=\S)/gmu
