import { z } from 'zod'
import { piece } from '../../../platform/db/statement.ts'
import { timestamp } from '../../../platform/http/fields.ts'

const reviewStates = ['none', 'waiting', 'done'] as const
export const ReviewState = z.enum(reviewStates, `must be one of ${reviewStates.join(', ')}`)

export const FileReview = z.object({
  status: ReviewState.meta({
    description:
      'waiting: it was read and holds values, which are neither all judged by a person nor taken over; done: they are; none: nothing to review',
  }),
  values: z.int().meta({ description: 'How many values were read from it' }),
  checked: z.int().meta({ description: 'How many of them a person has accepted, corrected or rejected' }),
  applied_at: timestamp
    .nullable()
    .meta({ description: 'When values were last taken over; null: never, or taken back' }),
})
export type FileReview = z.output<typeof FileReview>

/** The review of the file "f". What waits is said in the database, which keeps it. */
export const fileReview = piece`
  jsonb_build_object('status', f.review,
    'values', case f.review when 'none' then 0 else f.value_count end,
    'checked', case f.review when 'none' then 0 else f.checked_count end,
    'applied_at', to_char(f.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
