import { unionOf } from '../boxes.ts'
import type { Box } from '../document.ts'
import type { Placed } from './slide.ts'

/**
 * Shapes as they are read: the title, then bands from top to bottom, and within them by the widest gap that parts them.
 * So the cards of a row are read one by one, each with all its lines.
 */
export function inReadingOrder(shapes: readonly Placed[]): Placed[] {
  const parts = shapes.map((shape) => ({ shape, box: unionOf(shape.covered) }))
  const titles = parts.filter(({ shape }) => shape.title)
  const others = parts.filter(({ shape }) => !shape.title)
  return [...titles, ...ordered(others)].map(({ shape }) => shape)
}

type Part = { shape: Placed; box: Box }

function ordered(parts: readonly Part[]): Part[] {
  if (parts.length < 2) return [...parts]
  const rows = rowsOfGrid(parts)
  if (rows) return rows.flat()
  const down = widestGap(parts, ({ box }) => [box.y, box.y + box.height])
  const across = widestGap(parts, ({ box }) => [box.x, box.x + box.width])
  const cut = across.gap > down.gap && down.gap < bandGap ? across : down
  if (cut.gap < gapMin) return [...parts].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  return [...ordered(cut.before), ...ordered(cut.after)]
}

/** A gap this high, in points, parts bands of a slide, whatever columns they have. */
const bandGap = 24
/** Lines that touch or overlap by this much, in points, still count as parted. */
const gapMin = -2

function widestGap(parts: readonly Part[], extent: (part: Part) => [number, number]) {
  const sorted = [...parts].sort((a, b) => extent(a)[0] - extent(b)[0])
  let best = { gap: Number.NEGATIVE_INFINITY, at: 0 }
  let end = Number.NEGATIVE_INFINITY
  for (const [index, part] of sorted.entries()) {
    const [from, to] = extent(part)
    if (index > 0 && from - end > best.gap) best = { gap: from - end, at: index }
    end = Math.max(end, to)
  }
  return { gap: best.gap, before: sorted.slice(0, best.at), after: sorted.slice(best.at) }
}

/** The rows of a table that was made of single shapes: all of the same length, with figures right of their labels. */
function rowsOfGrid(parts: readonly Part[]): Part[][] | undefined {
  const rows: Part[][] = []
  for (const part of [...parts].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(middle(part) - middle(row[0])) <= sameRow) row.push(part)
    else rows.push([part])
  }
  const columns = rows[0]?.length ?? 0
  if (rows.length < 3 || columns < 2 || rows.some((row) => row.length !== columns)) return undefined
  for (const row of rows) row.sort((a, b) => a.box.x - b.box.x)
  const figures = rows.slice(1).filter((row) => row.slice(1).every(({ shape }) => isFigure(shape)))
  return figures.length >= (rows.length - 1) / 2 ? rows : undefined
}

const sameRow = 3
const middle = ({ box }: Part) => box.y + box.height / 2
const isFigure = ({ words }: Placed) => words.length <= 4 && words.some(({ text }) => /\d/.test(text))
