import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { listTables, listValues, type ReadFile } from '../evidence/evidence.ts'
import { noStatements } from '../evidence/evidence_errors.ts'
import { blocksOf, figureBlocks } from './workbook_blocks.ts'
import type { Sheet } from './workbook_write.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const statements = {
  income_statement: 'Income statement',
  balance_sheet: 'Balance sheet',
  cash_flow: 'Cash flow',
} as const

/**
 * The statements of a file as an Excel workbook, one sheet each; the figures of its periods where it has no statements.
 * Totals and ratios are formulas, every figure has its source in a comment. Throws 422 where there is nothing to write.
 */
export async function workbookOf(db: Db, who: Who, file: ReadFile): Promise<Buffer> {
  const tables = await listTables(db, who, file.id)
  const values = await listValues(db, who, file.id)
  const sheets = Object.entries(statements).flatMap(([statement, name]): Sheet[] => {
    const blocks = blocksOf(
      tables.filter((table) => table.statement === statement),
      values,
    )
    return blocks.length > 0 ? [{ name, blocks }] : []
  })
  const figures = sheets.length === 0 ? figureBlocks(values) : []
  if (figures.length > 0) sheets.push({ name: 'Figures', blocks: figures })
  if (sheets.length === 0) throw noStatements()
  // what writes it is not read before somebody asks for one
  const { writeWorkbook } = await import('./workbook_write.ts')
  return writeWorkbook(file.filename, sheets)
}
