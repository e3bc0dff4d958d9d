import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, type Piece, piece } from '../../../platform/db/statement.ts'
import { unionOf } from '../../../platform/documents/boxes.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { unpackWords } from '../../../platform/documents/packed.ts'
import { headline, headlineOptions, headlineText } from '../../notes/index.ts'
import type { PassageHit } from '../evidence/evidence_schema.ts'
import { type Asked, askedFor, askedWhileTyping } from './passage_words.ts'
import { endsSentence, limitsBefore } from './sentences.ts'

/** The best passages for what is being typed into a search box. */
export async function findPassages(db: Db, who: Who, q: string, limit: number): Promise<PassageHit[]> {
  const rows = await search(db, who, { asked: askedWhileTyping(q), page: 1, pageSize: limit })
  return rows.filter((row) => row.id !== null)
}

/** A passage with the words of its best sentence as they stand on the page, in the box. */
export type QuoteHit = PassageHit & { quote: string }
type QuoteAsk = { q: string; companyIds?: string[]; documentTypes?: string[]; fileIds?: string[]; limit: number }

/** The best passages of some companies, kinds of document or files, with what is to be quoted of them. */
export async function findQuotes(db: Db, who: Who, { q, limit, ...where }: QuoteAsk) {
  const rows = await search(db, who, { asked: askedFor(q), page: 1, pageSize: limit, ...where })
  const hits: QuoteHit[] = rows.filter((row) => row.id !== null)
  return { hits, total: rows[0]?.total ?? 0 }
}

type Ask = { q: string; companyId?: string; page: number; pageSize: number }

/** Passages with the words, best first and those of newer files first among equals; one row without id where the page is empty. */
export const searchPassages = (db: Db, who: Who, { q, ...ask }: Ask) => search(db, who, { asked: askedFor(q), ...ask })

const headingWordsMax = 14

type Found = { total: number; first_word: number; marked_heading: string | null } & PassageHit

type Where = Omit<Ask, 'q'> & Omit<QuoteAsk, 'q' | 'limit'> & { asked: Asked }

async function search(db: Db, who: Who, { asked, page, pageSize, ...where }: Where) {
  const rows = await db<Found[]>`
    with asked as materialized (
      select to_tsquery('note_words', ${asked.wide}) as wide, to_tsquery('note_words', ${asked.exact}) as exact
    ), found as materialized (
      select p.id, f.uploaded_at
      from asked, passages p join files f on f.firm_id = ${who.firmId} and f.id = p.file_id and not f.company_deleted
          and f.processing_status = 'completed' and ${seen(who, 'f')}
      where p.firm_id = ${who.firmId} and p.words @@ wide ${within(where)}
    ), counted as (select count(*)::int as total from found), ranked as materialized (
      select newest.*, ${rankOf(asked)} as rank
      from asked, (select * from found order by id desc limit ${rankedMax}) newest
        join passages p on p.firm_id = ${who.firmId} and p.id = newest.id
    ), page as (
      select id as page_id, rank, uploaded_at from (
        select * from ranked union all (select *, 0 from found order by id desc offset ${rankedMax})
      ) passage
      order by rank desc, uploaded_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select total, p.id, p.file_id, f.filename, f.document_type, f.company_id, c.name as company_name, p.page,
      g.name as page_name, p.heading, p.first_word, p.box as bbox, page.rank::float8 as score,
      ts_headline('note_words', ${headlineText(piece`p.content`)}, (select wide from asked), ${headlineOptions}) as highlight,
      ts_headline('note_words', ${headlineText(piece`p.heading`)}, (select wide from asked), ${headlineOptions}) as marked_heading
    from counted left join (
      page join passages p on p.firm_id = ${who.firmId} and p.id = page_id
        join files f on f.firm_id = ${who.firmId} and f.id = p.file_id and ${seen(who, 'f')}
        left join file_pages g on g.firm_id = ${who.firmId} and g.file_id = p.file_id and g.number = p.page
        left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id and ${seen(who, 'c')}
    ) on true
    order by page.rank desc, page.uploaded_at desc, p.id desc`
  const sentences = await bestSentences(db, who, rows)
  return rows.map(({ marked_heading, ...row }) => ({
    ...row,
    bbox: sentences.get(row.id)?.box ?? row.bbox,
    quote: sentences.get(row.id)?.text ?? '',
    highlight: row.highlight && headline(underHeading(row.highlight, marked_heading)),
  }))
}

const within = ({ companyId, companyIds, documentTypes, fileIds }: Omit<Where, 'asked' | 'page' | 'pageSize'>) => piece`
  ${companyId ? piece`and f.company_id = ${companyId}` : nothing}
  ${companyIds ? piece`and f.company_id = any (${companyIds}::uuid[])` : nothing}
  ${documentTypes ? piece`and f.document_type = any (${documentTypes})` : nothing}
  ${fileIds ? piece`and f.id = any (${fileIds}::uuid[])` : nothing}`

/** A passage that is found by the heading it stands under alone is shown with it: its own words have nothing marked. */
const underHeading = (marked: string, heading: string | null) =>
  heading?.includes('\uE000') && !marked.includes('\uE000') ? `${heading}\n${marked}` : marked

/** What a passage says in the words that were typed counts beside what it says in words that mean the same. */
const rankOf = ({ exact, wide }: Asked): Piece =>
  exact === wide
    ? piece`ts_rank_cd(p.words, wide, ${ranking})`
    : piece`(ts_rank_cd(p.words, exact, ${ranking}) + ts_rank_cd(p.words, wide, ${ranking})) / 2`

// as for notes: 1 keeps a long passage from winning by its length, 32 makes it a number from 0 to 1
const ranking = 1 | 32

/** Of a word that stands everywhere the newest passages are ranked, and the others come after them: ranking reads each whole. */
const rankedMax = 2000

/** The sentence that says most of what was asked, and where on its page it stands: by the id of the passage. */
async function bestSentences(
  db: Db,
  who: Who,
  rows: readonly Found[],
): Promise<Map<string, { box: Box; text: string }>> {
  const hits = rows.filter((row) => row.id !== null)
  const sentences = new Map<string, { box: Box; text: string }>()
  if (hits.length === 0) return sentences
  const pages = await db<{ file_id: string; number: number; words: string }[]>`
    select g.file_id, g.number, g.words::text as words
    from (select distinct file_id, page from unnest(
      ${hits.map((hit) => hit.file_id)}::uuid[], ${hits.map((hit) => hit.page)}::int[]) hit (file_id, page)) hit
      join file_pages g on g.firm_id = ${who.firmId} and g.file_id = hit.file_id and g.number = hit.page`
  const wordsOf = new Map(pages.map((page) => [`${page.file_id} ${page.number}`, unpackWords(page.words)]))
  for (const hit of hits) {
    const { from, to } = bestSentence(hit.highlight)
    const words = wordsOf.get(`${hit.file_id} ${hit.page}`)?.slice(hit.first_word + from, hit.first_word + to)
    if (words && words.length > 0)
      sentences.set(hit.id, { box: unionOf(words), text: words.map(({ text }) => text).join(' ') })
  }
  return sentences
}

/**
 * Of a marked text the words, counted from 0, of the sentence or row with the most different matches, and of the sentence
 * behind it where that limits what it says. A heading is it only where nothing below it matches.
 */
function bestSentence(marked: string): { from: number; to: number } {
  let best = { from: 0, to: 0, matches: -1, isHeading: false }
  let from = 0
  let matched = new Set<string>()
  const words = [...marked.matchAll(/(\S+)(\s*)/g)]
  words.forEach(([, word = '', space = ''], index) => {
    for (const [, match = ''] of word.matchAll(/\uE000([^\uE001]*)\uE001/g)) matched.add(match.toLowerCase())
    const ends =
      index === words.length - 1 || space.includes('\n') || endsSentence(bare(word), bare(words[index + 1]?.[1]))
    if (!ends) return
    const text = words.slice(from, index + 1).map(([, one = '']) => bare(one))
    const isHeading = space.includes('\n') && text.length <= headingWordsMax && !/[.!?:;]$|\d/.test(text.join(' '))
    const isBetter =
      best.isHeading === isHeading
        ? matched.size > best.matches
        : best.isHeading
          ? matched.size > 0
          : best.matches <= 0 && matched.size > 0
    if (best.matches < 0 || isBetter) best = { from, to: index + 1, matches: matched.size, isHeading }
    else if (from === best.to && best.matches > 0 && limitsBefore(text.join(' '))) best = { ...best, to: index + 1 }
    from = index + 1
    matched = new Set()
  })
  return best
}

const bare = (marked = '') => marked.replace(/[\uE000\uE001]/g, '')
