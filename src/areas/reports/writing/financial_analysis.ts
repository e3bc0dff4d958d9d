import { type Facts, isKnown, keysOf, numberOf, textOf } from '../fact.ts'
import { type Depth, kinds } from '../kinds.ts'
import type { ReportType } from '../schema.ts'
import { againstDocuments } from './against_documents.ts'
import { valuation } from './price.ts'
import { cell, number, type Part, paragraph, say, sayFirst, sourceOf, table, words } from './say.ts'
import { pointsMin, seriesOf, trendWord } from './series.ts'

export function financialAnalysis(facts: Facts, depth: Depth, type: ReportType): Part[] {
  const { years, quarters } = seriesOf(facts)
  if (years.length === 0 && quarters.length === 0) return withoutFigures(facts, depth)
  return [
    growth(facts, type),
    profitability(facts, type),
    years.length > 0 && yearTable(years),
    depth === 'full' && paragraph(netIncome(facts), cash(facts)),
    ...(quarters.length > 0
      ? [depth === 'full' && '### Quarters', lastTwelveMonths(facts), depth === 'full' && quarterTable(quarters)]
      : []),
    gaps(facts),
    recordApart(facts),
    againstDocuments(facts)?.text,
    ...(depth === 'full' ? valuation(facts) : []),
  ]
}

function withoutFigures(facts: Facts, depth: Depth): Part[] {
  const period = isKnown(facts, 'report.time_period')
  return [
    period && isKnown(facts, 'coverage.first')
      ? 'No financial record falls into the period {{fact:report.time_period}}; the full years on record run from {{fact:coverage.first}} to {{fact:coverage.last}}.'
      : 'No financial record of {{fact:company.name}} covers a full year or quarter, so neither growth nor margins can be stated.',
    paragraph(
      sayFirst(
        facts,
        'Its company record gives revenue of {company.revenue} and EBITDA of {company.ebitda}, without saying for which period.',
        'Its company record gives revenue of {company.revenue}, without saying for which period, and no EBITDA.',
      ),
      againstDocuments(facts)?.text,
    ),
    ...(depth === 'full' && isKnown(facts, 'deal.1.value') ? valuation(facts) : []),
  ]
}

function growth(facts: Facts, type: ReportType): Part {
  const { latest, previous, years } = seriesOf(facts)
  if (latest === undefined) return years.length > 0 ? 'The years on record give no revenue.' : undefined
  const now = numberOf(facts, `revenue_growth.${latest}`)
  const before = previous ? numberOf(facts, `revenue_growth.${previous}`) : null
  const reached =
    now === null
      ? `Revenue was {revenue.${latest}} in {year.${latest}}.`
      : now >= 0
        ? `Revenue reached {revenue.${latest}} in {year.${latest}}, a rise of {revenue_growth.${latest}} on the year before.`
        : `Revenue fell by {|revenue_growth.${latest}|} to {revenue.${latest}} in {year.${latest}}.`
  return paragraph(
    say(facts, reached),
    now !== null &&
      before !== null &&
      say(facts, paceOf(before, now, `revenue_growth.${previous}`, `revenue_growth.${latest}`)),
    // over two years it is the growth of the second
    years.length > 2 &&
      sayFirst(
        facts,
        'Over {overall.years} full years revenue compounded at {overall.revenue_cagr} a year and EBITDA at {overall.ebitda_cagr}.',
        'Over {overall.years} full years revenue compounded at {overall.revenue_cagr} a year.',
      ),
    comparesHere(type) && againstPeers(facts, 'revenue_growth', 'Growth'),
  )
}

/** How growth changed from one year to the next, in words that know which way revenue went. */
function paceOf(before: number, now: number, beforeId: string, nowId: string): string {
  if (now < 0)
    return before >= 0
      ? `The year before it had grown by {${beforeId}}.`
      : `The decline ${trendWord(now - before, 'eased', 'deepened', 'went on')}, from {|${beforeId}|} the year before.`
  if (before < 0) return `That follows a decline of {|${beforeId}|} the year before.`
  return now - before > -pointsMin && now - before < pointsMin
    ? `Growth held steady, after {${beforeId}} the year before.`
    : `Growth ${now > before ? 'accelerated' : 'slowed'}, from {${beforeId}} the year before to {${nowId}}.`
}

/** Where a section on the market says it, it is not said here too. */
const comparesHere = (type: ReportType) => kinds[type].sections.market_analysis === undefined

function profitability(facts: Facts, type: ReportType): Part {
  const { latest } = seriesOf(facts)
  if (latest === undefined) return undefined
  const change = numberOf(facts, `margin_change.${latest}`)
  const verb = change === null || Math.abs(change) < pointsMin ? undefined : change > 0 ? 'widened' : 'narrowed'
  const isLoss = (numberOf(facts, `ebitda.${latest}`) ?? 0) < 0
  return paragraph(
    isLoss
      ? say(
          facts,
          `The business lost money at the operating level in {year.${latest}}: EBITDA was {ebitda.${latest}}, a margin of {ebitda_margin.${latest}}.`,
        )
      : say(facts, `EBITDA was {ebitda.${latest}} in {year.${latest}}, a margin of {ebitda_margin.${latest}}.`),
    !isKnown(facts, `ebitda.${latest}`) && `The record of {{fact:year.${latest}}} gives no EBITDA.`,
    say(
      facts,
      verb === undefined
        ? `The margin barely moved: {margin_change.${latest}} on the year before.`
        : `The margin ${verb} by {|margin_change.${latest}|} on the year before.`,
    ),
    say(facts, `Gross margin stood at {gross_margin.${latest}}.`),
    comparesHere(type) && againstPeers(facts, 'ebitda_margin', 'The margin'),
  )
}

/** Above, below or near the median of the peers. */
export function againstPeers(facts: Facts, measure: string, subject: string): Part {
  const own = numberOf(facts, `peers.${measure}.own`)
  const median = numberOf(facts, `peers.${measure}.median`)
  if (own === null || median === null) return undefined
  const where = trendWord(own - median, 'above', 'below', 'close to')
  return say(facts, `${subject} of {peers.${measure}.own} is ${where} the peer median of {peers.${measure}.median}.`)
}

const netIncome = (facts: Facts): Part => {
  const { latest } = seriesOf(facts)
  return (
    latest &&
    sayFirst(
      facts,
      (numberOf(facts, `net_income.${latest}`) ?? 0) < 0
        ? `The net loss was {|net_income.${latest}|}, {|net_margin.${latest}|} of revenue.`
        : `Net income was {net_income.${latest}}, {net_margin.${latest}} of revenue.`,
      `Net income was {net_income.${latest}} in {year.${latest}}.`,
    )
  )
}

const cash = (facts: Facts): Part => {
  const { latest } = seriesOf(facts)
  return latest && say(facts, `Cash flow was {cash_flow.${latest}}, against EBITDA of {ebitda.${latest}}.`)
}

const figures = ['revenue', 'revenue_growth', 'gross_margin', 'ebitda', 'ebitda_margin', 'net_income']
const columns = [
  number('Revenue'),
  number('Growth'),
  number('Gross margin'),
  number('EBITDA'),
  number('EBITDA margin'),
  number('Net income'),
  words('Source'),
]

const yearTable = (years: string[]) =>
  table(
    [words('Fiscal year'), ...columns],
    years.map((key) => rowOf('year', key)),
  )

const quarterTable = (quarters: string[]) =>
  table(
    [words('Quarter'), ...columns],
    quarters.map((key) => rowOf('quarter', key)),
  )

const rowOf = (kind: string, key: string) => [
  cell(`${kind}.${key}`),
  ...figures.map((figure) => cell(`${figure}.${key}`)),
  sourceOf(`revenue.${key}`),
]

function lastTwelveMonths(facts: Facts): Part {
  const last = seriesOf(facts).quarters.at(-1)
  return paragraph(
    sayFirst(
      facts,
      'Over the last twelve months, to {ltm.period_end}, revenue was {ltm.revenue} and EBITDA {ltm.ebitda}, a margin of {ltm.ebitda_margin}.',
      'Over the last twelve months, to {ltm.period_end}, revenue was {ltm.revenue}.',
    ),
    textOf(facts, 'report.time_period')?.toLowerCase() === 'ltm' &&
      !isKnown(facts, 'ltm.revenue') &&
      'The last twelve months cannot be stated: they need four quarters in a row.',
    sayFirst(
      facts,
      `The latest quarter shown, {quarter.${last}}, brought revenue of {revenue.${last}}, {|growth_on_year.${last}|} ${(numberOf(facts, `growth_on_year.${last}`) ?? 0) < 0 ? 'below' : 'above'} the same quarter of the year before.`,
      `The latest quarter shown, {quarter.${last}}, brought revenue of {revenue.${last}}.`,
    ),
  )
}

/** The record of the company against its latest year: one of them was not brought up to date. */
function recordApart(facts: Facts): Part {
  const { latest } = seriesOf(facts)
  const [record, year] = [numberOf(facts, 'company.revenue'), latest ? numberOf(facts, `revenue.${latest}`) : null]
  if (record === null || year === null || isKnown(facts, 'report.time_period')) return undefined
  if (Math.abs(record - year) <= Math.abs(year) * pointsMin) return undefined
  return say(
    facts,
    `The company record gives revenue of {company.revenue} and {year.${latest}} {revenue.${latest}}: one of them is not up to date. This report goes by the year.`,
  )
}

function gaps(facts: Facts): Part {
  const missing = keysOf(facts, 'overall.missing_year.')
  return missing.length > 0
    ? `No record covers ${missing.map((key) => `{{fact:overall.missing_year.${key}}}`).join(', ')}; growth over a gap is not stated.`
    : undefined
}
