import { z } from 'zod'
import { Id, pageOf, timestamp } from '../../../platform/http/fields.ts'

export const SessionId = z.object({ session_id: Id })

export const Session = z.object({
  id: z.string(),
  device: z.string().meta({ description: 'In words, such as “Firefox on Windows”' }),
  signed_in_by: z.enum(['password', 'directory', 'issuer']),
  created_at: timestamp,
  last_seen_at: timestamp.meta({ format: 'date-time', description: 'To the minute' }),
  current: z.boolean().meta({ description: 'The one that asks' }),
})
export type Session = z.output<typeof Session>

export const SessionList = pageOf(Session)
export const Ended = z.object({ ended: z.int().meta({ description: 'How many sessions have been ended' }) })
