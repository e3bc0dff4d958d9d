import { isWithinAny, seen } from '../../../../access/seen.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { joined, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import { type RecordValues, Values } from './values.ts'

type Firm = Pick<Who, 'firmId'>

/** A column with an index of its own, and what a record that has a value of it tells. */
type Walk = { column: string; from: string; present: string; tells: string }
const walks: readonly Walk[] = [
  {
    column: 'industry_key',
    from: 'companies',
    present: 'deleted_at is null',
    tells: 'industry, null as location, null as country, null as role',
  },
  { column: 'location_key', from: 'companies', present: 'deleted_at is null', tells: 'null, location, country, null' },
  { column: 'country', from: 'companies', present: 'deleted_at is null', tells: 'null, null, country, null' },
  { column: 'role_key', from: 'contacts', present: 'not company_deleted', tells: 'null, null, null, role' },
]

/** The values that records behind no wall have: an index is walked from each value to the next, however many have it. */
export const recordValues = (sql: Sql, firm: Firm) => sql<RecordValues[]>`/* beyond walls: behind none */
  ${joined(
    walks.map((walk) => walked(firm, walk)),
    ' union all ',
  )}`

function walked({ firmId }: Firm, { column, from, present, tells }: Walk): Piece {
  const rows = piece`from ${raw(from)} where firm_id = ${firmId} and ${raw(present)}`
  const [value, next] = [raw(column), piece`order by ${raw(column)} limit 1`]
  return piece`select found.* from (
    with recursive each_value (value) as (
      (select ${value} ${rows} and ${value} is not null ${next})
      union all
      select (select ${value} ${rows} and ${value} > last.value ${next}) from each_value last where last.value is not null
    ) select value from each_value where value is not null
  ) known cross join lateral (
    select ${raw(tells)} ${rows} and ${value} = known.value and walls is null limit 1
  ) found`
}

/** What these companies and contacts have now; nothing of those that are gone or behind a wall. */
export const valuesOf = (sql: Sql, { firmId }: Firm, ids: readonly string[]) => sql<RecordValues[]>`
  /* beyond walls: behind none */
  select industry, location, country, null as role from companies
  where firm_id = ${firmId} and id = any (${[...ids]}::uuid[]) and deleted_at is null and walls is null
  union all
  select null, null, null, role from contacts
  where firm_id = ${firmId} and id = any (${[...ids]}::uuid[]) and not company_deleted and walls is null`

const withinMax = 2000

/** The values of what stands behind the walls that the person is within; undefined where there are none. */
export async function valuesWithin(sql: Sql, who: Who): Promise<Values | undefined> {
  if (!(await isWithinAny(sql, who))) return undefined
  const records = await sql<RecordValues[]>`
      (select industry, location, country, null as role from companies r
        where firm_id = ${who.firmId} and deleted_at is null and walls is not null and ${seen(who, 'r')} limit ${withinMax})
      union all
      (select null, null, null, role from contacts r
        where firm_id = ${who.firmId} and not company_deleted and walls is not null and ${seen(who, 'r')} limit ${withinMax})`
  const values = new Values()
  for (const record of records) values.add(record)
  return values
}
