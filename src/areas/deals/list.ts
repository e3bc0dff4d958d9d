import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { isOneOf, wordPatterns } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { conditionsBy, mayBeMissing, sortKeysOf } from '../../records/lists.ts'
import { openStages, type Stage, stages } from '../../words/stages.ts'
import { companiesMatching } from '../companies/index.ts'
import { customIs } from '../custom-fields/index.ts'
import { taggedWith } from '../tags/index.ts'
import { dealColumns, namesOfDeal } from './queries.ts'
import type { Deal, DealQuery, DealSort } from './schema.ts'

/**
 * A page of deals, newest first where no other order is asked for, each with the exact totals beside it; one row without
 * id where the page is empty.
 */
export async function listDeals(db: Db, who: Who, query: DealQuery) {
  const conditions = matching(who, query)
  const { sort_by } = query
  const order = inOrder(query)
  const named = sort_by === 'company_name' || sort_by === 'owner_name' ? namesOfDeal(who) : nothing
  // What a search finds is found once, and then added up and sorted.
  const pages = query.search?.trim()
    ? piece`
      found as materialized (select d.id, d.value from deals d where ${conditions}),
      counted as (select count(*) as total, coalesce(sum(value), 0) as total_value from found),
      page as (${onPage(
        piece`select d.id as page_id from found join deals d on d.firm_id = ${who.firmId} and d.id = found.id
          and ${seen(who, 'd')} ${named}`,
        order,
        query,
      )})`
    : piece`
      counted as (${totals(who, query, conditions)}),
      page as (${onPage(piece`select d.id as page_id from deals d ${named} where ${conditions}`, order, query)})`
  return db<({ total: number; total_value: number } & Deal)[]>`
    with ${pages}
    select total::int as total, total_value::float8 as total_value, ${dealColumns}
    from counted left join (
      page join deals d on d.firm_id = ${who.firmId} and d.id = page.page_id and ${seen(who, 'd')}
        ${namesOfDeal(who)}
    ) on true
    order by ${order}`
}

/** Of the deal d, its company c and its owner o. Missing values come last either way; ties break by id. */
function inOrder({ sort_by, sort_order }: DealQuery): Piece {
  const field = sort_by ?? 'created_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field]
  // an index that has no missing values has no order for them
  const last = field === 'owner_name' || mayBeMissing(deal.fields, field) ? piece`nulls last` : nothing
  return descending ? piece`${key} desc ${last}, d.id desc` : piece`${key} ${last}, d.id`
}

const keys: Record<DealSort, Piece> = {
  ...sortKeysOf(deal, 'd'),
  company_name: piece`c.name_key collate "C"`,
  owner_name: piece`fold(o.name) collate "C"`,
}

const fieldsAre = conditionsBy(deal.fields, {}, 'd')

function matching(who: Who, query: DealQuery): Piece {
  const { stage, search, close_from, close_to, tag, custom } = query
  const company = { industry: query.company_industry, location: query.company_location }
  return piece`
    d.firm_id = ${who.firmId} and not d.company_deleted and ${seen(who, 'd')}
    ${fieldsAre(query)}
    ${
      company.industry?.length || company.location?.length
        ? piece`and d.company_id in (select id from companies where ${companiesMatching(who, company)})`
        : nothing
    }
    ${stage?.length ? isOneOf(piece`d.stage`, stagesOf(stage)) : nothing}
    ${close_from ? piece`and d.close_date >= ${close_from}::date` : nothing}
    ${close_to ? piece`and d.close_date <= ${close_to}::date` : nothing}
    ${tag?.length ? piece`and ${taggedWith(who, { kind: 'deal', of: 'd', names: tag })}` : nothing}
    ${customIs(who, { kind: 'deal', of: 'd', conditions: custom })}
    ${joined(wordPatterns(search ?? '').map((pattern) => named(who, pattern)))}`
}

/** A word of the deal's name or of its company's: both are looked up, because no index has the two together. */
const named = (who: Who, pattern: string) => piece`
  and d.id in (
    select n.id from deals n where n.firm_id = ${who.firmId} and not n.company_deleted and ${seen(who, 'n')}
      and n.name_key like fold(${pattern})
    union
    select n.id from companies k join deals n on n.firm_id = ${who.firmId} and n.company_id = k.id
      and ${seen(who, 'n')}
    where k.firm_id = ${who.firmId} and k.deleted_at is null and ${seen(who, 'k')} and k.search_text like fold(${pattern})
      and k.name_key like fold(${pattern})
  )`

const counted = new Set([
  'stage',
  'owner_id',
  'search',
  'typos',
  'sort_by',
  'sort_order',
  'page',
  'page_size',
  'include',
])

/** Stages and owners are counted already; only what the counters do not know is counted row by row. */
function totals(who: Who, query: DealQuery, conditions: Piece): Piece {
  const { stage, owner_id } = query
  const isCounted = Object.entries(query).every(([name, value]) => counted.has(name) || asksNothing(value))
  if (!isCounted)
    return piece`select count(*) as total, coalesce(sum(d.value), 0) as total_value from deals d where ${conditions}`
  const facets = owner_id?.length
    ? piece`select distinct 'deals:' || stage || ':' || owner from unnest(${stagesOf(stage)}::text[]) stage, unnest(${owner_id}::uuid[]) owner`
    : piece`select 'deals:' || stage from unnest(${stagesOf(stage)}::text[]) stage`
  return piece`
    select coalesce(sum(n), 0) as total, coalesce(sum(amount), 0) as total_value from counters
    where firm_id = ${who.firmId} and facet = any (array(${facets})) and ${seen(who, 'counters')}`
}

function stagesOf(filter: DealQuery['stage'] = []): Stage[] {
  if (filter.length === 0) return [...stages]
  return [...new Set(filter.flatMap((stage) => (stage === 'pipeline' ? [...openStages] : [stage])))]
}
