// Income statement, balance sheet and cash flow of an invented company, in thousands; every total is the sum of its lines.

export type Assumptions = {
  /** one more than the years shown: the first is the year before them */
  revenues: number[]
  grossMargin: number
  /** of revenue */
  selling: number
  administration: number
  depreciation: number
  investment: number
  dividend: number
  /** days of a year's revenue and costs */
  receivableDays: number
  inventoryDays: number
  payableDays: number
  plant: number
  goodwill: number
  debt: number
  repayment: number
  /** equity at the end of the year before */
  equity: number
}

export type Year = ReturnType<typeof firstYear>

/** One entry for each year after the first revenue. */
export function yearsOf(given: Assumptions): Year[] {
  const years = [firstYear(given)]
  for (const revenue of given.revenues.slice(1)) years.push(nextYear(given, revenue, years.at(-1) ?? firstYear(given)))
  return years.slice(1)
}

function firstYear(given: Assumptions) {
  const [revenue = 0] = given.revenues
  return withBalance(given, incomeOf(given, revenue, given.debt), {
    plant: given.plant,
    debt: given.debt,
    equity: given.equity,
    capex: 0,
    dividend: 0,
    repayment: 0,
  })
}

function nextYear(given: Assumptions, revenue: number, before: Year): Year {
  const income = incomeOf(given, revenue, before.debt)
  const capex = whole(revenue * given.investment)
  const dividend = whole(Math.max(0, income.netIncome) * given.dividend)
  const year = withBalance(given, income, {
    plant: before.plant + capex - income.depreciation,
    debt: before.debt - given.repayment,
    equity: before.equity + income.netIncome - dividend,
    capex,
    dividend,
    repayment: given.repayment,
  })
  const receivables = before.receivables - year.receivables
  const inventories = before.inventories - year.inventories
  const payables = year.payables - before.payables
  const accrued = year.accrued - before.accrued
  const operating = income.netIncome + income.depreciation + receivables + inventories + payables + accrued
  const change = operating - capex - dividend - given.repayment
  if (change !== year.cash - before.cash) throw new Error(`cash changes by ${year.cash - before.cash}, not ${change}`)
  return { ...year, flow: { receivables, inventories, payables, accrued, operating, change, opening: before.cash } }
}

function incomeOf(given: Assumptions, revenue: number, debt: number) {
  const grossProfit = whole(revenue * given.grossMargin)
  const selling = whole(revenue * given.selling)
  const administration = whole(revenue * given.administration)
  const ebitda = grossProfit - selling - administration
  const depreciation = whole(revenue * given.depreciation)
  const operatingIncome = ebitda - depreciation
  const interest = whole(debt * 0.06)
  const beforeTax = operatingIncome - interest
  const tax = whole(Math.max(0, beforeTax) * 0.25)
  return {
    revenue,
    costOfSales: revenue - grossProfit,
    grossProfit,
    selling,
    administration,
    ebitda,
    depreciation,
    operatingIncome,
    interest,
    beforeTax,
    tax,
    netIncome: beforeTax - tax,
  }
}

type Income = ReturnType<typeof incomeOf>
type Kept = { plant: number; debt: number; equity: number; capex: number; dividend: number; repayment: number }

/** Cash is what is left: what was financed and not put into anything else. */
function withBalance(given: Assumptions, income: Income, kept: Kept) {
  const receivables = whole((income.revenue * given.receivableDays) / 365)
  const inventories = whole((income.costOfSales * given.inventoryDays) / 365)
  const payables = whole((income.costOfSales * given.payableDays) / 365)
  const accrued = whole(income.revenue * 0.05)
  const liabilities = payables + accrued + kept.debt
  const assets = liabilities + kept.equity
  const cash = assets - receivables - inventories - kept.plant - given.goodwill
  if (cash < 0) throw new Error(`these assumptions leave cash of ${cash}`)
  return {
    ...income,
    ...kept,
    goodwill: given.goodwill,
    receivables,
    inventories,
    payables,
    accrued,
    cash,
    currentAssets: cash + receivables + inventories,
    assets,
    currentLiabilities: payables + accrued,
    liabilities,
    flow: { receivables: 0, inventories: 0, payables: 0, accrued: 0, operating: 0, change: 0, opening: 0 },
  }
}

const whole = Math.round
