import { capital } from '../../../records/descriptions/index.ts'
import { catalogue, type EntityName, fieldOf } from './catalogue.ts'
import type { Query } from './plan.ts'
import type { Row } from './reading.ts'
import type { Asking } from './statements/columns.ts'

// What a reader has to know about figures: where they come from when that is not plain, and what is left out of them.

/** What stands in another currency than that of the answer was converted, or could not be. */
export function noticesOfRates(
  entity: EntityName,
  fields: readonly string[],
  rows: readonly Row[],
  { base, currency = base }: Pick<Asking, 'base' | 'currency'>,
): string[] {
  const amounts = fields.flatMap((name, index) => (fieldOf(entity, name)?.type === 'money' ? [`f${index}`] : []))
  const foreign = amounts.length === 0 ? [] : rows.filter((row) => typeof row['record_currency'] === 'string')
  const said = (of: readonly Row[]) => {
    const named = of.slice(0, 3).map((row) => `${row['ref_label']} (${row['record_currency']})`)
    return `${named.join(', ')}${of.length > named.length ? ` and ${of.length - named.length} more` : ''}`
  }
  const [known, unknown] = [true, false].map((isKnown) =>
    foreign.filter((row) => amounts.some((name) => row[name] !== null) === isKnown),
  )
  return [
    ...(known?.length ? [`Converted to ${currency} at the exchange rates of their days: ${said(known)}.`] : []),
    ...(unknown?.length ? [`No amount in ${currency}, or no exchange rate, is on file for ${said(unknown)}.`] : []),
  ]
}

export const noticeOfOwnCurrency = (currency: string) =>
  `Amounts are in ${currency}, as they are on record: no exchange rate is on file.`

/** Of companies without a figure of their own the latest full year on record is shown. */
export function noticesOfRows(entity: EntityName, fields: readonly string[], rows: readonly Row[]): string[] {
  if (entity !== 'companies') return []
  return ofYears.flatMap(({ field, column }) => {
    const of = fields.includes(field) ? rows.filter((row) => row[column] === true) : []
    if (of.length === 0) return []
    const named = of.slice(0, 3).map((row) => `${row['ref_label']} (${row['figures_period']})`)
    const others = of.length > named.length ? ` and ${of.length - named.length} more` : ''
    const label = fieldOf('companies', field)?.label ?? field
    return [`The ${label} of ${named.join(', ')}${others} is that of the latest full year in the financial records.`]
  })
}

const ofYears = [
  { field: 'revenue', column: 'revenue_of_year' },
  { field: 'ebitda', column: 'ebitda_of_year' },
  { field: 'ebitda_margin', column: 'margin_of_year' },
]

/** Measures speak only of records that have the field; and a sum over years and their quarters would count twice. */
export function noticesOfMeasures({ entity, measures }: Query, rows: readonly Row[]): string[] {
  const records = sum(rows, 'records')
  const missing = measures.flatMap(({ field, name }, index) => {
    const without = records - sum(rows, `n${index}`)
    if (field === null || without <= 0 || name === 'share') return []
    const noun = catalogue[entity].noun[records === 1 ? 0 : 1]
    const label = fieldOf(entity, field)?.label ?? field
    return [
      `${without.toLocaleString('en-US')} of ${records.toLocaleString('en-US')} ${noun} ${without === 1 ? 'has' : 'have'} no ${label} on record and ${without === 1 ? 'is' : 'are'} left out.`,
    ]
  })
  const kinds = rows.some((row) => row['mixed'] === true)
  return [
    ...new Set(missing),
    ...(kinds ? ['These figures take together periods of different length (years, halves, quarters).'] : []),
  ]
}

export const noticeWithoutRate = (entity: EntityName, currencies: readonly string[]) =>
  `${capital(catalogue[entity].noun[1])} in ${currencies.join(', ')} are left out of amounts: no exchange rate is on file.`

export const noticeWithoutRequest = (count: number) =>
  count === 1
    ? 'One more e-mail without a reply is left out: it asks nothing, or a program wrote it.'
    : `${count.toLocaleString('en-US')} more e-mails without a reply are left out: they ask nothing, or a program wrote them.`

const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
