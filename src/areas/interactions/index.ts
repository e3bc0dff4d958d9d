export { interactionRows, linkPeople } from './many.ts'
export { interactionStore, listInteractions } from './queries.ts'
export { Interaction, InteractionQuery, NewInteraction } from './schema.ts'
