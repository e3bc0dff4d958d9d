import type { TextItem } from '@llamaindex/liteparse'

type Item = Pick<TextItem, 'text' | 'height' | 'fontName' | 'fontSize'>

/**
 * The size of each text of a page, in points. Its height is that of its own glyphs: a line without "g", "p" or brackets is a
 * quarter lower than the next one of the same font. The height that is usual for the family at that font size stands for all.
 */
export function sizesOn(items: readonly Item[]): (item: Item) => number {
  const heights = new Map<string, Map<number, number>>()
  for (const item of items) {
    const ratio = ratioOf(item)
    if (ratio === null) continue
    const known = heights.get(familyOf(item)) ?? new Map<number, number>()
    heights.set(familyOf(item), known)
    known.set(ratio, (known.get(ratio) ?? 0) + item.text.length)
  }
  const usual = new Map([...heights].map(([family, known]) => [family, mostCommon(known)]))
  return (item) => {
    const size = (item.fontSize ?? 0) * (usual.get(familyOf(item)) ?? 0)
    return item.height >= size * lowest && item.height <= size * highest ? size : item.height
  }
}

// of the usual height: text of "a", "c" and "e" alone, and an accent on a capital
const lowest = 0.5
const highest = 1.25

/** The height by the font size, in steps of a fiftieth; null where the size of the font is in a matrix that is not known here. */
const ratioOf = ({ height, fontSize = 0 }: Item) => (fontSize > 1.5 ? Math.round((height / fontSize) * 50) / 50 : null)

const familyOf = ({ fontName = '' }: Item) => fontName.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, '')

const mostCommon = (counts: ReadonlyMap<number, number>) =>
  [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
