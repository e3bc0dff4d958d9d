import type { Document, Fact, Page } from '../../../../platform/documents/document.ts'
import { nameOf } from '../../../../words/period_name.ts'
import type { Period } from '../findings.ts'
import { exact } from '../numbers.ts'
import type { FinancialTable } from '../tables.ts'
import { alone, type Figure, type FigureMetric, type FigureSource, printedAs } from './figure.ts'
import type { Statements } from './select.ts'
import { concepts, halvesOfAssets } from './tagged_concepts.ts'

/** The figures whose meaning the file itself tells, in the periods that the tables name where one of them ends on the same day. */
export function taggedFigures(
  { facts: all = [], pages }: Document,
  tables: readonly FinancialTable[],
  statements: Statements,
): Figure[] {
  const facts = all.filter((fact) => isOfStatements(fact, statements))
  const printed = tables.flatMap(({ columns }) => columns.flatMap(({ period }) => period ?? []))
  const flows = facts.filter(({ from }) => from !== null).map((fact) => periodOf(fact, printed))
  const sources = new Map<string, FigureSource>()
  const sourceOf = (fact: Fact): FigureSource | null => {
    const page = pages.find(({ number }) => number === fact.page)
    if (!page) return null
    const key = `${fact.page} ${fact.concept} ${fact.from} ${fact.to}`
    const source = sources.get(key) ?? { ...(printedAs(fact, tables) ?? aloneAs(fact, page)), isCertain: true }
    sources.set(key, source)
    return source
  }
  const figureOf = (metric: FigureMetric, fact: Fact): Figure[] => {
    const period = periodOf(fact, printed)
    const name = fact.from === null ? nameOfDay(period, flows) : nameOf(period)
    const source = sourceOf(fact)
    return name && source ? [{ metric, name, period, amount: fact.value, source, from: [] }] : []
  }
  const figures: Figure[] = []
  // reason: the keys are those of `concepts`
  for (const [metric, names] of Object.entries(concepts) as [FigureMetric, readonly string[]][]) {
    for (const concept of names) {
      for (const figure of facts.filter((fact) => fact.concept === concept).flatMap((fact) => figureOf(metric, fact)))
        if (!figures.some((one) => one.metric === metric && one.name === figure.name)) figures.push(figure)
    }
  }
  return [...figures, ...sumsOfHalves(facts, figures, figureOf)]
}

/** Where the statements of a group are found, tags on other pages may be the parent's: its own accounts stand in the same file. */
function isOfStatements({ from, page }: Fact, { income_statement, cash_flow, balance_sheet }: Statements): boolean {
  const tables = from === null ? balance_sheet : [...income_statement, ...cash_flow]
  return tables.length === 0 || tables.some((table) => table.page.number === page)
}

/** Total assets where only fixed and current ones are printed. */
function sumsOfHalves(
  facts: readonly Fact[],
  figures: readonly Figure[],
  figureOf: (metric: FigureMetric, fact: Fact) => Figure[],
): Figure[] {
  const [fixed, current] = halvesOfAssets.map((concept) =>
    facts.filter((fact) => fact.concept === concept).flatMap((fact) => figureOf('asset_part', fact)),
  )
  return (fixed ?? []).flatMap((one) => {
    const other = current?.find(({ name }) => name === one.name)
    if (!other || figures.some(({ metric, name }) => metric === 'assets' && name === one.name)) return []
    return [{ ...one, metric: 'assets', amount: exact(one.amount + other.amount), from: [one, other] }]
  })
}

function periodOf({ from, to }: Fact, printed: readonly Period[]): Period {
  const months = from === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000 / 30.4)
  const same = printed.find(
    ({ end, months: length, basis }) => end === to && basis === 'actual' && (length === months || length === null),
  )
  return { label: same?.label || to, end: to, months, year: same?.year ?? Number(to.slice(0, 4)), basis: 'actual' }
}

/** A day has the name of the longest period that ends on it. */
function nameOfDay(day: Period, flows: readonly Period[]): string | null {
  const [longest] = flows.filter(({ end }) => end === day.end).sort((a, b) => (b.months ?? 0) - (a.months ?? 0))
  return nameOf(longest ?? { ...day, end: null }, longest?.months ?? 12)
}

/** "ProfitLossBeforeTax" → "Profit loss before tax" */
const labelOf = ({ concept }: Fact) =>
  concept.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

/** What else a file tags is told by its own concepts, not by the rows beside. */
function aloneAs(fact: Fact, page: Page): FigureSource {
  const { words, scale, currency } = fact
  const printed = { value: exact(fact.value / scale), percent: false, nil: false, currency, scale: null }
  return alone({ page, words, printed, scale, currency, label: labelOf(fact) })
}
