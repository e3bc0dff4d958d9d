import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { dealColumns, namesOfDeal } from './queries.ts'
import type { Deal, DealQuery } from './schema.ts'
import { openStages, type Stage, stages } from './stages.ts'

/** A page of deals, newest first, each with the exact totals beside it; one row without id where the page is empty. */
export async function listDeals(db: Db, who: Who, query: DealQuery) {
  const conditions = matching(db, who, query)
  const { page, page_size } = query
  return db<({ total: number; total_value: number } & Deal)[]>`
    with counted as (${totals(db, who, query, conditions)}),
    page as (
      select id as page_id from deals where ${conditions}
      order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total::int as total, total_value::float8 as total_value, ${dealColumns(db)}
    from counted left join (
      page join deals d on d.firm_id = ${who.firmId} and d.id = page.page_id ${namesOfDeal(db, who)}
    ) on true
    order by d.created_at desc, d.id desc`
}

function matching(db: Db, who: Who, { company_id, stage, owner_id, value_min, value_max }: DealQuery): Fragment {
  return db`
    firm_id = ${who.firmId} and not company_deleted
    ${company_id ? db`and company_id = ${company_id}` : db``}
    ${stage === 'pipeline' ? db`and stage = any (${[...openStages]})` : db``}
    ${stage && stage !== 'pipeline' ? db`and stage = ${stage}` : db``}
    ${owner_id ? db`and owner_id = ${owner_id}` : db``}
    ${value_min === undefined ? db`` : db`and value >= ${value_min}`}
    ${value_max === undefined ? db`` : db`and value <= ${value_max}`}`
}

/** Stages and owners are counted already; only what the counters do not know is counted row by row. */
function totals(db: Db, who: Who, query: DealQuery, conditions: Fragment): Fragment {
  const { company_id, stage, owner_id, value_min, value_max } = query
  if (company_id || value_min !== undefined || value_max !== undefined)
    return db`select count(*) as total, coalesce(sum(value), 0) as total_value from deals where ${conditions}`
  const owner = owner_id ? db`|| ':' || ${owner_id}::uuid` : db``
  return db`
    select coalesce(sum(n), 0) as total, coalesce(sum(amount), 0) as total_value from counters
    where firm_id = ${who.firmId}
      and facet = any (array(select 'deals:' || stage ${owner} from unnest(${stagesOf(stage)}::text[]) stage))`
}

function stagesOf(filter: DealQuery['stage']): Stage[] {
  if (filter === undefined) return [...stages]
  return filter === 'pipeline' ? [...openStages] : [filter]
}
