import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { identifier, nothing, piece } from '../../../platform/db/statement.ts'
import { requireKind } from '../queries.ts'
import { writers } from '../rows/writers.ts'
import type { ChangeQuery, Difference } from './finding_schema.ts'

type Found = {
  total: number
  id: string
  number: number
  name: string
  record_id: string | null
  differences: Difference[]
  doubts: string[]
}

/**
 * What rows change, those in doubt first, in the order of the file; one without id carries the total alone. What stood on a record of which the
 * person may not know any more is not told.
 */
export async function listDifferences(
  db: Db,
  who: Who,
  importId: string,
  { page, page_size, doubts }: ChangeQuery,
): Promise<Found[]> {
  const writer = writers[await requireKind(db, who, importId)]
  const conditions = piece`
    d.firm_id = ${who.firmId} and d.import_id = ${importId} ${doubts ? piece`and d.doubts <> '{}'` : nothing}
    and (d.record_id is null or exists (
      select from ${identifier(writer.table)} r where r.firm_id = ${who.firmId} and r.id = d.record_id and ${writer.mayKnow(who, 'r')}))`
  const found = await db<Found[]>`
    with counted as (select count(*)::int as total from import_differences d where ${conditions}), page as (
      select * from import_differences d where ${conditions}
      order by doubts = '{}', number limit ${page_size} offset ${(page - 1) * page_size}
    )
    select counted.total, p.number::text as id, p.number, p.name, p.record_id, p.differences, p.doubts
    from counted left join page p on true order by p.doubts = '{}', p.number`
  return withNames(db, who, found)
}

/** Instead of ids the names of the people and companies that they are; of what the person may not know of nothing. */
async function withNames(db: Db, who: Who, rows: Found[]): Promise<Found[]> {
  const isReference = ({ field }: Difference) => field === 'company' || field === 'owner' || field === 'fund'
  const references = rows.flatMap(({ differences }) => (differences ?? []).filter(isReference))
  if (references.length === 0) return rows
  const ids = references.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'string')
  const named = await db<{ id: string; name: string }[]>`
    select id, name from users where firm_id = ${who.firmId} and id = any (${ids}::uuid[])
    union all
    select id, name from funds where firm_id = ${who.firmId} and id = any (${ids}::uuid[])
    union all
    select id, name from companies c
    where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and ${seen(who, 'c')}`
  const names = new Map<unknown, string>(named.map(({ id, name }) => [id, name]))
  const told = (one: Difference): Difference =>
    isReference(one) ? { ...one, before: names.get(one.before) ?? null, after: names.get(one.after) ?? null } : one
  return rows.map((row) => ({ ...row, differences: row.differences?.map(told) }))
}
