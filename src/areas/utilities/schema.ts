import { z } from 'zod'
import { timestamp } from '../../platform/http/fields.ts'

export const Health = z.object({ status: z.literal('healthy'), timestamp, version: z.string() })
export const Info = z.object({
  version: z.string(),
  environment: z.string(),
  agent_pools: z.int(),
  uptime_hours: z.number(),
})
