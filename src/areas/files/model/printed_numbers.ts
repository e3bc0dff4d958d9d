import { currencySign } from '../analysis/currencies.ts'
import { type Money, moneyIn, type NumberStyle, parseNumber } from '../analysis/numbers.ts'

export type Printed = {
  value: number
  percent: boolean
  /** with a word of scale of its own: "186.7 million" */
  scaled: boolean
  /** may be read as it stands on a page whose figures are in thousands: it has a sign of currency and is told in a sentence, has cents or is large */
  isWhole: boolean
  currency: string | null
}

/** The numbers of a text of a page in this style, as printed: with a sign of currency and a word of scale, in brackets, in percent. */
export function numbersIn(said: string, style: NumberStyle): Printed[] {
  const text = said.replace(/\(([^()]*)\)/g, (all, inside) => (isNote(inside, style) ? ` ${inside} ` : all))
  return [...amountsIn(text, style), ...bareIn(text, style)]
}

/** So many thousands or millions no table has. */
const tooMany = 1e7

/** "(2023: a profit of €2.6m)" is no negative number, as "(2,600)", "(EUR 2.6m)" and "(TEUR 2.600)" are. */
const isNote = (inside: string, style: NumberStyle) =>
  /\d/.test(inside) && /[\p{L}:=]/u.test(inside) && !numberOf(inside.replace(/^\s*\p{L}{1,5}\.? /u, ''), style)

const otherThan = (style: NumberStyle): NumberStyle => (style === 'point' ? 'comma' : 'point')

function amountsIn(text: string, style: NumberStyle): Printed[] {
  // of another style than the page's are "€4,9m" and "€1.234,5", and not "€400,000" with three decimals
  const others = moneyIn(text, otherThan(style)).filter(({ start, end }) => !threeDecimals.test(text.slice(start, end)))
  return [...moneyIn(text, style), ...others].map((money) => {
    const behind = text.slice(money.start, money.end).replace(/^\D+/, '')
    const scaled = /\p{L}/u.test(behind.replace(currencyAtEnd, ''))
    const isWhole = !Number.isInteger(money.value) || Math.abs(money.value) >= tooMany || isTold(text, money)
    return { value: money.value, percent: false, scaled, isWhole, currency: money.currency }
  })
}
const currencyAtEnd = new RegExp(`(?:${currencySign}|euros?|dollars|pounds|rupees)$`, 'u')
const threeDecimals = /^\D*\d{1,3}[.,]\d{3}(?!\d|[.,]\d)/

/** Whether it stands within a sentence, or in front of a label of its own: a row has its label before its figures. */
const isTold = (text: string, { start, end }: Money) =>
  leadsToAmount.test(text.slice(0, start)) || goesOn.test(text.slice(end))
const leadsToAmount =
  /(?<!\p{L})(?:an?|the|of|to|at|by|from|than|about|around|approximately|nearly|roughly|over|above|below|under|between|and|for|with|only|exceed(?:s|ed|ing)?|was|were|is|are|be|total(?:s|ed|led)|reach(?:es|ed)|von|auf|mit|um|über|rund|ca\.?|war|betr[aä]gt|betrug|de|à|environ|dont|est|på|til|af|av|om)\s*[(“"]?\s*$/iu
const goesOn = /^\p{L}{3,}|^[,;)]{0,2}\s+\p{Ll}{2,}/u

function bareIn(text: string, style: NumberStyle): Printed[] {
  const pieces = text
    // "11,2 M€ 16,4 %": a sign behind an amount is not of the next one
    .replace(/((?<!\p{L}|\d ?)[$€£]|\() (?=[\d(])/gu, '$1')
    .replace(/(?<=\d) (?=[)%])/g, '')
    .replace(/(?<!\S)([(−-]?\d{1,3})((?: \d{3})+)(?![\d.])/g, (_all, head, groups) => head + groups.replaceAll(' ', ''))
    .split(/\s+/)
  return pieces.flatMap((piece, index) => {
    // "186.7" of "186.7 million" is no number by itself
    const withNext = numberOf(`${piece} ${pieces[index + 1] ?? ''}`, style)
    const number = withNext?.scale ? withNext : numberOf(piece, style)
    if (!number || number.value === null) return []
    const { value, percent, scale, currency } = number
    return [{ value, percent, scaled: scale !== null, isWhole: false, currency }]
  })
}

function numberOf(text: string, style: NumberStyle) {
  const bare = text.replace(/[,;:.]$/, '')
  return parseNumber(bare, style) ?? parseNumber(bare, otherThan(style))
}
