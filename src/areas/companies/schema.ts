import { z } from 'zod'
import {
  Id,
  integerInQuery,
  meant,
  momentInQuery,
  Page,
  PageInBody,
  pageOf,
  SortOrder,
  several,
  text,
  timestamp,
  title,
  typos,
} from '../../platform/http/fields.ts'
import { convertedPart, InCurrency } from '../../records/amounts.ts'
import { anyOf } from '../../records/any_of.ts'
import { companyFilters } from '../../records/company_filters.ts'
import { company, companyStatuses } from '../../records/descriptions/companies.ts'
import { GroupQuery, InGroup } from '../../records/groups/schema.ts'
import { filtersInBody, listOf, type SortOf, sortsOf } from '../../records/lists.ts'
import { answered, choice, listedFields, newRecord } from '../../records/shapes.ts'
import { CarriedParts, CustomFilter, carriedParts } from '../custom-fields/index.ts'
import { Activity } from './activity.ts'

export const CompanyStatus = choice(companyStatuses)

export const NewCompany = newRecord(company.fields)
export type NewCompany = z.output<typeof NewCompany>

export const CompanyPatch = NewCompany.partial()
export type CompanyPatch = z.output<typeof CompanyPatch>

export const CompanyId = z.object({ company_id: Id })

export const CreatedCompany = z.object({
  id: z.string(),
  ...answered(company.fields).shape,
  created_at: timestamp,
  updated_at: timestamp,
  firm_id: z.string(),
})
export type CreatedCompany = z.output<typeof CreatedCompany>

export const Company = CreatedCompany.extend({
  contacts_count: z.int(),
  deals_count: z.int(),
  files_count: z.int(),
})
export type Company = z.output<typeof Company>

export const ChangedCompany = CreatedCompany.pick({
  id: true,
  name: true,
  industry: true,
  revenue: true,
  employees: true,
  status: true,
  updated_at: true,
})

export const CompanyItem = z.object({
  id: z.string(),
  ...answered(listedFields(company.fields)).shape,
  created_at: timestamp,
  updated_at: timestamp,
})
export type CompanyItem = z.output<typeof CompanyItem>

export type CompanySort = SortOf<typeof company.fields>
const SortField = choice(sortsOf(company.fields))

export const notContacted = <Days extends z.ZodType>(days: Days) =>
  z
    .union([z.literal('never'), days], 'must be never or a whole number of days')
    .optional()
    .meta({ description: 'No contact within so many days, or never any' })

/** The parameters that ask when somebody was last in contact. */
export const contactAsked = {
  last_contact_from: momentInQuery.optional(),
  last_contact_to: momentInQuery.optional().meta({ description: 'That day counts' }),
  not_contacted: notContacted(integerInQuery(1, 36_500)),
}

const filters = z.object({
  search: text(200).optional(),
  ...companyFilters,
  ...contactAsked,
  tag: several(title(60)).optional(),
  custom: CustomFilter.optional(),
})
export type CompanyFilters = z.output<typeof filters>

export const CompanyGroupQuery = GroupQuery.extend({
  in: InCurrency,
  ...filters.shape,
  or: anyOf(filters).optional(),
})
export type CompanyGroupQuery = z.output<typeof CompanyGroupQuery>

export const CompanyQuery = Page.extend({
  ...CompanyGroupQuery.omit({ group_by: true }).shape,
  group: InGroup.optional(),
  typos,
  sort_by: SortField.optional(),
  sort_order: SortOrder.optional(),
  include: several(z.enum(['activity', ...carriedParts], `must be activity, ${carriedParts.join(' or ')}`)).optional(),
})
export type CompanyQuery = z.output<typeof CompanyQuery>

export const CompanyList = pageOf(
  CompanyItem.extend({
    activity: Activity.optional().meta({ description: 'With include=activity' }),
    ...convertedPart(listedFields(company.fields)),
    ...CarriedParts.shape,
  }),
).extend({ total_pages: z.int(), meant })

export const CompanySearch = PageInBody.extend({
  query: text(200).nullish(),
  filters: z
    .strictObject(
      {
        ...filtersInBody(company.fields),
        owner_id: listOf(Id).nullish().meta({ description: 'Who has an open deal of it' }),
        deals: companyFilters.deals.nullable(),
      },
      // passed over, it would answer too many companies
      { error: (issue) => (issue.code === 'unrecognized_keys' ? `cannot be by ${issue.keys.join(', ')}` : undefined) },
    )
    .nullish(),
  sort: z.object({ field: SortField, order: SortOrder.optional() }).nullish(),
})
export type CompanySearch = z.output<typeof CompanySearch>

export const CompanyPage = pageOf(CompanyItem)
