import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { isOneOf } from '../../platform/db/patterns.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { amountIn, convertedOf } from '../../records/amounts.ts'
import { meetsAny } from '../../records/any_of.ts'
import { namedWithCompany } from '../../records/by_name/named_with_company.ts'
import { deal } from '../../records/descriptions/deals.ts'
import type { Fields } from '../../records/descriptions/describe.ts'
import { conditionsBy, mayBeMissing, sortKeysOf } from '../../records/lists.ts'
import { openStages, type Stage, stages } from '../../words/stages.ts'
import { companiesMatching } from '../companies/index.ts'
import { customIs } from '../custom-fields/index.ts'
import { taggedWith } from '../tags/index.ts'
import { dealStore } from './queries.ts'
import type { DealFilters, DealGroupQuery, DealQuery, DealSort } from './schema.ts'

/** Newest first where no other order is asked for. */
export function listDeals(db: Db, who: Who, query: DealQuery, isOfGroup: Piece = nothing) {
  const { sort_by, search, in: currency } = query
  const isFound = Boolean(search?.trim())
  const amount = amountIn(deal, 'd', { firmId: who.firmId, currency })
  const key = keyOf(query, amount)
  return dealStore.list<{ total: number; total_value: number }>(db, who, {
    where: piece`${matching(who, query, amount)} ${isOfGroup}`,
    order: inOrder(query, key),
    page: query,
    counts: piece`count(*)::int as total, coalesce(sum(${isFound ? piece`d.amount` : amount('value')}), 0)::float8 as total_value`,
    counted: counted(who, query),
    found: isFound
      ? {
          columns: piece`d.id, ${amount('value')} as amount, ${lookedUp(who, query) ?? key} as key`,
          order: inOrder(query, piece`d.key`),
        }
      : undefined,
    columns: convertedOf(deal, 'd', { firmId: who.firmId, currency }),
    ordered: sort_by === 'company_name' || sort_by === 'owner_name' ? dealStore.beside(who) : nothing,
  })
}

/** Of the deal d, its company and its owner. */
const keyOf = ({ sort_by = 'created_at' }: DealQuery, amount: (name: string) => Piece): Piece =>
  isAmount(sort_by) ? amount(sort_by) : keys[sort_by]

/** A name beside a deal that was found: until a new table is analysed, joins of all that were found are planned for a single one. */
function lookedUp(who: Who, { sort_by }: DealQuery): Piece | undefined {
  if (sort_by === 'company_name')
    return piece`(select ${keys.company_name} from companies company
      where company.firm_id = ${who.firmId} and company.id = d.company_id and ${seen(who, 'company')})`
  if (sort_by === 'owner_name')
    return piece`(select ${keys.owner_name} from users owner where owner.firm_id = ${who.firmId} and owner.id = d.owner_id)`
  return undefined
}

/** Missing values come last either way; ties break by id. */
function inOrder({ sort_by, sort_order }: DealQuery, key: Piece): Piece {
  const field = sort_by ?? 'created_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  // an index that has no missing values has no order for them
  const last = field === 'owner_name' || mayBeMissing(deal.fields, field) ? piece`nulls last` : nothing
  return descending ? piece`${key} desc ${last}, d.id desc` : piece`${key} ${last}, d.id`
}

const isAmount = (field: DealSort) => (deal.fields as Fields)[field]?.kind === 'money'

const keys: Record<DealSort, Piece> = {
  ...sortKeysOf(deal, 'd'),
  company_name: piece`company.name_key collate "C"`,
  owner_name: piece`fold(owner.name) collate "C"`,
}

/** What a list is narrowed by; how it is paged and sorted is no part of it. */
type Filters = DealFilters & Pick<DealGroupQuery, 'in' | 'or'>

const fieldsAre = conditionsBy(deal.fields, {}, 'd')

export const matching = (who: Who, query: Filters, amount: (name: string) => Piece): Piece => piece`
  ${meets(who, query, amount)} ${meetsAny(query.or, (group) => meets(who, { ...group, in: query.in }, amount))}`

function meets(who: Who, query: Omit<Filters, 'or'>, amount: (name: string) => Piece): Piece {
  const { stage, stage_id, pipeline_id, search, tag, custom } = query
  const company = { industry: query.company_industry, location: query.company_location }
  return piece`
    ${fieldsAre(query, amount)}
    ${
      company.industry?.length || company.location?.length
        ? piece`and d.company_id in (select id from companies where ${companiesMatching(who, company)})`
        : nothing
    }
    ${stage?.length ? isOneOf(piece`d.stage`, stagesOf(stage)) : nothing}
    ${pipeline_id?.length ? inPipelines(pipeline_id) : nothing}
    ${stage_id?.length ? idIsOneOf(piece`d.stage_id`, stage_id) : nothing}
    ${within(piece`d.bid_date`, query.bid_from, query.bid_to)}
    ${within(piece`d.final_bid_date`, query.final_bid_from, query.final_bid_to)}
    ${within(piece`d.close_date`, query.close_from, query.close_to)}
    ${tag?.length ? piece`and ${taggedWith(who, { kind: 'deal', of: 'd', names: tag })}` : nothing}
    ${customIs(who, { kind: 'deal', of: 'd', conditions: custom, currency: query.in })}
    ${namedWithCompany(who, { table: 'deals', of: 'd', key: 'name_key' }, search)}`
}

const within = (column: Piece, from: string | undefined, to: string | undefined): Piece => piece`
  ${from ? piece`and ${column} >= ${from}::date` : nothing} ${to ? piece`and ${column} <= ${to}::date` : nothing}`

function inPipelines(ids: string[]): Piece {
  const known = ids.filter((id) => id !== 'none')
  if (known.length === ids.length) return idIsOneOf(piece`d.pipeline_id`, known)
  return piece`and (d.pipeline_id is null or d.pipeline_id = any (${known}::uuid[]))`
}

/** One is asked for as such: only then does an index give its deals in order. */
const idIsOneOf = (column: Piece, ids: string[]): Piece =>
  ids.length === 1 ? piece`and ${column} = ${ids[0] ?? null}::uuid` : piece`and ${column} = any (${ids}::uuid[])`

const known = new Set(['stage', 'owner_id', 'search', 'typos', 'sort_by', 'sort_order', 'page', 'page_size', 'include'])

/** Stages and owners are counted already; only what the counters do not know is counted row by row. */
function counted(who: Who, query: DealQuery): Piece | undefined {
  const { stage, owner_id } = query
  const isKnown = Object.entries(query).every(([name, value]) => known.has(name) || asksNothing(value))
  if (!isKnown) return undefined
  const facets = owner_id?.length
    ? piece`select distinct 'deals:' || stage || ':' || owner from unnest(${stagesOf(stage)}::text[]) stage, unnest(${owner_id}::uuid[]) owner`
    : piece`select 'deals:' || stage from unnest(${stagesOf(stage)}::text[]) stage`
  return piece`
    select coalesce(sum(n), 0)::int as total, coalesce(sum(amount), 0)::float8 as total_value from counters
    where firm_id = ${who.firmId} and facet = any (array(${facets})) and ${seen(who, 'counters')}`
}

function stagesOf(filter: DealQuery['stage'] = []): Stage[] {
  if (filter.length === 0) return [...stages]
  return [...new Set(filter.flatMap((stage) => (stage === 'pipeline' ? [...openStages] : [stage])))]
}
