import { dayOf, moment, spanFrom } from '../../../../src/areas/agentic-chat/answers/dates.ts'
import {
  growth,
  money,
  multiple,
  number,
  percent,
  points,
  ratio,
} from '../../../../src/areas/agentic-chat/answers/numbers.ts'
import { countryLabel } from '../../../../src/words/countries.ts'
import { moneyInColumn } from '../../../../src/words/money.ts'
import { day } from '../../parts/format.ts'
import { ownZone } from '../../parts/zone.ts'
import type { Column, Row, Value } from './answer.ts'
import type { Head } from './table_layout.ts'

// Figures read in a table as they do in the sentence above it, so both are written by the same functions,
// with the marks of the service: not every number of a sentence is one that a format may change.

const nothing = '–'

const ofNumber: Record<string, (value: number, column: Column) => string> = {
  money: (amount, column) => money(amount, currencyOf(column)),
  ratio,
  percent,
  multiple,
  number,
  integer: number,
  year: String,
  days: (days) => `${number(days)} ${days === 1 ? 'day' : 'days'}`,
}

/** An answer keeps its currency, whatever that of the firm becomes. */
export const currencyOf = ({ currency = 'USD' }: Column): string => currency

/** What stands in a cell; a source is shown in a way of its own. */
export function cellOf(row: Row, head: Exclude<Head, { kind: 'source' }>, rows: readonly Row[]): string {
  const { column } = head
  const value = row.values[column.name] ?? null
  switch (head.kind) {
    case 'value':
      return hasDecimals(rows, column) ? withDecimals(value, column, row) : valueText(value, column, row)
    case 'growth': {
      const change = row.values[`${column.name}_growth`]
      if (typeof change !== 'number') return row === rows[0] ? '' : nothing
      return column.type === 'ratio' ? points(change) : growth(change)
    }
    case 'share': {
      const whole = rows.reduce((sum, { values }) => sum + Number(values[column.name] ?? 0), 0)
      return typeof value === 'number' && whole > 0 ? ratio(value / whole) : nothing
    }
    default:
      return head satisfies never
  }
}

const aligned = new Set(['money', 'ratio', 'percent', 'multiple'])
const columnsSeen = new WeakMap<readonly Row[], Map<string, boolean>>()

/** Whether one of the figures of a column has decimals: then all have them, and they stand below each other. */
function hasDecimals(rows: readonly Row[], column: Column): boolean {
  const { name, type } = column
  if (!aligned.has(type)) return false
  const seen = columnsSeen.get(rows) ?? new Map<string, boolean>()
  columnsSeen.set(rows, seen)
  const known = seen.get(name) ?? rows.some((row) => valueText(row.values[name] ?? null, column, row).includes('.'))
  seen.set(name, known)
  return known
}

function withDecimals(value: Value, column: Column, row: Row): string {
  if (column.type === 'money' && typeof value === 'number') return moneyInColumn(value, currencyOf(column))
  return valueText(value, column, row).replace(/^([^.]*\d)(?=[%x]$)/, '$1.0')
}

export function valueText(value: Value, column: Column, row: Row): string {
  const { name, type, by } = column
  if (value === null || value === '') return by ? `no ${column.label}` : nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (by) return spanFrom(String(value), by)
  const figure = type in ofNumber && Number.isFinite(Number(value))
  if (typeof value === 'number' || figure) return (ofNumber[type] ?? number)(Number(value), column)
  if (type === 'day') return dayOf(value) ? day(value) : value
  if (type === 'time') return timeText(value, column)
  if (name === 'value') return documentFigure(value, row)
  if (name === 'path') return pathText(value)
  if (type === 'country') return countryLabel(value)
  return type === 'choice' || name === 'document_type' ? choiceText(value) : value
}

const timeText = (value: string, { name, label }: Column) =>
  /^(?:start|end)$/.test(name) || /^(?:start|end)$/.test(label) ? moment(value, ownZone()) : day(value)

const spelled: Record<string, string> = {
  closed_won: 'Won',
  closed_lost: 'Lost',
  email: 'E-mail',
  pending: 'Waiting',
  cim: 'CIM',
  nda: 'NDA',
  loi: 'LOI',
}

const choiceText = (value: string) => spelled[value] ?? capitalised(value.replaceAll('_', ' '))

const pathText = (path: string) =>
  path === 'deal.valuation'
    ? 'Asking price'
    : capitalised(
        (
          path
            .split('.')
            .filter((part) => !/^\d+$/.test(part))
            .at(-1) ?? path
        ).replaceAll('_', ' '),
      )

/** A figure of a document is kept as text, in its own currency. */
function documentFigure(value: string, { values }: Row): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return value
  if (/(?:margin|growth|rate)/.test(String(values['path'] ?? ''))) return ratio(Number(value))
  const { currency } = values
  if (typeof currency !== 'string') return number(Number(value))
  return money(Number(value), currency)
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
