// How fast the company's market grows. The growth of something else stands close by.

import type { NumberStyle } from '../../numbers.ts'
import { numberOfWord, numberWord } from '../number_words.ts'
import type { Prose, Sentence } from '../sentences.ts'
import { clauseAround, type Read } from './market.ts'
import { readGrowthShown } from './market_growth_shown.ts'
import { stemsOf } from './market_stems.ts'
import { growsWord, marketNoun, shrinksWord, widerMarket, yearlyRate } from './market_words.ts'

/** The yearly growth of the market as a ratio; null where only something else grows. */
export function readMarketGrowth(
  prose: Prose,
  size: { value: number; sentence: Sentence } | null,
  style: NumberStyle,
): Read | null {
  const at = size ? prose.sentences.indexOf(size.sentence) : -1
  const reads = prose.sentences.flatMap((sentence, index) => {
    const { topic } = sentence.section
    if (topic === 'competition' || topic === 'comparables' || topic === 'notice' || topic === 'team') return []
    const distance = at < 0 ? far : Math.abs(index - at)
    const isSame = sentence.section.headings.at(-1) === size?.sentence.section.headings.at(-1)
    const isNear = distance <= 2 && isSame
    const isBelow = isSame && index > at && distance <= 8 && sentence.page === size?.sentence.page
    if (!isNear && topic !== 'market' && !growsInSentence(sentence.text)) return []
    const place = { isNear, isBelow, distance, ofSize: size ? stemsOf(size.sentence.text) : new Set<string>() }
    return [...sentence.text.matchAll(rate)].flatMap((match) => growthAt(sentence, match, place) ?? [])
  })
  const best = reads.sort((a, b) => b.score - a.score)[0]
  if (best && best.score >= leastScore) return best
  return size ? readGrowthShown(prose, size, style) : null
}

const far = 99
const leastScore = 4

const number = '\\d{1,2}(?:[.,]\\d{1,2})?'
const percent = '(?:%|per ?cent|percent|Prozent|pour cent|por ciento|por cento|per cento|prosent|procent|proc\\.)'
const rate = new RegExp(
  `(?<![\\d.,])(?:(?<low>${number}) ?(?:${percent})?(?: ?[-–—] ?| to | and | bis | und | à | et | til | och | og | tot | a | e | y | do )(?<high>${number})|(?<a>${number})|(?<![\\p{L}])(?<word>${numberWord})) ?${percent}`,
  'giu',
)

const growsInSentence = (text: string) =>
  (marketNoun.test(text) || /\b(?:industry|sector|category|segment|Branche|secteur)\b/i.test(text)) &&
  growsWord.test(text) &&
  yearlyRate.test(text) &&
  /\b(?:market|industry|sector|category|segment)\b.{0,60}\b(?:grow|CAGR|expand)|markt(?![\p{L}]).{0,60}wächst|marché.{0,80}croi|marked\p{L}*.{0,60}v[oe]ks|marknad\p{L}*.{0,60}väx|mercado.{0,60}crec|mercato.{0,60}cresc/iu.test(
    text,
  )

const ahead =
  /expected|forecast|projected|estimated to|until|through|next (?:five|three|ten|\d)|over the (?:next|coming)|20[2-9]\d ?[-–] ?(?:20)?[23]\d|by 20|to 20|\bwill\b|erwartet|prognosti|voraussicht|bis 20|growing|attendu|prévu|d['’]ici|ventet|väntas|se espera|previst/i
const behind =
  /has grown|have grown|\bgrew\b|since (?:19|20)|in the past|over the (?:last|past)|historically|gewachsen|seit (?:19|20)|a progressé|depuis (?:19|20)/i
const world = /\bglobal(?:ly)?\b|\bworld(?:wide)?\b|\binternational\b|\bweltweit|\bglobale[nr]?\b|\bmondial/i
const contrast = /by contrast|im gegensatz|whereas|unlike|\b(?:highest|lowest|fastest|slowest)\b|\bsub-?segment/i

const ofMarketItself =
  /\b(?:dollar|retail|consumer) sales\b|\bconsumption\b|\bexpenditure\b|\bcategory\b|\bindustry\b|\bsector\b|\bsegment\b|\bspend(?:ing)?\b|\bdemand\b|\bmarkt|\bSAM\b|\bit is\b|serviceable|\bshipments\b|\bBranche\b|\bsecteur\b/i
const ofSomethingElse =
  /(?:revenue|turnover|our sales|net sales|ebitda|volumes?|prices?|wages?|fees?|number of|acreage|population|households?|penetration|customers?|headcount|traffic|exports?|costs?|employment|share of|people|umsatz|preise|prix|chiffre d['’]affaires|margin)\b/i
const marketOrFields =
  /\bmarkets?\b|\bour (?:\w+ )?(?:SAM|TAM|segments?|niches?|fields?|category|sector|industry)\b|\b(?:SAM|TAM)\b/
/** "Growing by 11% a year", "It is forecast to grow", "CAGR of 4.6 %": of what stands before, and not of something named here. */
const hasNoSubject =
  /^(?:(?:it|this|that|they|these|both|and|which|is|are|has|have|been|expected|forecast|projected|to|an?|annual|average|the|strong|steady|market|er|es|il|elle|den|det|dat|wird|forventes|med|mit) ?)*(?:CAGR|TCAM|TMCA|compound|grow|grew|expand|increas|ris(?:e|ing)|expects?|wachs|wächst|croi|vokse|vekst|väx|crec|cresc|down|declin|shr[iau]nk)/i
/** "Ein Wachstum von 3 %": growth of nothing else is that of what was just measured. */
const growthOf =
  /(?<!\p{L})(?:growth|Wachstum|croissance|vekst|tillväxt|vækst|crecimiento|crescimento|crescita|groei)(?: rate)? (?:of|at|is|runs at|to be|von|de|på|del|van) (?:about |around |some |etwa |rund |environ |ca\. ?)?$/iu
/** "expects this to grow": what was just measured. */
const ofWhatWasSaid =
  /\b(?:expect|forecast|project|predict|estimate|see)s? (?:this|it|that|them|the (?:market|sector|category)) to\b|(?<!\p{L})(?:ventar?|forventer|väntar(?: sig)?|erwartet|rechnet mit|prévoit|attend|anticipe)(?: en| eine?[rm]?| une?)? (?:årlig |jährlich\w+ |gjennomsnittlig )?(?:vekst|tillväxt|vækst|Wachstum|croissance)/iu
const oneYear = /\b(?:in|from|from the year|i|en|im Jahr|gegenüber|against|over) (?:19|20)\d\d\b/i

type Near = { isNear: boolean; isBelow: boolean; distance: number; ofSize: ReadonlySet<string> }

function growthAt(sentence: Sentence, match: RegExpExecArray, { isNear, isBelow, distance, ofSize }: Near) {
  const start = match.index
  const end = start + match[0].length
  const text = sentence.text
  const value = valueOf(match)
  if (value === null) return null
  const clause = clauseAround(text, start, end)
  const close = text.slice(Math.max(0, start - 70), end + 35)
  const before = text.slice(Math.max(0, start - 110), start)
  const isDecline = shrinksWord.test(before.slice(-28)) || /^ (?:decline|decrease|fall)/i.test(text.slice(end))
  if (!growsWord.test(close) && !isDecline) return null
  const isYearly = yearlyRate.test(close) || /CAGR/.test(text)
  // "grew 4.6% in 2024", "down 4.5% from 2023"
  const isOfOneYear = !isYearly && (isNear || distance === 0) && oneYear.test(text.slice(end, end + 24))
  if (!isYearly && !isOfOneYear) return null
  if (/\d ?%? ?(?:of|market share)/.test(text.slice(start, end + 4)) && !/CAGR/i.test(close)) return null
  // "revenue of $39 billion, which is expected to grow by 5% a year": what grows is the market just measured
  const isMeasured =
    (sentence.section.topic === 'market' || distance === 0) && /[$€£₹¥] ?\d|\b[A-Z]{3} ?\d/.test(before)
  const relative = isMeasured
    ? before.search(/,? (?:which|that (?:is|was|will|has)|and (?:is|was|will|has|it|grows?|grew|expects?))\b/)
    : -1
  const subject = relative < 0 ? before : before.slice(relative)
  const isSizesField = [...stemsOf(subject)].filter((stem) => ofSize.has(stem)).length >= 2
  const isOfMarket = marketNoun.test(clause) || ofMarketItself.test(clause)
  let score = 2
  if (isNear) score += 2.5 - distance / 2
  else if (isBelow && hasNoSubject.test(clause.replace(/^[\s;,.•–-]+/, ''))) score += 1
  if (isOfMarket) score += 2
  if (isSizesField) score += 1
  if (/CAGR|compound/i.test(close)) score += 1.5
  if (ofSomethingElse.test(subject) && !/\bmarket\b|spending|category|industry|retail sales/i.test(subject)) score -= 4
  if (/\b(?:our|we|the Company|the Group|its revenue|has outgrown)\b/.test(subject) && !marketOrFields.test(subject))
    score -= 3
  if (relative >= 0) score += 1.5
  else if (
    distance > 0 &&
    !isOfMarket &&
    !isSizesField &&
    !growthOf.test(before) &&
    !ofWhatWasSaid.test(clause) &&
    !hasNoSubject.test(clause.replace(/^[\s;,.•–-]+/, ''))
  )
    score -= 2.5
  if (world.test(clause)) score -= 2
  if (widerMarket.test(clause) && distance > 0) score -= 2
  const mine = wordsOfRate(text, match)
  if (isOfOneYear) score -= 0.5
  else if (ahead.test(mine)) score += 1
  if (behind.test(mine) && !isOfOneYear) score -= /expected|forecast|project/.test(mine) ? 0 : 1.5
  if (contrast.test(clause)) score -= 2
  const isRange = match.groups?.['high'] !== undefined
  return {
    value: Number((isDecline ? -value : value).toPrecision(10)),
    at: sentence,
    start,
    end,
    currency: null,
    score,
    confidence: Math.min(isRange ? surestOfRange : 0.95, 0.45 + score / 12),
  }
}

/** The middle is nobody's figure: it asks to be looked at. */
const surestOfRange = 0.6

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
  const one = a === undefined ? numberOfWord(word ?? '') : digits(a)
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
