// Revenue, EBITDA, margin and growth of the last full actual year.

import { standing } from '../../../../platform/documents/boxes.ts'
import { alternativeTo, type Check, type Finding, isChecked } from '../findings.ts'
import type { DocumentContext } from '../tables.ts'
import { alternativesTo, isRounded } from './alternatives.ts'
import type { MemorandumMetric, TableFigure } from './figures.ts'
import { findingOf } from './finding.ts'
import type { ProseFigure, ProseGrowth } from './prose_figures.ts'

type Financials = {
  revenue: Finding | null
  ebitda: Finding | null
  ebitda_margin: Finding | null
  revenue_growth: Finding | null
  figures: Finding[]
}

type Value = { amount: number; finding: Finding }

export function readFinancials(
  tables: readonly TableFigure[],
  prose: readonly ProseFigure[],
  context: DocumentContext,
  growths: readonly ProseGrowth[] = [],
): Financials {
  const year = lastYear(tables, prose)
  const figures = figuresOfPeriods(tables)
  if (year === null) return { revenue: null, ebitda: null, ebitda_margin: null, revenue_growth: null, figures }
  const given = { tables: tables.map((figure) => scaledBy(figure, prose)).filter(isPlausible), prose, context }
  const revenue = valueOf(given, ['revenue'], year, 'financials.revenue')
  const ebitda = valueOf(given, ['ebitda_adjusted', 'ebitda_reported'], year, 'financials.ebitda')
  // a figure without a year may be of the last one, never of the one before
  const dated = { ...given, prose: prose.filter((figure) => figure.year !== null) }
  const previous = valueOf(dated, ['revenue'], year - 1, `figures.revenue.FY${year - 1}`)
  return {
    revenue: revenue?.finding ?? null,
    ebitda: ebitda?.finding ?? null,
    ebitda_margin: marginOf(given, revenue, ebitda, year),
    revenue_growth: growthOf(given, revenue, previous, year) ?? growthSaid(growths, year),
    figures: figures.map((figure) => asDoubtful(figure, [revenue, ebitda])),
  }
}

/** The figure of a period that stands for the last year is in doubt with that. */
function asDoubtful(figure: Finding, values: (Value | null)[]): Finding {
  const twin = values.find((value) => value?.amount === figure.value && isSamePlace(value.finding, figure))
  return twin?.finding.alternatives ? { ...figure, alternatives: twin.finding.alternatives } : figure
}

const isSamePlace = (a: Finding, b: Finding) => a.page === b.page && a.box.x === b.box.x && a.box.y === b.box.y

type Given = { tables: readonly TableFigure[]; prose: readonly ProseFigure[]; context: DocumentContext }

const isFullYear = ({ period }: TableFigure) =>
  period.basis === 'actual' && period.months === 12 && period.year !== null

/** The last full actual year for which a revenue is known; that of prose only where no table has one. */
function lastYear(tables: readonly TableFigure[], prose: readonly ProseFigure[]): number | null {
  const ofTables = tables
    .filter((figure) => figure.metric === 'revenue' && isFullYear(figure))
    .map(({ period }) => period.year ?? 0)
  if (ofTables.length > 0) return Math.max(...ofTables)
  const ofEbitda = tables
    .filter((figure) => figure.metric.startsWith('ebitda') && isFullYear(figure))
    .map(({ period }) => period.year ?? 0)
  const ofProse = prose.flatMap(({ metric, year }) => (metric === 'revenue' && year !== null ? [year] : []))
  const years = [...ofEbitda, ...ofProse]
  return years.length > 0 ? Math.max(...years) : null
}

/** A table that does not say in what its figures are: the prose that names the same figure in full tells. */
function scaledBy(figure: TableFigure, prose: readonly ProseFigure[]): TableFigure {
  if (figure.table.scaled || figure.value === 0 || isRatio(figure.metric)) return figure
  const factor = [1000, 1e5, 1e6, 1e7, 1e9].find((scale) =>
    prose.some(
      (one) =>
        one.metric === figure.metric &&
        (one.year === null || one.year === figure.period.year) &&
        isNear(one.value, figure.value * scale),
    ),
  )
  return factor ? { ...figure, value: figure.value * factor } : figure
}

/** Small numbers of a table that says nothing of thousands or millions are no amounts that a company reports. */
const isPlausible = ({ metric, table, value }: TableFigure) => isRatio(metric) || table.scaled || Math.abs(value) >= 1e5

const isRatio = (metric: MemorandumMetric) => metric.endsWith('margin') || metric === 'revenue_growth'
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 0.006

function valueOf(given: Given, metrics: MemorandumMetric[], year: number, path: string): Value | null {
  for (const metric of metrics) {
    const printed = given.tables.filter(
      (figure) => figure.metric === metric && isFullYear(figure) && figure.period.year === year,
    )
    const said = given.prose.filter(
      (figure) => figure.metric === metric && (figure.year === year || figure.year === null),
    )
    const chosen = chosenOf(printed, said)
    const spoken = said.find((figure) => figure.year === year) ?? said[0]
    const finding = chosen
      ? findingOfCell(chosen, path, chosen.value, checksOf(chosen, printed, said))
      : spoken && findingOfProse(spoken, path, said, year)
    const amount = chosen?.value ?? spoken?.value
    if (!finding || amount === undefined) continue
    // what another place confirms is not called in question by a part of it, or by another year's
    if (isChecked(finding)) return { amount, finding }
    const others = [
      ...printed.map((figure) => findingOfCell(figure, path, figure.value, [])),
      ...said.filter((figure) => figure.year === year).map((figure) => findingOfProse(figure, path, said, year)),
    ]
    return {
      amount,
      finding: { ...finding, alternatives: alternativesTo({ value: amount, currency: finding.currency }, others) },
    }
  }
  return null
}

/** The one that most agree with: of a column read wrongly there is one, of the right figure there are several. */
function chosenOf(printed: readonly TableFigure[], said: readonly ProseFigure[]): TableFigure | null {
  const votes = (figure: TableFigure) =>
    figure.weight +
    printed.filter((other) => isNear(other.value, figure.value)).length * 1.5 +
    said.filter((other) => isRounded(other.value, figure.value)).length * 2
  return printed.reduce<TableFigure | null>(
    (best, figure) => (best && votes(best) >= votes(figure) ? best : figure),
    null,
  )
}

function checksOf(chosen: TableFigure, printed: readonly TableFigure[], said: readonly ProseFigure[]): Check[] {
  const checks: Check[] = []
  const sentence = said.find((figure) => isRounded(figure.value, chosen.value)) ?? said[0]
  if (sentence) {
    const passed = isRounded(sentence.value, chosen.value)
    checks.push({
      name: 'table and prose agree',
      passed,
      detail: `${chosen.value} in the table on page ${chosen.table.page.number}, ${sentence.value} in the text on page ${sentence.at.page.number}`,
    })
  }
  const other = printed.find((figure) => figure.table !== chosen.table)
  if (other)
    checks.push({
      name: 'tables agree',
      passed: isRounded(other.value, chosen.value),
      detail: `pages ${chosen.table.page.number} and ${other.table.page.number}`,
    })
  return checks
}

function findingOfCell(figure: TableFigure, path: string, value: number, checks: Check[]): Finding {
  const { table, cell, label, period } = figure
  const place = standing(table.page, cell.cell.words)
  const failed = checks.filter(({ passed }) => !passed).length
  return {
    ...place,
    path,
    value,
    quote: `${label} ${place.raw}`,
    place: cell.cell.place
      ? `${table.page.name ? `sheet ${table.page.name}, ` : ''}${cell.cell.place}`
      : table.page.name,
    label,
    period,
    scale: table.scale,
    currency: isRatio(figure.metric) ? null : table.currency,
    confidence: Number(Math.min(0.98, Math.max(0.3, 0.86 + 0.06 * (checks.length - failed) - 0.3 * failed)).toFixed(2)),
    checks,
    computed_from: [],
  }
}

const findingOfProse = (figure: ProseFigure, path: string, said: readonly ProseFigure[], year: number): Finding =>
  findingOf({
    path,
    value: figure.value,
    at: figure.at,
    start: figure.start,
    end: figure.end,
    currency: figure.currency,
    period: { label: `${year}`, end: null, months: 12, year, basis: 'actual' },
    confidence:
      figure.year === null
        ? 0.6
        : said.filter((other) => isRounded(other.value, figure.value)).length > 1
          ? 0.85
          : 0.75,
  })

function marginOf(given: Given, revenue: Value | null, ebitda: Value | null, year: number): Finding | null {
  const isAdjusted =
    ebitda && given.tables.some((figure) => figure.metric === 'ebitda_adjusted' && figure.value === ebitda.amount)
  const metrics: MemorandumMetric[] = isAdjusted
    ? ['adjusted_margin', 'ebitda_margin']
    : ['ebitda_margin', 'adjusted_margin']
  const quotient = revenue && ebitda && revenue.amount !== 0 ? ebitda.amount / revenue.amount : null
  return ratioFinding(given, metrics, year, quotient, 'financials.ebitda_margin', 'margin = ebitda / revenue', [
    ebitda,
    revenue,
  ])
}

function growthOf(given: Given, revenue: Value | null, previous: Value | null, year: number): Finding | null {
  const quotient = revenue && previous && previous.amount > 0 ? revenue.amount / previous.amount - 1 : null
  return ratioFinding(
    given,
    ['revenue_growth'],
    year,
    quotient,
    'financials.revenue_growth',
    'growth = revenue / revenue of the year before - 1',
    [revenue, previous],
  )
}

/** Of sentences that contradict each other none counts. */
function growthSaid(growths: readonly ProseGrowth[], year: number): Finding | null {
  const [first, ...others] = growths.filter((growth) => growth.year === year)
  if (!first || others.some(({ value }) => Math.abs(value - first.value) > 0.0051)) return null
  return findingOf({
    path: 'financials.revenue_growth',
    value: first.value,
    at: first.at,
    start: first.start,
    end: first.end,
    period: { label: `${year}`, end: null, months: 12, year, basis: 'actual' },
    confidence: 0.7,
  })
}

/** The printed ratio; where both amounts are known, their quotient, which has more digits, if the printed one agrees. */
function ratioFinding(
  given: Given,
  metrics: MemorandumMetric[],
  year: number,
  quotient: number | null,
  path: string,
  name: string,
  from: (Value | null)[],
): Finding | null {
  const printed = metrics
    .flatMap((metric) =>
      given.tables.filter((figure) => figure.metric === metric && isFullYear(figure) && figure.period.year === year),
    )
    .sort((a, b) => (quotient === null ? 0 : Math.abs(a.value - quotient) - Math.abs(b.value - quotient)))[0]
  const exactly = quotient === null ? null : Number(quotient.toFixed(4))
  if (printed) {
    const agrees = exactly !== null && Math.abs(printed.value - exactly) <= 0.0051
    const check: Check[] =
      exactly === null
        ? []
        : [{ name, passed: agrees, detail: `${exactly} computed, ${printed.cell.cell.text} printed` }]
    if (exactly === null || agrees)
      return {
        ...findingOfCell(printed, path, exactly ?? printed.value, check),
        computed_from: exactly === null ? [] : pathsOf(from),
      }
  }
  const first = from.find((value) => value)
  if (exactly === null || !first) return null
  return {
    ...first.finding,
    path,
    value: exactly,
    currency: null,
    scale: null,
    label: null,
    checks: [],
    computed_from: pathsOf(from),
    confidence: 0.8,
    alternatives: printed ? [alternativeTo(null, findingOfCell(printed, path, printed.value, []))] : [],
  }
}

const pathsOf = (values: readonly (Value | null)[]) => values.flatMap((value) => value?.finding.path ?? [])

const recordNames: Partial<Record<MemorandumMetric, string>> = {
  revenue: 'revenue',
  ebitda_adjusted: 'ebitda',
  ebitda_reported: 'ebitda_reported',
}

/** One finding for each figure of each period; "ebitda" is the adjusted one where the document has one. */
function figuresOfPeriods(tables: readonly TableFigure[]): Finding[] {
  const found = new Map<string, Finding>()
  const hasAdjusted = tables.some(({ metric }) => metric === 'ebitda_adjusted')
  for (const figure of tables) {
    const name = figure.metric === 'ebitda_reported' && !hasAdjusted ? 'ebitda' : recordNames[figure.metric]
    if (!name) continue
    const path = `figures.${name}.${figure.name}`
    if (!found.has(path)) found.set(path, findingOfCell(figure, path, figure.value, []))
  }
  return [...found.values()]
}
