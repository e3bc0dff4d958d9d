import { z } from 'zod'
import { containsPattern } from '../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece, raw } from '../platform/db/statement.ts'
import { Id, money, numberInQuery, several, text } from '../platform/http/fields.ts'
import type { Description, Field, Fields } from './descriptions/describe.ts'
import { titleOf } from './descriptions/index.ts'
import { choice, input } from './shapes.ts'

// By which fields a list is filtered and sorted: the parameters of its address, and the conditions and keys in SQL.

type Named<F extends Fields, Way extends string> = {
  [Name in keyof F]: F[Name] extends { filter: Way } ? Name : never
}[keyof F] &
  string

type OneOf<F extends Field> = F extends { choices: readonly (infer Choice)[] } ? Choice : string

type Filters<F extends Fields> = {
  [Name in Named<F, 'any' | 'part'>]: z.ZodOptional<z.ZodType<OneOf<F[Name]>[]>>
} & {
  [Name in `${Named<F, 'range'>}_${'min' | 'max'}`]: z.ZodOptional<z.ZodType<number>>
}

/** The parameters that filter a list by its fields: industry=…, revenue_min=…, revenue_max=… */
export const filtersOf = <F extends Fields>(fields: F): Filters<F> =>
  // reason: each entry is what the type says of its field
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => parameters(name, field))) as Filters<F>

function parameters(name: string, field: Field): [string, z.ZodType][] {
  switch (field.filter) {
    case undefined:
      return []
    case 'any':
      return [[name, several(oneOf(field)).optional()]]
    case 'part':
      return [
        [
          name,
          several(text(field.max ?? 0))
            .optional()
            .meta({ description: 'A part of it' }),
        ],
      ]
    case 'range':
      return bounds(name).map((bound) => [bound, numberInQuery.optional()])
    default:
      return field.filter satisfies never
  }
}

const bounds = (name: string) => [`${name}_min`, `${name}_max`] as const

function oneOf(field: Field): z.ZodType {
  const { choices, kind, max = 0 } = field
  if (choices) return choice(choices)
  if (kind === 'country' || kind === 'currency') return input(field)
  return kind === 'link' ? Id : text(max)
}

export type FilterOf<F extends Fields> = { [Name in keyof Filters<F>]?: z.output<Filters<F>[Name]> }

/** What a body may filter by in place of an address: industry: [ … ], revenue_range: { min, max }. */
export const filtersInBody = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
      const { filter, max = 0 } = field
      if (filter === undefined) return []
      if (filter === 'range')
        return [[`${name}_range`, z.object({ min: money.nullish(), max: money.nullish() }).nullish()]]
      return [[name, listOf(filter === 'part' ? text(max) : oneOf(field)).nullish()]]
    }),
  )

export const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(100, 'must have at most 100 entries')

/** The filters of a body, as those of an address. */
export const askedInBody = <F extends Fields>(fields: F, given: Record<string, unknown>): FilterOf<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { filter }]): [string, unknown][] => {
      if (filter !== 'range') return given[name] ? [[name, given[name]]] : []
      const range = given[`${name}_range`] as { min?: number | null; max?: number | null } | null | undefined // reason: as filtersInBody lets it through
      return [
        [`${name}_min`, range?.min ?? undefined],
        [`${name}_max`, range?.max ?? undefined],
      ]
    }),
  ) as FilterOf<F> // reason: each entry is what the type says of its field

/** The column by which rows are filtered, sorted and summed: of an amount, that in the firm's base currency. */
export const comparable = (name: string, field: Field | undefined): string =>
  field?.kind === 'money' ? `${name}_base` : name

/** The columns that are compared in place of a field, folded already. */
type Keys = Readonly<Record<string, string>>

/**
 * Makes the conditions of what is asked of a filter, each behind "and"; of several values of a field any counts. "of" is the
 * table or alias that the columns are of. What does not depend on the asking is done once: lists are asked for thousands of
 * times a second. Amounts are those in the base currency unless an "amount" is given.
 */
export function conditionsBy(
  fields: Fields,
  keys: Keys = {},
  of?: string,
): (asked: Record<string, unknown>, amount?: AmountOf) => Piece {
  const place = (column: string) => raw(of === undefined ? column : `${of}.${column}`)
  const makers = Object.entries(fields).flatMap(([name, field]) => {
    const key = keys[name]
    return maker(name, field, { column: place(key ?? comparable(name, field)), isFolded: key !== undefined }) ?? []
  })
  return (asked, amount) => joined(makers.map((make) => make(asked, amount)).filter((each) => each !== nothing))
}

/** An amount in the currency that is asked for, by the name of its field. */
type AmountOf = (name: string) => Piece
type Maker = (asked: Record<string, unknown>, amount?: AmountOf) => Piece

function maker(
  name: string,
  { filter, kind }: Field,
  { column, isFolded }: { column: Piece; isFolded: boolean },
): Maker | undefined {
  if (filter === undefined) return undefined
  if (filter === 'range') {
    const [min, max] = bounds(name)
    // reason: as their schema lets them through
    return (asked, amount) =>
      within(kind === 'money' && amount ? amount(name) : column, asked[min] as Bound, asked[max] as Bound)
  }
  const folded = isFolded ? column : piece`fold(${column})`
  const isOne = (values: string[]): Piece => {
    if (kind === 'choice' || kind === 'country' || kind === 'currency' || kind === 'link')
      return piece`and ${column} ${isOneOf(values, kind === 'link' ? 'uuid' : 'text')}`
    return filter === 'part'
      ? piece`and ${folded} like ${folding(values.map(containsPattern))}`
      : piece`and ${folded} = ${folding(values)}`
  }
  return (asked) => {
    const given = asked[name] as (string | null)[] | undefined // reason: as its schema lets it through
    const values = given?.filter((value) => value !== null)
    return values?.length ? isOne(values) : nothing
  }
}

type Bound = number | string | undefined

function within(column: Piece, min: Bound, max: Bound): Piece {
  if (min === undefined && max === undefined) return nothing
  return piece`
    ${min === undefined ? nothing : piece`and ${column} >= ${min}`} ${max === undefined ? nothing : piece`and ${column} <= ${max}`}`
}

/** One value is asked for as such: only then can an index give it in order. */
const isOneOf = (values: string[], type: 'text' | 'uuid'): Piece =>
  values.length === 1 ? piece`= ${values[0] ?? null}` : piece`= any (${values}::${raw(type)}[])`

const folding = ([first = '', ...rest]: string[]): Piece =>
  rest.length === 0
    ? piece`fold(${first})`
    : piece`any (array(select fold(value) from unnest(${[first, ...rest]}::text[]) value))`

/** What a list can be sorted by, beside the times that every record has. */
export type SortOf<F extends Fields> =
  | { [Name in keyof F]: F[Name] extends { sorted: true } ? Name & string : never }[keyof F]
  | 'created_at'
  | 'updated_at'

export const sortsOf = <F extends Fields>(fields: F): readonly SortOf<F>[] =>
  // reason: the names are those of the type
  [...Object.keys(fields).filter((name) => fields[name]?.sorted), 'created_at', 'updated_at'] as SortOf<F>[]

/** What a row is sorted by for each of these, of the table or alias "of"; a choice has its place among the choices. */
export function sortKeysOf<F extends Fields>(
  description: Description & { fields: F },
  of?: string,
): Record<string, Piece> & Record<SortOf<F>, Piece> {
  const { fields } = description
  const [title] = titleOf(description)
  const column = (name: string) => raw(of === undefined ? name : `${of}.${name}`)
  const keyOf = (name: string): Piece => {
    const { choices } = fields[name] ?? {}
    if (choices) return piece`array_position(${[...choices]}::text[], ${column(name)})`
    return name === title ? piece`${column('name_key')} collate "C"` : column(comparable(name, fields[name]))
  }
  // reason: the names are those of the type
  return Object.fromEntries(sortsOf(fields).map((name) => [name, keyOf(name)])) as Record<string, Piece> &
    Record<SortOf<F>, Piece>
}

/** Whether a row may lack the field: what is never missing is not asked whether it is, because an index has no such order. */
export const mayBeMissing = (fields: Fields, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && !field.required && field.initial === undefined && !field.filled
}
