import { exact } from '../numbers.ts'
import { costsBesideIncome, costsByMarks, isSubtotal } from './costs.ts'
import { type Figure, figureOf, near } from './figure.ts'
import { labels, normal } from './metrics.ts'
import { amountOf, isAmount } from './rows.ts'

/**
 * Cost of sales, operating costs and depreciation: as printed, where the total agrees with the result of operations, else
 * what lies between revenue and that result.
 */
export function expensesOf(figures: readonly Figure[], name: string): Figure | null {
  const [revenue, result, total] = [
    figureOf(figures, 'revenue', name),
    figureOf(figures, 'operating_income', name),
    figureOf(figures, 'operating_expenses', name),
  ]
  const printedTotal =
    total &&
    /^total (?!interest|non-?interest|selling|sg&a|general|other).*(?:expenses|costs)|^(?:operating expenses|costs and expenses)$|^total (?:des )?charges d'exploitation|^totale costi della produzione|^sum driftskostnader|^koszty działalności operacyjnej|^summa rörelsens kostnader/.test(
      normal(total.source.label),
    )
      ? total
      : null
  const beforeTax = figureOf(figures, 'income_before_tax', name)
  const isOfAll = revenue && beforeTax && total && near(revenue.amount - Math.abs(total.amount), beforeTax.amount)
  if (isOfAll && /^total (?:expenses|costs)/.test(normal(total.source.label)))
    return { ...total, metric: 'expenses', amount: Math.abs(total.amount) }
  const marked = revenue && result && costsByMarks(revenue, result)
  if (marked === null) return null
  if (revenue && result) {
    const amount = marked ?? costsBesideIncome(revenue, result) ?? exact(revenue.amount - result.amount)
    const isAllCosts =
      printedTotal &&
      (isEqual(printedTotal, amount) ||
        leadsTo([result, beforeTax], revenue, printedTotal) ||
        isBesideIncome({ total: printedTotal, revenue, result }))
    if (isAllCosts) return { ...printedTotal, amount: Math.abs(printedTotal.amount), metric: 'expenses' }
    return amount > 0 ? { ...revenue, metric: 'expenses', amount, from: [revenue, result] } : null
  }
  const ofBank = figureOf(figures, 'noninterest_expense', name)
  if (ofBank && figureOf(figures, 'net_interest_income', name))
    return { ...ofBank, metric: 'expenses', amount: Math.abs(ofBank.amount) }
  const byNature =
    revenue && !result && !printedTotal ? expensesByNature(revenue, figureOf(figures, 'net_income', name)) : null
  if (byNature) return byNature
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
  const income = figureOf(figures, 'net_income', name)
  const isTotal = printedTotal && (revenue || /^(?:total|costs and)/.test(normal(printedTotal.source.label)))
  const isWhole = isTotal && (!cogs || !revenue || leadsTo([beforeTax, income], revenue, printedTotal))
  if (isWhole && !figureOf(figures, 'gross_profit', name))
    return { ...printedTotal, metric: 'expenses', amount: Math.abs(printedTotal.amount) }
  return null
}

const isEqual = (total: Figure, amount: number) =>
  Math.abs(Math.abs(total.amount) - amount) <= Math.abs(amount) * 0.0005

type Above = { total: Figure; revenue: Figure; result: Figure }

/**
 * Whether a total of costs exceeds what lies between revenue and the result by rows of other income above the result: then it is
 * of all costs. One that is smaller leaves out costs that stand above or below it.
 */
function isBesideIncome({ total, revenue, result }: Above): boolean {
  const { rows, scale } = total.source.table
  const excess = Math.abs(total.amount) - (revenue.amount - result.amount)
  const end = rows.findIndex(({ cells }) => cells.includes(result.source.cell))
  const column = columnOf(total)
  const own = [total, revenue, result].map(({ source }) => source.cell)
  const amounts = rows.slice(0, Math.max(end, 0)).flatMap(({ cells }) => {
    const cell = cells[column]
    return isAmount(cell) && !own.includes(cell) ? [amountOf(total.source.table, cell) ?? 0] : []
  })
  const isSum = (from: number) => {
    let sum = 0
    return amounts.slice(from).some((amount) => {
      sum += amount
      return Math.abs(sum - excess) <= 2 * scale
    })
  }
  return excess > 2 * scale && amounts.some((_, from) => isSum(from))
}

/** Whether a total of costs leads from revenue, or a larger total of income above, to one of the results. */
function leadsTo(results: readonly (Figure | undefined)[], revenue: Figure, total: Figure): boolean {
  const { table, cell } = total.source
  const column = columnOf(total)
  const start = table.rows.findIndex(({ cells }) => cells.includes(cell))
  return table.rows.slice(0, start).some(({ cells }) => {
    const value = cells[column]
    const income = isAmount(value) ? (amountOf(table, value) ?? 0) : 0
    return income >= revenue.amount && results.some((one) => one && near(one.amount, income - Math.abs(total.amount)))
  })
}

const columnOf = ({ source: { table, cell } }: Figure) =>
  table.rows.find(({ cells }) => cells.includes(cell))?.cells.indexOf(cell) ?? -1

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

/**
 * The sum of the costs that stand between revenue and those of finance, where no result of operations is printed. All rows
 * down to the result after tax must add up to it; else what is a cost is a guess.
 */
function expensesByNature(revenue: Figure, income: Figure | undefined): Figure | null {
  const { table, cell } = revenue.source
  const start = table.rows.findIndex((row) => row.cells.includes(cell))
  const column = table.rows[start]?.cells.indexOf(cell) ?? -1
  const end = table.rows.findIndex((row, index) => index > start && afterTax.test(normal(row.label)))
  const last = end < 0 ? table.rows.findIndex((row) => income && row.cells.includes(income.source.cell)) : end
  const total = table.rows[last]?.cells[column]
  if (start < 0 || last < start || !isAmount(total)) return null
  const rows = table.rows.slice(start, last).flatMap((row) => {
    const value = row.cells[column]
    const amount = isAmount(value) ? amountOf(table, value) : null
    const name = normal(row.label)
    return amount === null || (row !== table.rows[start] && isSubtotal(name)) ? [] : [{ name, amount }]
  })
  const minus = rows.some(({ name, amount }) => amount < 0 && isCost.test(name))
  const signed = rows.map(({ name, amount }) => ({ name, amount: minus || !isCost.test(name) ? amount : -amount }))
  const sum = signed.reduce((added, { amount }) => added + amount, 0)
  if (Math.abs(sum - (amountOf(table, total) ?? 0)) > 2 * table.scale) return null
  const finance = signed.findIndex(({ name }) => ofFinance.test(name))
  const costs = signed.slice(0, finance < 0 ? undefined : finance).filter(({ amount }) => amount < 0)
  const amount = exact(-costs.reduce((added, one) => added + one.amount, 0))
  return costs.length > 1 ? { ...revenue, metric: 'expenses', amount, from: [revenue] } : null
}

const afterTax = /^ergebnis nach (?:ertrag)?steuern|^(?:profit|loss|result|earnings|income).* after (?:income )?tax/
const isCost =
  /aufwand|aufwendungen|abschreibung|abgaben|löhne|steuern|expenses?\b|costs?\b|depreciation|amorti[sz]ation|charges?\b|tax|used|consumed/
const ofFinance = /zins|beteiligung|wertpapier|finanz|steuern|interest|financ|tax/
