import { joined, type Piece, piece } from '../../../../platform/db/statement.ts'
import { type EntityName, fieldOf } from '../catalogue.ts'
import type { Filter, Related } from '../plan.ts'
import { type Asking, columnOf } from './columns.ts'
import { fromOf, joinsNeededBy, joinsOf, ownRows, sqlOf } from './from.ts'

/** What the field of the related records says, of those of the firm's that are there for who asks and meet the conditions. */
export function relatedValues(
  asking: Asking,
  { entity, field, filters, of }: Related,
  conditions: (filters: readonly Filter[]) => readonly Piece[],
): Piece {
  const joins = joinsOf(asking, entity, joinsNeededBy(entity, [field, ...filters.map((one) => one.field)]), 'all')
  const value = comparable(entity, field, sqlOf(asking, columnOf(entity, field).sql))
  const wanted =
    of === undefined
      ? value
      : of === 'average'
        ? piece`avg(${value})`
        : piece`percentile_cont(0.5) within group (order by ${value})`
  return piece`select ${wanted} from ${fromOf(asking, entity)} ${joins}
    where ${joined([ownRows(asking, entity), piece`${value} is not null`, ...conditions(filters)], ' and ')}`
}

/** A text in whatever letters it is written. */
export const comparable = (entity: EntityName, field: string, value: Piece): Piece =>
  fieldOf(entity, field)?.type === 'text' ? piece`fold(${value})` : value
