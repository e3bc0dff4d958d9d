import type { Who } from '../../../platform/auth/gate.ts'
import type { Sql } from '../../../platform/db/open.ts'
import { csvField } from '../../../words/csv.ts'
import { nextProblems } from '../queries.ts'
import type { Cell } from '../table/rows.ts'
import { unmistakable } from '../table/xlsx_styles.ts'

type Wanted = { importId: string; delimiter: string; names: string[]; outcomes: string[] }

/**
 * The rows that failed, in their own columns and with the delimiter of their file, and a column that says why: to be mended
 * and imported again.
 */
export async function* errorsFile(
  sql: Sql,
  who: Who,
  { importId, delimiter, names, outcomes }: Wanted,
): AsyncGenerator<string> {
  const line = (cells: readonly Cell[]) => `${cells.map(written).join(delimiter)}\r\n`
  // spreadsheets take a file for UTF-8 by this mark
  yield `\ufeff${line([...names, 'problem'])}`
  for (let after = 0; ; ) {
    const rows = await nextProblems(sql, who, importId, { after, outcomes })
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .map(({ number, problem, cells }) =>
        line([...names.map((_name, index) => cells[index] ?? null), `Row ${number}: ${problem}`]),
      )
      .join('')
    after = last.number
  }
}

const written = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'number' ? unmistakable(cell) : csvField(String(cell))
