import { joined, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import { type EntityName, type FieldType, fieldOf } from '../catalogue.ts'
import type { Filter, Query } from '../plan.ts'
import { type Asking, type Column, columnOf, sources } from './columns.ts'
import { conditionsOf, noneOrAny, rowsOf } from './conditions.ts'
import { ownRows, sqlOf } from './from.ts'

// What the statements for rows and for measures have in common.

/** All that a record has to be, to be one of those asked about. */
export function matching(asking: Asking, query: Query): Piece {
  const { entity, text, variants } = query
  const source = sources[entity]
  const any = variants.map(({ filters }) => allOf(conditionsOf(asking, entity, filters)))
  const conditions = [
    ownRows(asking, entity),

    ...conditionsOf(asking, entity, query.filters),
    ...(text !== null && source.text ? [source.text(asking, text)] : []),
    ...(any.length > 0 ? [piece`(${joined(any, ' or ')})`] : []),
  ]
  return joined(conditions, '\n and ')
}

export const allOf = (conditions: readonly Piece[]): Piece =>
  conditions.length === 0 ? piece`true` : piece`(${joined(conditions, ' and ')})`

/** Fields that are asked of records before it is known which of them are shown, as far as they need joins. */
export const filteredFields = ({ entity, filters, variants, measures }: Query): string[] =>
  [...filters, ...variants.flatMap((variant) => variant.filters), ...measures.flatMap(({ part }) => part ?? [])]
    .filter((filter) => !columnOf(entity, filter.field).some || !noneOrAny(filter))
    .map(({ field }) => field)

/** Whether the filters leave a few records: those of one company or those that are named. */
export function isNarrow({ entity, filters }: Query): boolean {
  const names = filters.filter(({ field, op, related }) => {
    if (related) return false
    const type = fieldOf(entity, field)?.type
    return (
      op === 'is' && (type === 'id' ? field === 'id' || field.endsWith('company_id') : columnOf(entity, field).names)
    )
  })
  return names.length > 0
}

const numbers: ReadonlySet<FieldType> = new Set([
  'money',
  'number',
  'ratio',
  'percent',
  'multiple',
  'integer',
  'year',
  'days',
])
export const isNumber = (type: FieldType) => numbers.has(type)

/** A field as it is shown. */
export function shown(asking: Asking, entity: EntityName, name: string): Piece {
  const column = columnOf(entity, name)
  if (column.several) return piece`array_to_string(${valuesOf(asking, entity, column)}, ', ')`
  const value = sqlOf(asking, column.told ?? column.sql)
  return isNumber(typeOf(entity, name)) ? piece`(${value})::float8` : value
}

/** A field as records are ordered by it. */
export function sortable(asking: Asking, entity: EntityName, name: string): Piece {
  const column = columnOf(entity, name)
  if (column.several) return piece`fold(array_to_string(${valuesOf(asking, entity, column)}, ', ')) collate "C"`
  const value = sqlOf(asking, column.sql)
  const field = fieldOf(entity, name)
  if (field?.type === 'text') return piece`${column.key ? raw(column.key) : piece`fold(${value})`} collate "C"`
  return field?.choices ? piece`array_position(${[...field.choices]}::text[], ${value})` : value
}

const valuesOf = (asking: Asking, entity: EntityName, column: Column): Piece =>
  piece`array(select distinct ${sqlOf(asking, column.sql)}::text ${rowsOf(asking, entity, column.several ?? '')} order by 1)`

export const typeOf = (entity: EntityName, name: string): FieldType => fieldOf(entity, name)?.type ?? 'text'

/** Missing values last, but for those that mean longer ago than any time: these come first from the longest on. */
export function direction(descending: boolean, missing?: Column['missing']): Piece {
  const first = (descending && missing === 'longest') || (!descending && missing === 'earliest')
  return raw(`${descending ? 'desc' : 'asc'} nulls ${first ? 'first' : 'last'}`)
}

/** What the plan leaves open: of statements the actual figures, unless it says that others are wanted. */
export function completed(query: Query): Query {
  if (query.entity !== 'financials') return query
  const speaks = (filters: readonly Filter[]) => filters.some(({ field }) => field === 'basis')
  if (speaks(query.filters) || query.measures.some(({ part }) => speaks(part ?? []))) return query
  const actual: Filter = { field: 'basis', op: 'is', values: ['actual'] }
  if (!query.variants.some(({ filters }) => speaks(filters))) return { ...query, filters: [...query.filters, actual] }
  const variants = query.variants.map((variant) =>
    speaks(variant.filters) ? variant : { ...variant, filters: [...variant.filters, actual] },
  )
  return { ...query, variants }
}
