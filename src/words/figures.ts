/** The factor from which a change of a figure is more likely a slip of the unit than news. */
const factor = 10

/**
 * Whether a figure becomes ten times what it was or more, or a tenth or less. A sign that changes is no matter: a loss may
 * follow a profit. Where nothing or zero stood there is nothing to compare with; what is cleared (null) is no figure; but a
 * figure that becomes zero differs from it by more than any factor.
 */
export function differsTenfold(before: number | null, after: number | null): boolean {
  if (before === null || after === null || before === 0) return false
  const [less, more] = [Math.abs(before), Math.abs(after)].sort((a, b) => a - b)
  // 4.35 and 43.5 are ten times apart, which binary fractions only nearly say
  return (more ?? 0) >= (less ?? 0) * factor * (1 - 1e-9)
}
