import type { Block } from './blocks.ts'
import { heightOf } from './place.ts'
import { free, gap, type Setter } from './setter.ts'
import { heightOfRows } from './table.ts'

/** A page is made this much longer for a table and its title to stay on it. */
const stretchMax = 1.6
const leadMax = 4

/** The height that should be left on a page for a block to begin there: lines that name a table stay with it. */
export function heightTogether(blocks: readonly Block[], index: number, setter: Setter): number {
  let height = 0
  for (let at = index; at <= index + leadMax; at++) {
    const block = blocks[at]
    if (!block || block.kind === 'page_break') return 0
    if (block.kind === 'table') {
      const { head, groups } = setter.table(block)
      const whole = height + heightOfRows(head) + heightOfRows(groups.flat())
      return whole <= free * stretchMax ? whole : height + heightOfRows(head) + heightOfRows(groups[0] ?? [])
    }
    const text = setter.text(block)
    if (block.kind !== 'heading' && text.lines.length > 2) {
      return blocks[index]?.kind === 'heading' ? height + heightOf(2, text.size) : 0
    }
    height += text.above + heightOf(text.lines.length, text.size) + gap
  }
  return 0
}

/** The foot of a page of the source, with its number, makes a page longer rather than begin another. */
export const footMax = 70

/** The height of what is left up to the next page break: Infinity where that is more than a few lines. */
export function heightToBreak(blocks: readonly Block[], index: number, setter: Setter): number {
  let height = 0
  for (let at = index; at < index + leadMax; at++) {
    const block = blocks[at]
    if (block?.kind === 'page_break') return height
    if (!block || block.kind === 'table') break
    const text = setter.text(block)
    height += text.above + heightOf(text.lines.length, text.size) + gap
  }
  return Number.POSITIVE_INFINITY
}
