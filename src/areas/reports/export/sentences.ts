import type { Inline } from './document.ts'

/** Where a sentence may end: behind its stop, before the space. */
export const behindStop = /(?<=[.!?]["”’)]?)(?=\s)/u
const ending = /[.!?]["”’)]?$/u
const beginning = /^\s+["“‘(]?[\p{Lu}\p{N}$€£]/u
/** a stop after these, or after a single letter, ends no sentence: “Strand & Co. The …” stays whole, and is read on */
const shortForm =
  /(?:^|[\s(“.])(?:\p{L}|Co|Inc|Ltd|Corp|LLC|Bros|Dr|Mr|Mrs|Ms|Jr|Sr|St|No|vs|approx|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/u

/** A text as its sentences, with the space before each. What is quoted is never taken apart. */
export function sentencesOf(content: readonly Inline[]): Inline[][] {
  const sentences: Inline[][] = []
  let before = ''
  let quotesOpen = 0
  for (const run of content) {
    for (const text of run.cites === undefined ? run.text.split(behindStop) : [run.text]) {
      const isNew = ending.test(before) && !shortForm.test(before) && quotesOpen === 0 && beginning.test(text)
      if (sentences.length === 0 || isNew) sentences.push([])
      sentences.at(-1)?.push({ ...run, text })
      if (run.cites !== undefined) continue
      before = text
      quotesOpen = Math.max(0, quotesOpen + count(text, /“/g) - count(text, closing))
    }
  }
  return sentences
}

// 19” racks are a size, and “a margin of 19” is the end of a quotation
const closing = /(?<!\d)”|”(?!\s\p{Ll})/gu

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0
