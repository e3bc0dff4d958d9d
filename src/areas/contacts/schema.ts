import { z } from 'zod'
import {
  emailLine,
  Id,
  line,
  Page,
  pageOf,
  SortOrder,
  text,
  timestamp,
  title,
  webAddress,
} from '../../platform/http/fields.ts'
import { CustomFilter } from '../custom-fields/index.ts'

export const NewContact = z.object({
  name: title(300),
  email: emailLine.nullish(),
  phone: line(100).nullish(),
  role: line(200).nullish(),
  company_id: Id.nullish(),
  linkedin: webAddress.nullish(),
})
export type NewContact = z.output<typeof NewContact>

export const ContactPatch = NewContact.partial()
export type ContactPatch = z.output<typeof ContactPatch>

export const ContactId = z.object({ contact_id: Id })

export const ContactItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  linkedin: z.string().nullable(),
  created_at: timestamp,
})
export type ContactItem = z.output<typeof ContactItem>

export const Contact = ContactItem.extend({ updated_at: timestamp })
export type Contact = z.output<typeof Contact>

export const contactSorts = ['name', 'company_name', 'role', 'email', 'created_at'] as const
export type ContactSort = (typeof contactSorts)[number]

export const ContactQuery = Page.extend({
  company_id: Id.optional(),
  search: text(200).optional(),
  role: text(200).optional(),
  tag: title(60).optional(),
  custom: CustomFilter.optional(),
  sort_by: z.enum(contactSorts, `must be one of ${contactSorts.join(', ')}`).optional(),
  sort_order: SortOrder.optional(),
})
export type ContactQuery = z.output<typeof ContactQuery>

export const ContactPage = pageOf(ContactItem)
