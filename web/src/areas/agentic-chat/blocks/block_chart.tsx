import { Chart, type ChartSeries } from '../../../chart/chart.tsx'
import type { Column, Row, TableBlock, TrendBlock } from '../answer.ts'
import { currencyOf, valueText } from '../cells.ts'

const pointsMax = 40

/** The drawing of an answer that is worth one: a figure by one group, or figures over their periods. */
export function BlockChart({ block }: { block: TableBlock | TrendBlock }) {
  const kind = block.kind === 'trend' ? 'bar' : block.chart
  const [by] = block.columns
  if (!kind || !by || block.rows.length < 2 || block.rows.length > pointsMax) return null
  const figures = block.columns.filter((column) => column !== by && column.type in units)
  const first = figures[0]
  if (!first) return null
  // figures of one unit share an axis; of a trend its ratio is drawn as a line above the bars
  const same = block.kind === 'trend' ? figures.filter(({ type }) => type === first.type).slice(0, 2) : [first]
  const series = same.map((column) => seriesOf(column, by, block.rows))
  const title = series.map(({ name }) => name).join(' and ')
  return (
    <Chart
      kind={kind}
      title={block.kind === 'trend' ? `${title} · ${block.company.label}` : title}
      series={series}
      height={200}
    />
  )
}

const units: Record<string, ChartSeries['unit']> = { money: 'money', ratio: 'ratio', integer: 'count', number: 'count' }

const seriesOf = (column: Column, by: Column, rows: readonly Row[]): ChartSeries => ({
  name: capitalised(column.label || column.name),
  unit: units[column.type] ?? 'count',
  ...(column.type === 'money' && { currency: currencyOf(column) }),
  points: rows.map((row) => {
    const y = row.values[column.name]
    return { x: valueText(row.values[by.name] ?? null, by, row), y: typeof y === 'number' ? y : null }
  }),
})

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
