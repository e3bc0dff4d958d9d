import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import {
  askedFor,
  type PassageRow,
  passagesWith,
  type QuoteHit,
  quotesOf,
  type Ranked,
  rankedSentences,
} from '../../files/index.ts'
import { findWritten, type WrittenText, type WrittenType, writtenTypes } from '../../search/index.ts'
import { saysLittle } from '../grammar/vocabulary/ordinary_words.ts'
import type { Search } from './plan.ts'
import type { Running } from './run.ts'

/** A sentence that somebody has written in a record, or that stands in a document. */
export type TextHit = { written: WrittenText; quote: string } | { passage: QuoteHit }

export type TextRow = { content: string; heading: string | null; isShort?: boolean } & (
  | { written: WrittenText }
  | { passage: PassageRow }
)

/** Of which texts, and how much of the words a sentence has to have. */
type Asked = {
  words: readonly string[]
  /** none: of all */
  companyIds: readonly string[]
  /** what people have written, beside documents: which kinds of it */
  written: readonly WrittenType[]
  documents: boolean
  isCause: boolean
  /** texts are read that have so many of the words */
  atLeast: 1 | 2
  /** each of the words was chosen, also those that say little in a question */
  areMeant?: boolean
}

/** The sentences of all that may be read, those first that say most of the words; each text once. */
export async function rankedTexts(db: Db, who: Who, asked: Asked): Promise<Ranked<TextRow>[]> {
  const { words, companyIds, written, documents, isCause, atLeast, areMeant = false } = asked
  const isOfFirm = companyIds.length === 0
  const query = queryOf(words, areMeant ? words : words.filter((word) => !saysLittle(word)), atLeast)
  if (query === '') return []
  const where = isOfFirm ? ({ everywhere: true } as const) : { companyIds }
  const [passages, texts] = await Promise.all([
    documents ? passagesWith(db, who, where, query) : [],
    written.length > 0
      ? findWritten(db, who, {
          words: query,
          companyIds: isOfFirm ? undefined : companyIds,
          types: written,
          limit: textsMax,
        })
      : [],
  ])
  const rows: TextRow[] = [
    ...passages.map((passage) => ({ content: passage.content, heading: passage.heading, passage })),
    ...texts.map((text) => ({
      // a heading says what its text is about, and is all that is known of a meeting that nobody has written of
      content: text.content.trim() === '' ? text.title : text.content,
      heading: [text.heading, isOfFirm ? text.company_name : null].filter(Boolean).join('\n'),
      isShort: true,
      written: text,
    })),
  ]
  return onceEach(rankedSentences(rows, words, { isCause, isWeak: saysLittle }))
}

/** The sentences that say most of what is asked for. Of the whole firm's texts those are read that have two of the words. */
export async function nearestTexts({ db, who }: Running, search: Search, words: readonly string[]): Promise<TextHit[]> {
  const { company_ids: companyIds, nearest, written, limit } = search
  const isOfFirm = companyIds.length === 0
  const ranked = await rankedTexts(db, who, {
    words,
    companyIds,
    written: written ? writtenTypes : [],
    documents: true,
    isCause: nearest === 'reasons',
    atLeast: isOfFirm ? 2 : 1,
  })
  const least = written ? (isOfFirm ? shareOfFirmMin : shareMin) : 0
  const telling = ranked.filter(({ share }) => share >= least)
  // a title alone says that there was something, and not what
  const best = [...telling.filter(({ row }) => !isTitle(row)), ...telling.filter(({ row }) => isTitle(row))].slice(
    0,
    limit,
  )
  const quotes = await quotesOf(
    db,
    who,
    best.flatMap(({ row, ...place }) => ('passage' in row ? [{ ...place, row: row.passage }] : [])),
  )
  return best.flatMap(({ row, from, to }): TextHit[] => {
    if ('written' in row) return [{ written: row.written, quote: wordsIn(row.content, from, to) }]
    const passage = quotes.find(({ id, quote }) => id === row.passage.id && quote === wordsIn(row.content, from, to))
    return passage ? [{ passage }] : []
  })
}

const isTitle = (row: TextRow): boolean => 'written' in row && row.written.content.trim() === ''

const textsMax = 40
// what has less of the question speaks of something else, and in all that a firm has written all the more
const shareMin = 0.34
const shareOfFirmMin = 0.6

export const wordsIn = (text: string, from: number, to: number) => (text.match(/\S+/g) ?? []).slice(from, to).join(' ')

/** Copies of a document, and a mail in several mailboxes, say the same. */
function onceEach(ranked: readonly Ranked<TextRow>[]): Ranked<TextRow>[] {
  const known = new Set<string>()
  return ranked.filter(({ row, from, to }) => {
    const said = wordsIn(row.content, from, to)
    return !known.has(said) && known.add(said)
  })
}

const wordsMax = 12

/** For to_tsquery(): texts with at least so many of the words, or with all where there are fewer. */
function queryOf(words: readonly string[], telling: readonly string[], atLeast: 1 | 2): string {
  const each = (telling.length > 0 ? telling : words).slice(0, wordsMax).flatMap((word) => askedFor(word).wide || [])
  if (atLeast === 1 || each.length < 2) return each.map(inBrackets).join(' | ')
  const pairs = each.flatMap((one, at) =>
    each.slice(at + 1).map((other) => `(${inBrackets(one)} & ${inBrackets(other)})`),
  )
  return pairs.join(' | ')
}

const inBrackets = (query: string) => `(${query})`
