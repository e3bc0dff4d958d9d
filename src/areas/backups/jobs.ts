import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/**
 * Looks whether a back-up is due, and makes it. Tried once: the next look tries again, and what failed stands in the list.
 */
export const backUpWhenDue = {
  name: 'back_up_when_due',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retries: 0,
  secondsMax: 24 * 3600,
} satisfies JobKind
