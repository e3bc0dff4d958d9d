/** The place of a cell by its reference: C5 → column 2, row 5. undefined where it is no reference. */
export function placeOf(reference: string): { column: number; row: number } | undefined {
  const [, letters = '', digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  if (digits === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(digits) }
}
