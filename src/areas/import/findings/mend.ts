import { validationError } from '../../../platform/http/errors.ts'
import { type Asking, askForRows, lockImport } from '../ask.ts'
import { forgotten, inWork, wrongState } from '../errors.ts'
import { during } from '../state.ts'
import type { Cell } from '../table/rows.ts'
import type { RowPatches } from './finding_schema.ts'

/** Puts other values into cells of the rows as they were read, and checks all rows again: one may name what another does. */
export async function mendRows(asking: Asking, id: string, { rows }: RowPatches): Promise<void> {
  const { db, who } = asking
  const found = await lockImport(db, who, id, 'own')
  if (Object.values(during).includes(found.status)) throw inWork()
  if (found.changes) throw wrongState('Rows of it were written already. Undo them first.')
  if (!found.storage_key) throw forgotten()
  const numbers = rows.map(({ number }) => number)
  const stored = await db<{ number: number; cells: Cell[] }[]>`
    select number, cells from import_rows
    where firm_id = ${who.firmId} and import_id = ${id} and number = any (${numbers}::integer[])`
  const cellsOf = new Map(stored.map(({ number, cells }) => [number, cells]))
  const wrong = rows.flatMap(({ number, cells }, index) => {
    if (!cellsOf.has(number)) return [{ field: `rows.${index}.number`, message: `the table has no row ${number}` }]
    const other = cells.find(({ column }) => found.columns[column] === undefined)
    return other ? [{ field: `rows.${index}.cells`, message: `the table has no column ${other.column}` }] : []
  })
  if (wrong.length > 0) throw validationError(wrong)
  for (const { number, cells } of rows) {
    const row = cellsOf.get(number) ?? []
    for (const { column, value } of cells) {
      while (row.length < column) row.push(null)
      row[column] = value?.trim() || null
    }
  }
  const mended = [...cellsOf].map(([number, cells]) => ({ number, cells }))
  await db`
    update import_rows r set cells = given.cells
    from jsonb_to_recordset(${JSON.stringify(mended)}::jsonb) as given (number integer, cells jsonb)
    where r.firm_id = ${who.firmId} and r.import_id = ${id} and r.number = given.number`
  await askForRows(asking, id, 'check')
}
