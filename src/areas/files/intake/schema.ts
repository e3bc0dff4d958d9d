import { z } from 'zod'
import { Id, line, title } from '../../../platform/http/fields.ts'
import { NewCompany } from '../../companies/index.ts'
import { NewContact } from '../../contacts/index.ts'
import { NewDeal } from '../../deals/index.ts'
import { Applied, Apply } from '../evidence/evidence_schema.ts'

// A document as the beginning of a company: what could be made of it, and what a person has made of it.

const text = z.string().nullable()

export const Proposal = z.object({
  company: z
    .object({ name: z.string(), industry: text, location: text, website: text, description: text })
    .nullable()
    .meta({ description: 'As the document names it, reviewed; null where it names none' }),
  is_doubtful: z.boolean().meta({ description: 'The document may be about another company, or about none' }),
  matches: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: 'Companies of that name or website which are there already' }),
  differs: z.boolean().meta({ description: 'The document names another company than the one it belongs to' }),
  contacts: z.array(
    z.object({
      path: z.string().meta({ description: 'Of the name among the values of the file' }),
      name: z.string(),
      role: text,
      email: text,
      phone: text,
      is_known: z.boolean().meta({ description: 'Somebody of that name is a contact of the company already' }),
    }),
  ),
  deal: z.object({
    name: z.string(),
    valuation: z.number().nullable(),
    currency: text.meta({ description: 'Of the valuation' }),
    source: z.string(),
  }),
  made: z
    .object({ application_id: z.string(), company_id: text })
    .nullable()
    .meta({ description: 'The application by which records were made of this file, until it is taken back' }),
})
export type Proposal = z.output<typeof Proposal>

const contactsMax = 100

export const Intake = Apply.omit({ values: true, fields: true }).extend({
  company_id: Id.nullish().meta({ description: 'A company that is there; company makes one' }),
  company: NewCompany.pick({ name: true, industry: true, location: true, website: true, description: true }).nullish(),
  as_another: z.boolean('must be true or false').nullish().meta({
    description: 'Make the company although there is one of its name or website',
  }),
  contacts: z
    .array(NewContact.pick({ name: true, role: true, email: true, phone: true }))
    .max(contactsMax, `must have at most ${contactsMax} entries`)
    .nullish(),
  deal: NewDeal.pick({ name: true, value: true, currency: true })
    .extend({ source: line(300).nullish() })
    .nullish(),
  values: z.array(title(300)).max(2000, 'must have at most 2000 entries').nullish().meta({
    description: 'Ids or paths of the values that are accepted and taken over; none when left out',
  }),
})
export type Intake = z.output<typeof Intake>

const Made = z.object({ id: z.string(), name: z.string() })

export const TakenIn = Applied.extend({
  application_id: z.string(),
  company: Made.extend({ is_new: z.boolean() }),
  contacts: z.array(Made),
  deal: Made.nullable(),
  accepted: z.int().meta({ description: 'How many values were accepted with it' }),
})
export type TakenIn = z.output<typeof TakenIn>
