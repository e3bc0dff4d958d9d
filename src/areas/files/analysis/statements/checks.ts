import type { Check } from '../findings.ts'
import { mezzanineOf, noncontrollingOf } from './derive.ts'
import { type Figure, figureOf, near } from './figure.ts'
import { amountOf, isAmount, rowOf } from './rows.ts'
import type { Statements } from './select.ts'

/** A check of figures of one period. */
export type FigureCheck = Check & {
  period: string
  metrics: Figure['metric'][]
  /** the amount that a figure is held against */
  other?: number
}

/** What must hold among the figures of each period. */
export function checksOf(figures: readonly Figure[], statements: Statements): FigureCheck[] {
  const names = [...new Set(figures.map((figure) => figure.name))]
  return names.flatMap((name) =>
    [
      balance(figures, name),
      claims(figures, name),
      grossProfit(figures, name),
      netIncomeOfCashFlow(figures, name, statements),
    ].flatMap((check) => check ?? []),
  )
}

function balance(figures: readonly Figure[], period: string): FigureCheck | null {
  const [assets, liabilities, equity] = (['assets', 'liabilities', 'equity'] as const).map((metric) =>
    figureOf(figures, metric, period),
  )
  if (!assets || !liabilities || !equity) return null
  if (liabilities.from.length > 0) return null
  const between = assets.amount - liabilities.amount - equity.amount
  const redeemable = mezzanineOf(equity) || mezzanineOf(assets)
  const others = noncontrollingOf(equity)
  const mezzanine =
    [redeemable, others, redeemable + others].find((amount) => amount !== 0 && near(between, amount)) ?? 0
  const passed =
    near(assets.amount, liabilities.amount + equity.amount) || (mezzanine !== 0 && near(between, mezzanine))
  return {
    name: 'assets_equal_liabilities_and_equity',
    period,
    metrics: ['assets', 'liabilities', 'equity'],
    passed,
    detail: `${assets.amount} assets = ${liabilities.amount} liabilities + ${equity.amount} equity${passed && mezzanine && !near(between, 0) ? ` + ${mezzanine} redeemable or other interests` : ''}`,
  }
}

/** Where the other side of the balance sheet has a total of its own. */
function claims(figures: readonly Figure[], period: string): FigureCheck | null {
  const assets = figureOf(figures, 'assets', period)
  const total = assets ? totalOfClaims(assets) : null
  if (!assets || total === null) return null
  return {
    name: 'total_liabilities_and_equity',
    period,
    metrics: ['assets'],
    passed: near(total, assets.amount),
    detail: `${total} liabilities and equity = ${assets.amount} assets`,
  }
}

/** The line "total liabilities and equity" of the same column. */
function totalOfClaims(assets: Figure): number | null {
  const { table, cell } = assets.source
  const column = table.rows.find((row) => row.cells.includes(cell))?.cells.indexOf(cell) ?? -1
  const row = table.rows.find(
    ({ label, cells }) =>
      cells.length > 0 &&
      /^total liabilities.*(?:equity|investment|deficit|capital)|^total equity and liabilities|^total capitali[sz]ation and liabilities/i.test(
        label,
      ),
  )
  const value = row?.cells[column]
  return isAmount(value) ? amountOf(table, value) : null
}

function grossProfit(figures: readonly Figure[], period: string): FigureCheck | null {
  const [revenue, cogs, profit] = (['revenue', 'cogs', 'gross_profit'] as const).map((metric) =>
    figureOf(figures, metric, period),
  )
  if (!revenue || !cogs || !profit) return null
  return {
    name: 'gross_profit_is_revenue_less_cost_of_sales',
    period,
    metrics: ['revenue', 'cogs', 'gross_profit'],
    passed: near(profit.amount, revenue.amount - Math.abs(cogs.amount)),
    detail: `${profit.amount} gross profit = ${revenue.amount} revenue − ${Math.abs(cogs.amount)} cost of sales`,
  }
}

function netIncomeOfCashFlow(figures: readonly Figure[], period: string, statements: Statements): FigureCheck | null {
  const income = figureOf(figures, 'net_income', period)
  const found = rowOf(statements.cash_flow, 'net_income')
  if (!income || !found) return null
  const column = found.table.columns.findIndex(
    (one) =>
      one.period?.year === income.period.year &&
      (one.period?.months ?? income.period.months) === income.period.months &&
      (one.period?.end === income.period.end || !one.period?.end || !income.period.end),
  )
  const cell = found.row.cells[column]
  const amount = isAmount(cell) ? amountOf(found.table, cell) : null
  if (amount === null) return null
  return {
    name: 'net_income_agrees_with_cash_flow',
    period,
    metrics: ['net_income'],
    other: amount,
    passed: near(amount, income.amount),
    detail: `${income.amount} in the income statement, ${amount} in the cash flow statement`,
  }
}
