import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { countryLabel } from '../../words/countries.ts'
import { company } from '../descriptions/companies.ts'
import { choiceLabel, type Description, type Field, inSentence } from '../descriptions/describe.ts'
import { hasWalls, tables } from '../engine/links.ts'

/** By what rows are grouped. */
export type Dimension = {
  /** what it is called */
  title: string
  /** what those without it are called, where that is not "No" and its title */
  none?: string
  type: 'text' | 'uuid' | 'integer' | 'date' | 'boolean'
  /** the key of a row in SQL, or the keys of all rows that have any: a query of "row_id", "key" and "word" */
  key: { ofRow: Piece; word?: Piece } | { ofAll: Piece }
  /** how the group "g" is called where its key does not say it, by what is joined, and its place among the others */
  named?: { join: Piece; name: Piece; order?: Piece } | undefined
  order?: Piece | undefined
  /** the key, or the word that stands for it, as people read it */
  inWords?: ((word: string) => string) | undefined
}

/** What rows without it are called. */
export const noneOf = (title: string) => `No ${inSentence(title)}`

/** How a dimension is made once it is known who asks. */
export type Dimensions = Readonly<Record<string, (who: Who) => Dimension>>

/** What the rows "of" of a record can be grouped by. "keys" are columns that are compared in place of a field. */
export const dimensionsOf = (
  { fields }: Pick<Description, 'fields'>,
  of: string,
  keys: Readonly<Record<string, string>> = {},
): Dimensions =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]) =>
      ofField(name, field, `${of}.${name}`, `${of}.${keys[name]}`),
    ),
  )

type Entries = [string, (who: Who) => Dimension][]

function ofField(name: string, field: Field, column: string, folded: string): Entries {
  const { label: title } = field
  const ofRow = raw(column)
  switch (field.kind) {
    case 'choice':
      return [
        [name, always({ title, type: 'text', key: { ofRow }, order: placeAmong(field.choices), inWords: choiceLabel })],
      ]
    case 'country':
      return [[name, always({ title, type: 'text', key: { ofRow }, inWords: countryLabel })]]
    case 'currency':
      return [[name, always({ title, type: 'text', key: { ofRow } })]]
    case 'year':
      return [[name, always({ title, type: 'integer', key: { ofRow }, order: raw('g.key') })]]
    case 'day':
      return periodsOf(name, title, (unit) => ({ ofRow: startOf(unit, ofRow) }))
    case 'link':
      return [[name, (who) => ({ title, type: 'uuid', key: { ofRow }, named: field.to && nameOf(who, field.to) })]]
    case 'line':
      return field.filter ? [[name, always({ title, type: 'text', key: { ofRow: raw(folded), word: ofRow } })]] : []
    default:
      return []
  }
}

const always = (dimension: Dimension) => () => dimension

const placeAmong = (choices: readonly string[] = []) => piece`array_position(${[...choices]}::text[], g.key)`

/** The name of what the key is the id of, as far as the person may know of it. */
export const nameOf = (who: Who, to: NonNullable<Field['to']>, id = 'named.id') => ({
  join: piece`left join ${raw(tables[to])} named on named.firm_id = ${who.firmId} and ${raw(id)} = g.key
    ${hasWalls(to) ? piece`and ${seen(who, 'named')}` : nothing}`,
  name: piece`named.name`,
})

const units = ['month', 'quarter', 'year'] as const
type Unit = (typeof units)[number]

/** A date by its month, quarter and year: each under a name of its own. */
export const periodsOf = (name: string, title: string, keyOf: (unit: Unit, who: Who) => Dimension['key']): Entries =>
  units.map((unit) => [
    `${name}.${unit}`,
    (who) => ({
      title: `${title} by ${unit}`,
      none: noneOf(title),
      type: 'date',
      key: keyOf(unit, who),
      order: raw('g.key'),
      inWords: periodLabels[unit],
    }),
  ])

/** The first day of the period of a day. */
export const startOf = (unit: Unit, day: Piece): Piece =>
  piece`date_trunc(${raw(`'${unit}'`)}, ${day}::timestamp)::date`

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const yearOf = (day: string) => day.slice(0, 4)
const monthOf = (day: string) => Number(day.slice(5, 7))

const periodLabels: Record<Unit, (day: string) => string> = {
  month: (day) => `${months[monthOf(day) - 1]} ${yearOf(day)}`,
  quarter: (day) => `Q${Math.ceil(monthOf(day) / 3)} ${yearOf(day)}`,
  year: yearOf,
}

/** What the rows of a table can be grouped by that is said of their companies. */
export const ofCompany = (table: 'contacts' | 'deals'): Dimensions => {
  const { industry, country } = company.fields
  const said = (who: Who, key: string, word: string) => ({
    ofAll: piece`select r.id as row_id, ${raw(key)} as key, ${raw(word)} as word
      from ${raw(table)} r join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id and ${seen(who, 'c')}
      where r.firm_id = ${who.firmId} and ${seen(who, 'r')} and ${raw(key)} is not null`,
  })
  return {
    company_industry: (who) => ({
      title: industry.label,
      type: 'text',
      key: said(who, 'c.industry_key', 'c.industry'),
    }),
    company_country: (who) => ({
      title: country.label,
      type: 'text',
      key: said(who, 'c.country', 'c.country'),
      inWords: countryLabel,
    }),
  }
}
