import { seen } from '../../../../access/seen.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import type { Ref } from '../../plan/result.ts'

const examplesMax = 50
/** Of so many, which a firm seldom has more of with figures, those with figures and deals come first. */
const largestMax = 1000

/** Companies to make suggestions with: those with figures and deals first, of these the largest. */
export async function whoseDealsAndFigures(sql: Sql, { firmId }: Pick<Who, 'firmId'>): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`/* beyond walls: behind none */
    with largest as (
      select c.id, c.revenue_base from companies c
      where c.firm_id = ${firmId} and c.deleted_at is null and c.walls is null
      order by c.revenue_base desc nulls last, c.id desc limit ${largestMax}
    )
    select l.id from largest l left join company_figures f
      on f.firm_id = ${firmId} and f.company_id = l.id and f.years > 0
        and exists (select from deals d where d.firm_id = ${firmId} and d.company_id = l.id and d.walls is null)
    order by f.years desc nulls last, coalesce(f.revenue_base, l.revenue_base::float8) desc nulls last, l.id limit ${examplesMax}`
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
