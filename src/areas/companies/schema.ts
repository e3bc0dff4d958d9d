import { z } from 'zod'
import {
  Id,
  integer,
  line,
  money,
  numberInQuery,
  Page,
  PageInBody,
  pageOf,
  SortOrder,
  text,
  timestamp,
  title,
  webAddress,
} from '../../platform/http/fields.ts'
import { CustomFilter } from '../custom-fields/index.ts'
import { Activity } from './activity.ts'

export const companyStatuses = ['active', 'inactive', 'archived'] as const
export const CompanyStatus = z.enum(companyStatuses, `must be one of ${companyStatuses.join(', ')}`)

export const NewCompany = z.object({
  name: title(300),
  industry: line(200).nullish(),
  revenue: money.nullish(),
  ebitda: money.nullish(),
  employees: integer(0, 100_000_000).nullish(),
  founded_year: integer(1000, 2200).nullish(),
  location: line(300).nullish(),
  website: webAddress.nullish(),
  description: text(50_000).nullish(),
  status: CompanyStatus.optional(),
})
export type NewCompany = z.output<typeof NewCompany>

export const CompanyPatch = NewCompany.partial()
export type CompanyPatch = z.output<typeof CompanyPatch>

export const CompanyId = z.object({ company_id: Id })

export const CreatedCompany = z.object({
  id: z.string(),
  name: z.string(),
  industry: z.string().nullable(),
  revenue: z.number().nullable(),
  ebitda: z.number().nullable(),
  employees: z.int().nullable(),
  founded_year: z.int().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  status: CompanyStatus,
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

export const CompanyItem = CreatedCompany.pick({
  id: true,
  name: true,
  industry: true,
  revenue: true,
  location: true,
  status: true,
  created_at: true,
  updated_at: true,
})
export type CompanyItem = z.output<typeof CompanyItem>

export const sortFields = [
  'name',
  'revenue',
  'created_at',
  'industry',
  'location',
  'status',
  'employees',
  'updated_at',
] as const
const SortField = z.enum(sortFields, `must be one of ${sortFields.join(', ')}`)

export const CompanyQuery = Page.extend({
  search: text(200).optional(),
  industry: text(200).optional(),
  location: text(300).optional().meta({ description: 'A part of it' }),
  revenue_min: numberInQuery.optional(),
  revenue_max: numberInQuery.optional(),
  status: CompanyStatus.optional(),
  tag: title(60).optional(),
  custom: CustomFilter.optional(),
  sort_by: SortField.optional(),
  sort_order: SortOrder.optional(),
  include: z.literal('activity', 'must be activity').optional(),
})
export type CompanyQuery = z.output<typeof CompanyQuery>

export const CompanyList = pageOf(
  CompanyItem.extend({ activity: Activity.optional().meta({ description: 'With include=activity' }) }),
).extend({ total_pages: z.int() })

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(100, 'must have at most 100 entries')

export const CompanySearch = PageInBody.extend({
  query: text(200).nullish(),
  filters: z
    .object({
      industry: listOf(text(200)).nullish(),
      revenue_range: z.object({ min: money.nullish(), max: money.nullish() }).nullish(),
      location: listOf(text(300)).nullish(),
      status: listOf(CompanyStatus).nullish(),
    })
    .nullish(),
  sort: z.object({ field: SortField, order: SortOrder.optional() }).nullish(),
})
export type CompanySearch = z.output<typeof CompanySearch>

export const CompanyPage = pageOf(CompanyItem)
