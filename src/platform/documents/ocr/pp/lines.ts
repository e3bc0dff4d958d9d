import type { TextBox } from './boxes.ts'

/** Boxes in reading order: row by row from the top, each from the left. Rows may fall or rise. */
export function inReadingOrder<T>(items: readonly T[], boxOf: (item: T) => TextBox): T[] {
  const rows: T[][] = []
  const ordered = [...items].sort((a, b) => boxOf(a).y - boxOf(b).y)
  for (const item of ordered) {
    const box = boxOf(item)
    const row = rows.findLast((row) => {
      const near = row.reduce((best, one) => (distance(boxOf(one), box) < distance(boxOf(best), box) ? one : best))
      return isBeside(boxOf(near), box)
    })
    if (row) row.push(item)
    else rows.push([item])
  }
  return rows.flatMap((row) => row.sort((a, b) => boxOf(a).x - boxOf(b).x))
}

const distance = (a: TextBox, b: TextBox) => Math.abs(a.x - b.x)

/** Whether a box stands where the line of another goes on. */
function isBeside(a: TextBox, b: TextBox): boolean {
  const slope = Math.tan(a.width > b.width ? a.angle : b.angle)
  const expected = a.y + (b.x - a.x) * slope
  const gapAcross = Math.abs(a.x - b.x) - (a.width + b.width) / 2
  return gapAcross > -Math.min(a.height, b.height) && Math.abs(b.y - expected) < Math.min(a.height, b.height) * 0.4
}
