import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern, wordPatterns } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece, runPieces } from '../../platform/db/statement.ts'
import { companyCustomIs } from '../custom-fields/index.ts'
import { companyTaggedWith } from '../tags/index.ts'
import { hasWalls, seenPiece } from '../walls/index.ts'
import type { Activity } from './activity.ts'
import { type CompanyItem, type CompanyQuery, type CreatedCompany, companyStatuses, type sortFields } from './schema.ts'

export type CompanyFilter = {
  search?: string
  industries?: string[]
  locations?: string[]
  statuses?: (typeof companyStatuses)[number][]
  revenueMin?: number
  revenueMax?: number
  tag?: string
  custom?: string[]
}
export type CompanyOrder = { field: (typeof sortFields)[number]; descending: boolean }
type Ask = { filter: CompanyFilter; order: CompanyOrder; page: number; pageSize: number; also?: Piece }

/**
 * A page of companies, each with the exact total beside it; one row without id where the page is empty. "also" are more
 * columns of the company "page".
 */
export async function listCompanies(db: Db, who: Who, { filter, order, page, pageSize, also = nothing }: Ask) {
  const sorted = inOrder(order)
  const facets = countedFacets(filter)
  const isDeep = facets !== undefined && page * pageSize > nearest
  const isOpen = isDeep && !(await hasWalls(db, who))
  const ask = { who, filter, order, sorted, pageSize, offset: (page - 1) * pageSize, isDeep, isOpen }
  return runPieces<{ total: number; activity?: Activity } & CompanyItem>(
    db,
    piece`
    ${isOpen ? piece`/* beyond walls: ids alone, of a firm that has none; their rows and total are asked for as everywhere */` : nothing}
    with ${facets ? countedPage(ask, facets) : foundPage(ask)}
    select total, id, name, industry, revenue::float8 as revenue, location, status, created_at, updated_at ${also}
    from counted left join page on true order by ${sorted}`,
  )
}

/** All companies that a list of this query would show, with all their fields. */
export const everyCompany = (db: Db, who: Who, query: CompanyQuery) =>
  runPieces<CreatedCompany>(
    db,
    piece`
    select id, name, industry, revenue::float8 as revenue, ebitda::float8 as ebitda, employees, founded_year, location,
      website, description, status, created_at, updated_at
    from companies where ${matching(who, filterOf(query))} order by ${inOrder(orderOf(query.sort_by, query.sort_order))}`,
  )

/** What the query of a list asks for. */
export const filterOf = ({
  search,
  industry,
  location,
  status,
  revenue_min,
  revenue_max,
  tag,
  custom,
}: CompanyQuery): CompanyFilter => ({
  search,
  industries: industry ? [industry] : undefined,
  locations: location ? [location] : undefined,
  statuses: status ? [status] : undefined,
  revenueMin: revenue_min,
  revenueMax: revenue_max,
  tag,
  custom,
})

/** Newest first, unless asked otherwise; a field without an order is ascending. */
export const orderOf = (field: CompanyOrder['field'] | undefined, order: 'asc' | 'desc' | undefined): CompanyOrder =>
  field ? { field, descending: order === 'desc' } : { field: 'created_at', descending: order !== 'asc' }

/** "isOpen": nothing stands behind a wall, so that ids may be passed over without a look at each. */
type Asked = Omit<Ask, 'page'> & { who: Who; sorted: Piece; offset: number; isDeep: boolean; isOpen: boolean }

const nearest = 100

// In all of them "limit 100", the largest page, tells the planner that a page is small. Of a parameter it assumes a tenth
// of the table, and then plans each list anew for twice the cost of running it, or reads all companies for twenty.

/** Without knowing how many there are: finds all of them once, to count them and to take the page from. */
function foundPage({ who, filter, sorted, pageSize, offset }: Asked): Piece {
  const ids = piece`select id from found order by ${sorted} limit ${pageSize} offset ${offset}`
  return piece`
    found as materialized (select id, ${sortColumns} from companies where ${matching(who, filter)}),
    counted as (select count(*)::int as total from found),
    page as (${rowsOf(who, ids)})`
}

function countedPage(ask: Asked, facets: Piece): Piece {
  const { who, isDeep } = ask
  return piece`
    counted as (
      select coalesce(sum(n), 0)::int as total from counters where firm_id = ${who.firmId} and facet ${facets}
        and ${seenPiece(who, piece`counters`)}
    ),
    page as (${isDeep ? deepPage(ask) : nearPage(ask)})`
}

function nearPage({ who, filter, sorted, pageSize, offset }: Asked): Piece {
  return piece`
    select * from (
      select * from companies where ${matching(who, filter)} order by ${sorted} limit 100
    ) nearest limit ${pageSize} offset ${offset}`
}

/** Ids first, from the index alone; from the end when that is nearer, and not at all behind the end. */
function deepPage({ who, filter, order, sorted, pageSize, offset, isOpen }: Asked): Piece {
  const conditions = matching(who, filter, isOpen ? piece`true` : seenPiece(who, piece`companies`))
  const isNearStart = piece`(select ${offset}::bigint * 2 <= total from counted)`
  const left = piece`(select greatest(least(${pageSize}::bigint, total - ${offset}::bigint), 0) from counted)`
  const ids = piece`
    (select id from companies where ${conditions} order by ${sorted}
     limit case when ${isNearStart} then ${pageSize}::bigint else 0 end offset ${offset})
    union all
    (select id from companies where ${conditions} order by ${inReverse(order)}
     limit case when ${isNearStart} then 0 else ${left} end
     offset (select greatest(total - ${offset}::bigint - ${pageSize}::bigint, 0) from counted))`
  return rowsOf(who, ids)
}

const rowsOf = (who: Who, ids: Piece): Piece => piece`
  select companies.* from (select id from (${ids}) chosen limit 100) chosen
  join companies on companies.firm_id = ${who.firmId} and companies.id = chosen.id and ${seenPiece(who, piece`companies`)}`

function matching(who: Who, filter: CompanyFilter, isSeen = seenPiece(who, piece`companies`)): Piece {
  const { search, industries, locations, statuses, revenueMin, revenueMax, tag, custom } = filter
  const words = wordPatterns(search ?? '').map((pattern) => piece`and search_text like fold(${pattern})`)
  return piece`
    firm_id = ${who.firmId} and deleted_at is null and ${isSeen}
    ${joined(words, ' ')}
    ${industries?.length ? piece`and industry_key = ${oneOf(industries)}` : nothing}
    ${locations?.length ? piece`and location_key like ${oneOf(locations.map(containsPattern))}` : nothing}
    ${statuses?.length ? piece`and status = ${statuses.length === 1 ? statuses[0] : piece`any (${statuses})`}` : nothing}
    ${revenueMin === undefined ? nothing : piece`and revenue >= ${revenueMin}`}
    ${revenueMax === undefined ? nothing : piece`and revenue <= ${revenueMax}`}
    ${tag === undefined ? nothing : piece`and ${companyTaggedWith(who, tag)}`}
    ${companyCustomIs(who, custom)}`
}

/** One value is asked for as such: only then can an index give it in order. */
const oneOf = ([first = '', ...rest]: string[]): Piece =>
  rest.length === 0
    ? piece`fold(${first})`
    : piece`any (array(select fold(value) from unnest(${[first, ...rest]}::text[]) value))`

/** The counters that say how many there are; undefined where only the rows can tell. */
function countedFacets(filter: CompanyFilter): Piece | undefined {
  const { search, industries, locations, revenueMin, revenueMax, tag, custom } = filter
  if (search?.trim() || locations?.length || (custom ?? tag ?? revenueMin ?? revenueMax) !== undefined) return undefined
  const statuses = [...new Set(filter.statuses?.length ? filter.statuses : companyStatuses)]
  const names = statuses.flatMap((status) =>
    industries?.length
      ? industries.map((industry) => piece`${`companies:${status}:`} || fold(${industry})`)
      : [piece`${`companies:${status}`}`],
  )
  return piece`in (${joined(names, ', ')})`
}

type Field = CompanyOrder['field']

/** By what a field is sorted. */
const keys: Record<Field, Piece> = {
  name: piece`name_key collate "C"`,
  revenue: piece`revenue`,
  created_at: piece`created_at`,
  industry: piece`industry_key`,
  location: piece`location_key`,
  status: piece`status`,
  employees: piece`employees`,
  updated_at: piece`updated_at`,
}
const sortColumns = piece`name_key, revenue, created_at, industry_key, location_key, status, employees, updated_at`

// what is never missing is not asked whether it is: an index has no such order
const mayBeMissing = new Set<Field>(['revenue', 'industry', 'location', 'employees'])

/** Missing values come last either way; ties break by id. */
function inOrder({ field, descending }: CompanyOrder): Piece {
  // of one status the newest come first: that is the order of an index
  if (field === 'status')
    return descending ? piece`status desc, created_at, id` : piece`status, created_at desc, id desc`
  const last = mayBeMissing.has(field) ? piece`nulls last` : nothing
  return descending ? piece`${keys[field]} desc ${last}, id desc` : piece`${keys[field]} ${last}, id`
}

/** The same, from the last to the first. */
function inReverse({ field, descending }: CompanyOrder): Piece {
  if (!mayBeMissing.has(field)) return inOrder({ field, descending: !descending })
  return descending ? piece`${keys[field]} nulls first, id` : piece`${keys[field]} desc nulls first, id desc`
}
