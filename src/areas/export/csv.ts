import { csvField } from '../../words/csv.ts'
import type { Column, Kind } from './columns.ts'
import type { Row } from './lists.ts'

// Without this mark Excel takes UTF-8 for an older encoding.
const byteOrderMark = '\ufeff'

/** RFC 4180, in UTF-8, in pieces of a portion of rows each. */
export async function* asCsv(columns: readonly Column[], portions: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map(({ title }) => csvField(title)).join(',')}\r\n`
  for await (const rows of portions) yield rows.map((row) => line(columns, row)).join('')
}

const line = (columns: readonly Column[], row: Row) =>
  `${columns.map(({ field, kind }) => cell(kind, row[field])).join(',')}\r\n`

function cell(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'number':
    case 'money':
    case 'ratio':
      return String(value)
    case 'date':
    case 'time':
      return String(value)
    case 'yes_no':
      return value ? 'yes' : 'no'
    case 'names':
      return csvField((value as string[]).join('; ')) // reason: what such a column holds
    case 'text':
      return csvField(String(value))
    default:
      return kind satisfies never
  }
}
