import type { Word } from '../../../platform/documents/document.ts'

// Where the words of a quote stand among those of a page: whole, or nearly.

/** The words of a page with what is compared of them, worked out once for all quotes of an answer. */
export type SignedWords = {
  words: readonly Word[]
  signs: readonly string[]
  text: string
  /** the words by where their signs begin in the text; one without signs begins where the next one does */
  begins: ReadonlyMap<number, number>
}

export function signedWords({ words }: { words: readonly Word[] }): SignedWords {
  const signs = words.map((word) => plain(word.text))
  const begins = new Map<number, number>()
  let length = 0
  for (const [index, { length: own }] of signs.entries()) {
    if (own > 0) begins.set(length, index)
    length += own
  }
  return { words, signs, text: signs.join(''), begins }
}

/** The places of a quote, white space, hyphens and capitals aside. */
export function* placesOf(quote: string, { words, signs, text, begins }: SignedWords): Generator<Word[]> {
  const wanted = plain(quote)
  if (wanted === '') return
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const first = begins.get(at)
    // not from the middle of a number or a word to that of another
    if (first === undefined || (end < text.length && !begins.has(end))) continue
    let behind = begins.get(end) ?? words.length
    while (signs[behind - 1] === '') behind--
    yield words.slice(first, behind)
  }
}

export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.,](?!\p{N})|[^\p{L}\p{N}.,%]/gu, '')

/**
 * The words of a page that are nearest to a quote, if they nearly say it: at most 35 edits to 100 signs. On pages that recognition
 * reads badly 81 of 100 lines stand within that bound and 32 word for word; of lines that are not on the page at all 19 of 100 find
 * others like them within it (measured). As words alone would vouch for any figure beside them, each number must be near one of
 * theirs too, and as a whole sentence would vouch for any name in it, so must be what is read in the quote.
 */
export function nearestWords(
  quote: string,
  said: readonly string[],
  { words, signs }: SignedWords,
): Word[] | undefined {
  const wanted = plain(quote)
  if (wanted.length < near.signsMin || wanted.length > near.signsMax) return
  const run = nearestRun(wanted, signs)
  if (!run) return
  const there = signs.slice(run.first, run.last + 1)
  const found = words.slice(run.first, run.last + 1)
  if (!said.every((one) => isNear(one, there)) || !areNumbersNear(quote, found)) return
  return found
}

/** Whether some of the words nearly say it. */
export function isNear(said: string, signs: readonly string[]): boolean {
  const wanted = plain(said)
  return wanted !== '' && nearestRun(wanted, signs) !== undefined
}

const near = { edits: 0.35, ofFigures: 0.5, signsMin: 6, signsMax: 300 }

/** Whether each number has one of its own there, in the same order, that shares half of the figures of both. */
function areNumbersNear(quote: string, words: readonly Word[]): boolean {
  const found = words.map(({ text }) => text).join(' ')
  const stand = (wanted: readonly string[], there: readonly string[]) => {
    let at = 0
    return wanted.every((number) => {
      while (at < there.length && !isNumberNear(number, there[at] ?? '')) at++
      return at++ < there.length
    })
  }
  // groups of three figures may stand apart in one of them and together in the other
  return stand(numbersOf(quote), numbersOf(found)) || stand(numbersOf(joined(quote)), numbersOf(joined(found)))
}

const isNumberNear = (one: string, other: string) =>
  countInOrder(one, other) >= Math.max(one.length, other.length) * near.ofFigures
const joined = (text: string) => text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')
const numbersOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.normalize('NFKC').replace(/\P{N}/gu, ''))
    .filter((figures) => figures !== '')

/** How many signs of one text stand in another in the same order. */
function countInOrder(one: string, other: string): number {
  let counts = new Array<number>(other.length + 1).fill(0)
  for (const sign of one) {
    const next = [0]
    for (let at = 1; at <= other.length; at++)
      next[at] = sign === other[at - 1] ? (counts[at - 1] ?? 0) + 1 : Math.max(counts[at] ?? 0, next[at - 1] ?? 0)
    counts = next
  }
  return counts[other.length] ?? 0
}

type Run = { first: number; last: number }

/**
 * The run of whole words that takes the fewest edits to become what is wanted: Sellers' search. "edits" has them for each beginning
 * of the wanted text, "begins" the word with which that run begins. Rows behind the last one within the bound cannot get within it
 * by one more sign, and are left out (Ukkonen).
 */
function nearestRun(wanted: string, words: readonly string[]): Run | undefined {
  const most = Math.floor(wanted.length * near.edits)
  const far = most + 1
  const edits = new Int32Array(wanted.length + 1).fill(far)
  const begins = new Int32Array(wanted.length + 1)
  const at = (row: number) => edits[row] ?? far
  let last = -1
  let best: (Run & { edits: number }) | undefined
  for (const [index, word] of words.entries()) {
    for (let row = 0; row <= most; row++)
      if (row > last || row < at(row)) {
        edits[row] = row
        begins[row] = index
      }
    last = Math.max(last, most)
    for (const sign of word) {
      let [diagonal, diagonalBegins] = [at(0), begins[0] ?? 0]
      edits[0] = Math.min(far, diagonal + 1)
      const bound = Math.min(wanted.length, last + 1)
      for (let row = 1; row <= bound; row++) {
        const [left, leftBegins] = [row > last ? far : at(row), begins[row] ?? 0]
        const replaced = diagonal + (wanted[row - 1] === sign ? 0 : 1)
        const least = Math.min(replaced, left + 1, at(row - 1) + 1, far)
        begins[row] = least === replaced ? diagonalBegins : least === left + 1 ? leftBegins : (begins[row - 1] ?? 0)
        edits[row] = least
        ;[diagonal, diagonalBegins] = [left, leftBegins]
      }
      last = bound
      while (last >= 0 && at(last) > most) last--
    }
    if (word !== '' && last === wanted.length && at(last) < (best?.edits ?? far))
      best = { first: begins[last] ?? 0, last: index, edits: at(last) }
  }
  return best
}
