import type { EntityName, FieldOf } from './catalogue.ts'
import { type Filter, limitMax, type Query } from './plan.ts'

/** A filter whose field the catalogue has: a misspelt one is a type error. */
export const where = <E extends EntityName>(
  _entity: E,
  field: FieldOf<E>,
  op: Filter['op'],
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
