import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Mails the owner of a webhook that it was disabled. */
export const tellDisabled = {
  name: 'tell_webhook_disabled',
  payload: z.object({ firm_id: z.string(), webhook_id: z.string() }),
  retries: 10,
} satisfies JobKind

export const sweepDeliveries = {
  name: 'sweep_webhook_deliveries',
  payload: z.object({}),
  schedule: '23 4 * * *',
} satisfies JobKind
