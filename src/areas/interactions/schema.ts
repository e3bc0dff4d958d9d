import { z } from 'zod'
import { Id, moment, momentInQuery, Page, pageOf, timestamp } from '../../platform/http/fields.ts'
import { interaction, interactionTypes } from '../../records/descriptions/interactions.ts'
import { answered, choice, newRecord } from '../../records/shapes.ts'

export const InteractionType = choice(interactionTypes)

const participantIds = z.array(Id).max(100, 'must have at most 100 entries').nullish()

export const NewInteraction = newRecord(interaction.fields).extend({
  contact_ids: participantIds,
  user_ids: participantIds.meta({ description: 'The colleagues who took part, beside the one who logs it' }),
})
export type NewInteraction = z.output<typeof NewInteraction>

export const InteractionPatch = NewInteraction.extend({ date: moment }).partial()
export type InteractionPatch = z.output<typeof InteractionPatch>

export const InteractionId = z.object({ interaction_id: Id })

const Participant = z.object({
  kind: z.enum(['contact', 'user']),
  id: z.string(),
  name: z.string(),
  company_id: z.string().nullable().meta({ description: 'Of a contact' }),
  company_name: z.string().nullable(),
})

export const Interaction = z.object({
  id: z.string(),
  ...answered(interaction.fields).shape,
  contact_ids: z.array(z.string()),
  user_ids: z.array(z.string()),
  participants: z
    .array(Participant)
    .meta({ description: 'The contacts, then the colleagues, each in the order given' }),
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
  deal_id: Id.optional(),
  user_id: Id.optional().meta({ description: 'Who took part or logged it' }),
  type: InteractionType.optional(),
  date_from: momentInQuery.optional(),
  date_to: momentInQuery.optional(),
})
export type InteractionQuery = z.output<typeof InteractionQuery>

export const InteractionPage = pageOf(Interaction)
