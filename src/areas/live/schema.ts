import { z } from 'zod'
import { eventKinds, subjectTypes } from '../../access/event_kinds.ts'
import { Id } from '../../platform/http/fields.ts'
import { subjects } from '../comments/index.ts'

const subject = /^[a-z_]+:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const subjectsMax = 50

export const LiveQuery = z.object({
  subjects: z
    .string()
    .transform((given) => given.split(',').map((one) => one.trim().toLowerCase()))
    .refine((given) => given.every((one) => subject.test(one)), 'must be records such as deal:<id>,company:<id>')
    .refine((given) => given.length <= subjectsMax, `at most ${subjectsMax} records`)
    .optional()
    .meta({ description: 'Only these records and what belongs to these companies and deals: deal:<id>,company:<id>' }),
  last_event_id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a message')
    .optional()
    .meta({ description: 'Where a stream was cut, as the header Last-Event-ID says it' }),
})

const position = z.string().meta({ description: 'Sent as Last-Event-ID, it resumes the stream here' })

const Change = z.object({
  id: position,
  type: z.enum(eventKinds),
  subject_type: z.enum(subjectTypes),
  subject_id: Id,
  company_id: Id.nullable(),
  changed: z.array(z.string()).meta({ description: 'Names of fields, never their values' }),
  by: Id.nullable(),
  version: z.string().meta({ description: 'When it changed: a record with an updated_at from then on has it' }),
})

const Gone = z.object({ id: position, type: z.literal('gone'), subject_type: z.enum(subjectTypes), subject_id: Id })
const Many = z.object({ id: position, type: z.literal('many'), subject_type: z.enum(subjectTypes) })
const Whole = z.object({ id: position, type: z.enum(['ready', 'reload']) })

/** One of these in each "data: " line. */
export const LiveStream = z.union([Change, Gone, Many, Whole])
type LiveStream = z.output<typeof LiveStream>
type WithoutId<M> = M extends { id: string } ? Omit<M, 'id'> : never
/** A message before it has its place in the stream. */
export type Told = WithoutId<LiveStream>
export type LiveMessage = Told & { id: string }

export const NewPresence = z.object({ subject_type: z.enum(subjects), subject_id: Id })
export type NewPresence = z.output<typeof NewPresence>

export const Presence = z.object({
  people: z.array(z.object({ id: Id, name: z.string() })).meta({ description: 'Who else has it open, by name' }),
})
