import { z } from 'zod'
import { pageOf, timestamp } from '../../platform/http/fields.ts'

export const kinds = ['asked', 'scheduled', 'before_migration'] as const
export type Kind = (typeof kinds)[number]
const states = ['running', 'completed', 'failed'] as const
export const faults = ['disk_full', 'storage', 'database', 'stopped', 'other'] as const
export type Fault = (typeof faults)[number]

// What an admin of one firm may know of the whole installation: that it is backed up, not where.
export const BackUp = z.object({
  id: z.string(),
  kind: z.enum(kinds).meta({ description: 'asked: by who runs the installation, at its keyboard' }),
  state: z.enum(states),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  size_bytes: z.number().nullable().meta({ description: 'Of all that the installation holds, compressed' }),
  fault: z.enum(faults).nullable(),
})
export type BackUp = z.output<typeof BackUp>

export const BackUpPage = pageOf(BackUp).extend({
  health: z.enum(['ok', 'overdue', 'failed', 'off']).meta({
    description:
      'ok: the last one is whole and not too old; overdue: none for more than twice the time between two; failed: the ' +
      'last one went wrong; off: this installation makes none by itself',
  }),
  last_completed_at: timestamp.nullable(),
  held_back: z.boolean().meta({
    description: 'Restored from a back-up that has not taken over: it does nothing outside by itself',
  }),
})
