import { type Trend, trendFigures } from '../../plan/plan.ts'
import type { Column, Row } from '../../plan/result.ts'
import { bold, plain, table } from '../markdown.ts'
import { growth, notAvailable, points, ratio } from '../numbers.ts'
import { heading, rowsMax } from '../tables.ts'
import { citationOf, type Telling, type TrendBlock } from '../telling.ts'
import { shown } from '../values.ts'
import { capitalised, listed, possessive } from '../words.ts'

/** Figures of companies over their periods. */
export const sayTrend = (trend: Trend, blocks: readonly TrendBlock[], telling: Telling): string[] => [
  blocks.map((block) => trendSentence(trend, block, blocks.length)).join(' '),
  ...blocks.flatMap((block) => [
    ...(blocks.length > 1 ? [`### ${plain(block.company.label)}`] : []),
    ...(block.rows.length === 0 ? [] : [trendTable(block, telling)]),
  ]),
]

/** What the figures that were asked for did, in a sentence each. */
const trendSentence = (trend: Trend, block: TrendBlock, companies: number) => {
  const name = plain(block.company.label)
  const sentences = figuresOf(block)
    .filter(({ name }) => trend.figures.some((figure) => figure === name))
    // of several companies the first figure is enough to begin with: the tables have all
    .slice(0, companies > 1 ? 1 : 4)
    .map((column) => figureSentence(trend, block, column))
  return sentences.length === 0 || block.rows.length === 0
    ? `No figures are on record for ${name}.`
    : sentences.join(' ')
}

const figureSentence = (trend: Trend, block: TrendBlock, column: Column) => {
  const whose = `${possessive(plain(block.company.label))} ${plain(labelOf(column))}`
  const points_ = block.rows.flatMap((row) => {
    const value = row.values[column.name]
    return typeof value === 'number' ? [{ value, period: plain(periodOf(row)), year: row.values['fiscal_year'] }] : []
  })
  const [first] = points_
  const last = points_.at(-1)
  const before = points_.at(-2)
  if (first === undefined || last === undefined)
    return `No ${plain(labelOf(column))} is on record for ${plain(block.company.label)}.`
  if (before === undefined)
    return `${whose} ${isMany(column) ? 'are' : 'is'} on record for one period only: ${bold(shown(last.value, column))} in ${last.period}.`
  if (trend.asked === 'sum' || trend.asked === 'average') {
    const sum = points_.reduce((sum, { value }) => sum + value, 0)
    const periods = listed(points_.map(({ period }) => period))
    const verb = isMany(column) ? 'were' : 'was'
    const said =
      trend.asked === 'sum'
        ? `${whose} ${verb} ${bold(shown(sum, column))} in ${periods} together.`
        : `${whose} ${verb} ${bold(shown(sum / points_.length, column))} on average over ${periods}.`
    const absent = yearsAsked(trend).filter((year) => !points_.some((point) => point.year === year))
    return absent.length === 0 ? said : `${said} It is not on record for ${listed(absent.map((year) => `FY${year}`))}.`
  }
  const span = `from ${shown(first.value, column)} in ${first.period} to ${bold(shown(last.value, column))} in ${last.period}`
  const latest = block.growth[column.name] ?? null
  if (column.type === 'ratio') {
    const change = last.value - first.value
    const lately = latest === null || points_.length < 3 ? '' : `; ${points(latest)} in ${last.period}`
    return `${whose} ${moved(change)} ${span} (${points(change)})${lately}.`
  }
  const cagr = block.cagr[column.name] ?? null
  if (trend.asked === 'cagr')
    return cagr === null
      ? `A CAGR needs amounts above zero at both ends: ${whose} went ${span}.`
      : `${capitalised(whose)} CAGR is ${bold(ratio(cagr))} (${span.replaceAll('**', '')}).`
  if (trend.asked === 'growth' && points_.length === 2 && latest !== null)
    return `${whose} ${moved(latest)} by ${bold(ratio(Math.abs(latest)))}, ${span.replaceAll('**', '')}.`
  // the rate of a year over some quarters is mostly the season
  const whole = isQuarters(trend, block) && first.value > 0 ? growth(last.value / first.value - 1) : null
  const rates = [
    ...(whole !== null
      ? [whole]
      : cagr === null
        ? []
        : [`${trend.asked === 'growth' ? bold(ratio(cagr)) : ratio(cagr)} CAGR`]),
    ...(latest === null || points_.length < 3 ? [] : [`${growth(latest)} in ${last.period}`]),
  ]
  return `${whose} ${moved(last.value - first.value)} ${span}${rates.length === 0 ? '' : ` (${rates.join('; ')})`}.`
}

const yearsAsked = ({ from_year, to_year }: Trend): number[] =>
  from_year === null || to_year === null
    ? []
    : Array.from({ length: to_year - from_year + 1 }, (_, at) => from_year + at)

const isQuarters = (trend: Trend, block: TrendBlock) =>
  trend.period === 'quarter' || block.rows.some((row) => /^Q\d|Q\d$/.test(periodOf(row)))

const isMany = ({ label }: Column) => /expenses$/.test(label)

const moved = (change: number) => (change > 0 ? 'rose' : change < 0 ? 'fell' : 'stayed the same,')

const periodOf = ({ values }: Row) => String(values['period'] || values['fiscal_year'] || notAvailable)

const figuresOf = ({ columns }: TrendBlock) =>
  columns.filter(({ name }) => trendFigures.some((figure) => figure === name))

const labelOf = ({ label, name }: Column) => label || name.replaceAll('_', ' ')

const trendTable = (block: TrendBlock, telling: Telling) => {
  const rows = block.rows.slice(-2 * rowsMax)
  const figures = figuresOf(block)
  const sourced = rows.some(({ citation }) => citation !== undefined)
  return table(
    [
      { head: 'Period', right: false },
      ...figures.flatMap((column) => [
        { head: heading(column), right: true },
        { head: column.type === 'ratio' ? 'Change' : 'Growth', right: true },
      ]),
      ...(sourced ? [{ head: 'Source', right: false }] : []),
    ],
    rows.map((row) => {
      const before = block.rows[block.rows.indexOf(row) - 1]
      return [
        plain(periodOf(row)),
        ...figures.flatMap((column) => [shown(row.values[column.name], column), changeOf(column, before, row)]),
        ...(sourced ? [citationOf(row.citation, telling)] : []),
      ]
    }),
  )
}

// growth from nothing or from a loss says nothing
const changeOf = (column: Column, before: Row | undefined, row: Row) => {
  const [a, b] = [before?.values[column.name], row.values[column.name]]
  if (before === undefined) return ''
  // a year that is missing between them makes it no growth of one year
  const known = row.values[`${column.name}_growth`]
  if (known !== undefined)
    return typeof known !== 'number' ? notAvailable : column.type === 'ratio' ? points(known) : growth(known)
  if (typeof a !== 'number' || typeof b !== 'number') return notAvailable
  if (column.type === 'ratio') return points(b - a)
  return a > 0 ? growth(b / a - 1) : notAvailable
}
