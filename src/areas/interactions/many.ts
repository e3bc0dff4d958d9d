import { interaction } from '../../records/descriptions/interactions.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Interactions without contacts, written many at a time. */
export const interactionRows: ManyRows = writeMany(interaction, { once: { created_by: 'uuid' } })
