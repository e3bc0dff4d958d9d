import type { Piece } from '../../../../platform/db/statement.ts'
import type { EntityName, FieldOf } from '../catalogue.ts'
import { calendar, emails, interactions, notes, tasks } from '../columns/activity.ts'
import { companies } from '../columns/companies.ts'
import { contacts } from '../columns/contacts.ts'
import { deals, pipelineStages, stageChanges } from '../columns/deals.ts'
import { documentValues, files } from '../columns/documents.ts'
import { financials } from '../columns/financials.ts'
import { parties } from '../columns/parties.ts'
import { people } from '../columns/people.ts'
import { standardSources } from '../columns/standard.ts'
import type { Ref } from '../result.ts'

// Which SQL stands behind a field. Everything that becomes a part of a statement's text is written in these tables; what a
// plan brings is a name that is looked up here, or a value that goes as a parameter.

/** Who asks, when, and where a day begins. */
export type Asking = {
  firmId: string
  userId: string
  /** ISO 8601 */
  now: string
  timeZone: string
  /** the currency of the firm */
  base: string
  /** in which amounts are asked for, where that is another one */
  currency?: string | undefined
}

/** SQL that needs no values, or that needs to know who asks. */
export type Sql = string | ((asking: Asking) => Piece)

export type Column = {
  sql: Sql
  /** of a text: the same folded, where the table keeps it */
  key?: string
  /** of a text: a folded column with a trigram index that has it among others; it is asked first */
  within?: string
  /** of a long text: its words, with an index; "contains" asks for words then, in any of their forms */
  words?: Sql
  /** the joins it needs, as named by the source */
  joins?: readonly string[]
  /** of a number of other records: selects one of them; asked where only "none" or "any" is wanted, without the joins */
  some?: Sql
  /** where a record has several values: the relation of the source that they are read from */
  several?: string
  /** of a name: the record that has it. Records of the same name are not one group. */
  names?: { type: Ref['type']; id: string }
  /** what is shown in its place, where records have other words for it */
  told?: Sql
  /** of a text that has an order of its own: its place in it */
  place?: Sql
  /** what a missing value means to comparisons and order: never contacted is longer ago than any time */
  missing?: 'longest' | 'earliest'
}

export type Join = {
  sql: Sql
  /** the same for when all records are looked at: one pass over the other table instead of a search in it for each record */
  all?: Sql
  /** joins that must stand before it */
  after?: readonly string[]
}

export type Source<Field extends string> = {
  /** the table and its alias, with inner joins if it needs any */
  from: Sql
  alias: string
  id: string
  /** which of the firm's rows are there for who asks; null: all */
  visible: Sql | null
  joins: Readonly<Record<string, Join>>
  /** for fields with several values: FROM and WHERE for them, as m */
  several: Readonly<Record<string, Sql>>
  fields: Readonly<Record<Field, Column>>
  /** records whose text has all of the words */
  text: ((asking: Asking, words: string) => Piece) | null
  ref: { type: Ref['type']; id: string; label: Sql; joins?: readonly string[] }
}

export const sources: { [E in EntityName]: Source<FieldOf<E>> } = {
  companies,
  contacts,
  deals,
  ...standardSources,
  stages: pipelineStages,
  stage_changes: stageChanges,
  parties,
  financials,
  tasks,
  notes,
  interactions,
  emails,
  calendar,
  files,
  document_values: documentValues,
  people,
}

/** The column of a field that check.ts has let through. */
export function columnOf(entity: EntityName, field: string): Column {
  const column = (sources[entity].fields as Readonly<Record<string, Column>>)[field] // reason: seen as a table of any names
  if (!column) throw new Error(`${entity} has no field ${field}`)
  return column
}
