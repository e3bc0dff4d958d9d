import type { FinancialCell, FinancialColumn } from './columns.ts'

type Cells = readonly (readonly (FinancialCell | null)[])[]

/**
 * "Q1" behind three months, or "H1" behind six of them and two quarters, ends with the last of the months: where the rows add up,
 * because such a column may also be of a year before, or of a plan.
 */
export function tellSumsOfMonths(columns: readonly FinancialColumn[], cells: Cells) {
  for (const [at, column] of columns.entries()) {
    const { period } = column
    if (!period?.months || period.months < 2 || period.end !== null || period.basis !== 'actual') continue
    const months = [...columns.entries()]
      .slice(0, at)
      .filter(([, { period: of }]) => of?.months === 1 && of.end && of.basis === 'actual')
      .slice(-period.months)
      .map(([index]) => index)
    const end = columns[months.at(-1) ?? -1]?.period?.end
    if (months.length === period.months && end && addUp(cells, months, at))
      column.period = { ...period, end, year: period.year ?? Number(end.slice(0, 4)) }
  }
}

const rowsLeast = 3

/** Whether most of the rows that have all figures are sums of them; a price and a share are none. */
function addUp(cells: Cells, parts: readonly number[], total: number): boolean {
  const checked = cells.flatMap((row) => {
    const values = parts.map((index) => row[index]?.value)
    const sum = row[total]?.value
    if (sum === null || sum === undefined || !values.every((value) => typeof value === 'number')) return []
    return [
      Math.abs(values.reduce((added, value) => added + value, 0) - sum) <= parts.length / 2 + Math.abs(sum) / 1000,
    ]
  })
  return checked.length >= rowsLeast && checked.filter(Boolean).length > 0.8 * checked.length
}
