import type { Column, Kind } from './columns.ts'
import type { Row } from './lists.ts'

// Without this mark Excel takes UTF-8 for an older encoding.
const byteOrderMark = '\ufeff'

/** RFC 4180, in UTF-8, in pieces of a portion of rows each. */
export async function* asCsv(columns: readonly Column[], portions: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map(({ title }) => quoted(title)).join(',')}\r\n`
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
      return quoted(harmless((value as string[]).join('; '))) // reason: what such a column holds
    case 'text':
      return quoted(harmless(String(value)))
    default:
      return kind satisfies never
  }
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A text that a spreadsheet would compute (https://owasp.org/www-community/attacks/CSV_Injection) begins with an apostrophe,
 * by which it is text; so does one that begins so by itself. An import takes one away again.
 */
export const harmless = (text: string) => (/^'*\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)
