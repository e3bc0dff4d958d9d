import {
  askedFor,
  type PassageRow,
  passagesWith,
  type QuoteHit,
  quotesOf,
  type Ranked,
  rankedSentences,
} from '../../files/index.ts'
import { findWritten, type WrittenText } from '../../search/index.ts'
import { saysLittle } from '../grammar/vocabulary/ordinary_words.ts'
import type { Search } from './plan.ts'
import type { Running } from './run.ts'

/** A sentence that somebody has written in a record, or that stands in a document. */
export type TextHit = { written: WrittenText; quote: string } | { passage: QuoteHit }

type Row = { content: string; heading: string | null; isShort?: boolean } & (
  | { written: WrittenText }
  | { passage: PassageRow }
)

/**
 * The sentences that say most of what is asked for, of all that may be read: documents, and with "written" what people have
 * written down. Of the whole firm's texts those are read that have two of the words.
 */
export async function nearestTexts({ db, who }: Running, search: Search, words: readonly string[]): Promise<TextHit[]> {
  const { company_ids, nearest, written, limit } = search
  const isOfFirm = company_ids.length === 0
  const asked = queryOf(words, isOfFirm ? 2 : 1)
  if (asked === '') return []
  const where = isOfFirm ? ({ everywhere: true } as const) : { companyIds: company_ids }
  const companyIds = isOfFirm ? undefined : company_ids
  const [passages, texts] = await Promise.all([
    passagesWith(db, who, where, asked),
    written ? findWritten(db, who, { words: asked, companyIds, limit: textsMax }) : [],
  ])
  const rows: Row[] = [
    ...passages.map((passage) => ({ content: passage.content, heading: passage.heading, passage })),
    ...texts.map((text) => ({
      // a heading says what its text is about, and is all that is known of a meeting that nobody has written of
      content: text.content.trim() === '' ? text.title : text.content,
      heading: [text.heading, isOfFirm ? text.company_name : null].filter(Boolean).join('\n'),
      isShort: true,
      written: text,
    })),
  ]
  const ranked = rankedSentences(rows, words, { isCause: nearest === 'reasons', isWeak: saysLittle })
  const least = written ? (isOfFirm ? shareOfFirmMin : shareMin) : 0
  const telling = onceEach(ranked.filter(({ share }) => share >= least))
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

const isTitle = (row: Row): boolean => 'written' in row && row.written.content.trim() === ''

const textsMax = 40
// what has less of the question speaks of something else, and in all that a firm has written all the more
const shareMin = 0.34
const shareOfFirmMin = 0.6

const wordsIn = (text: string, from: number, to: number) => (text.match(/\S+/g) ?? []).slice(from, to).join(' ')

/** Copies of a document, and a mail in several mailboxes, say the same. */
function onceEach(ranked: readonly Ranked<Row>[]): Ranked<Row>[] {
  const known = new Set<string>()
  return ranked.filter(({ row, from, to }) => {
    const said = wordsIn(row.content, from, to)
    return !known.has(said) && known.add(said)
  })
}

const wordsMax = 8

/** For to_tsquery(): texts with at least so many of the words, or with all where there are fewer. */
function queryOf(words: readonly string[], atLeast: 1 | 2): string {
  const telling = words.filter((word) => !saysLittle(word))
  const each = (telling.length > 0 ? telling : words).slice(0, wordsMax).flatMap((word) => askedFor(word).wide || [])
  if (atLeast === 1 || each.length < 2) return each.map(inBrackets).join(' | ')
  const pairs = each.flatMap((one, at) =>
    each.slice(at + 1).map((other) => `(${inBrackets(one)} & ${inBrackets(other)})`),
  )
  return pairs.join(' | ')
}

const inBrackets = (query: string) => `(${query})`
