import { hasWalls, seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { fromNearerEnd } from '../../platform/db/paging.ts'
import type { Texts } from '../../platform/db/patterns.ts'
import { nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { convertedOf } from '../../records/amounts.ts'
import { selected } from '../../records/columns.ts'
import { keptTotal } from '../../records/counters.ts'
import { company, companyStatuses } from '../../records/descriptions/companies.ts'
import type { Fields } from '../../records/descriptions/describe.ts'
import { foundPage } from '../../records/found_page.ts'
import { comparable, mayBeMissing, sortsOf } from '../../records/lists.ts'
import { listedFields } from '../../records/shapes.ts'
import { type Activity, activityOf } from './activity.ts'
import type { Today } from './last_contact.ts'
import { type CompanyFilter, companyKeys, countedDeals, countedFacets, filterOf, matching } from './matching.ts'
import { withPlaces } from './places.ts'
import type { CompanyItem, CompanyQuery, CompanySort, CreatedCompany } from './schema.ts'

const listed = selected(listedFields(company.fields), 'page')

export type CompanyOrder = { field: CompanySort; descending: boolean }
type Ask = {
  filter: CompanyFilter
  order: CompanyOrder
  page: number
  pageSize: number
  also?: Piece
  /** a further condition */
  isOfGroup?: Piece
}

/**
 * A page of companies, each with the exact total beside it; one row without id where the page is empty. "also" are more
 * columns of the company "page".
 */
export async function listCompanies(
  db: Db,
  who: Who,
  { filter: asked, order, page, pageSize, also = nothing, isOfGroup = nothing }: Ask,
) {
  const filter = await withPlaces(db, who, asked)
  const sorted = inOrder(order)
  const facets = isOfGroup === nothing ? countedFacets(filter) : undefined
  const isDeep = facets !== undefined && page * pageSize > nearest
  const isOpen = isDeep && !(await hasWalls(db, who))
  const ask = { who, filter, isOfGroup, order, sorted, pageSize, offset: (page - 1) * pageSize, isDeep, isOpen }
  return db<({ total: number; activity?: Activity } & CompanyItem)[]>`
    ${isOpen ? piece`/* beyond walls: ids alone, of a firm that has none; their rows and total are asked for as everywhere */` : nothing}
    with ${facets ? countedPage(ask, facets) : foundRows(ask)}
    select total, id, ${listed}, created_at, updated_at ${also}
    from counted left join page on true order by ${sorted}`
}

/** All companies that a list of this query would show, with all their fields. */
export const everyCompany = (
  db: Db,
  who: Who,
  { query, isWithActivity }: { query: CompanyQuery; isWithActivity: boolean },
  today: Today,
) =>
  db<(CreatedCompany & { activity?: Activity })[]>`
    select page.id, ${selected(company.fields, 'page')}, page.created_at, page.updated_at ${isWithActivity ? activityOf(who, today.now) : nothing}
      ${convertedOf(company, 'page', { firmId: who.firmId, currency: query.in })}
    from (select * from companies where ${matching(who, filterOf(query, today))}) page
    order by ${inOrder(orderOf(query.sort_by, query.sort_order))}`

/** Newest first, unless asked otherwise; a field without an order is ascending. */
export const orderOf = (field: CompanyOrder['field'] | undefined, order: 'asc' | 'desc' | undefined): CompanyOrder =>
  field ? { field, descending: order === 'desc' } : { field: 'created_at', descending: order !== 'asc' }

/** "isOpen": nothing stands behind a wall, so that ids may be passed over without a look at each. */
type Asked = Omit<Ask, 'page' | 'also'> & {
  who: Who
  isOfGroup: Piece
  sorted: Piece
  offset: number
  isDeep: boolean
  isOpen: boolean
}

const nearest = 100

// In all of them "limit 100", the largest page, tells the planner that a page is small. Of a parameter it assumes a tenth
// of the table, and then plans each list anew for twice the cost of running it, or reads all companies for twenty.

function foundRows({ who, filter, isOfGroup, order, sorted, pageSize, offset }: Asked): Piece {
  const conditions = (texts?: Texts) => piece`${matching(who, filter, seen(who, 'companies'), texts)} ${isOfGroup}`
  const { queries, ids } = foundPage({
    table: 'companies',
    alias: 'companies',
    standing: matching(who, ofOrder(filter, order.field)),
    conditions: conditions(),
    conditionsOfAll: filter.search ? conditions('all') : undefined,
    key: piece`, ${sortedBy[order.field]}`,
    order: sorted,
    isInOrder: hasIndex.has(order.field),
    total: isOfGroup === nothing ? countedDeals(who, filter) : undefined,
    pageSize,
    offset,
  })
  return piece`${queries}, page as (${rowsOf(who, ids)})`
}

/** What a filter asks of the field by which it is sorted: an index begins there. */
const ofOrder = (filter: CompanyFilter, field: CompanySort): CompanyFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([name]) => [field, `${field}_min`, `${field}_max`, 'in'].includes(name)),
  )

/** In their order a page is read from an index. */
const hasIndex: ReadonlySet<CompanySort> = new Set(['created_at', 'name', 'revenue', 'status'])

function countedPage(ask: Asked, facets: Piece): Piece {
  const { who, isDeep } = ask
  return piece`
    counted as (${keptTotal(who, facets)}),
    page as (${isDeep ? deepPage(ask) : nearPage(ask)})`
}

function nearPage({ who, filter, sorted, pageSize, offset }: Asked): Piece {
  return piece`
    select * from (
      select * from companies where ${matching(who, filter)} order by ${sorted} limit 100
    ) nearest limit ${pageSize} offset ${offset}`
}

/** Ids first, from the index alone: from their month on where these are counted, else from the nearer end. */
function deepPage(ask: Asked): Piece {
  const { who, filter, order, sorted, isOpen } = ask
  const conditions = matching(who, filter, isOpen ? piece`true` : seen(who, 'companies'))
  if (order.field === 'created_at' && !filter.industry?.length) return rowsOf(who, idsOfMonth(ask, conditions))
  const ids = fromNearerEnd(
    { ids: piece`select id from companies where ${conditions}`, order: sorted, reverse: inReverse(order) },
    ask,
  )
  return rowsOf(who, ids)
}

/** Those from the month on in which the page begins: how many came in each is counted. */
function idsOfMonth({ who, filter, order, sorted, pageSize, offset }: Asked, conditions: Piece): Piece {
  const { descending } = order
  const end = (by: Piece) => piece`(select created_at from companies where ${conditions} order by ${by} limit 1)`
  const statuses = filter.status?.length ? filter.status : companyStatuses
  return piece`
    select page_row.id from (
      select (month || '-01')::timestamp at time zone 'UTC' as begins, n,
        sum(n) over (order by month ${descending ? raw('desc') : nothing}) - n as before
      from (
        select split_part(facet, ':', 2) as month, sum(n) as n from counters
        where firm_id = ${who.firmId} and ${seen(who, 'counters')} and facet = any (array(
          select distinct 'companies_of:' || to_char(day, 'YYYY-MM') || ':' || status
          from generate_series(${end(piece`created_at, id`)} at time zone 'UTC',
              ${end(piece`created_at desc, id desc`)} at time zone 'UTC' + interval '1 month', interval '1 month') day,
            unnest(${[...statuses]}::text[]) status))
        group by 1
      ) by_month
    ) month cross join lateral (
      select id from companies
      where ${conditions} and created_at ${descending ? piece`< month.begins + interval '1 month'` : piece`>= month.begins`}
      order by ${sorted} limit ${pageSize} offset ${offset}::bigint - month.before
    ) page_row
    where month.before <= ${offset} and ${offset} < month.before + month.n`
}

const rowsOf = (who: Who, ids: Piece): Piece => piece`
  select companies.* from (select id from (${ids}) chosen limit 100) chosen
  join companies on companies.firm_id = ${who.firmId} and companies.id = chosen.id and ${seen(who, 'companies')}`

const keyOf = (field: CompanySort): string =>
  (companyKeys as Record<string, string>)[field] ?? comparable(field, (company.fields as Fields)[field])

/** What the order of a field needs of a row beside its id. */
const sortedBy = Object.fromEntries(
  sortsOf(company.fields).map((field) => [field, raw(field === 'status' ? 'status, created_at' : keyOf(field))]),
) as Record<CompanySort, Piece> // reason: one for each of them

/** By what a field is sorted. */
const keys = Object.fromEntries(
  sortsOf(company.fields).map((field) => [field, field === 'name' ? piece`name_key collate "C"` : raw(keyOf(field))]),
) as Record<CompanySort, Piece> // reason: one for each of them

/** Missing values come last either way; ties break by id. */
function inOrder({ field, descending }: CompanyOrder): Piece {
  // of one status the newest come first: that is the order of an index
  if (field === 'status')
    return descending ? piece`status desc, created_at, id` : piece`status, created_at desc, id desc`
  const last = mayBeMissing(company.fields, field) ? piece`nulls last` : nothing
  return descending ? piece`${keys[field]} desc ${last}, id desc` : piece`${keys[field]} ${last}, id`
}

/** The same, from the last to the first. */
function inReverse({ field, descending }: CompanyOrder): Piece {
  if (!mayBeMissing(company.fields, field)) return inOrder({ field, descending: !descending })
  return descending ? piece`${keys[field]} nulls first, id` : piece`${keys[field]} desc nulls first, id desc`
}
