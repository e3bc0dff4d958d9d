// Labels as they are compared: "Number of stores (#) ¹" is called as "number of store", in whatever unit it is given.

import { singular } from '../../../../words/singular.ts'
import { currencyIn } from '../currencies.ts'
import type { Period } from '../findings.ts'
import { scaleOfHead } from '../memorandum/scales.ts'
import { periodOf } from '../periods.ts'
import type { Unit } from './labelled.ts'

export type Label = {
  /** its words without case, accents, marks and the ending of several */
  name: string
  unit: Unit
  /** that it names itself: "Headcount (FY2024)" */
  period: Period | null
}

/** null for what is no label: nothing but signs, or a whole sentence. */
export function readLabel(printed: string): Label | null {
  let text = printed
    .replace(/\s+/g, ' ')
    .replace(numbering, '')
    .replace(/^[^\p{L}\p{N}#%]+/u, '')
    .replace(/^# ?(?:of )?(?=\p{L})/u, 'number of ')
  const unit: Unit = { scale: null, currency: null, percent: false, measure: null }
  let period: Period | null = null
  for (;;) {
    text = text.replace(marksBehind, '')
    const { behind, said } = partBehind(text)
    if (said === undefined) break
    const named = periodOf(said)
    if (isUnit.test(said)) {
      unit.scale ??= scaleOfHead(said)
      unit.currency ??= currencyIn(said)
      unit.percent ||= /%|per ?cent|pct/i.test(said)
    } else if (isMeasure.test(said)) unit.measure ??= wordsOf(said).join(' ')
    else if (named && period === null) period = named
    else if (!isFootnote.test(said)) break
    text = text.slice(0, -behind.length)
  }
  const name = wordsOf(text).join(' ')
  return name === '' || name.length > lengthMax || name.split(' ').length > wordsMax || !/\p{L}/u.test(name)
    ? null
    : { name, unit, period }
}

/** The longest name that a field can have, and more words than people give one. */
const lengthMax = 100
const wordsMax = 12

/** The words of a text as they are compared. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/\bnos?\.? of\b/g, 'number of')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(singular)

/** Without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
    .replace(/['’]s\b/g, ' s')
    .replace(/['’]/g, '')

const numbering = /^\W*(?:\d{1,2}(?:\.\d{1,2})*[.)]|\(?[a-z]\)) +(?=\p{L})/iu
const marksBehind = /(?:\s|[:*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰.…_;])+$/u

/** What stands behind the name in brackets or after a comma, and how it is written. */
function partBehind(text: string): { behind: string; said?: string } {
  const [behind, bracketed, listed, sign] =
    /\s*[([]([^()[\]]*)[)\]]$|\s*[,–-]\s+([^,–-]+)$|\s+(%|#|in (?:%|per ?cent))$/u.exec(text) ?? []
  const said = (bracketed ?? listed ?? sign)?.trim()
  return behind === undefined || said === undefined ? { behind: '' } : { behind, said }
}

const money = 'US\\$|[$€£¥₹]|usd|eur|gbp|chf|inr|sek|nok|dkk|pln|czk|aud|cad|jpy|cny|rs\\.?|dollars?|euros?|pounds?'
const scale = "thousands?|millions?|billions?|mio\\.?|mrd\\.?|tsd\\.?|mn|mm|bn|[mk]|['’]?000s?"
const isUnit = new RegExp(
  `^(?:(?:in|of)? ?(?:${money})? ?(?:in )?(?:${scale}|${money})|teur|t€|m€|k€|msek|mnok|mdkk|%|in %|per ?cent|in per ?cent|pct\\.?|#|no\\.?|nos\\.?|number|count|units?)$`,
  'i',
)
const isMeasure =
  /^(?:in )?(?:m²|m2|sqm|sq\.? ?m\.?|sq\.? ?ft\.?|sqft|km|kg|tonnes?|tons?|litres?|liters?|kwh|mwh|gwh|kw|mw|gw|hours?|days?|weeks?|months?|years?|yrs?)$/i
const isFootnote = /^(?:\d{1,2}|[a-h]|[ivx]{1,4}|(?:see )?notes? \d{1,2}[a-z]?)$/i
