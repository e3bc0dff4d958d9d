// The lines of a page as a reader sees them: a broken name is one, and what stands in two columns is two.

import { textOf, unionOf } from '../../../../../platform/documents/boxes.ts'
import type { Cell, Word } from '../../../../../platform/documents/document.ts'
import type { Line } from '../../../../../platform/documents/lines.ts'
import type { Block } from '../../../../../platform/documents/outline.ts'
import { nameIn } from './name.ts'

/** A line with its block, and the cell of a table that it is in. */
export type Placed = Line & { block: Block; cell: Cell | undefined }

const nameLinesMax = 3

export function asSeen(lines: readonly Placed[]): Placed[] {
  const whole = withWholeNames(lines)
  return whole.some((line) => nameIn(line.text) !== null) ? partedAtColumns(whole) : whole
}

/** A name that goes over two or three lines of its own is one line. */
function withWholeNames(lines: readonly Placed[]): Placed[] {
  const wholes = new Map<Block, boolean>()
  const isWhole = (block: Block) => {
    const known = wholes.get(block) ?? isNameOverLines(block)
    wholes.set(block, known)
    return known
  }
  const [lone, broken] = [lines.filter(({ block }) => !isWhole(block)), lines.filter(({ block }) => isWhole(block))]
  if (broken.length === 0) return [...lines]
  const joined = [...Map.groupBy(broken, ({ block }) => block).values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const words = [first, ...rest].flatMap((line) => line.words)
    return [{ ...first, ...unionOf(words), words, text: textOf(words) }]
  })
  return [...lone, ...joined]
}

const isNameOverLines = ({ lines, text }: Block) =>
  lines.length > 1 &&
  lines.length <= nameLinesMax &&
  nameIn(lines[0]?.text ?? '') === null &&
  lines.filter((line) => nameIn(line.text) !== null).length < 2 &&
  nameIn(text) !== null

/** Narrow columns stand so close that a line goes on into the next: it is cut where two other lines begin. */
function partedAtColumns(lines: readonly Placed[]): Placed[] {
  const starts = new Map<number, number>()
  for (const { x } of lines) starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1)
  const beginAt = (x: number) => [-1, 0, 1].reduce((sum, by) => sum + (starts.get(Math.round(x) + by) ?? 0), 0)
  return lines.flatMap((line) => {
    if (!line.words.some((word, at) => at > 0 && beginAt(word.x) >= 2)) return [line]
    const gaps = line.words.slice(1).map((word, at) => word.x - (line.words[at]?.x ?? 0) - (line.words[at]?.width ?? 0))
    const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
    const parts: Word[][] = []
    for (const [at, word] of line.words.entries()) {
      const isCut = at > 0 && (gaps[at - 1] ?? 0) > Math.max(0, usual * 1.2) && beginAt(word.x) >= 2
      if (at === 0 || isCut) parts.push([word])
      else parts.at(-1)?.push(word)
    }
    if (parts.length < 2) return [line]
    return parts.map((words) => ({ ...line, ...unionOf(words), words, text: textOf(words) }))
  })
}
