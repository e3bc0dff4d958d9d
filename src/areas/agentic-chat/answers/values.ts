import { countryLabel } from '../../../words/countries.ts'
import type { FieldType } from '../plan/catalogue.ts'
import type { Column, Value } from '../plan/result.ts'
import { day, moment, spanFrom } from './dates.ts'
import { address, cut, plain } from './markdown.ts'
import { money, multiple, notAvailable, number, percent, ratio } from './numbers.ts'
import { pathLabel } from './paths.ts'
import { capitalised, counted } from './words.ts'

const cellCharactersMax = 80

const ofNumber: Partial<Record<FieldType, (value: number, column: Column) => string>> = {
  money: (value, { currency }) => money(value, currency),
  ratio,
  percent,
  multiple,
  number,
  integer: number,
  year: String,
  days: (days) => counted(days, ['day', 'days'], number(days)),
}

/** Columns that stand on the right of a table. */
export const isNumeric = ({ type }: Column) => type in ofNumber

/** A value in words, as Markdown. */
export const shown = (value: Value | undefined, column: Column, timeZone?: string): string => {
  const { type, name } = column
  if (value === null || value === undefined || value === '') return notAvailable
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return ofNumber[type]?.(value, column) ?? number(value)
  if (type === 'day') return plain(day(value))
  if (type === 'time')
    return plain(
      /^(?:start|end)$/.test(column.label) || name === 'start' || name === 'end'
        ? moment(value, timeZone)
        : day(value, timeZone),
    )
  if (type === 'choice') return choice(value)
  if (type === 'country') return plain(countryLabel(value))
  if (isNumeric(column) && Number.isFinite(Number(value))) return shown(Number(value), column)
  if (name === 'document_type') return plain(capitalised(documentTypeLabel(value)))
  if (name === 'path') return plain(capitalised(pathLabel(value)))
  if (/^(email|website|linkedin|phone|from|to)$/.test(name)) return address(cut(value, cellCharactersMax))
  return plain(
    cut(value, /^(content|notes|description|point|next_step)$/.test(name) ? 2 * cellCharactersMax : cellCharactersMax),
  )
}

/** A group's value: a span of time by what it begins with, a missing one as what it is. */
export const shownGroup = (value: Value | undefined, column: Column, by?: Parameters<typeof spanFrom>[1]) => {
  if (value === null || value === undefined || value === '') return `no ${plain(column.label)}`
  return by === undefined ? shown(value, column) : plain(spanFrom(String(value), by))
}

/** "cim" → "CIM", "financial_statement" → "financial statement" */
export const documentTypeLabel = (type: string) => documentTypes.get(type) ?? type.replaceAll('_', ' ')

const documentTypes = new Map([
  ['cim', 'CIM'],
  ['nda', 'NDA'],
  ['loi', 'LOI'],
])

const spelled: Record<string, string> = { closed_won: 'Won', closed_lost: 'Lost', email: 'E-mail', pending: 'Waiting' }

/** "closed_won" → "Won" */
export const choice = (value: string) => spelled[value] ?? plain(capitalised(value.replaceAll('_', ' ')))
