import { z } from 'zod'
import { emailAddress, Id, pageOf, text, timestamp } from '../../platform/http/fields.ts'

export const formats = ['csv', 'xlsx'] as const
export const Format = z.enum(formats, `must be one of ${formats.join(', ')}`).default('csv')
export type Format = z.output<typeof Format>

/** What of a list is to be in its file; without any of it all of its columns, with codes and ids, for programs. */
export const Shape = z.object({
  columns: text(4000)
    .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))].filter((name) => name !== ''))
    .optional()
    .meta({
      description:
        'Names with commas between them, in this order: of fields, or those that the list shows (company, last_contact)',
    }),
  values: z
    .enum(['codes', 'labels'], 'must be codes or labels')
    .optional()
    .meta({ description: 'labels: as people read them, such as Denmark and Won' }),
})
export type Shape = z.output<typeof Shape>

/** The rows that are to be in a file. */
export const Chosen = z.object({
  ids: z.array(Id).min(1, 'must have an entry').max(1000, 'must have at most 1,000 entries'),
})

const kinds = ['archive', 'person', 'arrival'] as const
const statuses = ['receiving', 'waiting', 'running', 'completed', 'failed', 'cancelled'] as const

export const ExportId = z.object({ export_id: Id })

export const Export = z.object({
  id: z.string(),
  kind: z.enum(kinds).meta({ description: 'The firm; what is known of a person; an archive that is brought in' }),
  status: z.enum(statuses),
  progress: z.int().meta({ description: 'Percent' }),
  step: z.string().nullable(),
  counts: z.record(z.string(), z.int()).meta({ description: 'How many of what' }),
  notices: z.array(z.string()).meta({ description: 'What is not in it, and why' }),
  size: z.number().nullable().meta({ description: 'bytes' }),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  expires_at: timestamp.meta({ description: 'Until then it can be downloaded' }),
})
export type Export = z.output<typeof Export>
export const ExportList = pageOf(Export)

/** Whom a request is about: by one of the two. */
export const Person = z.object({
  email: emailAddress.nullish(),
  contact_id: Id.nullish(),
})
export type Person = z.output<typeof Person>
