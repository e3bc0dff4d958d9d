// The size of the company's market. Competitors' revenues, the market of the whole world beside the company's own, and its
// parts stand close by.

import { currencyIn } from '../../currencies.ts'
import type { NumberStyle } from '../../numbers.ts'
import type { DocumentContext } from '../../tables.ts'
import type { Passage } from '../passage.ts'
import type { Topic } from '../sections.ts'
import type { Prose, Sentence } from '../sentences.ts'
import { type MarketAmount, marketAmountsIn } from './market_amounts.ts'
import { labelsOf, type Place, placeIn, zoneOf } from './market_reach.ts'
import { stemsOf } from './market_stems.ts'
import {
  labelledAndGrowing,
  marketLike,
  marketNoun,
  measuresMarket,
  ofOthers,
  ownMarket,
  partOfIt,
  soldByAll,
  widerMarket,
} from './market_words.ts'

export type Read = {
  value: number
  at: Passage
  start: number
  end: number
  currency: string | null
  confidence: number
}

type Size = Read & {
  sentence: Sentence
  score: number
  place: Place
  isServed: boolean
  isServiceable: boolean
  isOwn: boolean
  isTotal: boolean
  isPart: boolean
  ahead: boolean
  /** speaks of what the company does */
  isOfField: boolean
}

/**
 * The market's size in whole units of its currency; null where no market is measured in money, or only that of the world.
 * "industry" is what the company does, as the document says it; '' where that is not known.
 */
export function readMarketSize(
  prose: Prose,
  context: DocumentContext,
  industry: string,
): (Read & { sentence: Sentence }) | null {
  const field = stemsOf(industry)
  const { style } = context
  const currency = isKeptIn(context.currency, prose) ? context.currency : null
  const all = prose.sentences.flatMap((sentence, at) =>
    sizesIn({ sentence, last: prose.sentences[at - 1], prose, style, currency, field }),
  )
  const sizes = all
    .filter(({ score, place, isServed }) => score >= leastScore && (place.reach !== 'world' || isServed))
    .sort((a, b) => b.score - a.score)
  // what can be served is a part of the whole, but the world or a year to come is too wide a whole
  const total = sizes.find(({ isTotal, ahead, place }) => isTotal && !ahead && place.reach !== 'world')
  if (total) return total
  const first = sizes[0]
  // "leisure is worth £112 billion; climbing accounts for £150 million of this" for an operator of climbing walls
  const best = first && !first.isOfField && !first.isServed ? (sizes.find(isPresentOfField) ?? first) : first
  if (!best) return all.find(({ isTotal, ahead, score }) => isTotal && !ahead && score >= leastScore) ?? null
  if (best.isServed || best.isServiceable) return best
  const narrower = sizes.filter(
    ({ value, place, ahead: isAhead, isPart }) =>
      !isAhead && !isPart && value < best.value && narrowness[place.reach] > narrowness[best.place.reach],
  )
  const own = narrower
    .filter(({ isOwn, value }) => isOwn || (best.place.reach === 'unknown' && best.value >= muchWider * value))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || narrowness[b.place.reach] - narrowness[a.place.reach])
  return own[0] ?? best
}

const isPresentOfField = (size: Size) => size.isOfField && !size.ahead

const leastScore = 2
const narrowness = { world: 0, unknown: 1, region: 2, country: 3 } as const
/** A market without a place that is so much larger than that of a country is hardly the same one. */
const muchWider = 5

/** Where the market of a sentence lies: as it says itself, its labels, its heading, or the sentence before it. */
function placeOf(zone: string, labels: string, sentence: Sentence, last: Sentence | undefined): Place {
  const goesOn = last?.block === sentence.block && /^(?:the|this|that|it|its)\b/i.test(sentence.text)
  const isBelow = last?.page === sentence.page && last.words.length <= wordsOfCell && !/[.;,]$/.test(last.text)
  const before = last && sentence.block.kind !== 'cell' && (goesOn || isBelow) ? last.text : ''
  const said = [zone, labels, sentence.section.headings.at(-1) ?? '', before].map(placeIn)
  return said.find(({ reach }) => reach !== 'unknown') ?? { reach: 'unknown', name: null }
}

const ownMark = /\b(?:the Company|the Group|we|our|its? home|home market|domestic)\b/i
const apart = new Set(['market', 'competition', 'comparables', 'notice', 'contacts', 'definitions'])

/** The company is at home where its market is said to be, or where the rest of the document speaks of the place. */
const isAtHome = ({ name, reach }: Place, text: string, prose: Prose) =>
  (reach === 'country' || reach === 'region') &&
  (ownMark.test(text) ||
    (name !== null &&
      prose.sentences.some(
        ({ section, text: other }) => !apart.has(section.topic ?? '') && other.includes(name.slice(0, 6)),
      )))

const noMarkets = new Set<Topic | null>(['comparables', 'notice', 'definitions', 'contents', 'contacts', 'team'])
const notMarkets =
  /\bmarket (?:value|capitali[sz]ation|rent|price|data|terms|rate|wage)|\bfair market|at market\b|going to market/i
const hasLabelOfPlace = (text: string) =>
  labelledAndGrowing.test(text) && placeIn(text.slice(0, text.indexOf(':'))).reach !== 'unknown'
const namesMarket = (text: string) =>
  hasLabelOfPlace(text) ||
  (marketLike.test(text) && (marketNoun.test(text) || measuresMarket.test(text) || ownMarket.test(text)))
/** Outside of its own section a market is named and measured in the same sentence. */
const mayMeasure = ({ section: { topic }, text }: Sentence) => {
  if (notMarkets.test(text) || noMarkets.has(topic)) return false
  if (topic === 'market') return true
  return topic === 'financials' || topic === 'competition' || topic === 'deal'
    ? measuresMarket.test(text) && marketNoun.test(text)
    : namesMarket(text)
}

/** The currency of a document may be that of the markets it tells of: only amounts elsewhere say that it is the company's. */
const isKeptIn = (currency: string | null, prose: Prose) =>
  prose.sentences.some(
    ({ text, section }) =>
      !apart.has(section.topic ?? '') && !marketNoun.test(text) && /\d/.test(text) && currencyIn(text) === currency,
  )

type Around = {
  sentence: Sentence
  last: Sentence | undefined
  prose: Prose
  style: NumberStyle
  /** in which the company keeps its books */
  currency: string | null
  field: ReadonlySet<string>
}

function sizesIn(around: Around): Size[] {
  const { sentence, style } = around
  if (!mayMeasure(sentence)) return []
  const amounts = marketAmountsIn(sentence.text, style)
  return amounts.flatMap((money) => sizeAt(money, amounts, around) ?? [])
}

const isEstimated =
  /\b(?:is|are|was|were) (?:estimated|valued|put|assessed) (?:at|to be)(?: about| around| some| roughly| over)? ?$/i
/** Below "The market we address" stands that market first. */
const addressedBelow = /\bmarkets? (?:that |which )?we (?:address|serve)\b|\bour (?:addressed|served) markets?\b/i
const serviceable = /serviceable|\bSAM\b/i
const total = /\bTAM\b|total addressable/i
const addressable = /\baddressable (?:segment|market|part|field)/i
const obtainable = /obtainable|\bSOM\b|beachhead|target share|\bwe (?:aim|target)\b|by (?:20\d\d)[^.]{0,12}: /i
const contrast = /by contrast|im gegensatz|whereas|unlike|shrink/i
const leastOfMarket = 1e6
const wordsOfCell = 5

function sizeAt(money: MarketAmount, amounts: readonly MarketAmount[], around: Around): Size | null {
  const { sentence, last, prose, currency, field } = around
  const { text, section } = sentence
  if (money.value < leastOfMarket) return null
  const isShort = sentence.words.length <= wordsOfCell
  // a column of a table is read as one text
  const isColumn = sentence.block.kind === 'cell' && amounts.length > 1
  const labels = isColumn || isShort ? labelsOf(sentence, money, prose.blocks) : ''
  const said = clauseAround(text, money.start, money.end)
  const clause = isShort ? `${said} ${labels}`.trim() : said
  if (ofOthers.test(clause) && !soldByAll.test(clause)) return null
  const before = text.slice(0, money.start)
  const behind = text.slice(money.end)
  const zone = isColumn ? '' : zoneOf(text, money, amounts)
  const heading = section.headings.at(-1) ?? ''
  // a bare amount in a section on the market may be what a competitor sells
  if ((isColumn || isShort) && ![text, labels, heading].some((words) => marketLike.test(words))) return null
  if ((isColumn || isShort) && ofOthers.test(labels)) return null
  const place = placeOf(zone, labels, sentence, last)
  const ahead = isFuture(before, behind)
  const own = amounts.length > 1 ? `${zone} ${behind.slice(0, 60).split(/[;.]/)[0]}` : text
  const isServed =
    ownMarket.test(clause) ||
    (money === amounts[0] && addressedBelow.test(heading)) ||
    (addressable.test(clause) && !total.test(clause) && !ahead)
  const isServiceable = serviceable.test(clause)
  const isWider = widerMarket.test(own)
  const isOwn = isAtHome(place, text, prose)
  const isForeign = currency !== null && money.currency !== null && money.currency !== currency
  // the market of a country of which the document has nothing else
  if (isForeign && place.reach === 'country' && !isOwn) return null
  const isOfField = [...stemsOf(`${zone} ${labels}`)].some((stem) => field.has(stem))
  let score = section.topic === 'market' ? 2 : 0
  if (marketLike.test(clause)) score += 2
  else if (marketLike.test(text)) score += 1
  // "Ocean freight: $238 billion a year" is a label; a sentence that names no market tells of something else
  // "Contract manufacturing in India is estimated at ₹9,400 crore" is measured as a market
  else if (section.topic === 'market' && isEstimated.test(before)) score += 1
  else if (!isShort && !isOfField && !/: /.test(before)) score -= 1
  if (isServed || isServiceable) score += 3
  if (isOwn) score += 0.25
  if (isWider) score -= 3
  if (obtainable.test(clause)) score -= 4
  if (contrast.test(text)) score -= 3
  if (ahead) score -= 2.5
  const isStart = startBefore.test(before) || (amounts[0] !== money && olderInBrackets.test(before))
  if (isStart) score -= 2
  if (/\b(?:19|20)\d\d\b/.test(clause) && !ahead) score += 0.5
  const isPart = isStart || partOfIt.test(zone) || /\bshare of\b|, or\s*$/i.test(before)
  if (isPart && !isOfField && /represents? about|account(?:s|ing) for|stands? for|\bshare of\b|, or\s*$/i.test(before))
    score -= 1.5
  if (money.value >= 1e7) score += 0.5
  if (labelledAndGrowing.test(text)) score += 1
  if (/\b(?:grow|CAGR|expected|wächst|croissance|vekst)/i.test(text) && /%|per ?cent|Prozent/.test(text)) score += 0.75
  const surest = money.isRange ? surestOfRange : 0.95
  return {
    ...money,
    at: sentence,
    sentence,
    score: score - sentence.page.number / 1000,
    confidence: Math.min(surest, 0.5 + score / 12),
    place,
    isServed,
    isServiceable,
    isTotal: total.test(clause) && !isWider && !isServiceable,
    isOwn,
    isPart,
    ahead,
    isOfField,
  }
}

/** "2.6 billion, against 2.1 billion in 2019" and "2.6 billion (2019: 2.1 billion)": what the market once was. */
const startBefore =
  /\b(?:from|von|de|fra|från|against|compared (?:with|to)|up from|gegenüber|contre|mod|mot|tegen|contro|frente a) (?:about |around |some |ca\.? |rund |etwa )?$/i
const olderInBrackets = /\((?:in |im Jahr )?(?:FY ?)?(?:19|20)\d\d ?[:=]? ?$/

/** The middle is nobody's figure: it asks to be looked at. */
const surestOfRange = 0.6

const isFuture = (before: string, after: string) =>
  /(?:expected to (?:reach|be|grow to)|forecast(?:ed)? to (?:reach|be)|(?:will|to) (?:reach|hit|exceed|be)|reaching|projected (?:to|at)|erreichen|until (?:19|20)\d\d,? to|by (?:19|20)\d\d,? to|grow(?:ing|s)? to|ris(?:e|ing) to|increas(?:e|ing) to|wachsen auf|steigen auf|atteindre|alcanzar|raggiunger\p{L}*|nå|till|bis (?:19|20)\d\d auf)\s*(?:about |approximately |around |over |some |c\. ?|etwa |rund |environ |ca\.? )?$/iu.test(
    before,
  ) ||
  /^[^.;,\d]{0,40}\b(?:by|until|bis|in|en|i|d['’]ici) (?:20[3-9]\d)\b/.test(after) ||
  /^\s*(?:of [^.;,]{0,50})?\bby 20\d\d\b/.test(after)

/** From the punctuation before to that behind. */
export function clauseAround(text: string, start: number, end: number): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const from = Math.max(
    before.lastIndexOf('; '),
    before.lastIndexOf(', and '),
    before.lastIndexOf('. '),
    before.lastIndexOf(' while '),
  )
  const to = /; |, and |\. | while |, while /.exec(after)?.index ?? after.length
  return text.slice(Math.max(0, from), end + to)
}
