import { containsPattern } from '../../../../platform/db/patterns.ts'
import { plainWords } from '../../../../platform/db/search_terms.ts'
import { joined, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import type { EntityName, FieldType } from '../catalogue.ts'
import { fieldOf } from '../catalogue.ts'
import type { Filter, Related } from '../plan.ts'
import { type Asking, type Column, columnOf, sources } from './columns.ts'
import { sqlOf } from './from.ts'
import { comparable, relatedValues } from './related.ts'

/** What stands behind WHERE for filters of an entity: each of them holds. */
export function conditionsOf(asking: Asking, entity: EntityName, filters: readonly Filter[]): Piece[] {
  const conditions: Piece[] = []
  const ofRelation = new Map<string, Filter[][]>()
  for (const filter of filters) {
    const { several } = columnOf(entity, filter.field)
    if (several === undefined) conditions.push(holds(asking, entity, filter))
    else if (isNegative(filter)) conditions.push(noneOf(asking, entity, several, filter))
    else ofRelation.set(several, withAnother(ofRelation.get(several) ?? [], filter))
  }
  // a deal of Priya's in negotiation is one deal, not one of hers and another in negotiation
  for (const [relation, each] of ofRelation)
    for (const some of each) conditions.push(anyOf(asking, entity, relation, some))
  return conditions
}

/** Two conditions of one field are of two rows: what is tagged A and B has two tags. */
function withAnother(rows: readonly Filter[][], filter: Filter): Filter[][] {
  const at = rows.findIndex((row) => row.every(({ field }) => field !== filter.field))
  return at < 0 ? [...rows, [filter]] : rows.map((row, index) => (index === at ? [...row, filter] : row))
}

const positive = { is_not: 'is', not_contains: 'contains', is_missing: 'is_present' } as const
type Negative = keyof typeof positive
const isNegative = ({ op }: Filter): boolean => op in positive

const noneOf = (asking: Asking, entity: EntityName, relation: string, filter: Filter) =>
  // reason: only asked for filters of these ops
  piece`not ${anyOf(asking, entity, relation, [{ ...filter, op: positive[filter.op as Negative] }])}`

function anyOf(asking: Asking, entity: EntityName, relation: string, filters: readonly Filter[]): Piece {
  const inner = filters.map((filter) => holds(asking, entity, filter))
  return piece`exists (select ${rowsOf(asking, entity, relation)} and ${joined(inner, ' and ')})`
}

/** FROM and WHERE for the values of a field that has several; the names are those of the sources. */
export function rowsOf(asking: Asking, entity: EntityName, relation: string): Piece {
  const rows = sources[entity].several[relation]
  if (rows === undefined) throw new Error(`${entity} has no relation ${relation}`)
  return sqlOf(asking, rows)
}

function holds(asking: Asking, entity: EntityName, filter: Filter): Piece {
  const column = columnOf(entity, filter.field)
  const type = fieldOf(entity, filter.field)?.type ?? 'text'
  const some = column.some && noneOrAny(filter)
  if (column.some && some) return piece`${raw(some === 'none' ? 'not' : '')} exists (${sqlOf(asking, column.some)})`
  const value = sqlOf(asking, column.sql)
  switch (filter.op) {
    case 'is_missing':
      return type === 'text' ? piece`coalesce(${value}, '') = ''` : piece`${value} is null`
    case 'is_present':
      return type === 'text' ? piece`coalesce(${value}, '') <> ''` : piece`${value} is not null`
    case 'is_not':
    case 'not_contains': {
      const opposite = holds(asking, entity, { ...filter, op: positive[filter.op] })
      return piece`(${opposite}) is not true`
    }
    case 'is':
      if (filter.related) return isRelated(asking, comparable(entity, filter.field, value), filter.related)
      return filter.locations === undefined
        ? isOneOf(asking, column, type, filter.values)
        : either([
            isOneOf(asking, column, type, filter.values),
            piece`(${value} is null and ${isOneOf(asking, columnOf(entity, 'location'), 'text', filter.locations)})`,
          ])
    case 'contains':
      return containsOneOf(asking, column, filter.values.map(String))
    default:
      return filter.related
        ? isBeside(asking, value, filter.op, filter.related)
        : compares(asking, column, type, filter)
  }
}

const isRelated = (asking: Asking, value: Piece, related: Related) =>
  piece`${value} in (${relatedValues(asking, related, (filters) => conditionsOf(asking, related.entity, filters))})`

const signs: Partial<Record<Filter['op'], string>> = { more_than: '>', at_least: '>=', less_than: '<', at_most: '<=' }

/** Compared with what one record says, or several on average. */
function isBeside(asking: Asking, value: Piece, op: Filter['op'], related: Related): Piece {
  const other = relatedValues(asking, related, (filters) => conditionsOf(asking, related.entity, filters))
  return piece`${value} ${raw(signs[op] ?? '=')} (${other})`
}

/** Whether a filter on a number of records asks only whether there is one. */
export function noneOrAny({ op, values: [first, ...others] }: Filter): 'none' | 'any' | undefined {
  if (others.length > 0) return undefined
  if (first === 0)
    return op === 'is' || op === 'at_most' ? 'none' : op === 'is_not' || op === 'more_than' ? 'any' : undefined
  if (first === 1) return op === 'less_than' ? 'none' : op === 'at_least' ? 'any' : undefined
  return undefined
}

type Values = Filter['values']

function isOneOf(asking: Asking, column: Column, type: FieldType, values: Values): Piece {
  const value = sqlOf(asking, column.sql)
  const [first, ...others] = values
  const only = others.length === 0 ? first : undefined
  switch (type) {
    case 'text': {
      const folded = foldedOf(asking, column)
      return only !== undefined
        ? piece`${folded} = fold(${String(only)}::text)`
        : piece`${folded} = any (array(select fold(wanted) from unnest(${values.map(String)}::text[]) wanted))`
    }
    case 'id':
      return only !== undefined ? piece`${value} = ${only}::uuid` : piece`${value} = any (${values}::uuid[])`
    case 'choice':
    case 'country':
      return only !== undefined ? piece`${value} = ${only}::text` : piece`${value} = any (${values}::text[])`
    case 'flag':
      return either(values.map((flag) => (flag === true ? value : piece`not ${value}`)))
    case 'day':
    case 'time':
      return either(
        values.map((day) => piece`(${value} ${from(asking, type, day)} and ${value} ${upTo(asking, type, day)})`),
      )
    case 'ratio':
      return either(values.map((number) => piece`abs(${value} - ${number}::float8) < 0.0005`))
    case 'multiple':
      return either(values.map((number) => piece`abs(${value} - ${number}::float8) < 0.05`))
    default:
      return either(values.map((number) => piece`${value} = ${asNumber(type, number)}`))
  }
}

/** What is said in per cent, or as a multiple, is said with one decimal: 25 % is what shows as 25.0 %. */
const either = (conditions: Piece[]) => piece`(${joined(conditions, ' or ')})`

const foldedOf = (asking: Asking, column: Column): Piece =>
  column.key ? raw(column.key) : folded(sqlOf(asking, column.sql))

/** As fold(), which costs several times as much; most texts have no letter that is more than its lower case. */
export const folded = (text: Piece) =>
  piece`case when octet_length(${text}) = length(${text}) then lower(${text}) else fold(${text}) end`

function containsOneOf(asking: Asking, column: Column, texts: string[]): Piece {
  const folded = foldedOf(asking, column)
  return either(
    texts.map((text) => {
      const pattern = containsPattern(text)
      const found = piece`${folded} like fold(${pattern}::text)`
      if (column.words) {
        const words = piece`phraseto_tsquery('note_words', ${plainWords(text)}::text)`
        return piece`case when numnode(${words}) = 0 then ${found} else ${sqlOf(asking, column.words)} @@ ${words} end`
      }
      return column.within ? piece`(${raw(column.within)} like fold(${pattern}::text) and ${found})` : found
    }),
  )
}

function compares(asking: Asking, column: Column, type: FieldType, { op, values }: Filter): Piece {
  const value = sqlOf(asking, column.sql)
  const [first = 0, second = 0] = values
  const within = comparison(asking, type, value, op, first, second)
  const reachesLongest = column.missing === 'longest' && (op === 'more_than' || op === 'at_least')
  const reachesEarliest = column.missing === 'earliest' && (op === 'less_than' || op === 'at_most')
  return reachesLongest || reachesEarliest ? piece`(${value} is null or ${within})` : within
}

type Value = Values[number]

function comparison(
  asking: Asking,
  type: FieldType,
  value: Piece,
  op: Filter['op'],
  first: Value,
  second: Value,
): Piece {
  const isMoment = type === 'day' || type === 'time'
  const number = asNumber(type, first)
  switch (op) {
    case 'more_than':
      return isMoment ? piece`${value} ${after(asking, type, first)}` : piece`${value} > ${number}`
    case 'at_least':
      return isMoment ? piece`${value} ${from(asking, type, first)}` : piece`${value} >= ${number}`
    case 'less_than':
      return isMoment ? piece`${value} ${before(asking, type, first)}` : piece`${value} < ${number}`
    case 'at_most':
      return isMoment ? piece`${value} ${upTo(asking, type, first)}` : piece`${value} <= ${number}`
    case 'between':
      return isMoment
        ? piece`(${value} ${from(asking, type, first)} and ${value} ${upTo(asking, type, second)})`
        : piece`${value} between ${number} and ${asNumber(type, second)}`
    default:
      throw new Error(`${op} does not compare`)
  }
}

const doubles: ReadonlySet<FieldType> = new Set(['ratio', 'multiple'])
const whole: ReadonlySet<FieldType> = new Set(['integer', 'year', 'percent'])
/** In the type of the column, as far as it can be: else no index has it, and each row is made another number first. */
const asNumber = (type: FieldType, number: Value): Piece => {
  if (doubles.has(type)) return piece`${number}::float8`
  return whole.has(type) && Number.isSafeInteger(number) ? piece`${number}::bigint` : piece`${number}::numeric`
}

// A day, asked of a moment, is all of that day where the firm works.

const isDay = (value: Value) => String(value).length === 10
const startOf = ({ timeZone }: Asking, day: Value) => piece`(${day}::date::timestamp at time zone ${timeZone}::text)`
const endOf = ({ timeZone }: Asking, day: Value) =>
  piece`((${day}::date + 1)::timestamp at time zone ${timeZone}::text)`

const from = (asking: Asking, type: FieldType, value: Value): Piece =>
  type === 'day'
    ? piece`>= ${value}::date`
    : piece`>= ${isDay(value) ? startOf(asking, value) : piece`${value}::timestamptz`}`
const before = (asking: Asking, type: FieldType, value: Value): Piece =>
  type === 'day'
    ? piece`< ${value}::date`
    : piece`< ${isDay(value) ? startOf(asking, value) : piece`${value}::timestamptz`}`
const upTo = (asking: Asking, type: FieldType, value: Value): Piece => {
  if (type === 'day') return piece`<= ${value}::date`
  return isDay(value) ? piece`< ${endOf(asking, value)}` : piece`<= ${value}::timestamptz`
}
const after = (asking: Asking, type: FieldType, value: Value): Piece => {
  if (type === 'day') return piece`> ${value}::date`
  return isDay(value) ? piece`>= ${endOf(asking, value)}` : piece`> ${value}::timestamptz`
}
