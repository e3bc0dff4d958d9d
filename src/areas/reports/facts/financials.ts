import {
  cagr,
  type Figure,
  fiscalYearOf,
  follows,
  growthRate,
  margin,
  type Period,
  withRevenue,
} from '../../financials/index.ts'
import { type Fact, keyOf, markerOf, type Source, type Unit } from '../fact.ts'
import type { AppliedSource } from './applied_sources.ts'
import type { Selection } from './periods.ts'

type Amount = number | null

const amounts: [Figure, string][] = [
  ['revenue', 'Revenue'],
  ['gross_profit', 'Gross profit'],
  ['ebitda', 'EBITDA'],
  ['net_income', 'Net income'],
  ['cash_flow', 'Cash flow'],
]

const margins: [string, string, (period: Period) => Amount][] = [
  ['gross_margin', 'Gross margin', (period) => margin(grossProfit(period), period.revenue)],
  ['ebitda_margin', 'EBITDA margin', (period) => margin(period.ebitda, period.revenue)],
  ['net_margin', 'Net margin', (period) => margin(period.net_income, period.revenue)],
]

const grossProfit = ({ gross_profit, revenue, cogs }: Period): Amount =>
  gross_profit ?? (revenue !== null && cogs !== null ? revenue - cogs : null)

const amountOf = (period: Period, figure: Figure): Amount =>
  figure === 'gross_profit' ? grossProfit(period) : period[figure]

/** The figures of years, quarters and the last twelve months, and what they come to. */
export function financialFacts(selection: Selection, appliedSource: AppliedSource): Fact[] {
  const { years, allYears, quarters, allQuarters, ltm } = selection
  return [
    ...seriesFacts('year', years, allYears, appliedSource),
    ...seriesFacts('quarter', quarters, allQuarters, appliedSource),
    ...ltmFacts(ltm),
    ...overallFacts(years, allYears),
  ]
}

type Kind = 'year' | 'quarter'

function seriesFacts(kind: Kind, selected: Period[], all: Period[], appliedSource: AppliedSource): Fact[] {
  const taken = new Set<string>()
  return selected.flatMap((period) => {
    const key = keyOf(period.period, taken)
    taken.add(key)
    const before = all[all.indexOf(period) - 1]
    const yearBefore = kind === 'quarter' ? all.find((other) => isYearBefore(other, period)) : undefined
    return periodFacts({ kind, key, period, before, yearBefore, appliedSource })
  })
}

type Given = {
  kind: Kind
  key: string
  period: Period
  before: Period | undefined
  yearBefore: Period | undefined
  appliedSource: AppliedSource
}

/** year.fy2025 names the period; revenue.fy2025, ebitda_margin.fy2025, revenue_growth.fy2025 … are its figures. */
function periodFacts({ kind, key, period, before, yearBefore, appliedSource }: Given): Fact[] {
  const record = recordSource(period)
  const named = period.period
  const fact = (id: string, label: string, value: Fact['value'], unit: Unit, source: Source = record): Fact => ({
    id: `${id}.${key}`,
    label,
    value,
    unit,
    period: named,
    source,
  })
  const change = before && follows(before, period) ? before : undefined
  const both = change ? spanSource([change, period]) : record
  const growth = (figure: Figure) => (change ? growthRate(amountOf(change, figure), amountOf(period, figure)) : null)
  const marginBefore = change ? margin(change.ebitda, change.revenue) : null
  const marginNow = margin(period.ebitda, period.revenue)
  return [
    fact(kind, kind === 'year' ? 'Fiscal year' : 'Quarter', named, 'name'),
    fact('period_end', 'Period end', period.period_end, 'date'),
    ...amounts.map(([figure, label]) => {
      const value = amountOf(period, figure)
      return fact(figure, label, value, period.currency, appliedSource(period.id, figure, value) ?? record)
    }),
    ...margins.map(([id, label, of]) => fact(id, label, of(period), 'ratio')),
    fact('revenue_growth', 'Revenue growth', growth('revenue'), 'ratio', both),
    fact('ebitda_growth', 'EBITDA growth', growth('ebitda'), 'ratio', both),
    ...(yearBefore
      ? [
          fact(
            'growth_on_year',
            'Revenue growth on the same quarter of the year before',
            growthRate(yearBefore.revenue, period.revenue),
            'ratio',
            spanSource([yearBefore, period]),
          ),
        ]
      : []),
    fact('margin_change', 'Change of EBITDA margin', difference(marginBefore, marginNow), 'points', both),
  ]
}

const difference = (from: Amount, to: Amount): Amount => (from === null || to === null ? null : to - from)

const dayMs = 86_400_000

const isYearBefore = (other: Period, period: Period) =>
  Math.abs(Date.parse(period.period_end) - Date.parse(other.period_end) - 365 * dayMs) <= 12 * dayMs

const recordSource = ({ id, period }: Period): Source => ({
  kind: 'financial_record',
  id,
  marker: `${markerOf(period)} financial record`,
})

/** What several records come to. */
function spanSource(periods: Period[]): Source {
  const first = periods[0]
  const last = periods.at(-1)
  const marker =
    first === last
      ? `${markerOf(first?.period ?? '')} financial record`
      : `${markerOf(first?.period ?? '')} to ${markerOf(last?.period ?? '')} financial records`
  return { kind: 'computed', id: last?.id ?? null, marker }
}

function ltmFacts(quarters: Period[]): Fact[] {
  const last = quarters.at(-1)
  if (!last) return []
  const period = `LTM to ${last.period}`
  const source = spanSource(quarters)
  const sum = (figure: Figure) =>
    quarters.reduce<Amount>((total, quarter) => {
      const amount = amountOf(quarter, figure)
      return total === null || amount === null ? null : total + amount
    }, 0)
  const fact = (id: string, label: string, value: Fact['value'], unit: Unit): Fact => ({
    id: `ltm.${id}`,
    label,
    value,
    unit,
    period,
    source,
  })
  return [
    fact('period', 'Last twelve months', period, 'name'),
    fact('period_end', 'End of the last twelve months', last.period_end, 'date'),
    ...amounts.map(([figure, label]) => fact(figure, `LTM ${label}`, sum(figure), last.currency)),
    fact('ebitda_margin', 'LTM EBITDA margin', margin(sum('ebitda'), sum('revenue')), 'ratio'),
    fact('net_margin', 'LTM net margin', margin(sum('net_income'), sum('revenue')), 'ratio'),
  ]
}

/** What the selected years come to together, and which years between them are not on record. */
function overallFacts(years: Period[], allYears: Period[]): Fact[] {
  const known = withRevenue(years)
  const [first, last] = [known[0], known.at(-1)]
  const withEbitda = years.filter(({ ebitda }) => ebitda !== null)
  const [firstEbitda, lastEbitda] = [withEbitda[0], withEbitda.at(-1)]
  const source = spanSource(years)
  const several = first !== undefined && last !== undefined && first !== last
  const fact = (id: string, label: string, value: Fact['value'], unit: Unit, of = source): Fact => ({
    id: `overall.${id}`,
    label,
    value,
    unit,
    period: several ? `${first.period} to ${last.period}` : (last?.period ?? null),
    source: of,
  })
  if (years.length === 0) return allYears.length === 0 ? [] : coverage(allYears)
  return [
    ...coverage(allYears),
    fact('years', 'Full years on record', years.length, 'count'),
    fact(
      'revenue_cagr',
      'Revenue CAGR',
      several ? cagr(first, last) : null,
      'ratio',
      several ? spanSource(known) : source,
    ),
    fact(
      'ebitda_cagr',
      'EBITDA CAGR',
      firstEbitda && lastEbitda && firstEbitda !== lastEbitda ? cagr(firstEbitda, lastEbitda, 'ebitda') : null,
      'ratio',
      spanSource(withEbitda.length > 0 ? withEbitda : years),
    ),
    ...missingYears(years).map(
      (year, index): Fact => ({
        ...fact(`missing_year.${index + 1}`, 'Year without a record', year, 'year'),
        period: null,
      }),
    ),
  ]
}

/** From when to when there are full years, whatever was selected. */
const coverage = (allYears: Period[]): Fact[] => {
  const source = spanSource(allYears)
  const fact = (id: string, label: string, value: string | undefined): Fact => ({
    id: `coverage.${id}`,
    label,
    value: value ?? null,
    unit: 'name',
    period: null,
    source,
  })
  return [
    fact('first', 'First year on record', allYears[0]?.period),
    fact('last', 'Latest year on record', allYears.at(-1)?.period),
  ]
}

function missingYears(years: Period[]): number[] {
  const present = new Set(years.map(fiscalYearOf))
  const [first, last] = [Math.min(...present), Math.max(...present)]
  const missing = []
  for (let year = first + 1; year < last && missing.length < 5; year++) if (!present.has(year)) missing.push(year)
  return missing
}
