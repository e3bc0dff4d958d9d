import { type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import { fieldOf } from '../catalogue.ts'
import type { Group, Query } from '../plan.ts'
import { type Asking, columnOf } from './columns.ts'
import { folded } from './conditions.ts'
import { sqlOf } from './from.ts'
import { isNumber, shown, sortable, typeOf } from './statements.ts'

// By what records are put into groups, in SQL.

/** label: null where it is the key itself. */
export type GroupSql = { key: Piece; label: Piece | null; sorted: Piece; kind: 'time' | 'order' | 'name' }

/** A name stands for its record, and a text for all ways to write it; both are shown as the first of them is written. */
export function groupSql(
  asking: Asking,
  { entity }: Pick<Query, 'entity'>,
  { field, by }: Group,
  name: string,
): GroupSql {
  const column = columnOf(entity, field)
  const type = typeOf(entity, field)
  const value = sqlOf(asking, column.sql)
  const sorted = raw(name)
  if (type === 'time' || type === 'day') {
    const day = type === 'day' ? value : piece`(${value} at time zone ${asking.timeZone}::text)`
    const key = piece`date_trunc(${raw(`'${spans[by ?? 'day']}'`)}, ${day}::timestamp)::date`
    return { key, label: null, sorted, kind: 'time' }
  }
  if (column.names)
    return {
      key: raw(column.names.id),
      kind: 'name',
      label: piece`min(${value})`,
      sorted: piece`min(${column.key ? raw(column.key) : piece`fold(${value})`})`,
    }
  if (type === 'text') {
    const key = piece`nullif(${column.key && !column.several ? raw(column.key) : folded(value)}, '')`
    return { key, label: piece`min(nullif(${value}, ''))`, sorted, kind: 'name' }
  }
  if (fieldOf(entity, field)?.choices) {
    const own = column.place ? sqlOf(asking, column.place) : sortable(asking, entity, field)
    const key = column.told ? sqlOf(asking, column.told) : value
    return { key, label: null, sorted: column.several ? piece`min(${value})` : piece`min(${own})`, kind: 'order' }
  }
  return isNumber(type)
    ? { key: shown(asking, entity, field), label: null, sorted, kind: 'order' }
    : { key: value, label: null, sorted, kind: 'name' }
}

const spans = { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const
