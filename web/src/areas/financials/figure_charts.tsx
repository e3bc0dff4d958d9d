import { Chart, type ChartPoint, type ChartSeries } from '../../chart/chart.tsx'
import { counted } from '../../parts/format.ts'
import styles from './financials.module.css'
import { isExpected, type Period } from './periods.ts'
import { type FigureField, statementRows } from './rows.ts'
import type { SourceOf } from './use_figures.ts'

type Props = { periods: Period[]; all: Period[]; sourceOf: SourceOf }

/** Revenue with its growth, and EBITDA (else net income) with its margin, over the periods that are shown. */
export function FigureCharts({ periods: given, all, sourceOf }: Props) {
  // bars of two currencies have no common height
  const currency = given.findLast(({ revenue, ebitda }) => revenue !== null || ebitda !== null)?.currency
  const periods = given.filter((period) => period.currency === currency)
  const left = given.length - periods.length
  const pointsOf = (value: (period: Period) => number | null, field?: FigureField): ChartPoint[] =>
    periods.map((period) => ({
      x: period.period,
      y: value(period),
      isExpected: isExpected(period),
      source: field && sourceOf(period.id, field),
    }))
  const ratio = (id: string) => (period: Period) =>
    statementRows.find((row) => row.id === id)?.value(period, all) ?? null
  const hasEbitda = periods.some(({ ebitda }) => ebitda !== null)
  const [name, field, margin] = hasEbitda
    ? (['EBITDA', 'ebitda', 'ebitda_margin'] as const)
    : (['Net income', 'net_income', 'net_margin'] as const)
  const charts: { title: string; series: ChartSeries[] }[] = [
    {
      title: 'Revenue and growth',
      series: [
        { name: 'Revenue', unit: 'money', currency, points: pointsOf(({ revenue }) => revenue, 'revenue') },
        { name: 'Growth', unit: 'ratio', kind: 'line', points: pointsOf(ratio('growth')) },
      ],
    },
    {
      title: `${name} and margin`,
      series: [
        { name, unit: 'money', currency, points: pointsOf((period) => period[field], field) },
        {
          name: `${hasEbitda ? name : 'Net'} margin`,
          unit: 'ratio',
          kind: 'line',
          points: pointsOf(ratio(margin)),
        },
      ],
    },
  ]
  return (
    <div className={styles.charts}>
      {charts.map(({ title, series }) => {
        const told = series.filter(isTold)
        return (
          told.length > 0 && (
            <Chart
              key={title}
              kind="bar"
              height={260}
              title={told.length > 1 ? title : (told[0]?.name ?? title)}
              series={told}
            />
          )
        )
      })}
      {left > 0 && (
        <p className="note">
          {counted(left, 'period')} in another currency than {currency} {left === 1 ? 'is' : 'are'} left out here.
        </p>
      )}
    </div>
  )
}

// one point is no line
const isTold = ({ kind, points }: ChartSeries) =>
  points.filter(({ y }) => y !== null).length >= (kind === 'line' ? 2 : 1)
