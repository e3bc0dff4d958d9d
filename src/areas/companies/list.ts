import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { containsPattern, withWords } from '../../platform/db/patterns.ts'
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
  const ask = { db, who, filter, order, pageSize, offset: (page - 1) * pageSize }
  const facets = countedFacets(db, filter)
  return db<({ total: number } & CompanyItem)[]>`
    with ${facets ? countedPage(ask, facets) : foundPage(ask)}
    select total, id, name, industry, revenue::float8 as revenue, location, status, created_at, updated_at
    from counted left join page on true order by ${inOrder(db, order)}`
}

type Asked = { db: Db; who: Who; filter: CompanyFilter; order: CompanyOrder; pageSize: number; offset: number }

// In all of them "limit 100", the largest page, tells the planner that a page is small. Of a parameter it assumes a tenth
// of the table, and then plans each list anew for twice the cost of running it, or reads all companies for twenty.

/** Without knowing how many there are: finds all of them once, to count them and to take the page from. */
function foundPage({ db, who, filter, order, pageSize, offset }: Asked): Fragment {
  return db`
    found as materialized (select id, name_key, revenue, created_at from companies where ${matching(db, who, filter)}),
    counted as (select count(*)::int as total from found),
    page as (${rowsOf(db, who, db`select id from found order by ${inOrder(db, order)} limit ${pageSize} offset ${offset}`)})`
}

function countedPage(ask: Asked, facets: Fragment): Fragment {
  const { db, who, pageSize, offset } = ask
  return db`
    counted as (
      select coalesce(sum(n), 0)::int as total from counters where firm_id = ${who.firmId} and facet ${facets}
    ),
    page as (${offset + pageSize <= 100 ? nearPage(ask) : deepPage(ask)})`
}

function nearPage({ db, who, filter, order, pageSize, offset }: Asked): Fragment {
  return db`
    select * from (
      select * from companies where ${matching(db, who, filter)} order by ${inOrder(db, order)} limit 100
    ) nearest limit ${pageSize} offset ${offset}`
}

/** Ids first, from the index alone; from the end when that is nearer, and not at all behind the end. */
function deepPage({ db, who, filter, order, pageSize, offset }: Asked): Fragment {
  const conditions = matching(db, who, filter)
  const isNearStart = db`(select ${offset}::bigint * 2 <= total from counted)`
  const left = db`(select greatest(least(${pageSize}::bigint, total - ${offset}::bigint), 0) from counted)`
  const ids = db`
    (select id from companies where ${conditions} order by ${inOrder(db, order)}
     limit case when ${isNearStart} then ${pageSize}::bigint else 0 end offset ${offset})
    union all
    (select id from companies where ${conditions} order by ${inReverse(db, order)}
     limit case when ${isNearStart} then 0 else ${left} end
     offset (select greatest(total - ${offset}::bigint - ${pageSize}::bigint, 0) from counted))`
  return rowsOf(db, who, ids)
}

const rowsOf = (db: Db, who: Who, ids: Fragment): Fragment => db`
  select companies.* from (select id from (${ids}) chosen limit 100) chosen
  join companies on companies.firm_id = ${who.firmId} and companies.id = chosen.id`

function matching(db: Db, who: Who, filter: CompanyFilter): Fragment {
  const { search, industries, locations, statuses, revenueMin, revenueMax } = filter
  const any = db``
  return db`
    firm_id = ${who.firmId} and deleted_at is null
    ${withWords(db, search)}
    ${industries?.length ? db`and industry_key = ${oneOf(db, industries)}` : any}
    ${locations?.length ? db`and fold(location) like ${oneOf(db, locations.map(containsPattern))}` : any}
    ${statuses?.length ? db`and status = ${statuses.length === 1 ? statuses[0] : db`any (${statuses})`}` : any}
    ${revenueMin === undefined ? any : db`and revenue >= ${revenueMin}`}
    ${revenueMax === undefined ? any : db`and revenue <= ${revenueMax}`}`
}

/** One value is asked for as such: only then can an index give it in order. */
const oneOf = (db: Db, [first = '', ...rest]: string[]): Fragment =>
  rest.length === 0
    ? db`fold(${first})`
    : db`any (array(select fold(value) from unnest(${[first, ...rest]}::text[]) value))`

/** The counters that say how many there are; undefined where only the rows can tell. */
function countedFacets(db: Db, filter: CompanyFilter): Fragment | undefined {
  const { search, industries, locations, revenueMin, revenueMax } = filter
  if (search?.trim() || locations?.length || revenueMin !== undefined || revenueMax !== undefined) return undefined
  const statuses = [...new Set(filter.statuses?.length ? filter.statuses : companyStatuses)]
  if (!industries?.length) return db`in ${db(statuses.map((status) => `companies:${status}`))}`
  const pairs = statuses.flatMap((status) =>
    industries.map((industry) => ({ start: `companies:${status}:`, industry })),
  )
  return db`
    = any (array(
      select start || fold(industry)
      from unnest(${pairs.map((pair) => pair.start)}::text[], ${pairs.map((pair) => pair.industry)}::text[])
        pair (start, industry)))`
}

/** Missing values come last either way; ties break by id. */
function inOrder(db: Db, { field, descending }: CompanyOrder): Fragment {
  switch (field) {
    case 'name':
      return descending ? db`name_key collate "C" desc, id desc` : db`name_key collate "C", id`
    case 'created_at':
      return descending ? db`created_at desc, id desc` : db`created_at, id`
    case 'revenue':
      return descending ? db`revenue desc nulls last, id desc` : db`revenue nulls last, id`
    default:
      return field satisfies never
  }
}

/** The same, from the last to the first. */
const inReverse = (db: Db, { field, descending }: CompanyOrder): Fragment =>
  field === 'revenue'
    ? descending
      ? db`revenue nulls first, id`
      : db`revenue desc nulls first, id desc`
    : inOrder(db, { field, descending: !descending })
