import { unknownReference } from '../../../platform/http/errors.ts'
import { type Company, CompanyPatch } from '../../companies/index.ts'
import { type Figure, figures, NewFinancialRecord } from '../../financials/index.ts'
import { type FileValue, judgedValue } from '../evidence/evidence.ts'
import { type Apply, type CompanyField, companyFields, type Skipped } from '../evidence/evidence_schema.ts'
import { daysOf, recordLabel } from './apply_periods.ts'

export const noSuchCompany = () => unknownReference('company_id', 'company')

/** The fields of a company that a document can fill. */
export type CompanyFigures = Pick<Company, 'revenue' | 'ebitda' | 'industry' | 'description' | 'currency'> & {
  /** it has amounts in fields of the firm's own, which are in its currency too */
  hasOwnAmounts?: boolean
}

// What of a file's values goes where, before anything is written.

export type RecordPlan = { record: NewFinancialRecord; sources: Map<Figure, FileValue> }
export type FieldPlan = { field: CompanyField | 'currency'; value: string | number; source: FileValue }
export type Terms = Pick<Apply, 'accept_currency' | 'overwrite' | 'fields'>
export type Skip = (value: Pick<FileValue, 'path'>, reason: string) => void

/** One record for each period, with its figures. */
export function planRecords(values: readonly FileValue[], companyId: string, terms: Terms, skip: Skip): RecordPlan[] {
  const plans = new Map<string, RecordPlan>()
  for (const value of values) {
    const { metric, label } = figureIn(value.path)
    const figure = figures.find((known) => known === metric)
    if (!figure) continue
    const amount = judgedValue(value)
    const name = recordLabel(label, value.period)
    const plan = plans.get(name)
    const currency = currencyOf(value, terms)
    const fault = currencyFault(currency, plan?.record.currency)
    if (typeof amount !== 'number' || fault) {
      skip(value, fault ?? 'It is not a number')
      continue
    }
    const days = plan?.record.period_end ? {} : daysOf(value.period)
    const record = { ...plan?.record, company_id: companyId, period: name, ...days, currency, [figure]: amount }
    const checked = NewFinancialRecord.safeParse(record)
    if (!checked.success) skip(value, `A financial record does not take it: ${checked.error.issues[0]?.message}`)
    else plans.set(name, { record: checked.data, sources: new Map(plan?.sources).set(figure, value) })
  }
  return [...plans.values()]
}

/** figures.revenue.FY2023: the rest names the period, and may have points itself. */
function figureIn(path: string): { metric?: string; label: string } {
  const [, metric, label = ''] = /^figures\.([^.]+)\.(.+)$/s.exec(path) ?? []
  return { metric, label }
}

/** Which values a company's own fields may take. */
const companySources: Record<string, CompanyField> = {
  'financials.revenue': 'revenue',
  'financials.ebitda': 'ebitda',
  revenue: 'revenue',
  industry: 'industry',
  summary: 'description',
}

/** The fields of the company that take a value; only empty ones, unless others are to be overwritten. */
export function planFields(
  values: readonly FileValue[],
  company: CompanyFigures,
  terms: Terms,
  skip: Skip,
): FieldPlan[] {
  const wanted: readonly string[] = terms.fields ?? companyFields
  const plans = values.flatMap((source): (FieldPlan & { field: CompanyField })[] => {
    const field = companySources[source.path]
    const value = judgedValue(source)
    if (!field || !wanted.includes(field) || value === undefined) return []
    const fault = fieldFault({ field, value, source }, company, terms)
    if (fault) skip(source, fault)
    return fault ? [] : [{ field, value, source }]
  })
  return inOneCurrency(plans, company, terms, skip)
}

/** The amounts of a company are in one currency: that of the document, unless amounts stay that are in another. */
function inOneCurrency(
  plans: readonly (FieldPlan & { field: CompanyField })[],
  company: CompanyFigures,
  terms: Terms,
  skip: Skip,
): FieldPlan[] {
  const amounts = plans.filter(({ value }) => typeof value === 'number')
  const [first] = amounts
  const currency = first && currencyOf(first.source, terms)
  if (!currency) return [...plans]
  const stays = (field: 'revenue' | 'ebitda') =>
    company[field] !== null && !amounts.some((plan) => plan.field === field)
  const isKept = company.currency !== currency && (company.hasOwnAmounts || stays('revenue') || stays('ebitda'))
  const taken = plans.filter(({ value, source }) => {
    const fault =
      typeof value === 'number'
        ? currencyFault(currencyOf(source, terms), isKept ? company.currency : currency)
        : undefined
    if (fault) skip(source, fault)
    return !fault
  })
  const isNew = !isKept && company.currency !== currency
  return isNew ? [{ field: 'currency', value: currency, source: first.source }, ...taken] : taken
}

/** The currency of the company once the plans are carried out. */
export const currencyAfter = (plans: readonly FieldPlan[], { currency }: Pick<CompanyFigures, 'currency'>): string =>
  String(plans.find(({ field }) => field === 'currency')?.value ?? currency)

type Checked = { field: CompanyField; value: string | number; source: FileValue }

function fieldFault({ field, value, source }: Checked, company: CompanyFigures, terms: Terms): string | undefined {
  if (typeof value === 'number') {
    const fault = yearFault(source) ?? currencyFault(currencyOf(source, terms), undefined)
    if (fault) return fault
  }
  const checked = CompanyPatch.shape[field].safeParse(value)
  if (!checked.success) return `The company’s ${field} does not take it: ${checked.error.issues[0]?.message}`
  if (company[field] === value) return `The company’s ${field} says so already`
  if (company[field] !== null && !terms.overwrite) return `The company has another ${field}; overwrite replaces it`
  return undefined
}

/** A field of the company has the figure of a year that is over. */
export function yearFault({ period }: FileValue): string | undefined {
  const isFullYear = period === null || (period.basis === 'actual' && (period.months ?? 12) === 12)
  return isFullYear ? undefined : 'It is not the actual figure of a full year'
}

/** The currency of an amount, where its document says none on a person's word. */
export const currencyOf = ({ currency }: Pick<FileValue, 'currency'>, { accept_currency }: Terms): string | undefined =>
  currency ?? accept_currency ?? undefined

/** An amount of no known currency is never written, nor one beside others that are in another. */
export function currencyFault(currency: string | undefined, others: string | null | undefined): string | undefined {
  if (currency === undefined)
    return 'The document does not say its currency; accept_currency, such as "USD", says in which its amounts are'
  if (others === undefined || others === null || others === currency) return undefined
  return `It is in ${currency}, and the amounts beside it are in ${others}`
}

/** The values to take over, and those among them that no person has accepted. */
export function chosenValues(values: readonly FileValue[], skip: Skip): FileValue[] {
  return values.filter((value) => {
    if (value.verdict === 'open') skip(value, 'It has not been accepted')
    if (value.verdict === 'rejected') skip(value, 'It was rejected')
    return value.verdict === 'accepted' || value.verdict === 'edited'
  })
}

/** Whether anything takes a value at all. */
export const hasTarget = ({ path, own_field }: Pick<FileValue, 'path' | 'own_field'>) =>
  own_field !== null || path in companySources || figures.some((known) => known === figureIn(path).metric)

export const skippedIn = (): { skipped: Skipped[]; skip: Skip } => {
  const skipped: Skipped[] = []
  return { skipped, skip: ({ path }, reason) => skipped.push({ path, reason }) }
}
