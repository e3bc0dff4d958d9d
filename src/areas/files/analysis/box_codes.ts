/** What a printed form puts behind each label: "Capital social DA", "Créances 40/41". */
const code = / ([A-Z]{2}|\d{1,2}(?:\/\d{1,2})?)$/

/** The labels of a form without the codes of its boxes; where few rows have one, or some the same, they are words. */
export function withoutBoxCodes<Row extends { label: string; cells: readonly unknown[] }>(rows: readonly Row[]): Row[] {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  const codes = filled.flatMap(({ label }) => code.exec(label)?.[1] ?? [])
  if (codes.length < 5 || codes.length < 0.6 * filled.length || new Set(codes).size < codes.length) return [...rows]
  return rows.map((row) => ({ ...row, label: row.label.replace(code, '') }))
}
