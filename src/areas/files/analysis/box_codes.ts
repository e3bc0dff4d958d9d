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
