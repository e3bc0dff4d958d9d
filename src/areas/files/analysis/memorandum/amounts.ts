import { multiplierOf } from '../currencies.ts'
import { exact, type Money, magnitudeOf, moneyIn, type NumberStyle } from '../numbers.ts'
import { codedAmounts } from './scales.ts'

/** The amounts of money of a text: also "16.8 lakh crore", which has two multipliers, and "3,1 milliards d'euros". */
export function amountsIn(text: string, style: NumberStyle): Money[] {
  const signed = moneyIn(text, style).map((money) => withSecondMultiplier(money, text))
  const spelled = [...text.matchAll(inWords)].flatMap((match) => {
    const [whole, digits = '', multiplier = '', name = ''] = match
    const value = magnitudeOf(digits, style)
    const scale = multiplierOf(multiplier)
    const isKnown = signed.some(({ start, end }) => start < match.index + whole.length && end > match.index)
    if (value === null || scale === null || isKnown) return []
    const currency = /^eur/i.test(name) ? 'EUR' : 'USD'
    return [{ value: exact(value * scale), currency, start: match.index, end: match.index + whole.length }]
  })
  const coded = codedAmounts(text).flatMap(({ digits, currency, scale, start, end }) => {
    const value = magnitudeOf(digits, style)
    return value === null ? [] : [{ value: exact(value * scale), currency, start, end }]
  })
  const isCoded = ({ start, end }: Money) => coded.some((one) => one.start < end && one.end > start)
  return [...[...signed, ...spelled].filter((one) => !isCoded(one)), ...coded].sort((a, b) => a.start - b.start)
}

const inWords =
  /(?<![\d.,])(\d[\d.,]*\d|\d) (milliards?|millions?|billions?|millones|mil millones|miliardi|milioni|Milliarden?|Millionen|Mio\.?|Mrd\.?) (?:d['’]|de |di |in |of )?(euros?|dollars?)\b/gi

function withSecondMultiplier(money: Money, text: string): Money {
  const second = /^ (?:crores?|cr\.?)(?![\p{L}])/iu.exec(text.slice(money.end))
  if (!second || !/(?:lakhs?|lacs?|thousand)$/i.test(text.slice(money.start, money.end))) return money
  return { ...money, value: money.value * 1e7, end: money.end + second[0].length }
}
