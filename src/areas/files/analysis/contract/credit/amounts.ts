import type { Amount } from '../amounts.ts'
import type { Fact } from './facts.ts'
import type { Credit } from './read.ts'

export const totalLabel = 'Total commitments'

/**
 * The amounts of an agreement that lends money: the whole of the credit first, then its parts, then the others that it gives
 * a name. What else stands beside "facility" or "loans" is a minimum, a limit within it or a sum of another agreement.
 */
export function creditAmounts(
  { commitments: { total, isSum, parts } }: Pick<Credit, 'commitments'>,
  others: readonly Amount[],
): Amount[] {
  const whole = total && !isSum ? [amountOf(total, totalLabel)] : []
  const own = parts
    .filter((part) => !(whole.length > 0 && part.value === total?.value))
    .map((part) => amountOf(part, part.name))
  const rest = others.filter(
    ({ label, value, confidence }) =>
      !(ofCredit.test(label) && (confidence < definedFrom || earlier.test(label))) &&
      ![...whole, ...own].some((amount) => amount.value === value),
  )
  return [...whole, ...own, ...rest]
}

const ofCredit =
  /\b(?:commitments?|facilit(?:y|ies)|loans?|credit|principal|advances?|tranche|total amount|notes?|debt)\b/i
const earlier = /\b(?:existing|prior|previous|original)\b/i
const definedFrom = 0.9

/** Where the parts of the credit stand among the amounts. */
export const partsAmong = (parts: readonly Fact[], amounts: readonly Amount[]): number[] =>
  parts
    .map((part) => amounts.findIndex(({ start, value }) => start === part.start && value === part.value))
    .filter((at) => at >= 0)

/** As sure as its places make it. */
export const confidenceOf = ({ weight }: Fact): number => (weight >= 4 ? 0.93 : weight >= 3 ? 0.88 : 0.82)

const amountOf = (fact: Fact, label: string): Amount => {
  const { value, currency, start, end } = fact
  return { label: asLabel(label), value, currency, start, end, confidence: confidenceOf(fact) }
}

/** "REVOLVING CREDIT FACILITY" is Revolving credit facility. */
function asLabel(name: string): string {
  const words = name
    .replace(/\s+/g, ' ')
    .replace(/^(?:an?|the|its|aggregate principal amount of(?: its)?) /i, '')
    .trim()
  const said = /\p{Ll}/u.test(words) ? words : words.toLowerCase()
  return said.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
