import type { EntityName, FieldOf } from '../catalogue.ts'
import { type Filter, limitMax, type Query } from '../plan.ts'
import { listBlock } from '../query.ts'
import type { Block } from '../result.ts'
import type { Running } from '../run.ts'

// Briefings and follow-ups are several lists, each of them a query like any other.

export type TableBlock = Extract<Block, { type: 'table' }>
type Is = Filter['op']

/** A filter whose field the catalogue has: a misspelt one is a type error. */
export const where = <E extends EntityName>(
  _entity: E,
  field: FieldOf<E>,
  op: Is,
  ...values: Filter['values']
): Filter => ({
  field,
  op,
  values,
})

/** A query for rows: all of them unless it is narrowed down. */
export const queryOf = (entity: EntityName, filters: Filter[], more: Partial<Query> = {}): Query => ({
  kind: 'query',
  entity,
  filters,
  text: null,
  select: [],
  measures: [],
  group: [],
  order: [],
  limit: limitMax,
  variants: [],
  layout: 'table',
  ...more,
})

export type Section<E extends EntityName = EntityName> = {
  title: string
  entity: E
  filters: Filter[]
  select: FieldOf<E>[]
  order?: { by: FieldOf<E>; direction: 'asc' | 'desc' }[]
  limit: number
  layout?: Query['layout']
}

/** A section with the names of its own entity's fields. */
export const section = <E extends EntityName>(one: Section<E>): Section => one as unknown as Section // reason: a list of sections of several entities

/** The lists one after the other, asked together; those without a row are left out. */
export async function listSections(running: Running, sections: readonly Section[]) {
  const found = await Promise.all(
    sections.map(({ title, entity, filters, ...more }) => listBlock(running, queryOf(entity, filters, more), title)),
  )
  return {
    blocks: found.map(({ block }) => block).filter(({ rows }) => rows.length > 0),
    notices: [...new Set(found.flatMap(({ notices }) => notices))],
  }
}
