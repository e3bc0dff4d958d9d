import { type Alternative, alternativesMost, alternativeTo, type Finding } from '../findings.ts'

/** "$186.7 million" for 186,742 thousand. */
export const isRounded = (said: number, printed: number) =>
  Math.abs(said - printed) <=
  Math.max(Math.abs(printed) * 0.006, 0.5 * 10 ** Math.floor(Math.log10(Math.abs(said) || 1) - 2))

type Main = { value: number; currency: string | null }

/** Of other readings, likeliest first, those that say something else than the value and than each other. */
export function alternativesTo({ value, currency }: Main, others: readonly Finding[]): Alternative[] {
  const told = [value]
  const differing = others.filter((other) => {
    const amount = Number(other.value)
    const isNew = told.every((one) => !isRounded(one, amount) && !isRounded(amount, one))
    if (isNew) told.push(amount)
    return isNew
  })
  return differing.slice(0, alternativesMost).map((other) => alternativeTo(currency, other))
}
