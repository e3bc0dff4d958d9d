import { joined, nothing, type Piece, piece } from '../../../../platform/db/statement.ts'
import { catalogue, type EntityName, type FieldType, fieldOf } from '../catalogue.ts'
import type { Measure } from '../plan.ts'
import type { Column } from '../result.ts'
import { type Asking, columnOf, type Sql } from './columns.ts'
import { conditionsOf } from './conditions.ts'
import { sqlOf } from './from.ts'

/** The name of a measure's column: count, win_rate, sum_value, average_ebitda_margin. */
export const measureKey = ({ name, field }: Measure) => (field === null ? name : `${name}_${field}`)

const words: Record<Measure['name'], (noun: string) => string> = {
  count: (noun) => noun,
  sum: (noun) => `total ${noun}`,
  average: (noun) => `average ${noun}`,
  median: (noun) => `median ${noun}`,
  min: (noun) => `lowest ${noun}`,
  max: (noun) => `highest ${noun}`,
  win_rate: () => 'win rate',
  share: () => 'share',
}
const earliest: Partial<Record<Measure['name'], string>> = { min: 'earliest', max: 'latest' }

export function measureColumn(entity: EntityName, measure: Measure): Column {
  const { name, field: fieldName } = measure
  const field = fieldName === null ? undefined : fieldOf(entity, fieldName)
  const noun = field?.label ?? catalogue[entity].noun[1]
  const isDated = field?.type === 'day' || field?.type === 'time'
  const label = isDated && earliest[name] ? `${earliest[name]} ${noun}` : words[name](noun)
  return { name: measureKey(measure), label, type: typeOf(name, field?.type) }
}

function typeOf(name: Measure['name'], type: FieldType | undefined): FieldType {
  if (name === 'win_rate' || name === 'share') return 'ratio'
  if (name === 'count' || type === undefined) return 'integer'
  return type === 'integer' && (name === 'average' || name === 'median') ? 'number' : type
}

/** The SQL of a measure, over those rows for which "only" holds as well. */
export function measureSql(asking: Asking, entity: EntityName, measure: Measure, only: readonly Piece[]): Piece {
  const { name, field } = measure
  const value = field === null ? nothing : valueOf(asking, columnOf(entity, field).sql)
  switch (name) {
    case 'count':
      return piece`(count(*) ${filtered(only)})::float8`
    case 'sum':
      return piece`(sum(${value}) ${filtered(only)})::float8`
    case 'average':
      return piece`(avg(${value}) ${filtered(only)})::float8`
    case 'median':
      return piece`percentile_cont(0.5) within group (order by ${value}::float8) ${filtered(only)}`
    case 'min':
      return range('min', fieldType(entity, field), piece`min(${value}) ${filtered(only)}`)
    case 'max':
      return range('max', fieldType(entity, field), piece`max(${value}) ${filtered(only)}`)
    case 'win_rate': {
      const closed = piece`d.stage in ('closed_won', 'closed_lost')`
      const won = piece`d.stage = 'closed_won'`
      return piece`((count(*) ${filtered([won, ...only])})::float8 / nullif(count(*) ${filtered([closed, ...only])}, 0))`
    }
    case 'share': {
      const part = conditionsOf(asking, entity, measure.part ?? [])
      const amount = field === null ? piece`count(*)` : piece`sum(${value})`
      return piece`(coalesce(${amount} ${filtered([...part, ...only])}, 0)::float8 / nullif(${amount} ${filtered(only)}, 0)::float8)`
    }
    default:
      return name satisfies never
  }
}

const valueOf = (asking: Asking, sql: Sql): Piece => piece`(${sqlOf(asking, sql)})`
const fieldType = (entity: EntityName, field: string | null) =>
  field === null ? undefined : fieldOf(entity, field)?.type

/** Moments and days stay what they are; everything else is a number. */
const range = (_end: 'min' | 'max', type: FieldType | undefined, sql: Piece): Piece =>
  type === 'day' || type === 'time' ? piece`(${sql})` : piece`(${sql})::float8`

const filtered = (conditions: readonly Piece[]): Piece =>
  conditions.length === 0 ? nothing : piece`filter (where ${joined(conditions, ' and ')})`

/** How many of the rows have the field that is measured: what the others say is not in the measure. */
export const knownSql = (asking: Asking, entity: EntityName, field: string): Piece =>
  piece`count(${valueOf(asking, columnOf(entity, field).sql)})::int`
