// What a spreadsheet would compute where it opens a file or takes a copied table
// (https://owasp.org/www-community/attacks/CSV_Injection). Full-width signs count, for some spreadsheets read them alike.

const sign = '[=+\\-@＝＋－＠]'
const leading = `(?=[\\s'",;|]*${sign})`
// A reader that parts cells at another mark than the file's makes cells of what is within one. A dash there is mostly that
// of a list, or of a loss: it is only taken for a formula that calls or refers to something.
const within = `(?=[ '"]{0,9}(?:[=＝]|${sign}[^,;\\t\\r\\n]{0,300}?(?:[\\w.]\\(|[\\w']![$\\w])))`

const guarded = new RegExp(`^${leading}|^(?=[\\t\\r\\n])|(?<=[,;\\t\\r\\n])${within}`, 'g')
const guards = new RegExp(`^'${leading}|^'(?=[\\t\\r\\n])|(?<=[,;\\t\\r\\n])'${within}`, 'g')
const isNegativeNumber = /^-[\d.,]+%?$/

/** Text in which a spreadsheet finds nothing to compute: an apostrophe makes a cell text. A negative number stays one. */
export const withoutFormulas = (text: string): string =>
  isNegativeNumber.test(text) ? text : text.replace(guarded, "'")

/** The text as it was before `withoutFormulas`. */
export const withFormulas = (text: string): string => text.replace(guards, '')

/** A text as a field of a CSV file (RFC 4180); quoted wherever some reader might part it. */
export function csvField(value: string): string {
  const text = withoutFormulas(value)
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
