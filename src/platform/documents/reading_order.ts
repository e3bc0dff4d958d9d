import type { Box } from './document.ts'

/** The order in which boxes of a page are read: column by column, where the page has columns. */
export function inReadingOrder<T extends Box>(boxes: readonly T[]): T[] {
  const sorted = [...boxes].sort((a, b) => a.y - b.y || a.x - b.x)
  return sorted.length < 2 ? sorted : (byColumns(sorted) ?? byBands(sorted))
}

const gutterLeast = 8

/** Left of a gutter before right of it; undefined where no gutter goes through from top to bottom. */
function byColumns<T extends Box>(boxes: readonly T[]): T[] | undefined {
  const gutter = gutterOf(boxes)
  if (gutter === undefined) return
  const left = boxes.filter((box) => box.x < gutter)
  const right = boxes.filter((box) => box.x >= gutter)
  return [...inReadingOrder(left), ...inReadingOrder(right)]
}

/** Where the first gap across begins, as seen from the left. */
function gutterOf(boxes: readonly Box[]): number | undefined {
  const across = [...boxes].sort((a, b) => a.x - b.x)
  let right = Number.NEGATIVE_INFINITY
  for (const box of across) {
    if (right > Number.NEGATIVE_INFINITY && box.x - right >= gutterLeast) return box.x
    right = Math.max(right, box.x + box.width)
  }
  return undefined
}

/** From top to bottom; bands that share a gutter are read together, as columns. */
function byBands<T extends Box>(boxes: readonly T[]): T[] {
  const bands = bandsOf(boxes)
  if (bands.length === 1) return [...boxes]
  const groups: T[][] = []
  for (const band of bands) {
    const group = groups.at(-1)
    if (group && gutterOf([...group, ...band]) !== undefined && (gutterOf(group) !== undefined || group.length > 1))
      group.push(...band)
    else groups.push([...band])
  }
  return groups.length === 1
    ? [...boxes]
    : groups.flatMap((group) => (group.length > 1 ? (byColumns(group) ?? group) : group))
}

function bandsOf<T extends Box>(boxes: readonly T[]): T[][] {
  const bands: T[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    const band = bands.at(-1)
    if (band && box.y < bottom) band.push(box)
    else bands.push([box])
    bottom = Math.max(bottom, box.y + box.height)
  }
  return bands
}
