import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { containsPattern, wordPatterns } from '../../platform/db/patterns.ts'
import { identifier, joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { nameScore } from './name_score.ts'
import type { Source } from './sources.ts'
import { type Guess, similarityMin } from './typos.ts'

export type Found = { id: string; name: string; score: number }

/** Text as it is searched: lower case, without accents. */
export async function fold(db: Db, text: string): Promise<string> {
  const [row] = await db<{ folded: string }[]>`select fold(${text}) as folded`
  return row?.folded ?? ''
}

/** Records whose name, text or address has exactly what was typed, the nearest to the whole name first. */
export async function findTyped<T extends Found>(db: Db, who: Who, source: Source, typed: string, limit: number) {
  const { text, address } = source
  const inSeveral = wordsOfSeveral(who, source, typed)
  const contained = containsPattern(typed)
  // One or two letters stand in nearly every name: they have to begin it.
  const inOne = piece`${text} like ${typed.length <= 2 ? contained.slice(1) : contained}`
  // what has all that was typed in one piece has each of its words
  const matching = piece`(${inSeveral ?? inOne} ${source.number ? piece`or ${source.number}` : nothing})`
  const condition = address?.indexed ? piece`and (${matching} or ${address.matches})` : piece`and ${matching}`
  return best<T>(db, who, source, limit, {
    score: nameScore(piece`r.name_key`, typed, { address: address?.matches, text }),
    condition,
    among: candidates(who, source, typed, condition),
  })
}

const candidatesMax = 2000
const namedMax = 500

/**
 * What has that which was typed, as ids: where more than can be compared have it, so many of them, and those whose name begins
 * with it, whole words first: what stands nearest.
 */
function candidates(who: Who, source: Source, typed: string, condition: Piece): Piece {
  const rows = (columns: Piece, which: Piece) => rowsOf(who, source, columns, which)
  const inOrder = piece`r.name_key collate "C"`
  const named = piece`
    union select id from (
      ${rows(piece`r.id, r.name_key`, piece`and ${inOrder} >= ${typed} order by ${inOrder}, r.id limit ${namedMax}`)}
    ) next where name_key like ${containsPattern(typed).slice(1)}`
  // read no further than it is asked for, but planned as if all of it were
  return piece`
    with matching as materialized (${rows(piece`r.id`, condition)})
    select id from (select id from matching limit ${candidatesMax}) enough ${source.isInOrder ? named : nothing}`
}

type OfCompanies = { companies: string[]; except: string[]; limit: number }

/** The records of some companies, the newest first. */
export const findOfCompanies = <T extends Found>(db: Db, who: Who, source: Source, ask: OfCompanies) =>
  best<T>(db, who, source, ask.limit, {
    score: piece`0.5::float8`,
    condition: piece`and r.company_id = any (${ask.companies}::uuid[]) and r.id <> all (${ask.except}::uuid[])`,
  })

/** "damborg cfo": each word in the text of the record or the name of its company, at least one of them in its own text. */
function wordsOfSeveral(who: Who, source: Source, typed: string): Piece | undefined {
  const { text, isOfCompany, writtenOut } = source
  const patterns = wordPatterns(typed)
  if (patterns.length < 2 && !patterns.some((pattern) => writtenOut?.(pattern))) return undefined
  const has = (pattern: string) => {
    const other = writtenOut?.(pattern)
    return other ? piece`(${text} like ${pattern} or ${text} like ${other})` : piece`${text} like ${pattern}`
  }
  const own = patterns.map(has)
  const company = piece`exists (select from companies k where k.firm_id = ${who.firmId} and k.id = r.company_id
    and k.deleted_at is null and ${seen(who, 'k')} and k.name_key like `
  const each = patterns.map((pattern) => piece`(${has(pattern)} or ${company}${pattern}))`)
  return isOfCompany ? piece`((${joined(own, ' or ')}) and ${joined(each, ' and ')})` : piece`(${joined(own, ' and ')})`
}

type Meant = { typed: string; words: Guess[]; limit: number; except: string[] }

/** Records whose name may have been meant, the most similar first. */
export async function findMeant<T extends Found>(db: Sql, who: Who, source: Source, ask: Meant): Promise<T[]> {
  const { typed, words, limit, except } = ask
  const score = piece`0.25 * (word_similarity(${typed}, r.name_key) + similarity(${typed}, r.name_key))`
  const condition = piece`and r.id <> all (${except}::uuid[]) ${joined(words.map((word) => meaning(word)))}`
  if (words.some((word) => word.kind === 'spellings')) return best<T>(db, who, source, limit, { score, condition })
  // Without a spelling to look up, the index on trigrams has to find the rows. Its operator compares with a setting.
  const alike = words.flatMap((word) => (word.kind === 'trigrams' ? piece`and ${word.word} <% ${source.text}` : []))
  return transact(db, async (db) => {
    await db`select set_config('pg_trgm.word_similarity_threshold', ${String(similarityMin)}, true)`
    return best<T>(db, who, source, limit, { score, condition: piece`${condition} ${joined(alike)}` })
  })
}

function meaning(guess: Guess): Piece {
  switch (guess.kind) {
    case 'as typed':
      return piece`and r.name_key like ${containsPattern(guess.word)}`
    case 'spellings':
      // As a subquery, because the planner takes hundreds of spellings, if it sees them, for most of the table.
      return piece`and name_terms(r.name_key) && (select ${guess.spellings.flatMap((one) => [one, `${one}*`])}::text[])`
    case 'trigrams':
      return piece`and word_similarity(${guess.word}, r.name_key) >= ${similarityMin}::real`
    default:
      return guess satisfies never
  }
}

/** "among": which rows are compared, as ids */
type Choice = { score: Piece; condition: Piece; among?: Piece }

const rowsOf = (who: Who, { table, visible, isWalled }: Source, columns: Piece, which: Piece): Piece => piece`
  select ${columns} from ${identifier(table)} r
  where r.firm_id = ${who.firmId} and ${visible} ${isWalled ? piece`and ${seen(who, 'r')}` : nothing} ${which}`

async function best<T extends Found>(db: Db, who: Who, source: Source, limit: number, choice: Choice): Promise<T[]> {
  const { score, condition, among } = choice
  const order = piece`order by score desc, length(r.name_key), r.created_at desc, r.id desc`
  const company = piece`left join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id
    and ${seen(who, 'c')}`
  const rows = (which: Piece) => rowsOf(who, source, piece`r.*`, which)
  return db<T[]>`
    select ${source.columns}, score::float8 as score
    from (
      select r.*, ${score} as score
      from ${among ? piece`(${among}) chosen cross join lateral (${rows(piece`and r.id = chosen.id offset 0`)}) r` : piece`(${rows(condition)}) r`}
      ${order} limit ${limit}
    ) r ${source.isOfCompany ? company : nothing} ${order}`
}
