import { addDays } from '../../../../../platform/time_zones.ts'
import { numberInWords, numberOfWords, ordinalInWords, ordinalOfWords } from '../../../../../words/numbers.ts'
import { daysIn } from '../dates.ts'
import type { Grid, Locate } from '../grids.ts'
import type { RunningText } from '../text.ts'
import { type Anchors, addMonths } from './anchors.ts'
import type { Definition } from './definitions.ts'
import type { Listed } from './listed.ts'

/** "label" is the part of the credit that it is of. "months" where the agreement says how long rather than until when; "iso" where the day follows from what it says. */
export type Maturity = {
  iso: string | null
  months: number | null
  /** the day was counted from the date of the agreement */
  isFromDate: boolean
  label: string
  start: number
  end: number
  confidence: number
}

export type Given = {
  text: RunningText
  definitions: readonly Definition[]
  anchors: Anchors
  date: string | null
  listed: readonly Listed[]
  grids: readonly Grid[]
  locate: Locate
  /** the parts of the credit of which the amounts are known */
  parts: readonly string[]
}

/** Days, and lengths of time from days that are known or not, in order. What is said in both ways is the day. */
export function expressionsIn(given: Given, start: number, end: number): Maturity[] {
  const { flat } = given.text
  const all = eachSaid(given, start, end)
  return all.filter((one, index) => {
    const next = all[index + 1]
    if (!next || next.months !== null || next.isFromDate || (one.iso !== null && one.iso !== next.iso)) return true
    return !saidAgain.test(flat.slice(one.end, next.start))
  })
}

/** "the third anniversary of the date hereof, December 9, 2025"; ", that is to say", "(being" */
const saidAgain = /^[\s,(–—-]*(?:(?:that is(?: to say)?|i\.?e\.?|being|namely|which is)[\s,:]*)?(?:on )?$/i

function eachSaid({ text: { flat }, anchors, date }: Given, start: number, end: number): Maturity[] {
  const piece = flat.slice(start, end)
  const relative = [...piece.matchAll(lengthFrom)].flatMap((match): Maturity[] => {
    const { words, digits, unit = '', ordinal, number, yearly } = match.groups ?? {}
    const told = words ? numberOfWords(words) : null
    const count = digits ? Number(digits) : told
    const years = ordinal ? ordinalOfWords(ordinal) : Number(number ?? yearly ?? Number.NaN)
    const isDays = /^d/i.test(unit)
    const from = start + match.index
    const before = flat.slice(Math.max(start, from - 60), from)
    // "five years and six months after": the years stand before
    const more = isDays ? null : yearsBefore.exec(before)
    const yearsMore = more
      ? (Number(more[2] ?? Number.NaN) || (numberOfWords(more[1] ?? '') ?? Number(more[1]))) * 12
      : 0
    const total = (unit ? (count ?? 0) * (/^y/i.test(unit) ? 12 : 1) : (years ?? 0) * 12) + yearsMore
    // "three hundred sixty-four (364)": the words are read from their last hundred on
    const isSame = told === Number(digits) || (/\bhundred (?:and )?$/i.test(before) && told === Number(digits) % 100)
    if (!total || Number.isNaN(total) || (told !== null && digits && !isSame)) return []
    // a few days are a time to pay in, or to wait
    if (isDays && total < daysMin) return []
    const anchor = anchors(flat.slice(from + match[0].length, from + match[0].length + 90))
    const iso = anchor?.iso ? (isDays ? addDays(anchor.iso, total) : addMonths(anchor.iso, total)) : null
    // from what has no name of a day, such as the end of a period, it is no length of the whole
    const months = anchor && !isDays ? total : null
    const end = from + match[0].length + (anchor?.length ?? 0)
    return [
      {
        iso,
        months,
        isFromDate: iso !== null && anchor?.iso === date,
        label: '',
        start: from,
        end,
        confidence: 0.9,
      },
    ]
  })
  const days = daysIn(piece, start)
    .filter((day) => !relative.some((one) => day.start >= one.start && day.start < one.end + 25))
    .map((day): Maturity => ({ ...day, months: null, isFromDate: false, label: '', confidence: 0.94 }))
  return [...relative, ...days].sort((a, b) => a.start - b.start)
}

const daysMin = 180
const yearsBefore = new RegExp(String.raw`\b(${numberInWords}|\d{1,2})\s+(?:\((\d{1,2})\)\s+)?years?\s+and\s+$`, 'i')
const after = String.raw`(?:after|from(?: and including)?|following|of)\s+`
/** "five (5) years after", "60 months from", "the fifth anniversary of", "the five year anniversary of" */
const lengthFrom = new RegExp(
  [
    String.raw`\b(?:(?<words>${numberInWords})\b)?\s*(?:\(?(?<digits>\d{1,3})\)?)?[\s-]*(?:calendar )?(?<unit>days?|months?|years?)[’']?\s+${after}`,
    String.raw`\b(?:(?<ordinal>${ordinalInWords})|(?<number>\d{1,2})(?:st|nd|rd|th))(?:\s+\(\d{1,2}(?:st|nd|rd|th)?\))?(?:\s+\(?[\w ]{0,10}\)?)?\s*anniversary\s+${after}`,
    String.raw`\b(?<yearly>\d{1,2})[- ]year anniversary\s+${after}`,
  ].join('|'),
  'giu',
)
