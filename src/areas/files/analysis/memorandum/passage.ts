// A text together with the words it is made of, so that whatever a pattern finds in it has a place on the page.

import { standing } from '../../../../platform/documents/boxes.ts'
import type { Page, Word } from '../../../../platform/documents/document.ts'

export type Passage = {
  page: Page
  /** the page on which it goes on, where it does */
  next?: Page
  words: Word[]
  /** the words joined by spaces; a word broken at the end of a line is whole again */
  text: string
  /** where each word begins in "text" */
  starts: number[]
}

/** Joins words to a text. Hyphens at the end of a line vanish where the document knows the whole word. */
export function passageOf(
  page: Page,
  words: readonly Word[],
  isKnown: (word: string) => boolean = () => false,
): Passage {
  let text = ''
  const starts: number[] = []
  words.forEach((word, at) => {
    const last = words[at - 1]
    if (last && isBroken(last, word)) {
      const stem = /\p{L}+-$/u.exec(text)?.[0].slice(0, -1) ?? ''
      const rest = /^\p{L}+/u.exec(word.text)?.[0] ?? ''
      // a "co-founder" may be broken at its own hyphen
      const isWhole = isKnown((stem + rest).toLowerCase()) && !isKnown(`${stem}-${rest}`.toLowerCase())
      if (isWhole) text = text.slice(0, -1)
    } else if (last) text += ' '
    starts.push(text.length)
    text += word.text
  })
  return { page, words: [...words], text, starts }
}

const isBroken = (last: Word, word: Word) =>
  /\p{L}-$/u.test(last.text) &&
  /^\p{Ll}/u.test(word.text) &&
  !/^(and|or|und|oder|bis|to|et|ou)\b/.test(word.text) &&
  word.x < last.x

/** The words of which a part of the text consists. */
export function wordsAt(passage: Passage, start: number, end: number): Word[] {
  return passage.words.filter((word, at) => {
    const from = passage.starts[at] ?? 0
    return from < end && from + word.text.length > start
  })
}

export const partOf = (passage: Passage, start: number, end: number): Passage => {
  const first = passage.starts.findIndex((from, at) => from + (passage.words[at]?.text.length ?? 0) > start)
  const words = wordsAt(passage, start, end)
  const base = passage.starts[first] ?? 0
  const starts = words.map((_, at) => (passage.starts[first + at] ?? 0) - base)
  const last = words.length - 1
  return {
    ...passage,
    words,
    starts,
    text: passage.text.slice(base, base + (starts[last] ?? 0) + (words[last]?.text.length ?? 0)),
  }
}

/** The place of a part of the text. What goes on over the page has its place where it begins. */
export function placeOf(passage: Passage, start = 0, end = passage.text.length) {
  const words = wordsAt(passage, start, end)
  if (!passage.next) return standing(passage.page, words)
  const own = words.filter((word) => passage.page.words.includes(word))
  return own.length > 0 ? standing(passage.page, own) : standing(passage.next, words)
}
