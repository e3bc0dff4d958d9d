import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { type Texts, withWords } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { amountIn } from '../../records/amounts.ts'
import { meetsAny } from '../../records/any_of.ts'
import type { DealsOfCompany } from '../../records/company_filters.ts'
import { keptTotal } from '../../records/counters.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { company, companyStatuses } from '../../records/descriptions/companies.ts'
import { conditionsBy, type FilterOf } from '../../records/lists.ts'
import { companyCustomIs } from '../custom-fields/index.ts'
import { companyTaggedWith } from '../tags/index.ts'
import { type ContactFilter, contactFilterOf, contactIs, type Today } from './last_contact.ts'
import type { CompanyQuery } from './schema.ts'

/** What the companies of a list have in common; of several values of a field any. */
export type CompanyFilter = FilterOf<typeof company.fields> & {
  search?: string
  /** the places that a part of them is asked for, beside "location" */
  places?: string[] | undefined
  /** people who have an open deal of it */
  owner_id?: string[]
  deals?: DealsOfCompany
  contact?: ContactFilter
  tag?: string[]
  custom?: string[]
  /** in which amounts are compared */
  in?: string
  /** of these a company meets one */
  or?: CompanyFilter[]
}

/** What the query of a list asks for. */
export function filterOf(query: AskedFor, today: Today): CompanyFilter {
  const { not_contacted: _not, last_contact_from: _from, last_contact_to: _to, page: _page, ...filter } = query
  const { page_size: _size, sort_by: _sort, sort_order: _order, typos: _typos, include: _include, ...rest } = filter
  const { group: _group, or, ...asked } = rest
  return { ...asked, contact: contactFilterOf(query, today), or: or?.map((group) => filterOf(group, today)) }
}

// a page is no filter: where nothing else is asked for, the total is kept and need not be counted
type AskedFor = Omit<CompanyQuery, 'page' | 'page_size'> & Partial<Pick<CompanyQuery, 'page' | 'page_size'>>

/** What is compared in place of a field, without case and accents. */
export const companyKeys = { name: 'name_key', industry: 'industry_key', location: 'location_key' }

/** The conditions on the fields themselves. */
export const fieldsAre = conditionsBy(company.fields, companyKeys)

/** The conditions of the companies that a filter lets through. */
export const matching = (
  who: Who,
  filter: CompanyFilter,
  isSeen = seen(who, 'companies'),
  texts: Texts = 'indexed',
): Piece => piece`
  firm_id = ${who.firmId} and deleted_at is null and ${isSeen} ${meets(who, filter, texts)}
  ${meetsAny(filter.or, (group) => meets(who, { ...group, in: filter.in }))}`

function meets(who: Who, filter: CompanyFilter, texts: Texts = 'indexed'): Piece {
  const { search, places, owner_id, deals, contact, tag, custom } = filter
  return piece`
    ${withWords(search, texts)}
    ${places ? piece`and location_key = any (${places}::text[])` : nothing}
    ${fieldsAre(filter, filter.in ? amountIn(company, 'companies', { firmId: who.firmId, currency: filter.in }) : undefined)}
    ${owner_id?.length ? piece`and ${dealIs(who, openOf(owner_id))}` : nothing}
    ${deals === undefined ? nothing : piece`and ${dealsAre(who, deals)}`}
    ${contact === undefined ? nothing : contactIs(who, contact)}
    ${tag?.length ? piece`and ${companyTaggedWith(who, tag)}` : nothing}
    ${companyCustomIs(who, { conditions: custom, currency: filter.in })}`
}

const openOf = (owners: string[]): Piece => piece`d.owner_id = any (${owners}::uuid[]) and ${isOpen}`

const dealIs = (who: Who, which: Piece): Piece => piece`
  exists (select from deals d where d.firm_id = ${who.firmId} and d.company_id = companies.id and not d.company_deleted
    and ${seen(who, 'd')} and ${which})`

/** Which deals it is asked of a company whether it has any, or that it has none. */
const deals: Record<DealsOfCompany, { which: Piece; isNone: boolean }> = {
  any: { which: piece`true`, isNone: false },
  none: { which: piece`true`, isNone: true },
  open: { which: isOpen, isNone: false },
  none_open: { which: isOpen, isNone: true },
}

function dealsAre(who: Who, asked: DealsOfCompany): Piece {
  const { which, isNone } = deals[asked]
  return isNone ? piece`not ${dealIs(who, which)}` : dealIs(who, which)
}

/**
 * How many there are, from the deals alone; undefined where more is asked than what deals a company has. It stands where a
 * deal of it does, and a deal is behind all walls of its company.
 */
export function countedDeals(who: Who, { deals: asked, owner_id, ...rest }: CompanyFilter): Piece | undefined {
  if (asks(rest) || (asked === undefined) === !owner_id?.length) return undefined
  const { which, isNone } = asked ? deals[asked] : { which: openOf(owner_id ?? []), isNone: false }
  const number = piece`(
    select count(*)::int from (
      select distinct d.company_id from deals d
      where d.firm_id = ${who.firmId} and not d.company_deleted and ${seen(who, 'd')} and ${which}
    ) company)`
  return isNone
    ? piece`select total - ${number} as total from (${keptTotal(who, facetsOf({}))}) every`
    : piece`select ${number} as total`
}

/** The counters that say how many there are; undefined where only the rows can tell. */
export const countedFacets = ({ search, status, industry, ...rest }: CompanyFilter): Piece | undefined =>
  search?.trim() || asks(rest) ? undefined : facetsOf({ status, industry })

function facetsOf({ status, industry }: Pick<CompanyFilter, 'status' | 'industry'>): Piece {
  const names = [...new Set(status?.length ? status : companyStatuses)].flatMap((one) =>
    industry?.length
      ? industry.map((name) => piece`${`companies:${one}:`} || fold(${name})`)
      : [piece`${`companies:${one}`}`],
  )
  return piece`in (${joined(names, ', ')})`
}

/** Whether a filter asks anything; in which currency alone is nothing. */
const asks = ({ in: _currency, ...filter }: CompanyFilter) => !Object.values(filter).every(asksNothing)
