/** A figure that was measured, what it should be, and whether it is. "target" undefined: shown, not judged. */
type Figure = { name: string; value: number; unit: string; target?: { atLeast: number } | { atMost: number } }

const misses: string[] = []

/** Prints one line of the table. */
export function print({ name, value, unit, target }: Figure) {
  const wanted = target ? ('atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`) : ''
  const isMet = !target || ('atLeast' in target ? value >= target.atLeast : value <= target.atMost)
  if (!isMet) misses.push(`${section}: ${name.trim()}`)
  const verdict = target ? (isMet ? 'pass' : 'FAIL') : ''
  console.log(`${name.padEnd(58)}${`${rounded(value)} ${unit}`.padStart(18)}   ${wanted.padEnd(10)}${verdict}`)
}

let section = ''
export function heading(title: string) {
  section = title.replace(/[:,].*/, '')
  console.log(`\n${title}`)
}

/** Says how it went; the exit code of the bench. */
export function verdict(): number {
  console.log(misses.length === 0 ? '\nEvery target is met.' : `\n${misses.length} missed: ${misses.join('; ')}`)
  return misses.length === 0 ? 0 : 1
}

function rounded(value: number): string {
  if (Number.isNaN(value)) return 'unknown'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
