import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Deletes for good what has been in the bin for thirty days, or was taken out of it for good. */
export const emptyBin = {
  name: 'empty_bin',
  payload: z.object({}),
  schedule: '29 4 * * *',
  secondsMax: 3600,
} satisfies JobKind
