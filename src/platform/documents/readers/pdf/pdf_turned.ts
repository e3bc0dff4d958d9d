import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import type { Box } from '../../document.ts'

type Upright = { items: TextItem[]; width: number; height: number; turn: number }
const quarters = [90, 180, 270] as const
type Quarter = (typeof quarters)[number]

/** The text of a page as it stands once the page is turned so that most of it is upright: wide tables are printed sideways. */
export function upright({ textItems: items, width, height }: ParsedPage): Upright {
  const quarter = quarters.find((one) => lettersOf(items, one) > 0.6 * lettersOf(items))
  if (quarter === undefined) return { items, width, height, turn: 0 }
  const turned = <B extends Box>(box: B): B => ({ ...box, ...placed[quarter](box, { width, height }) })
  const own = items
    .map((item) => ({ ...turned(item), ...(item.words && { words: item.words.map(turned) }) }))
    .sort((a, b) => (isOnLine(a, b) ? a.x - b.x : a.y - b.y))
  const isSideways = quarter !== 180
  return {
    items: rejoined(own),
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    turn: 360 - quarter,
  }
}

/** The library parts turned lines anywhere: pieces that touch are one. */
function rejoined(items: readonly TextItem[]): TextItem[] {
  const whole: TextItem[] = []
  for (const item of items) {
    const before = whole.at(-1)
    const gap = before && isOnLine(before, item) ? item.x - before.x - before.width : Number.NaN
    if (!before || !(Math.abs(gap) < 0.2 * item.height)) {
      whole.push(item)
      continue
    }
    const words = [...(before.words ?? [before]), ...(item.words ?? [item])]
    whole.splice(-1, 1, { ...before, text: before.text + item.text, width: item.x + item.width - before.x, words })
  }
  return whole
}

/** The letters on a page, or those that are turned by so many degrees. */
const lettersOf = (items: readonly TextItem[], quarter?: Quarter) =>
  items
    .filter(({ rotation = 0 }) => quarter === undefined || Math.abs(((rotation + 360) % 360) - quarter) < 2)
    .reduce((sum, { text }) => sum + text.trim().length, 0)

const isOnLine = (a: Box, b: Box) =>
  Math.abs(a.y + a.height / 2 - b.y - b.height / 2) <= Math.min(a.height, b.height) * 0.5

type Size = { width: number; height: number }

/** Where a box of a page stands once the page is turned back by so many degrees. */
const placed: Record<Quarter, (box: Box, page: Size) => Box> = {
  90: ({ x, y, width, height }, page) => ({ x: y, y: page.width - x - width, width: height, height: width }),
  180: ({ x, y, width, height }, page) => ({ x: page.width - x - width, y: page.height - y - height, width, height }),
  270: ({ x, y, width, height }, page) => ({ x: page.height - y - height, y: x, width: height, height: width }),
}
