import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { containsPattern } from '../../platform/db/patterns.ts'
import { type CompanyItem, companyStatuses, type sortFields } from './schema.ts'

export type CompanyFilter = {
  search?: string
  industries?: string[]
  locations?: string[]
  statuses?: (typeof companyStatuses)[number][]
  revenueMin?: number
  revenueMax?: number
}
export type CompanyOrder = { field: (typeof sortFields)[number]; descending: boolean }
type Ask = { filter: CompanyFilter; order: CompanyOrder; page: number; pageSize: number }

/** A page of companies, each with the exact total beside it; one row without id where the page is empty. */
export async function listCompanies(db: Db, who: Who, { filter, order, page, pageSize }: Ask) {
  const conditions = matching(db, who, filter)
  const offset = (page - 1) * pageSize
  const ids =
    offset < deepOffset
      ? nearPage(db, conditions, order, pageSize, offset)
      : deepPage(db, conditions, order, pageSize, offset)
  return db<({ total: number } & CompanyItem)[]>`
    with counted as (select (${total(db, who, filter, conditions)})::int as total), page as (${ids})
    select total, c.id, c.name, c.industry, c.revenue::float8 as revenue, c.location, c.status, c.created_at, c.updated_at
    from counted left join (page join companies c on c.firm_id = ${who.firmId} and c.id = page.page_id) on true
    order by ${orderBy(db, order, { reversed: false })}`
}

// From here on it pays to ask from which end the page is nearer.
const deepOffset = 1000

function matching(db: Db, who: Who, filter: CompanyFilter): Fragment {
  const industries = filter.industries
  const [industry] = industries ?? []
  return db`
    firm_id = ${who.firmId} and deleted_at is null
    ${filter.search ? db`and search_text like fold(${containsPattern(filter.search)})` : db``}
    ${industries?.length === 1 ? db`and industry_key = fold(${industry ?? ''})` : db``}
    ${industries && industries.length > 1 ? db`and industry_key = any (${foldedList(db, industries)})` : db``}
    ${filter.locations?.length ? db`and fold(location) like any (${foldedList(db, filter.locations.map(containsPattern))})` : db``}
    ${filter.statuses?.length ? db`and status = any (${filter.statuses})` : db``}
    ${filter.revenueMin === undefined ? db`` : db`and revenue >= ${filter.revenueMin}`}
    ${filter.revenueMax === undefined ? db`` : db`and revenue <= ${filter.revenueMax}`}`
}

const foldedList = (db: Db, values: string[]) =>
  db`(select array_agg(fold(value)) from unnest(${values}::text[]) value)`

/** Facets are counted already; only what the counters do not know is counted row by row. */
function total(db: Db, who: Who, filter: CompanyFilter, conditions: Fragment): Fragment {
  const { search, locations, revenueMin, revenueMax, industries } = filter
  const uncounted = search || locations?.length || revenueMin !== undefined || revenueMax !== undefined
  if (uncounted) return db`select count(*) from companies where ${conditions}`
  const statuses = filter.statuses?.length ? [...new Set(filter.statuses)] : [...companyStatuses]
  const facets = industries?.length
    ? db`select distinct 'companies:' || status || ':' || fold(industry)
         from unnest(${statuses}::text[]) status, unnest(${industries}::text[]) industry`
    : db`select 'companies:' || status from unnest(${statuses}::text[]) status`
  return db`select coalesce(sum(n), 0) from counters where firm_id = ${who.firmId} and facet = any (array(${facets}))`
}

function nearPage(db: Db, conditions: Fragment, order: CompanyOrder, pageSize: number, offset: number) {
  return db`
    select id as page_id from companies where ${conditions}
    order by ${orderBy(db, order, { reversed: false })} limit ${pageSize} offset ${offset}`
}

/** A page far from the start is read from the end when that is nearer, and not at all when it lies behind the end. */
function deepPage(db: Db, conditions: Fragment, order: CompanyOrder, pageSize: number, offset: number) {
  const isNear = db`(select ${offset}::bigint * 2 <= total from counted)`
  const left = db`(select greatest(least(${pageSize}::bigint, total - ${offset}::bigint), 0) from counted)`
  return db`
    (select id as page_id from companies where ${conditions}
     order by ${orderBy(db, order, { reversed: false })}
     limit case when ${isNear} then ${pageSize}::bigint else 0 end offset ${offset})
    union all
    (select id from companies where ${conditions}
     order by ${orderBy(db, order, { reversed: true })}
     limit case when ${isNear} then 0 else ${left} end
     offset (select greatest(total - ${offset}::bigint - ${pageSize}::bigint, 0) from counted))`
}

/** Missing values come last either way; ties break by id. */
function orderBy(db: Db, { field, descending }: CompanyOrder, { reversed }: { reversed: boolean }): Fragment {
  const down = descending !== reversed
  const direction = down ? db`desc` : db`asc`
  switch (field) {
    case 'name':
      return db`name_key collate "C" ${direction}, id ${direction}`
    case 'created_at':
      return db`created_at ${direction}, id ${direction}`
    case 'revenue':
      return reversed
        ? db`revenue ${direction} nulls first, id ${direction}`
        : db`revenue ${direction} nulls last, id ${direction}`
    default:
      return field satisfies never
  }
}
