export { forgetInInteractions } from './forget_person.ts'
export { listInteractions } from './list.ts'
export { createInteraction, requireInteraction } from './queries.ts'
export { Interaction, InteractionQuery, NewInteraction } from './schema.ts'
