const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const letters: Record<string, string> = { a: 'ᵃ', b: 'ᵇ', c: 'ᶜ', d: 'ᵈ' }

/**
 * What is set raised behind a text, as it is to be added to it: the mark of a note behind a number becomes its raised sign,
 * for 1,234 with a note 1 is not 12,341, and "1,234 1" is two numbers.
 */
export function raisedBehind(before: string, raised: string): string {
  if (!/[\d)%]$/.test(before)) return raised
  const marks = /^\s*[([]?((?:\d{1,2}|[a-d])(?:, ?(?:\d{1,2}|[a-d]))*)[)\]]?\s*$/.exec(raised)?.[1]
  if (marks === undefined) return /^[\d(*]/.test(raised) ? ` ${raised}` : raised
  return marks.replace(/[, ]/g, '').replace(/./g, (mark) => letters[mark] ?? digits[Number(mark)] ?? mark)
}
