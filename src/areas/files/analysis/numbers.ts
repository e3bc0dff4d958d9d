// Numbers as documents print them: 1,234 · (1,234) · −1.234,5 · 1 234 · 12,34,567 · 18.6% · EUR 4.9m · — · n/a

import { currencyOfSign, currencySign, multiplierOf, multiplierWord } from './currencies.ts'

/** What separates the decimals of a document's numbers. */
export type NumberStyle = 'point' | 'comma'

export type ParsedNumber = {
  /** in units of what is printed; "18.6%" is 0.186; null for a dash and for "n/a" */
  value: number | null
  percent: boolean
  /** a dash: nothing, or nought */
  nil: boolean
  /** ISO 4217, where the number carries it */
  currency: string | null
  /** by what a word behind the number ("4.9m") multiplied it; null where there is none */
  scale: number | null
}

/** Reads a text that is nothing but one number, with the signs that go with it. null where it is anything else. */
export function parseNumber(text: string, style: NumberStyle = 'point'): ParsedNumber | null {
  const trimmed = text.replace(/[\u00a0\u2007\u2009\u202f\s]+/g, ' ').trim()
  if (trimmed === '' || trimmed.length > 40) return null
  if (dash.test(trimmed)) return { ...nothing, nil: true }
  if (absent.test(trimmed)) return nothing
  const parts = shape.exec(trimmed.replace(footnotes, ''))
  if (!parts) return null
  const digits = parts.groups?.['digits'] ?? ''
  const value = magnitudeOf(digits, style)
  if (value === null) return null
  const scale = parts.groups?.['word'] ? multiplierOf(parts.groups['word']) : null
  const percent = (parts.groups?.['percent'] ?? parts.groups?.['percent2']) !== undefined
  const sign =
    parts.groups?.['sign'] || parts.groups?.['open'] || parts.groups?.['close'] || parts.groups?.['behind'] ? -1 : 1
  const before = parts.groups?.['before']
  const currency = before ?? parts.groups?.['after']
  return {
    value: sign * exact(value * (scale ?? 1) * (percent ? 0.01 : 1)) + 0,
    percent,
    nil: false,
    currency: currency ? currencyOfSign(currency.trim()) : null,
    scale,
  }
}

const nothing: ParsedNumber = { value: null, percent: false, nil: false, currency: null, scale: null }
const dash = /^(?:[$€£₹]|EUR|USD|GBP|CHF)? ?(?:[-–—−‒―‑]{1,3}|\.{2,}|\( ?[-–—] ?\)|nil|Nil|NIL) ?%?$/
const absent = /^(?:n\/?\.?a\.?|n\.? ?m\.?|n\.? ?a\.?|nm|nmf|n\/m|not meaningful|k\. ?A\.|tbd|tbc)$/i
const footnotes = /(?<=[\d%)])\s?(?:[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈ]+|\((?:[a-z]|[ivx]{1,3}|\d{1,2})\)|\[(?:[a-z]|\d{1,2})\])+$/
/** △ is the minus of Japanese accounts */
const signs = '[-–−‒‐‑△+]'
const shape = new RegExp(
  `^(?<sign>${signs.replace('+', '')})? ?\\+? ?(?<before>(?:${currencySign}) ?)?(?<open>\\()? ?(?:(?:${currencySign}) ?)?(?:${signs} ?)?(?<digits>[\\d.,'’ ]*\\d)(?: ?(?<percent>%|percent|per cent|pct))? ?(?<word>${multiplierWord})?(?:(?<after> ?(?:${currencySign})))?(?: ?(?<close>\\)))?(?: ?(?<percent2>%))?(?<behind>[-−–])?$`,
  'u',
)

/** The amount that digits with their separators stand for, or null where they are no number of this style. */
export function magnitudeOf(digits: string, style: NumberStyle): number | null {
  const [, group, decimal] = style === 'point' ? ['', ',', '.'] : ['', '.', ',']
  for (const pattern of patterns[style]) {
    if (pattern.test(digits))
      return Number(
        digits
          .replace(/[ '’]/g, '')
          .replaceAll(group ?? '', '')
          .replace(decimal ?? '', '.'),
      )
  }
  // two groups leave no doubt, whatever the style of the rest
  if (style === 'point' && /^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits))
    return magnitudeOf(digits, 'comma')
  if (style === 'comma' && /^\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(digits))
    return magnitudeOf(digits, 'point')
  return null
}

const patterns: Record<NumberStyle, RegExp[]> = {
  point: [
    /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
    /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/,
    /^\d{3}(?:,\d{2}){2,},\d{3}(?:\.\d+)?$/,
    /^\d{1,3}(?:[ '’]\d{3})+(?:[.]\d+)?$/,
    /^\d*\.?\d+$/,
  ],
  comma: [/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, /^\d{1,3}(?:[ '’]\d{3})+(?:,\d+)?$/, /^\d*,?\d+$/],
}

/** Whether the numbers of these texts have a decimal comma or a decimal point. Without evidence it is the point. */
export function styleOf(texts: Iterable<string>): NumberStyle {
  let point = 0
  let comma = 0
  for (const text of texts) {
    const digits = /^[^\d]{0,4}(\d[\d.,]*\d)[^\d]{0,6}$/.exec(text)?.[1]
    if (!digits || /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(digits)) continue
    if (/^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) comma += 4
    else if (/^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+$|^\d{1,3}(?:,\d{2,3})+,\d{3}$/.test(digits)) point += 4
    else if (/^\d+,(?:\d{1,2}|\d{4,})$/.test(digits)) comma += 2
    else if (/^\d+\.(?:\d{1,2}|\d{4,})$/.test(digits)) point += 2
    else if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) point += 1
    else if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) comma += 1
  }
  return comma > point ? 'comma' : 'point'
}

export type Money = { value: number; currency: string | null; start: number; end: number }

const number = `\\d{1,3}(?:[ '’]\\d{3})+(?:[.,]\\d+)?|\\d[\\d.,]*\\d|\\d`
const word = `(?: ?-?(?:${multiplierWord})(?![\\p{L}\\d]))?`
/** "betrugen 2024 EUR 76,8 Mio.": the code is of what stands behind it */
const yearBeside = `(?:19|20)\\d\\d (?:${currencySign}) ?[-−(]?\\d`
const inProse = new RegExp(
  `(?<minus>[-–−] ?)?(?:(?<before>${currencySign}) ?(?<minus2>[-−(])?(?<a>${number})(?<wa>${word})|(?<![\\d.,])(?!${yearBeside})(?<b>${number})(?<wb>${word})(?<after> ?(?:${currencySign}|euros?|dollars|pounds|rupees)))`,
  'gu',
)

/** The amounts of money of a text, each with a currency: "$186.7 million", "€4,9 Mrd.", "Rs. 45 lakh", "12 Mio. €". */
export function moneyIn(text: string, style: NumberStyle = 'point'): Money[] {
  const found: Money[] = []
  const plain = text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
  for (const match of plain.matchAll(inProse)) {
    const groups = match.groups ?? {}
    const value = magnitudeOf((groups['a'] ?? groups['b'] ?? '').trim(), style)
    if (value === null) continue
    const scale = multiplierOf((groups['wa'] ?? groups['wb'] ?? '').replace('-', '').trim()) ?? 1
    const sign = (groups['before'] ?? groups['after'] ?? '').trim()
    // a bracket around the whole amount is a parenthesis of the sentence, one inside, as in $(7.2), is a minus
    const negative = (groups['minus'] && !rangeBefore(plain, match.index)) || groups['minus2']
    found.push({
      value: exact(value * scale) * (negative ? -1 : 1),
      currency: currencyOfSign(sign) ?? words[sign.toLowerCase()] ?? null,
      start: match.index,
      end: match.index + match[0].length,
    })
  }
  return found
}

const words: Record<string, string> = { euro: 'EUR', euros: 'EUR', dollars: 'USD', pounds: 'GBP', rupees: 'INR' }

/** "$10–$12 million": the dash is no minus. */
const rangeBefore = (text: string, at: number) => /\p{L}$|[\d)]\s?$/u.test(text.slice(0, at))

/** Without the dust of binary fractions: 4.9 × 1,000,000 is 4900000. */
export const exact = (value: number) => Number(value.toPrecision(14))
