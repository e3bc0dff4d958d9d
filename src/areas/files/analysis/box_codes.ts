import type { Page, Word } from '../../../platform/documents/document.ts'
import type { DetectedTable } from '../../../platform/documents/tables/table.ts'

const boxCode = /^(?:[A-Z]{2}|\d[A-Z])$/
const codesMin = 8
/** Of the height of the numbers on the page: that of a word, for a line has one size for all that stands in it. */
const heightOfCodesMax = 0.75

/** The codes that a form prints small beside each of its boxes, on lines of their own between those of the labels. */
export function printedCodes(page: Page): ReadonlySet<Word> {
  const heights = page.words.flatMap(({ text, height }) => (/^\d{3}$/.test(text) ? height : [])).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const codes = page.words.filter(({ text, height }) => boxCode.test(text) && height <= heightOfCodesMax * usual)
  const isOfForm = codes.length >= codesMin && new Set(codes.map(({ text }) => text)).size >= 0.9 * codes.length
  return new Set(isOfForm ? codes : [])
}

/** The page as its form would be without them: they are neither labels nor captions, and cut its numbers apart. */
export const withoutPrintedCodes = (page: Page, codes: ReadonlySet<Word>): Page =>
  codes.size === 0 ? page : { ...page, words: page.words.filter((word) => !codes.has(word)) }

/** "TOTAL (I)" has the code of its first box behind it, which alone tells of what it is the total. */
export function withCodesOfTotals(table: DetectedTable, codes: ReadonlySet<Word>): DetectedTable {
  if (codes.size === 0) return table
  const rows = table.rows.map((row) => {
    const [first] = row.words
    if (!first || !bareTotal.test(row.label)) return row
    const near = [...codes].filter(({ y, height }) => y + height > first.y - first.height && y < first.y + first.height)
    const code = near.sort((a, b) => b.y - a.y || a.x - b.x).find(({ y }) => y <= first.y + first.height * 0.7)
    return code ? { ...row, label: `${row.label} ${code.text}` } : row
  })
  return { ...table, rows }
}

const bareTotal = /^total \([IVX]+\)$/i

/** What a printed form puts behind each label: "Capital social DA", "Créances 40/41", "Terrains AN 142 000 AO". */
const code = / (?:([A-Z]{2})(?: [A-Z]{2}| \d[A-Z]| \d{1,3}(?: \d{3})*)*|(\d{1,2}(?:\/\d{1,2})?))$/

/** The labels of a form without the codes of its boxes; where few rows have one, or some the same, they are words. */
export function withoutBoxCodes<Row extends { label: string; cells: readonly unknown[] }>(rows: readonly Row[]): Row[] {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  const codes = filled.flatMap(({ label }) => codeOf(label) ?? [])
  if (codes.length < 5 || codes.length < 0.6 * filled.length || new Set(codes).size < codes.length) return [...rows]
  return rows.map((row) => ({ ...row, label: isTotalOfPart.test(row.label) ? row.label : row.label.replace(code, '') }))
}

/** "TOTAL (I) DL": only its box tells of what it is the total. */
const isTotalOfPart = /^total \([IVX]+\) [A-Z]{2}$/i

/** The lines of a DATEV analysis have numbers of their own: "1020 Umsatzerlöse". */
const line = /^1[0-3]\d\d (?=\p{L})/u

/** Other charts number accounts so: "1020 Bank". */
const lineOfAnalysis = /^1\d{3} (?:umsatzerlöse|gesamtleistung|betriebsergebnis|vorläufiges ergebnis)/i

/** The labels without the numbers of their lines, where nearly all have one, rising from line to line. */
export function withoutLineNumbers<Row extends { label: string }>(rows: readonly Row[]): Row[] {
  const numbers = rows.flatMap(({ label }) => (line.test(label) ? Number(label.slice(0, 4)) : []))
  const areRising = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
  const isAnalysis = rows.some(({ label }) => lineOfAnalysis.test(label))
  if (!isAnalysis || numbers.length < 5 || numbers.length < 0.8 * rows.length || !areRising) return [...rows]
  return rows.map((row) => ({ ...row, label: row.label.replace(line, '') }))
}

function codeOf(label: string): string | undefined {
  const [, letters, digits] = code.exec(label) ?? []
  return letters ?? digits
}
