import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { boundedSearch, distinctWords } from '../../platform/db/search_terms.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { headline, headlineOptions, headlineText } from './headline.ts'
import { noteStore } from './queries.ts'
import type { NoteHit } from './schema.ts'

/** Notes that have what is "first" come before the others. */
type Ask = { words: Piece; first?: Piece; companyId?: string; page: number; pageSize: number }

/** What a person typed into a search box, as PostgreSQL asks for words. Never an error, whatever was typed. */
export const typedWords = (q: string): Piece => piece`websearch_to_tsquery('note_words', ${boundedSearch(q)})`

/** The best notes for what is being typed into a search box: the last word may go on. */
export async function findNotes(db: Db, who: Who, q: string, limit: number): Promise<NoteHit[]> {
  const words = distinctWords(q)
  const going = words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
  const rows = await searchNotes(db, who, {
    words: piece`${typedWords(q)} || to_tsquery('note_words', ${going})`,
    first: typedWords(q),
    page: 1,
    pageSize: limit,
  })
  return rows.filter((row) => row.id !== null)
}

/** Notes that hold the words, best first and newer first among equals; one row without id where the page is empty. */
export async function searchNotes(db: Db, who: Who, { words, first = words, companyId, page, pageSize }: Ask) {
  const rows = await db<({ total: number } & NoteHit)[]>`
    with asked as materialized (select ${words} as words, ${first} as first), found as (
      select id, created_at, ts_rank_cd(search_vector, words, ${ranking}) as rank, search_vector @@ first as is_first
      from notes, asked
      where firm_id = ${who.firmId} and not company_deleted and ${seen(who, 'notes')} and search_vector @@ words
      ${companyId ? piece`and company_id = ${companyId}` : nothing}
    ), counted as (select count(*)::int as total from found), page as (
      select id as page_id, rank, is_first from found
      order by is_first desc, rank desc, created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select total, ${noteStore.columns(who)}, rank::float8 as rank,
      ts_headline('note_words', ${headlineText(piece`n.content`)}, (select words from asked), ${headlineOptions}) as highlight
    from counted left join (
      page join notes n on n.firm_id = ${who.firmId} and n.id = page_id and ${seen(who, 'n')} ${noteStore.beside(who)}
    ) on true
    order by page.is_first desc, page.rank desc, n.created_at desc, n.id desc`
  return rows.map((row) => ({ ...row, highlight: row.highlight && headline(row.highlight) }))
}

// ts_rank_cd: 1 divides by 1 + the logarithm of the length, so that a long note does not win by being long;
// 32 makes it a number from 0 to 1
const ranking = 1 | 32
