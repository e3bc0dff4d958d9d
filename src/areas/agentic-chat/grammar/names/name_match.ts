import { slipsOf } from '../../../../records/by_name/typos.ts'
import { keyOf, rawWords } from '../../../../words/name_words.ts'
import { isJoint } from '../rewording/spellings.ts'
import { isOrdinary, mayBeMisspelled } from '../vocabulary/ordinary_words.ts'
import { NameTable } from './name_table.ts'
import type { Named, NameMatch } from './names.ts'
import { isFigure } from './number_names.ts'
import { recordsNamed } from './record_names.ts'
import { unionOf, type Values } from './values.ts'

/** Words are read together with their neighbours, while other firms wait: what is longer is a letter, and no question. */
export const wordsMax = 300
export const charactersMax = 2400

/** What a question can name: records, and the values that records have. */
export class Names {
  readonly records = new NameTable()
  readonly #values: readonly Values[]

  /** several: those of the firm, and of what the asker may know beside them */
  constructor(values: readonly Values[]) {
    this.#values = values
  }

  /** Every run of the words that names something: longer ones first, of these whole names before parts before slips. */
  match(words: readonly string[]): NameMatch[] {
    if (words.length > wordsMax || words.reduce((sum, { length }) => sum + length + 1, 0) > charactersMax) return []
    const pieces = piecesOf(words)
    const slips = this.#slipsIn(pieces)
    const found: NameMatch[] = []
    for (let first = 0; first < pieces.length; first++) {
      if (!pieces[first]?.isStart) continue
      for (let last = first; last < Math.min(first + runMax, pieces.length); last++) {
        if (last > first && pieces[last]?.isCut) break
        if (pieces[last]?.isEnd) found.push(...this.#matchRun(pieces, { first, last, slips }))
      }
    }
    return found
      .filter((match) => !isFigure(words, match))
      .sort((a, b) => b.to - b.from - (a.to - a.from) || surest[a.by] - surest[b.by] || a.from - b.from)
  }

  #matchRun(pieces: readonly Piece[], { first, last, slips }: Run): NameMatch[] {
    const run = pieces.slice(first, last + 1)
    if (run[0]?.text === 'and' || run.at(-1)?.text === 'and') return []
    const place = { from: run[0]?.word ?? 0, to: (run.at(-1)?.word ?? 0) + 1 }
    const texts = run.map((piece) => piece.text)
    const hasArticle = pieces[first - 1]?.text === 'the'
    const isUs = texts.join(' ') === 'us' && meansCountry(pieces, first)
    const exact = this.#look(isUs ? ['united states'] : texts, hasArticle || isUs)
    if (exact.some(({ by }) => by === 'whole')) return exact.map((match) => ({ ...place, ...match }))
    const values = this.#partsOfValues(pieces, first, last)
    if (values.length > 0) return [{ ...place, by: 'whole', named: values }]
    if (exact.length > 0) return exact.map((match) => ({ ...place, ...match }))
    const named = this.#readings(texts, (i) => slips.get(first + i)).flatMap((reading) =>
      this.#look(reading, hasArticle).slice(0, 1),
    )
    // a whole name with a letter wrong is surer than a part with one wrong
    const whole = named.filter(({ by }) => by === 'whole')
    const all = (whole.length > 0 ? whole : named).flatMap((match) => match.named)
    return all.length > 0 ? [{ ...place, by: 'typo', named: withoutDoubles(all) }] : []
  }

  /** What may be meant by words that name nothing as they stand: one of them with a letter wrong, or a name cut in two. */
  #readings(texts: readonly string[], slipsAt: (index: number) => string[] | undefined): string[][] {
    const wrong = texts.flatMap((_, i) => (slipsAt(i) ? [i] : []))
    const [at] = wrong
    const ofSlips =
      at === undefined || wrong.length > 1
        ? []
        : (slipsAt(at) ?? []).map((slip) => texts.toSpliced(at, 1, ...slip.split(' ')))
    const ofJoined = texts.slice(1).flatMap((text, i) => {
      const joined = `${texts[i]}${text}`
      const isName = joined.length >= joinedLengthMin && this.records.numberOf(joined) !== undefined
      return isName && wrong.every((each) => each === i || each === i + 1) ? [texts.toSpliced(i, 2, joined)] : []
    })
    return [...ofSlips, ...ofJoined]
  }

  /** For each word that may be misspelled: what it may have been, as one word or two. */
  #slipsIn(pieces: readonly Piece[]): Map<number, string[]> {
    const slips = new Map<number, string[]>()
    for (const [at, { text }] of pieces.entries()) {
      if (!mayBeMisspelled(text) || this.isKnown(text)) continue
      const known = cutsOf(text).filter((words) => words.every((word) => this.records.numberOf(word) !== undefined))
      slips.set(at, [...slipsOf(text).filter(this.isKnown), ...known.map((words) => words.join(' '))])
    }
    return slips
  }

  /** Values that have the words among others, where the words beside say that a place or an industry is meant. */
  #partsOfValues(pieces: readonly Piece[], first: number, last: number): Named[] {
    const key = keyOf(
      pieces
        .slice(first, last + 1)
        .map(({ text }) => text)
        .join(' '),
    )
    const before = pieces[first - 1]?.text ?? ''
    const isBefore = ofCompanies.has(pieces[last + 1]?.text ?? '')
    const having = (kind: 'industry' | 'location') => unionOf(this.#values.flatMap((each) => each.having(kind, key)))
    const industries = isBefore || before === 'in' ? having('industry') : []
    if (industries.length > 0) return industries
    const isPlace = !isOrdinary(key) && (isBefore || aroundPlaces.has(before))
    return isPlace ? having('location') : []
  }

  /** The records and values that the words name to the letter. */
  #look(texts: readonly string[], hasArticle: boolean): Pick<NameMatch, 'by' | 'named'>[] {
    const records = recordsNamed(
      this.records,
      texts.filter((text) => text !== 'and'),
    )
    // of a place where nobody is, and somebody called so, the person is meant
    const values = unionOf(this.#values.flatMap((each) => each.named(texts, hasArticle))).filter(
      ({ isStored }) => isStored || !records,
    )
    const refs = (records?.slots ?? []).map((slot) => namedRecord(this.records, slot))
    if (records?.by !== 'part')
      return values.length + refs.length > 0 ? [{ by: 'whole', named: [...refs, ...values] }] : []
    return [...(values.length > 0 ? [{ by: 'whole' as const, named: values }] : []), { by: 'part', named: refs }]
  }

  /** Whether a name or a value has the word. */
  isKnown = (word: string): boolean =>
    this.records.numberOf(word) !== undefined || this.#values.some((values) => values.hasWord(word))
}

/** A word as two that stand side by side in a name: "CobaltHealth" is cut behind its third letter at the earliest. */
export const cutsOf = (text: string): string[][] =>
  Array.from({ length: Math.max(0, text.length - 2 * shortestCut + 1) }, (_, i) => [
    text.slice(0, i + shortestCut),
    text.slice(i + shortestCut),
  ])

type Run = { first: number; last: number; slips: ReadonlyMap<number, string[]> }
/** So many words of a question are looked at together. */
export const runMax = 6
export const joinedLengthMin = 6
const shortestCut = 3
const surest = { whole: 0, part: 1, typo: 2 } as const

/** A word of the question as names are cut into words; one word of the question may be several. */
type Piece = {
  text: string
  /** the word of the question it is of */
  word: number
  isStart: boolean
  isEnd: boolean
  /** something stands before it that no name goes across */
  isCut: boolean
}

export function piecesOf(words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let isCut = false
  for (const [word, given] of words.entries()) {
    const texts = isJoint(given) && given !== 'and' ? [] : rawWords(given)
    if (texts.length === 0 && !isJoint(given)) isCut = true
    for (const [i, text] of texts.entries()) {
      pieces.push({ text, word, isStart: i === 0, isEnd: i === texts.length - 1, isCut: i === 0 && isCut })
      isCut = false
    }
  }
  return pieces
}

const aroundPlaces = new Set('in from near around at within across outside'.split(' '))
const ofCompanies = new Set(
  'companies company cos businesses business firms firm targets sector sectors industry industries space names deals deal'.split(
    ' ',
  ),
)
const aroundUs = new Set('the in across within throughout'.split(' '))
const afterUs = new Set(
  'based companies company businesses business targets deals firms headquartered only market assets names'.split(' '),
)

/** "us" is the country behind an article, or before what a country has. */
const meansCountry = (pieces: readonly Piece[], at: number) =>
  aroundUs.has(pieces[at - 1]?.text ?? '') || afterUs.has(pieces[at + 1]?.text ?? '')

function namedRecord(table: NameTable, slot: number): Named {
  return { kind: table.typeOf(slot) ?? 'company', ref: table.refOf(slot) }
}

function withoutDoubles(named: readonly Named[]): Named[] {
  const seen = new Map(named.map((each) => ['ref' in each ? each.ref.id : `${each.kind}:${each.said}`, each]))
  return [...seen.values()].slice(0, 20)
}
