import { z } from 'zod'
import { Id, pageOf, timestamp } from '../../platform/http/fields.ts'
import { Paper } from '../../records/papers_of_deals.ts'

export const WallId = z.object({
  wall_id: Id.meta({ description: 'The id of the company or the deal that is restricted' }),
})

export const NewPeople = z.object({
  user_ids: z
    .array(Id)
    .max(200, 'must have at most 200 entries')
    .meta({ description: 'Who may know of it; you always do, and so does who is within the wall of one of its deals' }),
  papers: z
    .array(Paper)
    .max(1000, 'must have at most 1000 entries')
    .optional()
    .meta({ description: 'Of a deal: what is filed under it, and so behind its wall, at the same moment' }),
  with_company: z
    .boolean('must be true or false')
    .optional()
    .meta({ description: 'Of a deal: its company is restricted to the same people too' }),
})
export type NewPeople = z.output<typeof NewPeople>

const WallPerson = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['active', 'disabled']),
  added_at: timestamp,
})

export const Wall = z.object({
  id: z.string(),
  subject_type: z.enum(['company', 'deal']),
  name: z.string().nullable().meta({ description: 'Of the record; null for who is not within' }),
  is_within: z.boolean().meta({ description: 'Whether you may know of the record' }),
  raised_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  raised_at: timestamp,
  people: z.array(WallPerson).meta({ description: 'By name' }),
})
export type Wall = z.output<typeof Wall>

export const WallList = pageOf(Wall)
