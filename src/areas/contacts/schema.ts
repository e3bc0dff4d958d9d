import { z } from 'zod'
import {
  Id,
  meant,
  Page,
  pageOf,
  SortOrder,
  several,
  text,
  timestamp,
  title,
  typos,
} from '../../platform/http/fields.ts'
import { anyOf } from '../../records/any_of.ts'
import { companyFilters } from '../../records/company_filters.ts'
import { contact } from '../../records/descriptions/contacts.ts'
import { GroupQuery, InGroup } from '../../records/groups/schema.ts'
import { filtersOf, sortsOf } from '../../records/lists.ts'
import { answered, choice, newRecord } from '../../records/shapes.ts'
import { contactAsked } from '../companies/index.ts'
import { CarriedParts, CustomFilter, carriedParts } from '../custom-fields/index.ts'
import { ContactActivity } from './last_contact.ts'

export const NewContact = newRecord(contact.fields)
export type NewContact = z.output<typeof NewContact>

export const ContactPatch = NewContact.partial()
export type ContactPatch = z.output<typeof ContactPatch>

export const ContactId = z.object({ contact_id: Id })

export const ContactItem = z.object({
  id: z.string(),
  ...answered(contact.fields).shape,
  created_at: timestamp,
})
export type ContactItem = z.output<typeof ContactItem>

export const Contact = ContactItem.extend({ updated_at: timestamp })
export type Contact = z.output<typeof Contact>

const sorts = [...sortsOf(contact.fields), 'company_name', 'last_contact_at'] as const
export type ContactSort = (typeof sorts)[number]

const { industry, location, status, deals, owner_id } = companyFilters

const filters = z.object({
  ...filtersOf(contact.fields),
  company_industry: industry,
  company_location: location,
  company_status: status,
  company_deals: deals,
  company_owner_id: owner_id,
  ...contactAsked,
  search: text(200).optional(),
  tag: several(title(60)).optional(),
  custom: CustomFilter.optional(),
})
export type ContactFilters = z.output<typeof filters>

export const ContactGroupQuery = GroupQuery.extend({ ...filters.shape, or: anyOf(filters).optional() })
export type ContactGroupQuery = z.output<typeof ContactGroupQuery>

export const ContactQuery = Page.extend({
  ...ContactGroupQuery.omit({ group_by: true }).shape,
  group: InGroup.optional(),
  typos,
  sort_by: choice(sorts).optional(),
  sort_order: SortOrder.optional(),
  include: several(z.enum(['activity', ...carriedParts], `must be activity, ${carriedParts.join(' or ')}`)).optional(),
})
export type ContactQuery = z.output<typeof ContactQuery>

export const ContactPage = pageOf(ContactItem)
export const ContactList = pageOf(
  ContactItem.extend({
    activity: ContactActivity.optional().meta({ description: 'With include=activity' }),
    ...CarriedParts.shape,
  }),
).extend({ meant })
