import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/**
 * Fetches the rates of the European Central Bank for the firms that want them, and brings what amounts are in the currency of
 * each firm up to the day. The bank publishes at about 16:00 in Frankfurt; between, a rate may have become too old to count.
 */
export const keepRates = {
  name: 'keep_exchange_rates',
  payload: z.object({}),
  schedule: '37 1,16 * * *',
  secondsMax: 3600,
} satisfies JobKind
