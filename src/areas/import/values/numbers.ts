import {
  type Amount,
  type Decimal,
  type DecimalShape,
  decimalIn,
  exponential,
  inUnit,
  partsOf,
  plainNumber,
  type Unit,
} from '../../../words/amounts.ts'

export type AmountShape = {
  currency: string | null
  isPercent: boolean
  isScaled: boolean
  /** 1000 of “k” */
  scale: number
  /** with a point before fractions, where the text itself leaves that open */
  value: number
  decimal: DecimalShape
}

/** About 200 is 200. A span has no number that stands for it. */
export const withoutAbout = (text: string) =>
  text.replace(/^(?:~|≈|ca?\.(?= ?[\d\p{Sc}])|ca(?= ?\d)|approx\.?|about(?= ))\s*/iu, '')

/**
 * The amount that a text says; undefined where it says none. "decimal": what stands before fractions in its column; "unit":
 * what its column is counted in, where the text says nothing else.
 */
export function amountOf(text: string, decimal: Decimal, unit: Unit = plainUnit): Amount | undefined {
  if (exponential.test(text)) return inUnit(Number(text), unit)
  const taken = partsOf(text)
  if (!taken) return undefined
  const value = plainNumber(taken.digits, decimal)
  if (value === undefined) return undefined
  const { isPercent, currency } = taken
  if (isPercent) return { value: taken.negative ? -value : value, currency, isPercent }
  return inUnit(taken.negative ? -value : value, {
    scale: taken.scale === 1 ? unit.scale : taken.scale,
    currency: currency ?? unit.currency,
  })
}

const plainUnit: Unit = { scale: 1, currency: null }

export function amountShapeOf(text: string): AmountShape | undefined {
  if (exponential.test(text))
    return {
      currency: null,
      isPercent: false,
      isScaled: false,
      scale: 1,
      value: Number(text),
      decimal: 'decimal_point',
    }
  const taken = partsOf(text)
  const digits = taken && plainNumber(taken.digits, '.')
  if (!taken || digits === undefined) return undefined
  const { currency, isPercent, scale, negative } = taken
  return {
    currency,
    isPercent,
    isScaled: scale !== 1,
    scale,
    value: negative ? -digits : digits,
    decimal: decimalIn(taken.digits),
  }
}
