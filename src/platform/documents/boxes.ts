import type { Box, Page, Word } from './document.ts'

export function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** How far two boxes share the width of the page, in points; negative where they stand apart. */
export const overlap = (a: Box, b: Box): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)

/** Whether two boxes share some of the width of the page, and more than half of the height of the flatter one. */
export const overlaps = (a: Box, b: Box): boolean => {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return overlap(a, b) > 0 && shared > Math.min(a.height, b.height) / 2
}

/** Whether the middle of a word lies in the box. */
export const isInside = (word: Box, box: Box) => {
  const x = word.x + word.width / 2
  const y = word.y + word.height / 2
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}

/** The words whose middle lies in the box, in reading order. */
export const wordsInside = (page: Pick<Page, 'words'>, box: Box): Word[] =>
  page.words.filter((word) => isInside(word, box))

export const textOf = (words: readonly Word[]) => words.map((word) => word.text).join(' ')

/** Where words stand, and what exactly stands there: "raw" is what the words in the box spell, no more and no less. */
export type Standing = { page: number; box: Box; raw: string }

/**
 * The place of words on their page. A passage over several lines has a box that takes in the whole of these lines, and
 * then "raw" has their other words too.
 */
export function standing(page: Page, words: readonly Word[]): Standing {
  const box = unionOf(words)
  return { page: page.number, box, raw: textOf(wordsInside(page, box)) }
}
