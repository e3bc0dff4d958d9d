import {
  annualSeries,
  cagr,
  convertedBy,
  type Figure,
  fiscalYearOf,
  growthRate,
  isExpectation,
  listPeriodsOf,
  margin,
  type Period,
  quarterlySeries,
} from '../../financials/index.ts'
import { catalogue } from './catalogue.ts'
import { citing } from './cite.ts'
import type { Trend, TrendFigure } from './plan.ts'
import type { Block, Column, Ref, Result, Row } from './result.ts'
import type { Running } from './run.ts'
import { namesOfCompanies } from './subjects.ts'

type TrendBlock = Extract<Block, { type: 'trend' }>

/** How figures of companies went, a block for each company, in the order in which they were asked for. */
export async function runTrend(running: Running, trend: Trend): Promise<Omit<Result, 'plan'>> {
  const { db, who } = running
  const [companies, periods] = await Promise.all([
    namesOfCompanies(running, trend.company_ids),
    listPeriodsOf(db, who, trend.company_ids).then((periods) => atRates(running, periods)),
  ])
  const ofCompany = Map.groupBy(periods, ({ company_id }) => company_id)
  const blocks = companies.map((company) => trendBlock(company, ofCompany.get(company.id) ?? [], trend))
  const missing = trend.company_ids.length - companies.length
  return { blocks, notices: missing > 0 ? ['A company that was asked about is not on record.'] : [] }
}

/** The periods with their rates into the currency that is asked for; where none is, statements stay in their own. */
async function atRates<P extends Period>({ db, asking }: Running, periods: readonly P[]): Promise<P[]> {
  const { firmId, currency } = asking
  if (currency === undefined) return [...periods]
  const rates = await db<
    { id: string; rate: number | null }[]
  >`/* beyond walls: of periods that have been read already */
    select r.id, period_rate(${firmId}, r.currency, ${currency}, r.period, r.period_start, r.period_end)::float8 as rate
    from financial_records r where r.firm_id = ${firmId} and r.id = any (${periods.map(({ id }) => id)}::uuid[])`
  const rateOf = new Map(rates.map(({ id, rate }) => [id, rate]))
  return periods.map((period) => ({ ...period, base_rate: rateOf.get(period.id) ?? null }))
}

type Series = { periods: Period[]; unit: Trend['period']; notices: string[] }

export function trendBlock(company: Ref, given: readonly Period[], trend: Trend): TrendBlock {
  const own = trend.currency === undefined ? onlyOne(given.map(({ currency }) => currency)) : undefined
  const periods = own === undefined ? given : given.map((period) => ({ ...period, base_rate: 1 }))
  const { periods: series, unit, notices } = seriesOf(periods, trend)
  const inRange = series.filter((period) => isInRange(period, trend))
  const shown = trend.last === null ? inRange : inRange.slice(-trend.last)
  const rows = shown.flatMap((period) => {
    const before = series[series.indexOf(period) - 1]
    const row = asRow(company, trend.figures, period, before && follows(before, period, unit) ? before : undefined)
    const isGap = before !== undefined && period !== shown[0] && unit === 'year'
    return isGap ? [...yearsBetween(before, period).map((year) => emptyRow(year, trend.figures)), row] : [row]
  })
  const gaps = rows.filter(({ ref }) => ref === null).map(({ values }) => values['period'])
  return {
    type: 'trend',
    title: company.label,
    company,
    columns: [
      { name: 'period', label: 'period', type: 'text' },
      ...trend.figures.map((figure) => columnOf(figure, own)),
    ],
    rows,
    growth: perFigure(trend.figures, (figure) => Number(rows.at(-1)?.values[`${figure}_growth`] ?? Number.NaN)),
    cagr: perFigure(trend.figures, (figure) => cagrOf(shown, figure)),
    notices: [
      ...notices,
      ...(gaps.length > 0 ? [`No figures are on record for ${gaps.join(', ')}.`] : []),
      ...noticesOfValues(shown, trend.figures),
      ...noticesOfRates(shown),
      ...expectations(periods),
    ],
  }
}

/** The full years or the quarters on record; quarters also in place of years that are not there at all. */
function seriesOf(periods: readonly Period[], { period: unit, from_year, to_year }: Trend): Series {
  const quarters = quarterlySeries(periods)
  if (unit === 'quarter') {
    const notices = quarters.length === 0 ? ['No quarters are on record.'] : []
    return { periods: quarters, unit, notices }
  }
  const years = annualSeries(periods)
  if (years.length > 0 || quarters.length === 0 || from_year !== null || to_year !== null)
    return { periods: years, unit, notices: years.length > 0 ? [] : ['No full years are on record.'] }
  return { periods: quarters, unit: 'quarter', notices: ['No full years are on record: these are quarters.'] }
}

const isInRange = (period: Period, { from_year, to_year }: Trend) => {
  const year = fiscalYearOf(period)
  return (from_year === null || year >= from_year) && (to_year === null || year <= to_year)
}

const monthsOf = { year: 12, quarter: 3 }

/** Whether a period is the next after another: only then is the change between them the growth of one period. */
function follows(before: Period, period: Period, unit: Trend['period']): boolean {
  const months = (Date.parse(period.period_end) - Date.parse(before.period_end)) / 86_400_000 / (365.2425 / 12)
  return Math.round(months) === monthsOf[unit]
}

const yearsBetween = (before: Period, period: Period): number[] => {
  const [from, to] = [fiscalYearOf(before), fiscalYearOf(period)]
  return Array.from({ length: Math.max(to - from - 1, 0) }, (_year, index) => from + 1 + index)
}

const emptyRow = (year: number, figures: readonly TrendFigure[]): Row => ({
  ref: null,
  values: { period: `FY${year}`, fiscal_year: year, ...Object.fromEntries(figures.map((figure) => [figure, null])) },
})

/** Each row has, not shown, the growth of each figure from the period before: a ratio, of margins in points. */
function asRow(company: Ref, figures: readonly TrendFigure[], period: Period, before: Period | undefined): Row {
  const ref: Ref = { type: 'financial_record', id: period.id, label: `${company.label} ${period.period}` }
  return {
    ref,
    values: {
      period: period.period,
      fiscal_year: fiscalYearOf(period),
      period_end: period.period_end,
      ...Object.fromEntries(
        figures.flatMap((figure) => [
          [figure, shownOf(period, figure)],
          [`${figure}_growth`, before ? changeOf(figure, before, period) : null],
        ]),
      ),
    },
    citation: citing(ref, ref.label),
  }
}

const parts: Partial<Record<TrendFigure, Figure>> = {
  gross_margin: 'gross_profit',
  ebitda_margin: 'ebitda',
  net_margin: 'net_income',
  cogs_ratio: 'cogs',
  operating_expenses_ratio: 'operating_expenses',
}
const isFigure = (figure: TrendFigure): figure is TrendFigure & Figure => parts[figure] === undefined

function valueOf(period: Period, figure: TrendFigure): number | null {
  const part = parts[figure]
  if (part !== undefined) return margin(period[part], period.revenue)
  return isFigure(figure) ? period[figure] : null
}

/** Money is shown in the firm's base currency; how it changed is read in the currency of the statements. */
const shownOf = (period: Period, figure: TrendFigure): number | null =>
  valueOf(isFigure(figure) ? convertedBy(period.base_rate, period) : period, figure)

function changeOf(figure: TrendFigure, before: Period, period: Period): number | null {
  if (before.currency !== period.currency && isFigure(figure)) return null
  const [from, to] = [valueOf(before, figure), valueOf(period, figure)]
  if (isFigure(figure)) return growthRate(from, to)
  return from === null || to === null ? null : to - from
}

/** From the first to the last period that says the figure; a margin has no growth rate. */
function cagrOf(periods: readonly Period[], figure: TrendFigure): number {
  if (!isFigure(figure)) return Number.NaN
  const known = periods.filter((period) => period[figure] !== null)
  const [first, last] = [known.at(0), known.at(-1)]
  return (first && last && cagr(first, last, figure)) ?? Number.NaN
}

const perFigure = (figures: readonly TrendFigure[], of: (figure: TrendFigure) => number) =>
  Object.fromEntries(
    figures.map((figure) => {
      const rate = of(figure)
      return [figure, Number.isFinite(rate) ? rate : null]
    }),
  )

const columnOf = (figure: TrendFigure, currency: string | undefined): Column => {
  const { label, type } = catalogue.financials.fields[figure]
  return { name: figure, label, type, ...(type === 'money' && currency && { currency }) }
}

const onlyOne = <T>([first, ...others]: readonly T[]): T | undefined =>
  others.every((other) => other === first) ? first : undefined

function noticesOfValues(periods: readonly Period[], figures: readonly TrendFigure[]): string[] {
  return figures.flatMap((figure) => {
    const without = periods.filter((period) => valueOf(period, figure) === null)
    if (without.length === 0 || without.length === periods.length) return []
    return [
      `${without.map(({ period }) => period).join(', ')} ${without.length === 1 ? 'has' : 'have'} no ${catalogue.financials.fields[figure].label} on record.`,
    ]
  })
}

function noticesOfRates(periods: readonly Period[]): string[] {
  const foreign = periods.filter(({ base_rate }) => base_rate !== 1)
  const from = [...new Set(foreign.map(({ currency }) => currency))].join(' and ')
  const unknown = foreign.filter(({ base_rate }) => base_rate === null).map(({ period }) => period)
  return [
    ...(foreign.length > unknown.length
      ? [`Converted from ${from} at the rates of each period; changes are those in ${from}.`]
      : []),
    ...(unknown.length > 0 ? [`No exchange rate from ${from} is on file for ${unknown.join(', ')}.`] : []),
  ]
}

const expectations = (periods: readonly Period[]) => {
  const left = periods.filter(({ period }) => isExpectation(period)).map(({ period }) => period)
  return left.length > 0 ? [`What is only expected is left out: ${left.slice(0, 4).join(', ')}.`] : []
}
