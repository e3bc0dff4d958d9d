import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { unionOf } from '../../../platform/documents/boxes.ts'
import { unpackWords } from '../../../platform/documents/packed.ts'
import type { QuoteHit } from './passage_search.ts'
import { askedFor, sameWords } from './passage_words.ts'
import { endsSentence } from './sentences.ts'

/** A passage as it is ranked, not yet quoted. */
export type PassageRow = Omit<QuoteHit, 'bbox' | 'quote' | 'highlight' | 'score'> & {
  first_word: number
  content: string
}
type Where = { companyIds: readonly string[] } | { fileId: string } | { everywhere: true }
type Ask = ({ companyId: string } | { fileId: string }) & { words: readonly string[]; isCause?: boolean; limit: number }

/** More passages than these are not read for one question. */
const passagesMax = 150
const filesMax = 6
/** A word that every document has stands in so many passages that ranking them all would take too long. */
const rankedMax = 2000

/**
 * The sentences of a document, or of a company's newest ones, that have most of the words, those that few have counting most, each with the one
 * that follows it. Where no passage has all words, the best sentence of a passage is often in one that has fewer of them.
 */
export async function nearestSentences(
  db: Db,
  who: Who,
  { words, isCause, limit, ...where }: Ask,
): Promise<QuoteHit[]> {
  const meant = 'fileId' in where ? where : { companyIds: [where.companyId] }
  const rows = await passagesWith(db, who, meant, askedFor(words.join(' OR ')).wide)
  return quotesOf(db, who, rankedSentences(rows, words, { isCause }).slice(0, limit))
}

/** Passages that the words for to_tsquery() find: of a file, of the newest files of companies, or of all. */
export async function passagesWith(db: Db, who: Who, where: Where, words: string): Promise<PassageRow[]> {
  const isMeant = 'fileId' in where ? piece`f.id = ${where.fileId}` : piece`f.company_id = company.id`
  const files = piece`
      select f.id, f.filename, f.document_type, f.company_id, f.uploaded_at from files f
      where f.firm_id = ${who.firmId} and ${'everywhere' in where ? piece`true` : isMeant} and f.processing_status = 'completed'
        and not f.company_deleted and ${seen(who, 'f')}`
  const newest = piece`${files} order by f.uploaded_at desc, f.id limit ${filesMax}`
  const meant =
    'companyIds' in where
      ? piece`select f.* from unnest(${[...where.companyIds]}::uuid[]) company (id) cross join lateral (${newest}) f`
      : 'fileId' in where
        ? newest
        : files
  return db<PassageRow[]>`
    with meant as ${'everywhere' in where ? piece`not materialized` : piece`materialized`} (${meant}), found as (
      select p.id, p.file_id, n.filename, n.document_type, n.company_id, n.uploaded_at, p.page, p.heading, p.first_word, p.content, p.words
      from meant n join passages p on p.firm_id = ${who.firmId} and p.file_id = n.id
      where p.words @@ to_tsquery('note_words', ${words}) limit ${rankedMax}
    )
    select p.id, p.file_id, p.filename, p.document_type, p.company_id, c.name as company_name, p.page, null as page_name,
      p.heading, p.first_word, p.content
    from found p left join companies c on c.firm_id = ${who.firmId} and c.id = p.company_id and ${seen(who, 'c')}
    order by ts_rank(p.words, to_tsquery('note_words', ${words}), 1) desc, p.uploaded_at desc, p.id limit ${passagesMax}`
}

/** The sentences with their places on the pages. */
export async function quotesOf(db: Db, who: Who, best: readonly Ranked<PassageRow>[]): Promise<QuoteHit[]> {
  if (best.length === 0) return []
  const pages = await db<{ file_id: string; number: number; words: string }[]>`
    select g.file_id, g.number, g.words::text as words
    from (select distinct file_id, page from unnest(
      ${best.map(({ row }) => row.file_id)}::uuid[], ${best.map(({ row }) => row.page)}::int[]) hit (file_id, page)) hit
      join file_pages g on g.firm_id = ${who.firmId} and g.file_id = hit.file_id and g.number = hit.page`
  const wordsOf = new Map(pages.map((page) => [`${page.file_id} ${page.number}`, unpackWords(page.words)]))
  return best.flatMap(({ row, from, to, score }) => {
    const { first_word, content: _content, ...hit } = row
    const quoted = wordsOf.get(`${row.file_id} ${row.page}`)?.slice(first_word + from, first_word + to) ?? []
    if (quoted.length === 0) return []
    const quote = quoted.map(({ text }) => text).join(' ')
    return [{ ...hit, highlight: '', score: score / (1 + score), bbox: unionOf(quoted), quote }]
  })
}

type Sentence<R> = { row: R; from: number; to: number; stems: ReadonlySet<string>; text: string; count: number }
/** "share": how much of what was asked for it has, each word weighing as it tells; from 0 to 1. */
export type Ranked<R> = { row: R; from: number; to: number; score: number; share: number }

/**
 * Sentences, best first, at most two of each passage. "from" and "to" are places among the words of the passage. "isShort": all
 * sentences are about what the heading says, as those of a note or a call are.
 */
export function rankedSentences<R extends { content: string; heading: string | null; isShort?: boolean }>(
  rows: readonly R[],
  words: readonly string[],
  { isCause = false, isWeak = () => false }: { isCause?: boolean | undefined; isWeak?: (word: string) => boolean } = {},
): Ranked<R>[] {
  const weakOnes = new Set(words.filter(isWeak).map(stemOf))
  const wanted = [...new Set(words.map(stemOf))]
  const passages = rows.map((row) => ({
    row,
    heading: stemsOf(row.heading ?? ''),
    stems: stemsOf(row.content),
    sentences: sentencesOf(row),
  }))
  const weightOf = new Map(
    wanted.map((stem) => [
      stem,
      (weak.has(stem) || weakOnes.has(stem) ? weakWeighs : 1) *
        Math.log(1 + rows.length / (1 + passages.filter(({ stems }) => stems.has(stem)).length)),
    ]),
  )
  const sum = (stems: ReadonlySet<string>) =>
    wanted.reduce((total, stem) => total + (stems.has(stem) ? (weightOf.get(stem) ?? 0) : 0), 0)
  const all = sum(new Set(wanted))
  const ranked = passages.flatMap(({ row, heading, stems, sentences }) => {
    const around = aroundWeighs * (sum(heading) + sum(stems))
    const scored = sentences.map((sentence, at): Ranked<R> => {
      const own = sum(row.isShort ? sentence.stems.union(heading) : sentence.stems)
      const after = sentences[at + 1]
      const isProse = /[.!?]["”’)\]]*$/.test(sentence.text)
      const next = isProse && after && after.count < nextWordsMax ? after : undefined
      const more = next ? nextWeighs * sum(next.stems.difference(sentence.stems)) : 0
      const isReason = reasons.test(sentence.text) || (next !== undefined && reasons.test(next.text))
      const isMeaning = defines(sentence.text, wanted)
      const fit = fitOf(sentence) * (isReason ? (isCause ? 1.7 : 1.25) : 1) * (isMeaning ? definitionWeighs : 1)
      const share = sum(sentence.stems.union(next?.stems ?? new Set<string>()).union(heading)) / all
      return {
        row,
        from: sentence.from,
        to: (next ?? sentence).to,
        score: own === 0 ? 0 : (own + more + around) * fit,
        share,
      }
    })
    const [first, second] = scored.sort((a, b) => b.score - a.score || a.from - b.from)
    // the second is often the one that goes on from the first: then it is quoted with it
    const others = second && first && (second.from >= first.to || second.to <= first.from) ? [second] : []
    return [...(first ? [first] : []), ...others].filter(({ score }) => score > 0)
  })
  return ranked.sort((a, b) => b.score - a.score)
}

// what stands around a sentence says what it is about, but not what it says
const aroundWeighs = 0.25
const nextWordsMax = 60
// the next sentence goes on with it: "This increase was due to …"
const nextWeighs = 0.4
const reasons =
  /\b(?:due to|driven by|because|as a result of|primarily|attributable to|reflect(?:s|ing|ed)?|resulted from|offset by)\b/i

/** Whether it says what a term means of which all words are asked for: “Swing Line Sublimit” means. */
function defines(text: string, wanted: readonly string[]): boolean {
  const term = /^[“"]([^”"]{3,60})[”"],?\s(?:means|shall mean|is)\b/.exec(text)?.[1]
  return term !== undefined && [...stemsOf(term)].every((stem) => wanted.includes(stem))
}
const definitionWeighs = 1.8

/** Rows of figures and headings tell little to who asks in words. */
function fitOf({ text, count }: Sentence<unknown>): number {
  const figures = text.split(/\s+/).filter((word) => /\d/.test(word)).length
  const isRow = figures > 0.3 * count || !/[.!?:]["”’)\]]*$/.test(text)
  const isBoilerplate = /forward-looking|unable to reconcile|check mark|commission file|registrant's telephone/i.test(
    text,
  )
  const long = 0.75 + (0.25 * count) / usualWords
  return ((isRow ? 0.6 : 1) * (isBoilerplate ? 0.4 : 1) * (count < 5 ? 0.7 : 1)) / Math.max(long, 0.9)
}
const usualWords = 25

function sentencesOf<R extends { content: string }>(row: R): Sentence<R>[] {
  const found: Sentence<R>[] = []
  const all = [...row.content.matchAll(/(\S+)(\s*)/g)]
  let from = 0
  all.forEach(([, word = '', space = ''], index) => {
    const next = all[index + 1]?.[1] ?? ''
    // a line break before a small letter is none of the text
    const isBreak = space.includes('\n') && !/^\p{Ll}/u.test(next)
    if (index < all.length - 1 && !isBreak && !endsSentence(word, next)) return
    const text = all
      .slice(from, index + 1)
      .map(([, one = '']) => one)
      .join(' ')
    found.push({ row, from, to: index + 1, stems: stemsOf(text), text, count: index + 1 - from })
    from = index + 1
  })
  return found
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)*/gu) ?? []).map(stemOf))

/** Good enough that "inventories" finds "inventory", and "reduction" what has "decreased". */
function stemOf(word: string): string {
  const stem = bareStem(word)
  return same.get(stem) ?? stem
}

const bareStem = (word: string) =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=.{3})(?:ing|ed|es|s|e)$/, '')
    .replace(/(?<=.{3})y$/, 'i')

const groups = [
  ['decrease', 'reduction', 'reduce', 'decline', 'lower', 'drop', 'fall', 'fell'],
  ['increase', 'rise', 'rose', 'growth', 'grow', 'grew', 'higher'],
  ['percent', 'percentage'],
  ['repurchase', 'buyback'],
  ['audited', 'auditor'],
  ...sameWords,
]
const same = new Map(
  groups.flatMap((group) => {
    const [first = '', ...others] = group.map(bareStem)
    return others.map((other): [string, string] => [other, first])
  }),
)

/** Words that ask rather than name: many sentences have them, and those that have the others are meant. */
const weak = new Set(
  `accord according base describe depend detail face faces impact involve involved key kind large main major make made nature number
  overall purpose relate related sell sells show similar type use used`
    .split(/\s+/)
    .map((word) => stemOf(word)),
)
const weakWeighs = 0.3
