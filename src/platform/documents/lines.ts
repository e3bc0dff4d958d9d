import { textOf, unionOf } from './boxes.ts'
import type { Box, Page, Word } from './document.ts'

/** Words that stand beside each other: a line of prose, or a piece of a row of a table. */
export type Line = Box & { words: Word[]; text: string; size: number; bold: boolean }

/** The lines of a page in reading order. A wide gap ends a line: what is beyond it is another column or cell. */
export function linesOf(page: Page): Line[] {
  const lines: Word[][] = []
  let last: Word | undefined
  for (const word of page.words) {
    if (last && (word.run === last.run || continues(last, word))) lines.at(-1)?.push(word)
    else lines.push([word])
    last = word
  }
  return lines.map(lineOf)
}

/** The rows of a page from top to bottom, each from left to right over the whole width of the page. */
export function rowsOf(page: Page): Line[] {
  const rows: Word[][] = []
  for (const word of [...page.words].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && Math.abs(middle(word) - middle(first)) <= Math.min(word.height, first.height) * 0.5)
      row.push(word)
    else rows.push([word])
  }
  return rows.map((words) => lineOf(words.sort((a, b) => a.x - b.x)))
}

function lineOf(words: Word[]): Line {
  const size = Math.max(...words.map((word) => word.size))
  return { ...unionOf(words), words, text: textOf(words), size, bold: words.every((word) => word.bold) }
}

const middle = (word: Box) => word.y + word.height / 2

const continues = (last: Word, word: Word) =>
  Math.abs(middle(word) - middle(last)) <= Math.min(word.height, last.height) * 0.5 &&
  word.x >= last.x + last.width - 1 &&
  word.x - (last.x + last.width) <= Math.max(word.size, last.size) * 0.9
