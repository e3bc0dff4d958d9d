import { periodName } from '../../../../src/words/period_name.ts'
import { type FileValue, figureIn, judged } from './values.ts'

// What of a document's values goes where, as far as it can be told before it is done. The service decides.

const recordFigures = ['revenue', 'cogs', 'gross_profit', 'operating_expenses', 'ebitda', 'net_income', 'cash_flow']

/** Which field of the company a value may fill. */
const companyFields: Record<string, CompanyField> = {
  'financials.revenue': 'revenue',
  'financials.ebitda': 'ebitda',
  revenue: 'revenue',
  industry: 'industry',
  summary: 'description',
}
type CompanyField = 'revenue' | 'ebitda' | 'industry' | 'description'
/** A field of the company: one that all have, or one of the firm’s own by its path. */
export type FieldName = CompanyField | `own.${string}`

export const isOwn = (field: FieldName): field is `own.${string}` => field.startsWith('own.')

export type Plan = {
  periods: { period: string; figures: FileValue[] }[]
  fields: { field: FieldName; value: FileValue }[]
  /** in which figures are, beside USD; null where the document does not say */
  foreign: (string | null)[]
}

export const isAccepted = ({ verdict }: FileValue) => verdict === 'accepted' || verdict === 'edited'

/** Whether a record or the company has a field for a value. */
export const hasField = ({ path, own_field }: FileValue) =>
  own_field !== null || path in companyFields || recordFigures.includes(figureIn(path)?.metric ?? '')

/** What these values fill. */
export function planOf(accepted: readonly FileValue[]): Plan {
  const figures = accepted.filter(({ path }) => recordFigures.includes(figureIn(path)?.metric ?? ''))
  const byPeriod = Object.groupBy(figures, ({ path }) => figureIn(path)?.period ?? '')
  const fields = accepted.flatMap((value) => {
    const field: FieldName | undefined = value.own_field ? `own.${value.own_field.key}` : companyFields[value.path]
    return field ? [{ field, value }] : []
  })
  const amounts = [...figures, ...fields.map(({ value }) => value)].filter(
    (value) => typeof judged(value) === 'number' && value.own_field?.type !== 'number',
  )
  return {
    periods: Object.entries(byPeriod)
      .map(([period, figures]) => ({ period: periodName(period), figures: figures ?? [] }))
      .toSorted((a, b) => a.period.localeCompare(b.period, 'en', { numeric: true })),
    fields,
    foreign: [...new Set(amounts.map(({ currency }) => currency))].filter((currency) => currency !== 'USD'),
  }
}
