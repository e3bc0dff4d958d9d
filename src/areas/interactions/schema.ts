import { z } from 'zod'
import { Id, integer, moment, momentInQuery, Page, pageOf, text, timestamp, title } from '../../platform/http/fields.ts'

export const interactionTypes = ['meeting', 'call', 'email', 'note'] as const
export const InteractionType = z.enum(interactionTypes, `must be one of ${interactionTypes.join(', ')}`)

const minutesOfAYear = 366 * 24 * 60

export const NewInteraction = z.object({
  type: InteractionType,
  company_id: Id.nullish(),
  contact_ids: z.array(Id).max(100, 'must have at most 100 entries').nullish(),
  subject: title(500),
  notes: text(50_000).nullish(),
  date: moment.nullish(),
  duration_minutes: integer(0, minutesOfAYear).nullish(),
})
export type NewInteraction = z.output<typeof NewInteraction>

export const InteractionPatch = NewInteraction.extend({ date: moment }).partial()
export type InteractionPatch = z.output<typeof InteractionPatch>

export const InteractionId = z.object({ interaction_id: Id })

export const Interaction = z.object({
  id: z.string(),
  type: InteractionType,
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  contact_ids: z.array(z.string()),
  subject: z.string(),
  notes: z.string().nullable(),
  date: timestamp,
  duration_minutes: z.int().nullable(),
  created_by: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Interaction = z.output<typeof Interaction>

export const CreatedInteraction = Interaction.pick({
  id: true,
  type: true,
  company_id: true,
  subject: true,
  created_at: true,
})
export type CreatedInteraction = z.output<typeof CreatedInteraction>

export const InteractionQuery = Page.extend({
  company_id: Id.optional(),
  contact_id: Id.optional(),
  type: InteractionType.optional(),
  date_from: momentInQuery.optional(),
  date_to: momentInQuery.optional(),
})
export type InteractionQuery = z.output<typeof InteractionQuery>

export const InteractionPage = pageOf(Interaction)
