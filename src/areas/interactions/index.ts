export { listInteractions } from './list.ts'
export { interactionRows, linkPeople } from './many.ts'
export { createInteraction, requireInteraction } from './queries.ts'
export { Interaction, InteractionQuery, NewInteraction } from './schema.ts'
