import { Unreadable } from '../../platform/documents/unreadable.ts'
import type { Task } from '../../platform/isolated/messages.ts'
import type { Asked, Layout } from './schema.ts'
import { readCsv } from './table/csv.ts'
import { TableFault } from './table/faults.ts'
import { type Collected, RowCollector } from './table/rows.ts'
import { readXlsx } from './table/xlsx.ts'

// The program of the child: a stranger may have made the file, and it is opened nowhere else.

export type ReadInput = { path: string; outPath: string; format: 'csv' | 'xlsx'; asked: Asked }
export type Read = Collected & { layout: Layout }
/** A fault of the file is an answer: its code is kept. */
export type ReadAnswer = { read: Read } | { fault: { code: string; message: string } }

export const task: Task<ReadInput, { rows: number }, ReadAnswer> = async ({ path, outPath, format, asked }, say) => {
  const collector = new RowCollector(outPath, asked.header_row)
  let seen = 0
  const take: RowCollector['take'] = (number, cells) => {
    if (++seen % 10_000 === 0) void say({ rows: seen })
    collector.take(number, cells)
  }
  try {
    const found = format === 'csv' ? { layout: await readCsv(path, asked, take) } : await readXlsx(path, asked, take)
    const collected = collector.end()
    const isHidden = 'isHiddenColumn' in found ? found.isHiddenColumn : () => false
    const columns = collected.columns.map((facts, at) => (isHidden(at) ? { ...facts, hidden: true } : facts))
    return {
      read: {
        ...collected,
        columns,
        layout: { format, ...found.layout, header_row: collected.headerRow, below: collected.below },
      },
    }
  } catch (error) {
    if (error instanceof TableFault || error instanceof Unreadable)
      return { fault: { code: error.code, message: error.message } }
    throw error
  }
}
