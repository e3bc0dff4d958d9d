import { exact } from '../numbers.ts'
import { expensesOf } from './expenses.ts'
import { type Figure, figureOf, near } from './figure.ts'
import { normal } from './metrics.ts'
import { besideDebts } from './row_words.ts'
import { amountOf, isAmount } from './rows.ts'

/** The figures with those that follow from them: liabilities where no total is printed, and expenses. */
export function withDerived(printed: readonly Figure[]): Figure[] {
  const figures = printed.map((figure) => ({
    ...figure,
    period: { ...figure.period, end: figure.period.end ?? yearEndOf(figure, printed) },
  }))
  for (const name of new Set(printed.map((figure) => figure.name))) {
    const assets = figureOf(figures, 'assets', name) ? null : assetsOf(figures, name)
    if (assets) figures.push(assets)
    const said = figures.findIndex((figure) => figure.metric === 'liabilities' && figure.name === name)
    const liabilities = printedLiabilities(figures, name) ?? liabilitiesOf(figures, name)
    figures.splice(said < 0 ? figures.length : said, said < 0 ? 0 : 1, ...(liabilities ? [liabilities] : []))
    const revenue = figureOf(figures, 'revenue', name) ? null : revenueOfBank(figures, name)
    if (revenue) figures.push(revenue)
    // what a tag says stands in no table, and other income may lie between revenue and result
    const isAlone = figureOf(figures, 'revenue', name)?.source.table.rows.length === 0
    const expenses = isAlone ? null : expensesOf(figures, name)
    if (expenses) figures.push(expenses)
  }
  return figures
}

/** A bank's revenue where no total is printed: net interest income and the other income. */
function revenueOfBank(figures: readonly Figure[], name: string): Figure | null {
  const [interest, other] = [
    figureOf(figures, 'net_interest_income', name),
    figureOf(figures, 'noninterest_income', name),
  ]
  if (!interest || !other) return null
  return { ...interest, metric: 'revenue', amount: exact(interest.amount + other.amount), from: [interest, other] }
}

/** The day of the balance sheet ends the year whose column has no day. */
function yearEndOf(figure: Figure, figures: readonly Figure[]): string | null {
  if (figure.period.months !== 12) return null
  return (
    figures.find((other) => other.name === figure.name && other.period.end && other.period.months === null)?.period
      .end ?? null
  )
}

/** Where a balance sheet takes current liabilities from assets at once: what is left, and what was taken. */
function assetsOf(figures: readonly Figure[], name: string): Figure | null {
  const [left, taken] = [
    figureOf(figures, 'assets_less_current_liabilities', name),
    figureOf(figures, 'current_liabilities', name),
  ]
  const equity = figureOf(figures, 'equity', name)
  // where equity stands below, all rows between would have had to lead to it
  if (!left || !taken || equity?.source.table === left.source.table) return null
  return { ...left, metric: 'assets', amount: exact(left.amount + taken.amount), from: [left, taken] }
}

/**
 * The printed total of what is owed. It is not the one where it equals the assets, being that of the whole other side, nor where
 * provisions or deferred income stand beside it that make up the rest: what is not equity is owed.
 */
function printedLiabilities(figures: readonly Figure[], name: string): Figure | undefined {
  const [printed, assets, equity] = (['liabilities', 'assets', 'equity'] as const).map((metric) =>
    figureOf(figures, metric, name),
  )
  if (!printed) return undefined
  if (!assets || !equity) return isOfDebts(printed) ? undefined : printed
  if (near(printed.amount, assets.amount)) return undefined
  const rest = exact(assets.amount - equity.amount - printed.amount)
  const isBeside =
    (isOfDebts(printed) && rest < besideDebtsMost * assets.amount) || isMadeOf(printed, rest, rowBelow(assets, printed))
  return rest > 0 && !near(rest, 0) && isBeside ? undefined : printed
}

/** What provisions and deferrals come to beside debts, as a share of the assets, where they stand on another page. */
const besideDebtsMost = 0.25

/** Where both sides are one table: the row below the total of assets, among which is what was deferred there. */
function rowBelow(assets: Figure, { source: { table, cell } }: Figure): number {
  const rowOf = (one: Figure['source']['cell']) => table.rows.findIndex(({ cells }) => cells.includes(one))
  const [above, below] = [rowOf(assets.source.cell), rowOf(cell)]
  return above >= 0 && above < below ? above + 1 : 0
}

/** Whether what stands beside the debts comes to an amount, each part counted once where its total is printed too. */
function isMadeOf(printed: Figure, rest: number, from: number): boolean {
  const amounts = amountsOfRows(printed, besideDebts, from)
  const parts = amounts.filter((amount, index) => !(index > 0 && near(amount, sumOf(amounts.slice(0, index)))))
  return near(rest, sumOf(parts))
}

const sumOf = (amounts: readonly number[]) => exact(amounts.reduce((sum, amount) => sum + amount, 0))

/** "Total dettes" may leave out provisions and what is deferred. */
const isOfDebts = ({ source }: Figure) => /dettes|debiti|schulden|gæld|skulder|gjeld|verbindlich/i.test(source.label)

function liabilitiesOf(figures: readonly Figure[], name: string): Figure | null {
  const [assets, equity] = [figureOf(figures, 'assets', name), figureOf(figures, 'equity', name)]
  if (!assets || !equity) return null
  const amount = exact(assets.amount - equity.amount - othersBelow(equity))
  return { ...assets, metric: 'liabilities', amount, from: [assets, equity] }
}

/** What stands between liabilities and equity, in whole units: redeemable interests. */
export const mezzanineOf = (figure: Figure): number =>
  amountOfRows(
    figure,
    /^(?:total )?(?:redeemable|mezzanine|temporary|convertible redeemable).*(?:interests?|equity|stock|shares)/,
  )

const others =
  /^(?:total )?(?:non-?controlling|minority) interests?|^(?:participations? ne donnant pas le contrôle|intérêts (?:minoritaires|ne conférant)|nicht beherrschende anteile|minderheiten)/

/** What belongs to others than the shareholders of the company, in whole units. */
export const noncontrollingOf = (figure: Figure): number => amountOfRows(figure, others)

/** The same, where it stands below equity: then that is the equity of the owners alone, and this is no liability. */
const othersBelow = (equity: Figure): number => {
  const { rows } = equity.source.table
  return amountOfRows(equity, others, rows.findIndex((row) => row.cells.includes(equity.source.cell)) + 1)
}

/** The sum of the rows with such labels, in the column and table of a figure. */
const amountOfRows = (figure: Figure, label: RegExp, from = 0): number => sumOf(amountsOfRows(figure, label, from))

function amountsOfRows(figure: Figure, label: RegExp, from = 0): number[] {
  const { table, cell } = figure.source
  const column = table.rows.find((row) => row.cells.includes(cell))?.cells.indexOf(cell) ?? -1
  const rows = table.rows.slice(from).filter((row) => row.cells.length > 0 && label.test(normal(row.label)))
  return rows.flatMap((row) => {
    const value = row.cells[column]
    return isAmount(value) ? [amountOf(table, value) ?? 0] : []
  })
}
