import { z } from 'zod'
import { integerInQuery, timestamp } from '../../platform/http/fields.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
const Position = integerInQuery(1, 999_999_999_999_999)

const breaks = [
  'event_changed',
  'event_removed',
  'event_inserted',
  'chain_changed',
  'chain_gap',
  'head_differs',
  'cut_off',
  'redaction_unexplained',
  'walls_unknown',
] as const

export const VerifyQuery = z
  .object({
    position: Position.optional().meta({ description: 'Position of a head that was noted earlier' }),
    hash: Hash.optional().meta({ description: 'Hash of that head' }),
  })
  .refine(({ position, hash }) => (position === undefined) === (hash === undefined), {
    path: ['hash'],
    message: 'position and hash belong together',
  })
export type VerifyQuery = z.output<typeof VerifyQuery>

export const Break = z.object({
  what: z.enum(breaks),
  position: z.int().nullable(),
  event_id: z.string().nullable(),
  at: timestamp.nullable(),
})
export type Break = z.output<typeof Break>

/** As it is answered everywhere. */
export const withIsoTime = (found: Break): Break => ({ ...found, at: found.at && new Date(found.at).toISOString() })

export const Head = z.object({ position: z.int(), hash: z.string() })
export type Head = z.output<typeof Head>

const Redaction = z.object({
  event_id: z.string().meta({ description: 'The event that recorded it' }),
  at: timestamp,
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
  events: z.int().meta({ description: 'Events that tell less since' }),
})
export type Redaction = z.output<typeof Redaction>

const Noted = z.object({ heads: z.int(), last: Head.extend({ at: timestamp }).nullable() })
export type Noted = z.output<typeof Noted>

export const Verified = z.object({
  verified: z.boolean(),
  events: z.int().meta({ description: 'Events of the firm on record' }),
  chained: z.int(),
  waiting: z.int().meta({ description: 'Recorded just now, and chained within a second or two' }),
  erased: z
    .int()
    .meta({ description: 'Events of whose content something was erased by right; the chain holds without it' }),
  redactions: z.array(Redaction).meta({ description: 'Who erased what, when and why; the newest hundred' }),
  noted: Noted.meta({
    description: 'What this node has noted outside of the database, which the chain was compared with',
  }),
  first_break: Break.nullable(),
  head: Head.nullable().meta({ description: 'Note it outside: nothing before it can be cut off unnoticed' }),
})
export type Verified = z.output<typeof Verified>
