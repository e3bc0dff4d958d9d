import { type Encoding, encodingNames } from '../../../words/encoding_names.ts'
import type { Layout, Mapping } from '../schema.ts'
import type { ColumnFacts } from '../table/profile.ts'

type Read = { layout: Layout | null; columns: readonly ColumnFacts[]; mapping: Mapping | null }

/** What of a file is read otherwise than it stands, or not at all, each in a sentence. */
export function noticesOf({ layout, columns, mapping }: Read): string[] {
  if (!layout || !mapping) return []
  const mapped = mapping.columns.flatMap(({ column, field }) =>
    field && columns[column] ? [{ field, ...columns[column] }] : [],
  )
  return [...ofFile(layout), ...mapped.flatMap((column) => [...ofDigits(column)]), ...ofBlanks(mapped)]
}

function* ofFile({ encoding, below, sheet, sheets = [] }: Layout) {
  if (encoding !== undefined && !encoding.startsWith('utf'))
    // reason: as it was read
    yield `The characters are read as ${encodingNames[encoding as Encoding]}. If a name looks wrong, choose another encoding.`
  if (sheets.length > 1 && sheet !== sheets[0]) yield `“${sheet}” is read, the sheet with the largest table.`
  if (below?.totals) yield 'The row of totals below the table is left out.'
  if (below?.notes)
    yield `${below.notes === 1 ? 'A note' : `${below.notes} notes`} below the table ${below.notes === 1 ? 'is' : 'are'} left out.`
}

/** Spreadsheets shorten long numbers when they save them as text, and what is left means several records. */
function* ofDigits({ name, field, looks: { shortened = 0 } }: ColumnFacts & { field: string }) {
  if (shortened === 0 || !(field.endsWith('id') || field.endsWith('ids') || field === 'phone')) return
  const lost = field === 'phone' ? 'no telephone numbers' : 'no ids: rows are told apart by names'
  yield `“${name}”: ${cells(shortened)} of digits shortened by a spreadsheet, such as 2.34568E+11. They are ${lost}.`
}

function* ofBlanks(mapped: readonly (ColumnFacts & { field: string })[]) {
  const sum = (look: 'blank' | 'bound') => mapped.reduce((count, { looks }) => count + (looks[look] ?? 0), 0)
  if (sum('blank') > 0) yield `${cells(sum('blank'))} such as “n/a” or “n.m.” are left blank.`
  const bounds = mapped
    .filter(({ field }) => boundless.has(field))
    .reduce((count, { looks }) => count + (looks.bound ?? 0), 0)
  if (bounds > 0) yield `${cells(bounds)} such as “45+” or “>100” give a limit, not a number, and are left blank.`
}

const boundless = new Set(['revenue', 'ebitda', 'employees', 'value', 'size', 'net_income'])
const cells = (count: number) => (count === 1 ? 'One cell' : `${count} cells`)
