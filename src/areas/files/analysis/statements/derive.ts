import { exact } from '../numbers.ts'
import type { FinancialTable } from '../tables.ts'
import { type Figure, figureOf } from './figure.ts'
import { labels, normal } from './metrics.ts'
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
    const liabilities = figureOf(figures, 'liabilities', name) ?? liabilitiesOf(figures, name)
    if (liabilities && !figures.includes(liabilities)) figures.push(liabilities)
    const revenue = figureOf(figures, 'revenue', name) ? null : revenueOfBank(figures, name)
    if (revenue) figures.push(revenue)
    const expenses = expensesOf(figures, name)
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
  if (!left || !taken) return null
  return { ...left, metric: 'assets', amount: exact(left.amount + taken.amount), from: [left, taken] }
}

function liabilitiesOf(figures: readonly Figure[], name: string): Figure | null {
  const [assets, equity] = [figureOf(figures, 'assets', name), figureOf(figures, 'equity', name)]
  if (!assets || !equity) return null
  const amount = exact(assets.amount - equity.amount)
  return { ...assets, metric: 'liabilities', amount, from: [assets, equity] }
}

/** What stands between liabilities and equity, in whole units: redeemable interests. */
export const mezzanineOf = (figure: Figure): number =>
  amountOfRows(
    figure,
    /^(?:total )?(?:redeemable|mezzanine|temporary|convertible redeemable).*(?:interests?|equity|stock|shares)/,
  )

/** What belongs to others than the shareholders of the company, in whole units. */
export const noncontrollingOf = (figure: Figure): number =>
  amountOfRows(figure, /^(?:total )?(?:non-?controlling|minority) interests?/)

/** The sum of the rows with such labels, in the column and table of a figure. */
function amountOfRows(figure: Figure, label: RegExp): number {
  const { table, cell } = figure.source
  const column = table.rows.find((row) => row.cells.includes(cell))?.cells.indexOf(cell) ?? -1
  const rows = table.rows.filter((row) => row.cells.length > 0 && label.test(normal(row.label)))
  return rows.reduce((sum, row) => {
    const value = row.cells[column]
    return sum + (isAmount(value) ? (amountOf(table, value) ?? 0) : 0)
  }, 0)
}

/**
 * Cost of sales, operating costs and depreciation: as printed, where the total agrees with the result of operations, else
 * what lies between revenue and that result.
 */
function expensesOf(figures: readonly Figure[], name: string): Figure | null {
  const [revenue, result, total] = [
    figureOf(figures, 'revenue', name),
    figureOf(figures, 'operating_income', name),
    figureOf(figures, 'operating_expenses', name),
  ]
  const printedTotal =
    total &&
    /^total (?!interest|non-?interest|selling|sg&a|general|other).*(?:expenses|costs)|^(?:operating expenses|costs and expenses)$/.test(
      normal(total.source.label),
    )
      ? total
      : null
  if (revenue && result) {
    const amount = exact(revenue.amount - result.amount)
    const whole = printedTotal && !figureOf(figures, 'gross_profit', name) && !costsBetween(printedTotal, result)
    if (printedTotal && whole) return { ...printedTotal, metric: 'expenses' }
    if (printedTotal && Math.abs(Math.abs(printedTotal.amount) - amount) <= Math.abs(amount) * 0.0005)
      return { ...printedTotal, amount: Math.abs(printedTotal.amount), metric: 'expenses' }
    return amount > 0 ? { ...revenue, metric: 'expenses', amount, from: [revenue, result] } : null
  }
  const cogs = figureOf(figures, 'cogs', name)
  const selling = total ?? null
  if (cogs && selling && figureOf(figures, 'gross_profit', name))
    return {
      ...cogs,
      metric: 'expenses',
      amount: exact(Math.abs(cogs.amount) + Math.abs(selling.amount)),
      from: [cogs, selling],
    }
  const listed = cogs ? listedExpenses(cogs) : null
  if (cogs && listed !== null) return { ...cogs, metric: 'expenses', amount: exact(cogs.amount + listed), from: [cogs] }
  if (printedTotal && !figureOf(figures, 'gross_profit', name))
    return { ...printedTotal, metric: 'expenses', amount: Math.abs(printedTotal.amount) }
  return null
}

/** Whether more costs stand below a total of costs, above the result of operations: then it is no total of all. */
function costsBetween(total: Figure, result: Figure): boolean {
  const { rows } = total.source.table
  const [start, end] = [total, result].map((figure) => rows.findIndex((row) => row.cells.includes(figure.source.cell)))
  if (start === undefined || end === undefined || start < 0 || end < start) return true
  return rows
    .slice(start + 1, end)
    .some(
      (row) =>
        row.cells.length > 0 &&
        /expenses?|costs?|administrative|research|impairment|amorti[sz]ation|depreciation|restructuring|charges?/i.test(
          row.label,
        ),
    )
}

/** The sum of the costs between gross profit and the result before tax, without those of finance; null where there are none. */
function listedExpenses(cogs: Figure): number | null {
  const { table, cell } = cogs.source
  const column = table.rows.find((row) => row.cells.includes(cell))?.cells.indexOf(cell) ?? -1
  const names = table.rows.map((row) => normal(row.label))
  const start = names.findIndex((name) => labels.gross_profit.some((pattern) => pattern.test(name)))
  const end = names.findIndex(
    (name, index) => index > start && labels.income_before_tax.some((pattern) => pattern.test(name)),
  )
  if (start < 0 || end < 0) return null
  const costs = table.rows
    .slice(start + 1, end)
    .filter(
      (row) => /expenses?|costs?\b/.test(normal(row.label)) && !/financ|interest|tax|^total/.test(normal(row.label)),
    )
  const amounts = costs.flatMap((row) => {
    const value = row.cells[column]
    return isAmount(value) ? Math.abs(amountOf(table, value) ?? 0) : []
  })
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null
}
