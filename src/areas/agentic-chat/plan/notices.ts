import { catalogue, type EntityName, fieldOf } from './catalogue.ts'
import type { Query } from './plan.ts'
import type { Row } from './reading.ts'

// What a reader has to know about figures: where they come from when that is not plain, and what is left out of them.

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

export const noticeWithoutRequest = (count: number) =>
  count === 1
    ? 'One more e-mail without a reply is left out: it asks nothing, or a program wrote it.'
    : `${count.toLocaleString('en-US')} more e-mails without a reply are left out: they ask nothing, or a program wrote them.`

const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
