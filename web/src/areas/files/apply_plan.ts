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
  /** amounts that are left out because the document does not say their currency */
  withoutCurrency: FileValue[]
}

export const isAccepted = ({ verdict }: FileValue) => verdict === 'accepted' || verdict === 'edited'

/** Whether a record or the company has a field for a value. */
export const hasField = ({ path, own_field }: FileValue) =>
  own_field !== null || path in companyFields || recordFigures.includes(figureIn(path)?.metric ?? '')

/** What these values fill; "isSaid": a person has said the currency of figures whose document does not say it. */
export function planOf(accepted: readonly FileValue[], isSaid: boolean): Plan {
  const isUnsaid = (value: FileValue) => {
    const isAmount = hasField(value) && typeof judged(value) === 'number' && value.own_field?.type !== 'number'
    return isAmount && value.currency === null && !isSaid
  }
  const left = accepted.filter(isUnsaid)
  const taken = accepted.filter((value) => !left.includes(value))
  const figures = taken.filter(({ path }) => recordFigures.includes(figureIn(path)?.metric ?? ''))
  const byPeriod = Object.groupBy(figures, ({ path }) => figureIn(path)?.period ?? '')
  const fields = taken.flatMap((value) => {
    const field: FieldName | undefined = value.own_field ? `own.${value.own_field.key}` : companyFields[value.path]
    return field ? [{ field, value }] : []
  })
  return {
    periods: Object.entries(byPeriod)
      .map(([period, figures]) => ({ period: periodName(period), figures: figures ?? [] }))
      .toSorted((a, b) => a.period.localeCompare(b.period, 'en', { numeric: true })),
    fields,
    withoutCurrency: left,
  }
}
