import { seen } from '../../../../access/seen.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import type { Ref } from '../../plan/result.ts'

const examplesMax = 50

/** Companies to make suggestions with: those with figures and deals first, of these the largest. */
export async function whoseDealsAndFigures(sql: Sql, { firmId }: Pick<Who, 'firmId'>): Promise<string[]> {
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

/** These companies in their order, as far as the asker may know of them. */
export async function companiesCalled(sql: Sql, { firmId, userId }: Who, ids: readonly string[]): Promise<Ref[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string }[]>`
    select r.id, r.name from unnest(${[...ids]}::uuid[]) with ordinality given (id, nth)
    join companies r on r.firm_id = ${firmId} and r.id = given.id and r.deleted_at is null and ${seen({ firmId, userId }, 'r')}
    order by given.nth`
  return rows.map(({ id, name }) => ({ type: 'company', id, label: name }))
}
