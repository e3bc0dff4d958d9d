import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment, Sql } from '../../platform/db/open.ts'
import { containsPattern } from '../../platform/db/patterns.ts'
import { transact } from '../../platform/db/transact.ts'
import { seen } from '../walls/index.ts'
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
  const contained = containsPattern(typed)
  const begins = contained.slice(1)
  // One or two letters stand in nearly every name: they have to begin it.
  const matching = db`${text} like ${typed.length <= 2 ? begins : contained}`
  return best<T>(db, who, source, limit, {
    score: db`case
      when r.name_key = ${typed} then 1
      ${address ? db`when ${address.matches} then 0.95` : db``}
      when r.name_key like ${begins} then 0.9
      when r.name_key like ${`% ${begins}`} then 0.8
      when r.name_key like ${contained} then 0.7
      else 0.6 end`,
    condition: address?.indexed ? db`and (${matching} or ${address.matches})` : db`and ${matching}`,
  })
}

type Meant = { typed: string; words: Guess[]; limit: number; except: string[] }

/** Records whose name may have been meant, the most similar first. */
export async function findMeant<T extends Found>(db: Sql, who: Who, source: Source, ask: Meant): Promise<T[]> {
  const { typed, words, limit, except } = ask
  const score = db`0.25 * (word_similarity(${typed}, r.name_key) + similarity(${typed}, r.name_key))`
  const condition = db`and r.id <> all (${except}::uuid[]) ${words.map((word) => meaning(db, word))}`
  if (words.some((word) => word.kind === 'spellings')) return best<T>(db, who, source, limit, { score, condition })
  // Without a spelling to look up, the index on trigrams has to find the rows. Its operator compares with a setting.
  const alike = words.flatMap((word) => (word.kind === 'trigrams' ? db`and ${word.word} <% ${source.text}` : []))
  return transact(db, async (db) => {
    await db`select set_config('pg_trgm.word_similarity_threshold', ${String(similarityMin)}, true)`
    return best<T>(db, who, source, limit, { score, condition: db`${condition} ${alike}` })
  })
}

function meaning(db: Db, guess: Guess): Fragment {
  switch (guess.kind) {
    case 'as typed':
      return db`and r.name_key like ${containsPattern(guess.word)}`
    case 'spellings':
      // As a subquery, because the planner takes hundreds of spellings, if it sees them, for most of the table.
      return db`and name_terms(r.name_key) && (select ${guess.spellings}::text[])`
    case 'trigrams':
      return db`and word_similarity(${guess.word}, r.name_key) >= ${similarityMin}::real`
    default:
      return guess satisfies never
  }
}

type Choice = { score: Fragment; condition: Fragment }

async function best<T extends Found>(db: Db, who: Who, source: Source, limit: number, choice: Choice): Promise<T[]> {
  const { score, condition } = choice
  const order = db`order by score desc, length(r.name_key), r.created_at desc, r.id desc`
  const company = db`left join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id
    and ${seen(db, who, 'c')}`
  return db<T[]>`
    select ${source.columns}, score::float8 as score
    from (
      select r.*, ${score} as score from ${db(source.table)} r
      where r.firm_id = ${who.firmId} and ${source.visible} and ${seen(db, who, 'r')} ${condition} ${order} limit ${limit}
    ) r ${source.table === 'companies' ? db`` : company} ${order}`
}
