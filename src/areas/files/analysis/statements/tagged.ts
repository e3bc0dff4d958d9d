import { textOf, unionOf } from '../../../../platform/documents/boxes.ts'
import type { Document, Fact } from '../../../../platform/documents/document.ts'
import { nameOf } from '../../../../words/period_name.ts'
import type { Period } from '../findings.ts'
import { exact } from '../numbers.ts'
import type { FinancialCell, FinancialTable } from '../tables.ts'
import type { Figure, FigureMetric, FigureSource } from './figure.ts'
import { amountOf } from './rows.ts'
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
    const source = sources.get(key) ?? { ...(printedAs(fact, tables) ?? alone(fact, page)), isCertain: true }
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

function cellOf({ words, value, scale, currency }: Fact): FinancialCell {
  const printed = exact(value / scale)
  return {
    cell: { words, text: textOf(words), place: null, number: null },
    printed: { value: printed, percent: false, nil: false, currency, scale: null },
    value: printed,
  }
}

/** The row of a table where the number is read as the same amount: it has the label that people see. */
export function printedAs(
  fact: Pick<Fact, 'words' | 'page' | 'value'>,
  tables: readonly FinancialTable[],
): FigureSource | null {
  const [first] = fact.words
  for (const table of tables.filter(({ page }) => page.number === fact.page)) {
    for (const row of table.rows) {
      const cell = row.cells.find((one) => one && first && one.cell.words.includes(first))
      const amount = cell ? amountOf(table, cell) : null
      if (cell && amount !== null && Math.abs(amount) === Math.abs(fact.value)) return { table, cell, label: row.label }
    }
  }
  return null
}

const alone = (fact: Fact, page: FinancialTable['page']): FigureSource => ({
  table: tableOf(fact, page),
  cell: cellOf(fact),
  label: labelOf(fact),
})

/** A table of one cell: what else a file tags is told by its own concepts, not by the rows beside. */
function tableOf(fact: Fact, page: FinancialTable['page']): FinancialTable {
  const label = labelOf(fact)
  return {
    source: { page, box: unionOf(fact.words), captions: [], continued: false, columns: [], rows: [] },
    page,
    title: label,
    captions: [],
    statement: null,
    primary: true,
    scale: fact.scale,
    scaled: true,
    currency: fact.currency,
    columns: [],
    rows: [],
  }
}
