import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { companyStatuses } from '../../records/descriptions/companies.ts'
import { CompanyStatus } from './schema.ts'

const countOf = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

export const FacetQuery = z.object({ status: CompanyStatus.optional() })
export const Facets = z.object({
  total: z.int(),
  statuses: countOf(CompanyStatus),
  industries: countOf(z.string()).meta({ description: 'Most companies first, at most 200' }),
})
export type Facets = z.output<typeof Facets>

const industriesMax = 200

type Status = z.output<typeof CompanyStatus>

/** How many companies there are, from the counters: all of them by status, and those of a status, or all, by industry. */
export async function listFacets(db: Db, who: Who, status: Status | undefined): Promise<Facets> {
  const [row] = await db<Facets[]>`
    with counted as materialized (
      select split_part(facet, ':', 2) as status, substring(facet from '^companies:[a-z]+:(.*)$') as industry_key,
        sum(n) as n
      from counters where firm_id = ${who.firmId} and facet ^@ 'companies:'
        and ${seen(who, 'counters')} group by facet
    ), statuses as (
      select s.status, coalesce(sum(n), 0)::int as n, min(s.position) as position
      from unnest(${[...companyStatuses]}::text[]) with ordinality s (status, position)
        left join counted on counted.status = s.status and industry_key is null
      group by s.status
    ), industries as (
      select industry_key, sum(n)::int as n from counted
      where industry_key is not null and status = any (${status ? [status] : [...companyStatuses]}::text[])
      group by industry_key having sum(n) > 0 order by 2 desc, 1 limit ${industriesMax}
    )
    select (select sum(n)::int from statuses) as total,
      (select jsonb_agg(jsonb_build_object('value', status, 'count', n) order by position) from statuses) as statuses,
      (select coalesce(jsonb_agg(jsonb_build_object('value', spelled.industry, 'count', n) order by n desc, industry_key), '[]')
        from industries cross join lateral (
          -- they differ in case and accents alone: as the largest of them spells it
          select c.industry from companies c
          where c.firm_id = ${who.firmId} and c.industry_key = industries.industry_key and c.deleted_at is null
            and ${seen(who, 'c')}
          order by c.revenue_base desc nulls last, c.id desc limit 1
        ) spelled) as industries`
  if (!row) throw new Error('a select without from answered no row')
  return row
}
