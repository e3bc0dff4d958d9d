// How fast the company's market grows. The growth of something else stands close by.

import { percentSign as percent, smallNumberOf, smallNumberWord } from '../../../../../words/numbers.ts'
import { judged } from '../../choose.ts'
import type { NumberStyle } from '../../numbers.ts'
import type { Prose, Sentence } from '../sentences.ts'
import { evidence, prior } from './growth_evidence.ts'
import { clauseAround, type Read } from './market.ts'
import { readGrowthShown } from './market_growth_shown.ts'
import { stemsOf } from './market_stems.ts'
import { growsWord, marketNoun, shrinksWord, yearlyRate } from './market_words.ts'

/** A rate that may be that of the market's growth. */
export type Candidate = {
  value: number
  sentence: Sentence
  start: number
  end: number
  isRange: boolean
  clause: string
  /** just before and behind it */
  close: string
  /** what is said to grow */
  subject: string
  /** the words that are of this rate alone */
  mine: string
  /** "which is expected to grow": of what was named before in its sentence */
  isRelative: boolean
  /** the market's size stands in its sentence, or in one near it; 99 where no size is known */
  distance: number
  isNear: boolean
  isBelow: boolean
  /** what the sentence of the market's size speaks of */
  isOfSizesField: boolean
  isOfOneYear: boolean
}

type Size = { value: number; sentence: Sentence }

/** The yearly growth of the market as a ratio; null where only something else grows. */
export function readMarketGrowth(prose: Prose, size: Size | null, style: NumberStyle): Read | null {
  const [best] = judged(growthCandidates(prose, size), { evidence, prior })
  if (!best || best.probability < probabilityLeast) return size ? readGrowthShown(prose, size, style) : null
  const { sentence, isRange, ...read } = best.candidate
  const confidence = Math.min(isRange ? surestOfRange : surest, best.probability)
  return { ...read, at: sentence, currency: null, confidence }
}

const probabilityLeast = 0.5
const surest = 0.95
/** The middle is nobody's figure: it asks to be looked at. */
const surestOfRange = 0.6

export function growthCandidates(prose: Prose, size: Size | null): Candidate[] {
  const at = size ? prose.sentences.indexOf(size.sentence) : -1
  const ofSize = size ? stemsOf(size.sentence.text) : new Set<string>()
  return prose.sentences.flatMap((sentence, index) => {
    const { topic } = sentence.section
    if (topic === 'competition' || topic === 'comparables' || topic === 'notice' || topic === 'team') return []
    const distance = at < 0 ? far : Math.abs(index - at)
    const isSame = sentence.section.headings.at(-1) === size?.sentence.section.headings.at(-1)
    const isNear = distance <= 2 && isSame
    const isBelow = isSame && index > at && distance <= 8 && sentence.page === size?.sentence.page
    if (!isNear && topic !== 'market' && !growsInSentence(sentence.text)) return []
    const place = { isNear, isBelow, distance, ofSize }
    return [...sentence.text.matchAll(rate)].flatMap((match) => candidateAt(sentence, match, place) ?? [])
  })
}

const far = 99

const number = '\\d{1,2}(?:[.,]\\d{1,2})?'
const rate = new RegExp(
  `(?<![\\d.,])(?:(?<low>${number}) ?(?:${percent})?(?: ?[-–—] ?| to | and | bis | und | à | et | til | och | og | tot | a | e | y | do )(?<high>${number})|(?<a>${number})|(?<![\\p{L}])(?<word>${smallNumberWord})) ?${percent}`,
  'giu',
)

const growsInSentence = (text: string) =>
  (marketNoun.test(text) || /\b(?:industry|sector|category|segment|Branche|secteur)\b/i.test(text)) &&
  growsWord.test(text) &&
  yearlyRate.test(text) &&
  /\b(?:market|industry|sector|category|segment)\b.{0,60}\b(?:grow|CAGR|expand)|markt(?![\p{L}]).{0,60}wächst|marché.{0,80}croi|marked\p{L}*.{0,60}v[oe]ks|marknad\p{L}*.{0,60}väx|mercado.{0,60}crec|mercato.{0,60}cresc/iu.test(
    text,
  )

const oneYear = /\b(?:in|from|from the year|i|en|im Jahr|gegenüber|against|over) (?:19|20)\d\d\b/i

type Near = { isNear: boolean; isBelow: boolean; distance: number; ofSize: ReadonlySet<string> }

function candidateAt(sentence: Sentence, match: RegExpExecArray, { ofSize, ...place }: Near): Candidate | null {
  const start = match.index
  const end = start + match[0].length
  const { text } = sentence
  const value = valueOf(match)
  if (value === null) return null
  const close = text.slice(Math.max(0, start - 70), end + 35)
  const before = text.slice(Math.max(0, start - 110), start)
  const isDecline = shrinksWord.test(before.slice(-28)) || /^ (?:decline|decrease|fall)/i.test(text.slice(end))
  if (!growsWord.test(close) && !isDecline) return null
  const isYearly = yearlyRate.test(close) || /CAGR/.test(text)
  // "grew 4.6% in 2024", "down 4.5% from 2023"
  const isOfOneYear = !isYearly && (place.isNear || place.distance === 0) && oneYear.test(text.slice(end, end + 24))
  if (!isYearly && !isOfOneYear) return null
  if (/\d ?%? ?(?:of|market share)/.test(text.slice(start, end + 4)) && !/CAGR/i.test(close)) return null
  // "revenue of $39 billion, which is expected to grow by 5% a year": what grows is the market just measured
  const isMeasured =
    (sentence.section.topic === 'market' || place.distance === 0) && /[$€£₹¥] ?\d|\b[A-Z]{3} ?\d/.test(before)
  const relative = isMeasured
    ? before.search(/,? (?:which|that (?:is|was|will|has)|and (?:is|was|will|has|it|grows?|grew|expects?))\b/)
    : -1
  const subject = relative < 0 ? before : before.slice(relative)
  return {
    ...place,
    value: Number((isDecline ? -value : value).toPrecision(10)),
    sentence,
    start,
    end,
    isRange: match.groups?.['high'] !== undefined,
    clause: clauseAround(text, start, end),
    close,
    subject,
    mine: wordsOfRate(text, match),
    isRelative: relative >= 0,
    isOfSizesField: [...stemsOf(subject)].filter((stem) => ofSize.has(stem)).length >= 2,
    isOfOneYear,
  }
}

/** As a ratio; the middle of a range, and null for a course: "from 31% to 44%". */
function valueOf(match: RegExpExecArray): number | null {
  const { low, high, a, word } = match.groups ?? {}
  const digits = (text: string) => Number(text.replace(',', '.'))
  if (low !== undefined && high !== undefined) {
    const before = match.input.slice(0, match.index)
    const hasOwnSign = new RegExp(`^${number} ?${percent}`, 'iu').test(match[0])
    const isCourse =
      /\bfrom $/i.test(before) ||
      (hasOwnSign && /\b(?:von|de|fra|från|da) $/i.test(before)) ||
      digits(low) >= digits(high)
    return isCourse ? null : (digits(low) + digits(high)) / 200
  }
  const one = a === undefined ? smallNumberOf(word ?? '') : digits(a)
  return one === null ? null : one / 100
}

/** "has grown at 3% since 2018 and is expected to grow at 4.5%": each rate has words of its own. */
function wordsOfRate(text: string, match: RegExpExecArray): string {
  const start = match.index
  const end = start + match[0].length
  const others = [...text.matchAll(rate)].filter((other) => other.index !== start)
  const from = Math.max(
    0,
    start - 70,
    ...others.filter(({ index }) => index < start).map((other) => other.index + other[0].length),
  )
  const to = Math.min(end + 35, ...others.filter(({ index }) => index > start).map(({ index }) => index))
  const own = text.slice(from, to)
  const turn = others.length > 0 ? own.search(/(?<=%|cent)[^%]*?\b(?:and|but|while|whereas) /) : -1
  return turn > 0 && turn + from > start
    ? own.slice(0, own.indexOf(' and ') > 0 ? own.lastIndexOf(' and ') : own.length)
    : own
}
