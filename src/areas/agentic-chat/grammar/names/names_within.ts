import { isWithinAny, seen } from '../../../../access/seen.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { Names } from './name_match.ts'
import { type NamedRow, recordSources } from './name_rows.ts'
import { allCountries, type Named, type NameIndex, type NameMatch } from './names.ts'
import { nearestNames } from './nearest_names.ts'

// What stands behind walls has a name for those within alone: beside the names of the firm, which everybody of it asks with,
// there are those of the few records that the asker may know of.

const restrictedMax = 2000

/** The names behind the walls that the person is within; undefined where there are none. */
export async function readNamesWithin(sql: Sql, who: Who): Promise<Names | undefined> {
  if (!(await isWithinAny(sql, who))) return undefined
  const names = new Names()
  const ofTables = await Promise.all(
    recordSources.flatMap(({ type, selectWithin }) => {
      if (!selectWithin) return []
      const rows = sql<Omit<NamedRow, 'type'>[]>`
        ${selectWithin(who)} and r.walls is not null and ${seen(who, 'r')} limit ${restrictedMax}`
      return rows.then((found) => found.map((row) => ({ type, ...row })))
    }),
  )
  for (const row of ofTables.flat()) names.add(row)
  const tags = await sql<{ tag: string }[]>`
    select distinct tag from notes, unnest(tags) tag
    where firm_id = ${who.firmId} and not company_deleted and walls is not null and ${seen(who, 'notes')}
    limit ${restrictedMax}`
  for (const { tag } of tags) names.addTag(tag)
  return names
}

/** The names of the firm with those that are the asker's to know. */
export const withNamesWithin = (firm: NameIndex, own: Names | undefined): NameIndex =>
  own === undefined
    ? firm
    : {
        match: (words) => together(firm.match(words), own.match(words)),
        nearest: (words, limit) =>
          [...nearestNames(own.records, words, limit), ...firm.nearest(words, limit)].slice(0, limit),
        examples: (limit) => firm.examples(limit),
      }

/** One match for each run of words and how surely it names; a whole name makes parts and slips of the same run void. */
function together(ofFirm: NameMatch[], own: NameMatch[]): NameMatch[] {
  if (own.length === 0) return ofFirm
  const runs = Map.groupBy([...ofFirm, ...own], ({ from, to }) => `${from} ${to}`)
  return [...runs.values()]
    .flatMap((matches) => surest(matches))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || rank[a.by] - rank[b.by] || a.from - b.from)
}

function surest(matches: readonly NameMatch[]): NameMatch[] {
  const exact = matches.filter(({ by }) => by !== 'typo')
  const wholeRecord = exact.some(({ by, named }) => by === 'whole' && named.some((each) => 'ref' in each))
  const left = exact.length === 0 ? matches : exact.filter(({ by }) => !wholeRecord || by === 'whole')
  return [...Map.groupBy(left, ({ by }) => by).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, named: unionOf(same.flatMap(({ named }) => named)) }] : []
  })
}

/**
 * The records of both, and of each kind of value what both have stored. What one of them has no record of is no answer
 * where the other has one.
 */
function unionOf(named: readonly Named[]): Named[] {
  const records = new Map(named.flatMap((each) => ('ref' in each ? [[each.ref.id, each]] : [])))
  const isStored = named.some((each) => 'ref' in each || each.isStored)
  const values = new Map<Named['kind'], Value>()
  for (const each of named) {
    if ('ref' in each || (isStored && !each.isStored)) continue
    const known = values.get(each.kind)
    values.set(each.kind, known ? bothOf(known, each) : each)
  }
  return [...records.values(), ...values.values()]
}

type Value = Extract<Named, { values: string[] }>
const bothOf = (one: Value, other: Value): Value => ({
  ...one,
  values: [...new Set([...one.values, ...other.values])],
  // where one of them knows no country, the locations of both say more
  countries: one.countries && other.countries && allCountries([one.countries, other.countries]),
})

const rank = { whole: 0, part: 1, typo: 2 } as const
