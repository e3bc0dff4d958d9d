import type { Column, Row } from '../plan/result.ts'
import { table } from './markdown.ts'
import { number } from './numbers.ts'
import { documentValue } from './paths.ts'
import { citationOf, type TableBlock, type Telling } from './telling.ts'
import { isNumeric, shown } from './values.ts'
import { capitalised } from './words.ts'

/** Rows that stand in the text; all that were found are in the data. */
export const rowsMax = 10

/** A table of records, with a column of sources where rows stand elsewhere than in the record they show. */
export const recordTable = (
  block: TableBlock,
  telling: Telling,
  { most = rowsMax, isAll = false }: { most?: number; isAll?: boolean } = {},
) => {
  const rows = block.rows.slice(0, most)
  const onPages = rows.length > 0 && rows.every(({ citation }) => citation?.page !== undefined)
  // the source names document and page
  const columns = visible(block.columns, block.rows).filter(
    ({ name }) => !onPages || !/^(?:filename|page|document_type|raw)$/.test(name),
  )
  if (columns.length === 0 || rows.length === 0) return ''
  // one record that all rows come from has been named already
  const places = new Set(rows.map(({ citation }) => `${citation?.ref.id} ${citation?.page ?? ''}`))
  const sourced = rows.some((row) => isElsewhere(row)) && (rows.length === 1 || places.size > 1 || onPages)
  const heads = columns.map((column) => ({ head: heading(column), right: isNumeric(column) }))
  return [
    table(
      sourced ? [...heads, { head: 'Source', right: false }] : heads,
      rows.map((row) => [
        ...columns.map((column) => cellOf(row, column, telling)),
        ...(sourced ? [citationOf(row.citation, telling)] : []),
      ]),
    ),
    isAll ? '' : more(block.total - rows.length),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

// figures of documents have no type of their own
const cellOf = (row: Row, column: Column, telling: Telling) =>
  // no owner is nothing to be asked for; a figure that is not there is told as such
  (row.values[column.name] ?? '') === '' && !isNumeric(column) ? '–' : valueOf(row, column, telling)

const valueOf = (row: Row, column: Column, { timeZone }: Telling) =>
  (column.name === 'value' && typeof (row.values['path'] ?? row.values['value_path']) === 'string'
    ? documentValue(row)
    : undefined) ?? shown(row.values[column.name], column, timeZone)

/** A citation of the row's own record adds nothing where the row shows the record by name. */
const isElsewhere = ({ citation, ref, values }: Row) =>
  citation !== undefined &&
  (citation.page !== undefined || citation.ref.id !== ref?.id || !Object.values(values).includes(citation.ref.label))

export const more = (count: number) => (count > 0 ? `and ${number(count)} more` : '')

/** Columns that people read, without those that are empty in all rows. */
const visible = (columns: readonly Column[], rows: readonly Row[]) =>
  columns.filter(
    ({ name, type }) =>
      type !== 'id' && (rows.length < 2 || rows.some(({ values }) => (values[name] ?? null) !== null)),
  )

export const heading = ({ label, name }: Column) => capitalised(label === '' ? name.replaceAll('_', ' ') : label)
