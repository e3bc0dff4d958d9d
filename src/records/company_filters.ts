import { z } from 'zod'
import { Id, several } from '../platform/http/fields.ts'
import { company } from './descriptions/companies.ts'
import { filtersOf } from './lists.ts'
import { choice } from './shapes.ts'

const dealsOfCompany = ['open', 'none_open', 'any', 'none'] as const
export type DealsOfCompany = (typeof dealsOfCompany)[number]

/** By what companies are chosen, in their own list and in the lists of what hangs on them. */
export const companyFilters = {
  ...filtersOf(company.fields),
  owner_id: several(Id).optional().meta({ description: 'Who has an open deal of it' }),
  deals: z
    .optional(choice(dealsOfCompany))
    .meta({ description: 'Whether it has deals: open ones, none that is open, any, none' }),
}
