// Columns that are headed by the number of a month and its year: "09/2024", "LTM 12/2025", "Budget 09/2026".

import type { FinancialColumn } from './columns.ts'
import { basisIn } from './periods.ts'
import { lastOfMonth } from './year_end.ts'

const monthAndYear = /(?<![\d./–—-])(?<month>0[1-9]|1[0-2])\/(?<year>20\d\d)(?!\d)/

/** Where all of them end in the same month, a year apart, they are years; else single months may stand among them. */
export function nameByMonthNumbers(columns: readonly FinancialColumn[]) {
  const named = columns.flatMap((column) => {
    const { month, year } = monthAndYear.exec(column.label)?.groups ?? {}
    if (column.kind !== 'amounts' || !month || !year) return []
    return [{ column, month: Number(month), year: Number(year), basis: basisIn(column.label) }]
  })
  const years = named.filter(({ basis }) => basis !== 'ltm')
  const isOfYears =
    years.length > 1 &&
    new Set(years.map(({ month }) => month)).size === 1 &&
    new Set(years.map(({ year, basis }) => `${year} ${basis}`)).size === years.length
  if (!isOfYears) return
  // beside the last twelve months stand years, and no months of several years
  const months = named.length > years.length ? 12 : null
  for (const { column, month, year, basis } of named)
    column.period = {
      label: column.label,
      year,
      end: lastOfMonth(year, month),
      months: basis === 'ltm' ? 12 : (column.period?.months ?? months),
      basis,
    }
}
