import type { FinancialTable } from '../tables.ts'

const tablesMax = 100

/** The statements first by right, then other tables with periods, up to a sane number, in the order of the document. */
export function tablesShown(tables: readonly FinancialTable[]): FinancialTable[] {
  const useful = tables.filter((table) => table.statement || table.columns.some((column) => column.period))
  const kept = new Set(
    [...useful].sort((a, b) => Number(b.statement !== null) - Number(a.statement !== null)).slice(0, tablesMax),
  )
  return useful.filter((table) => kept.has(table))
}
