import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { foldLetters } from '../../words/name_words.ts'
import { type Found, findMeant, fold } from './find.ts'
import { plannedForWords } from './planned_for_words.ts'
import { companySource, contactSource, dealSource, type Source } from './sources.ts'
import { guesses } from './typos.ts'

type Asked = { kind: 'company' | 'contact' | 'deal'; search?: string | undefined; typos?: boolean | undefined }
type Listed<Row> = { rows: Row[]; meant?: string }

/**
 * A list that is searched by words or, where nothing at all has them and typing errors are forgiven, by what the nearest
 * name spells instead. Words that something has are never replaced: other filters may have left nothing of it.
 */
export async function listedAsMeant<Row extends { total: number }>(
  sql: Sql,
  who: Who,
  { kind, search, typos }: Asked,
  list: (byWords: (db: Db) => Db, search: string | undefined, isAlone: boolean) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const byWords = search?.trim() ? await plannedForWords(sql, who) : (db: Db) => db
  const rows = await list(byWords, search, false)
  if (!typos || !search?.trim() || rows[0]?.total) return { rows }
  const [first] = await list(byWords, search, true)
  if (first?.total) return { rows }
  const meant = await wordsMeant(sql, who, kind, search)
  return meant === undefined ? { rows } : { rows: await list(byWords, meant, false), meant }
}

/** The words as the name that was most probably meant spells them; undefined where no name is near enough. */
async function wordsMeant(sql: Sql, who: Who, kind: Asked['kind'], search: string): Promise<string | undefined> {
  const typed = await fold(sql, search)
  const words = guesses(typed)
  if (words.every((word) => word.kind === 'as typed')) return undefined
  const sources: Record<Asked['kind'], Source[]> = {
    company: [companySource('')],
    contact: [contactSource(typed)],
    // a list of deals is searched by the names of their companies too
    deal: [dealSource(), companySource('')],
  }
  for (const source of sources[kind]) {
    const found = await findMeant<Found>(sql, who, source, { typed, words, limit: namesMax, except: [] })
    const [nearest] = found.map(({ name }) => asSpelled(search, name)).sort((one, other) => one.errors - other.errors)
    if (nearest) return nearest.words
  }
  return undefined
}

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

// the most similar names as a whole are not always those with the fewest errors
const namesMax = 20

/** Each word becomes the word of the name that it is nearest to; "errors" says how near they all are. */
function asSpelled(search: string, name: string): { words: string; errors: number } {
  const own = wordsIn(name)
  const spelled = wordsIn(search).map((word) => {
    const near = own.map((one) => ({ one, errors: errorsBetween(foldLetters(word), foldLetters(one)) }))
    return near.sort((a, b) => a.errors - b.errors)[0] ?? { one: word, errors: 0 }
  })
  return {
    words: spelled.map(({ one }) => one).join(' '),
    errors: spelled.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** How many letters of the one have to be changed until it is the other, or a beginning of it. */
function errorsBetween(typed: string, word: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= word.length; at++)
      next[at] = Math.min(
        (row[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (row[at - 1] ?? 0) + (word[at - 1] === letter ? 0 : 1),
      )
    row = next
  }
  return Math.min(...row.slice(1))
}
