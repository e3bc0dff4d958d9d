import type { EntityName } from '../../plan/catalogue.ts'

/** What can be asked of a record, in the words of people, and the field of each entity that answers it. */
export type Concept = { words: string; of: Partial<Record<EntityName, string>> }
