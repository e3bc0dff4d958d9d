import { z } from 'zod'
import { text } from '../../platform/http/fields.ts'
import { standardWithPeople } from '../../records/personal.ts'
import { Person } from '../export/index.ts'

export const PersonToErase = Person.extend({
  reason: text(500).nullish().meta({ description: 'Why, for the audit log; by itself: the right to be forgotten' }),
})
export type PersonToErase = z.output<typeof PersonToErase>

const Place = z.object({ file_id: z.string(), filename: z.string(), page: z.int() })
const count = z.int().nonnegative()

const Touched = z.object({
  kind: z.string().meta({ description: 'As it is counted above' }),
  id: z.string(),
  name: z.string().nullable(),
})
export type Touched = z.output<typeof Touched>

export const Erasure = z.object({
  erased: z
    .object({
      contacts: count,
      emails: count,
      meetings: count,
      notes: count,
      interactions: count,
      tasks: count,
      companies: count.meta({ description: 'Whose description names the person' }),
      deals: count,
      ...Object.fromEntries(standardWithPeople.map((name) => [name, count])),
      custom_values: count.meta({ description: 'Of other records than the contacts' }),
      list_entries: count.meta({ description: 'Of the contacts, and those that name the person' }),
      comments: count.meta({ description: 'On the contacts, and those that name the person' }),
      lists: count,
      views: count,
      events: count,
      users: count.meta({ description: 'Who worked here and is disabled' }),
      tags: count,
      files: count.meta({ description: 'In whose description the person is named; the document stays' }),
      custom_fields: count.meta({ description: 'That are named after the person' }),
      webhooks: count,
      imports: count.meta({ description: 'Whose file and rows name the person' }),
    })
    .meta({ description: 'Records that are deleted, or in which the person is not named any more' }),
  records: z.array(Touched).meta({ description: 'Each of these records but the events; the first 200 of a kind' }),
  left: z
    .object({
      documents: z.array(Place),
      reports: z.array(z.object({ id: z.string(), report_type: z.string(), company_id: z.string() })),
      names: z.array(z.object({ kind: z.enum(['company', 'deal']), id: z.string(), name: z.string() })).meta({
        description: 'Companies and deals with the name of the person in theirs: it stays, for people to change',
      }),
      shared_names: z.array(z.string()).meta({
        description: 'Names of the person that a company or a deal has, too: texts with nothing but such a name stay',
      }),
      users: count.meta({ description: 'Who is active here: disable them to erase them too' }),
    })
    .meta({ description: 'What names the person and stays: evidence, which a person deletes or has written anew' }),
})
export type Erasure = z.output<typeof Erasure>
