import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

const CopyToWrite = z.object({ firm_id: z.string(), copy_id: z.string() })
export type CopyToWrite = z.output<typeof CopyToWrite>

/** Says of a copy whose job ended without a word that it could not be written. */
export const giveUpCopy = { name: 'give_up_calendar_copy', payload: CopyToWrite } satisfies JobKind

/** Brings a change of an event into a connected calendar. */
export const writeCopy = {
  name: 'write_calendar_copy',
  payload: CopyToWrite,
  retries: 8,
  secondsMax: 120,
  givenUp: giveUpCopy,
} satisfies JobKind

/** Keeps occurrences of repeated events up to a year ahead, as time goes on. */
export const extendOccurrences = {
  name: 'extend_occurrences',
  payload: z.object({}),
  schedule: '41 2 * * *',
} satisfies JobKind

/** Mails an invitation, a change or a cancellation to the attendees of an event. */
export const mailInvitation = {
  name: 'mail_calendar_invitation',
  payload: z.object({
    firm_id: z.string(),
    user_id: z.string(),
    to: z.array(z.string()),
    method: z.enum(['REQUEST', 'CANCEL', 'PUBLISH']),
    subject: z.string(),
    text: z.string(),
    ics: z.string(),
  }),
  retries: 5,
} satisfies JobKind
