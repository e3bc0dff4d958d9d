import { z } from 'zod'
import { Id, timestamp } from '../../platform/http/fields.ts'
import { Unconverted } from '../../records/amounts.ts'

export const TeamMember = z.object({
  user_id: z.string(),
  name: z.string(),
  active_deals: z
    .int()
    .meta({ description: 'Deals in an open stage that this person owns, or works on once the firm has teams' }),
  total_deal_value: z.number().meta({ description: 'Sum of their values, in the currency of the firm' }),
  unconverted: Unconverted,
  capacity: z.int().meta({ description: 'Number of active deals this person can carry' }),
})
export type TeamMember = z.output<typeof TeamMember>

export const Workload = z.object({ team_members: z.array(TeamMember) })

export const NewAssignment = z.object({ deal_id: Id, assignee_id: Id })

export const Assignment = z.object({
  deal_id: z.string(),
  assignee_id: z.string(),
  previous_owner_id: z.string().nullable(),
  assigned_at: timestamp,
})
