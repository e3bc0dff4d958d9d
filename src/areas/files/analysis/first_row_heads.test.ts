import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../test/fixtures/drawn_page.ts'
import { tablesOf } from '../../../platform/documents/tables/find.ts'
import { withHeadsOfFirstRow } from './first_row_heads.ts'

test('a budget stays a budget, and a company beside its group a company, when years of a row become heads', () => {
  const page = drawnPage(
    ['|A 2025|B 2024', 'Figures in Rand|7,025|7,024', 'Revenue|1,483,627|1,319,042', 'Costs|974,183|886,204'],
    [430, 540],
  )
  const [table] = tablesOf(drawnDocument(page))
  assert.ok(table)
  const labels = ['Actual', 'Budget']
  const columns = table.columns.map((column, index) => ({ ...column, label: labels[index] ?? '' }))
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => cell && { ...cell, text: cell.text.replace('7,', '2') }),
  }))
  const read = withHeadsOfFirstRow({ ...table, columns, rows })
  assert.deepEqual(
    read.columns.map(({ label }) => label),
    ['Actual 2025', 'Budget 2024'],
  )
})
