import type { PageUnit } from '../document.ts'
import type { Reader } from '../reader.ts'
import type { FaultOfFile } from '../unreadable.ts'

/** A file made for the test, and what its reader must make of it. */
export type ReaderCase = {
  format: string
  reader: Reader
  file: Buffer
  unit: PageUnit
  /** of each page */
  names: (string | null)[]
  /** passages that stand on a page, word by word, in this order */
  text: string[]
  /** of each table, row by row, the text of its cells; a cell over several rows stands in its first */
  tables: string[][][]
  /** what must not be read */
  absent?: string[]
  faults: { what: string; file: Buffer; code: FaultOfFile }[]
}
