// Rows of a statement as pdftotext -layout prints them: an independent reading to compare ours with.

export type PrintedRow = { label: string; values: string[]; line: number }
export type PrintedPage = { lines: string[]; rows: PrintedRow[] }

const value =
  /(?:[A-Z]{0,2}[$€£]\s*)?(?:\(\s*)?(?:[$€£]\s*)?\d[\d,]*(?:\.\d+)?(?:\s*\))?(?:\s*%)?(?:\s*\))?|\.\d+|[—–-]{1,2}/
// the last cells of a line, each set off from the label, or from the one before, by white space
const cells = new RegExp(`(?:^|\\s{2,})((?:(?:${value.source})(?:\\s+|$)|[$€£]\\s+)+)$`)

export function printedPage(text: string): PrintedPage {
  const lines = text.split('\n').map((line) => line.replace(/(?:\s?\.){4,}/g, '    ').trimEnd())
  const rows = lines.flatMap((line, index): PrintedRow[] => {
    const found = cells.exec(line)
    if (!found) return []
    const printed = (found[1] ?? '').match(new RegExp(value, 'g')) ?? []
    const values = valuesOf(printed)
    return values.length === 0 || printed.every(isYear)
      ? []
      : [{ label: line.slice(0, found.index).trim(), values, line: index }]
  })
  return { lines: lines.map((line) => line.trim()), rows }
}

/** Figures as text that compares: brackets are a minus; signs of currency, commas and dashes for nothing are left out. */
export const valuesOf = (raw: readonly string[]): string[] =>
  raw.flatMap((text) => {
    const digits = text.replace(/[^\d.]/g, '')
    return digits === '' ? [] : [(/^\W*[(−-]/.test(text.replace(/[$€£\s]/g, '')) ? '-' : '') + digits]
  })

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text.trim())

/** Letters and digits alone: pdftotext and we differ in white space and in the marks of notes. */
export const plain = (label: string) =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const linesJoinedMax = 3

/**
 * What the label of a row may be. A label over several lines has its figures on the first or on the last of them: a line
 * that goes on in lower case belongs to it for certain, others without figures may.
 */
export function labelsOf({ lines, rows }: PrintedPage, row: PrintedRow): Set<string> {
  const figured = new Set(rows.map(({ line }) => line))
  const isBare = (line: number) => !!lines[line] && !figured.has(line)
  const isGoingOn = (line: number) => isBare(line) && /^\p{Ll}/u.test(lines[line] ?? '')
  const labels = new Set<string>()
  for (let first = row.line; row.line - first <= linesJoinedMax; first--) {
    if (first < row.line && (!isBare(first) || lines[first]?.endsWith(':'))) break
    const head = lines.slice(first, row.line)
    if (/^\p{Ll}/u.test(head[0] ?? row.label) && isBare(first - 1)) continue
    for (let last = row.line; last - row.line <= linesJoinedMax; last++) {
      if (last > row.line && !isBare(last)) break
      if (!isGoingOn(last + 1))
        labels.add(plain([...head, row.label, ...lines.slice(row.line + 1, last + 1)].join(' ')))
    }
  }
  return labels
}
