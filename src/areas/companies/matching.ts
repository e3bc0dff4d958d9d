import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { type Texts, withWords } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { amountIn } from '../../records/amounts.ts'
import { meetsAny } from '../../records/any_of.ts'
import type { DealsOfCompany } from '../../records/company_filters.ts'
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

const fieldsAre = conditionsBy(company.fields, companyKeys)

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
  const { search, owner_id, deals, contact, tag, custom } = filter
  return piece`
    ${withWords(search, texts)}
    ${fieldsAre(filter, filter.in ? amountIn(company, 'companies', { firmId: who.firmId, currency: filter.in }) : undefined)}
    ${owner_id?.length ? piece`and ${dealIs(who, piece`d.owner_id = any (${owner_id}::uuid[]) and ${isOpen}`)}` : nothing}
    ${deals === undefined ? nothing : piece`and ${dealsAre(who, deals)}`}
    ${contact === undefined ? nothing : contactIs(who, contact)}
    ${tag?.length ? piece`and ${companyTaggedWith(who, tag)}` : nothing}
    ${companyCustomIs(who, { conditions: custom, currency: filter.in })}`
}

const dealIs = (who: Who, which: Piece): Piece => piece`
  exists (select from deals d where d.firm_id = ${who.firmId} and d.company_id = companies.id and not d.company_deleted
    and ${seen(who, 'd')} and ${which})`

function dealsAre(who: Who, deals: DealsOfCompany): Piece {
  switch (deals) {
    case 'any':
      return dealIs(who, piece`true`)
    case 'none':
      return piece`not ${dealIs(who, piece`true`)}`
    case 'open':
      return dealIs(who, isOpen)
    case 'none_open':
      return piece`not ${dealIs(who, isOpen)}`
    default:
      return deals satisfies never
  }
}

/** The counters that say how many there are; undefined where only the rows can tell. */
export function countedFacets(filter: CompanyFilter): Piece | undefined {
  const { search, status, industry } = filter
  if (search?.trim() || asksOther(filter)) return undefined
  const names = [...new Set(status?.length ? status : companyStatuses)].flatMap((one) =>
    industry?.length
      ? industry.map((name) => piece`${`companies:${one}:`} || fold(${name})`)
      : [piece`${`companies:${one}`}`],
  )
  return piece`in (${joined(names, ', ')})`
}

const counted: ReadonlySet<string> = new Set(['search', 'status', 'industry', 'in'] satisfies (keyof CompanyFilter)[])
const asksOther = (filter: CompanyFilter) =>
  Object.entries(filter).some(([name, value]) => !counted.has(name) && !asksNothing(value))
