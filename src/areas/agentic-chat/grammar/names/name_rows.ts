import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { nothing, type Piece, piece } from '../../../../platform/db/statement.ts'
import type { NamedType } from './name_table.ts'

type Firm = Pick<Who, 'firmId'>

/** A record as the index of names keeps it. */
export type NamedRow = { type: NamedType; id: string; name: string } & RecordValues

/** What a record has that a question can name beside itself. */
export type RecordValues = {
  industry?: string | null
  location?: string | null
  country?: string | null
  role?: string | null
}

/**
 * A table whose records have names. Deleted companies, and what hangs on them, are not read; nor is what stands behind a
 * wall, because the names are for everybody of the firm: those who may know of more have names_within.ts.
 */
export type Source = {
  type: NamedType
  select: (firm: Firm) => Piece
  /** the same with what stands behind walls, for those who may know of it; the records are r */
  selectWithin?: (firm: Firm) => Piece
}

const restricted = (type: NamedType, all: (firm: Firm) => Piece): Source => ({
  type,
  select: (firm) => piece`${all(firm)} and r.walls is null /* beyond walls: behind none */`,
  selectWithin: all,
})

export const recordSources: readonly Source[] = [
  restricted(
    'company',
    ({ firmId }) => piece`
      select r.id, r.name, r.industry, r.location, r.country from companies r where r.firm_id = ${firmId} and r.deleted_at is null`,
  ),
  restricted(
    'contact',
    ({ firmId }) => piece`
      select r.id, r.name, r.role from contacts r where r.firm_id = ${firmId} and not r.company_deleted`,
  ),
  restricted(
    'deal',
    ({ firmId }) => piece`select r.id, r.name from deals r where r.firm_id = ${firmId} and not r.company_deleted`,
  ),
  { type: 'fund', select: ({ firmId }) => piece`select r.id, r.name from funds r where r.firm_id = ${firmId}` },
  { type: 'user', select: ({ firmId }) => piece`select r.id, r.name from users r where r.firm_id = ${firmId}` },
  restricted(
    'file',
    ({ firmId }) => piece`
      select r.id, r.filename as name from files r where r.firm_id = ${firmId} and not r.company_deleted`,
  ),
]

/** So many rows take a few milliseconds from the socket into the index. */
export const rowsAtOnce = 500

/** All names of a table, a few at a time. */
export async function* readAll(sql: Sql, firm: Firm, { type, select }: Source): AsyncGenerator<NamedRow[]> {
  for await (const rows of sql<Omit<NamedRow, 'type'>[]>`${select(firm)}`.cursor(rowsAtOnce))
    yield rows.map((row) => ({ type, ...row }))
}

/** The names of some of the records; one that is gone has no row. */
export async function readSome(
  sql: Sql,
  firm: Firm,
  { type, select }: Source,
  ids: readonly string[],
): Promise<NamedRow[]> {
  const rows = await sql<Omit<NamedRow, 'type'>[]>`${select(firm)} and r.id = any (${[...ids]}::uuid[])`
  return rows.map((row) => ({ type, ...row }))
}

/** All values that records have, each at least once. */
export const recordValues = (sql: Sql, { firmId }: Firm) => sql<RecordValues[]>`/* beyond walls: behind none */
  select industry, location, country, null as role from companies
  where firm_id = ${firmId} and deleted_at is null and walls is null group by industry, location, country
  union all
  select null, null, null, role from contacts
  where firm_id = ${firmId} and not company_deleted and role is not null and walls is null group by role`

const tagsMax = 2000

/** The tags of all notes, or of these, the most used first. */
export async function noteTags(sql: Sql, { firmId }: Firm, noteIds: readonly string[] | undefined): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`/* beyond walls: behind none */
    select tag from notes, unnest(tags) tag
    where firm_id = ${firmId} and not company_deleted and walls is null ${noteIds ? piece`and id = any (${[...noteIds]}::uuid[])` : nothing}
    group by tag order by count(*) desc, tag limit ${tagsMax}`
  return rows.map((row) => row.tag)
}

const examplesMax = 50

/** Companies to make suggestions with: those with figures and deals first, of these the largest. */
export async function whoseDealsAndFigures(sql: Sql, { firmId }: Firm): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`/* beyond walls: behind none */
    with with_figures as (
      select f.company_id as id, 0 as rank, f.revenue from company_figures f
      where f.firm_id = ${firmId} and f.years > 0
        and exists (
          select from companies c
          where c.firm_id = ${firmId} and c.id = f.company_id and c.deleted_at is null and c.walls is null)
        and exists (select from deals d where d.firm_id = ${firmId} and d.company_id = f.company_id and d.walls is null)
      order by f.years desc, f.revenue desc nulls last, f.company_id limit ${examplesMax}
    ), largest as (
      select c.id, 1 as rank, c.revenue::float8 as revenue from companies c
      where c.firm_id = ${firmId} and c.deleted_at is null and c.walls is null
      order by c.revenue desc nulls last, c.id desc limit ${examplesMax}
    )
    select id, min(rank) as rank, max(revenue) as revenue
    from (select * from with_figures union all select * from largest) named
    group by id order by min(rank), max(revenue) desc nulls last, id limit ${examplesMax}`
  return rows.map((row) => row.id)
}
