// The size of the company's market. Competitors' revenues, the market of the whole world beside the company's own, and its
// parts stand close by.

import { judged } from '../../choose.ts'
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
} from './market_words.ts'
import { evidence, prior } from './size_evidence.ts'

export type Read = {
  value: number
  at: Passage
  start: number
  end: number
  currency: string | null
  confidence: number
}

/** An amount that may measure the market of the company. */
export type Candidate = MarketAmount & {
  sentence: Sentence
  /** the words that are of it alone, where its sentence has several */
  zone: string
  own: string
  clause: string
  before: string
  place: Place
  isShort: boolean
  isFirst: boolean
  isServed: boolean
  isAtHome: boolean
  isAhead: boolean
  /** what the market once was, or a part of the one that was named before */
  isStart: boolean
  isPart: boolean
  /** speaks of what the company does */
  isOfField: boolean
  /** a smaller market that lies nearer, or is what the company does, stands beside it */
  hasNarrower: boolean
}

/**
 * The market's size in whole units of its currency; null where none is likelier than not.
 * "industry" is what the company does, as the document says it; '' where that is not known.
 */
export function readMarketSize(
  prose: Prose,
  context: DocumentContext,
  industry: string,
): (Read & { sentence: Sentence; others: Read[] }) | null {
  const [best, ...others] = judged(marketCandidates(prose, context, industry), { evidence, prior })
  if (!best || best.probability < probabilityLeast) return null
  const read = (one: typeof best): Read & { sentence: Sentence } => ({
    ...one.candidate,
    at: one.candidate.sentence,
    confidence: Math.min(one.candidate.isRange ? surestOfRange : surest, one.probability),
  })
  return { ...read(best), others: others.filter(({ probability }) => probability >= alternativeLeast).map(read) }
}

const probabilityLeast = 0.5
const alternativeLeast = 0.1
const surest = 0.95
/** The middle is nobody's figure: it asks to be looked at. */
const surestOfRange = 0.6

export function marketCandidates(prose: Prose, context: DocumentContext, industry: string): Candidate[] {
  const field = stemsOf(industry)
  const { style } = context
  const currency = isKeptIn(context.currency, prose) ? context.currency : null
  const all = prose.sentences.flatMap((sentence, at) =>
    candidatesIn({ sentence, last: prose.sentences[at - 1], prose, style, currency, field }),
  )
  const isNarrower = (one: Candidate, than: Candidate) => {
    if (one.isAhead || one.isStart || one.value >= than.value) return false
    const isNearer = !one.isPart && narrowness[one.place.reach] > narrowness[than.place.reach]
    return isNearer || (one.isOfField && !than.isOfField)
  }
  return all.map((candidate) => ({ ...candidate, hasNarrower: all.some((one) => isNarrower(one, candidate)) }))
}

const narrowness = { world: 0, unknown: 1, region: 2, country: 3 } as const

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
const isHome = ({ name, reach }: Place, text: string, prose: Prose) =>
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

function candidatesIn(around: Around): Candidate[] {
  const { sentence, style } = around
  if (!mayMeasure(sentence)) return []
  const amounts = marketAmountsIn(sentence.text, style)
  return amounts.flatMap((money) => candidateAt(money, amounts, around) ?? [])
}

/** Below "The market we address" stands that market first. */
const addressedBelow = /\bmarkets? (?:that |which )?we (?:address|serve)\b|\bour (?:addressed|served) markets?\b/i
const addressable = /\baddressable (?:segment|market|part|field)/i
const total = /\bTAM\b|total addressable/i
const leastOfMarket = 1e6
const wordsOfCell = 5

function candidateAt(money: MarketAmount, amounts: readonly MarketAmount[], around: Around): Candidate | null {
  const { sentence, last, prose, currency, field } = around
  const { text, section } = sentence
  if (money.value < leastOfMarket) return null
  const isShort = sentence.words.length <= wordsOfCell
  // a column of a table is read as one text
  const isColumn = sentence.block.kind === 'cell' && amounts.length > 1
  const isLabelled = isColumn || isShort
  const labels = isLabelled ? labelsOf(sentence, money, prose.blocks) : ''
  const said = clauseAround(text, money.start, money.end)
  const clause = isShort ? `${said} ${labels}`.trim() : said
  if (ofOthers.test(clause) && !soldByAll.test(clause)) return null
  const before = text.slice(0, money.start)
  const behind = text.slice(money.end)
  const zone = isColumn ? '' : zoneOf(text, money, amounts)
  const heading = section.headings.at(-1) ?? ''
  // a bare amount in a section on the market may be what a competitor sells
  if (isLabelled && (![text, labels, heading].some((words) => marketLike.test(words)) || ofOthers.test(labels)))
    return null
  const place = placeOf(zone, labels, sentence, last)
  const isAhead = isFuture(before, behind)
  const isAtHome = isHome(place, text, prose)
  const isForeign = currency !== null && money.currency !== null && money.currency !== currency
  // the market of a country of which the document has nothing else
  if (isForeign && place.reach === 'country' && !isAtHome) return null
  return {
    ...money,
    sentence,
    zone,
    own: amounts.length > 1 ? `${zone} ${behind.slice(0, 60).split(/[;.]/)[0]}` : text,
    clause,
    before,
    place,
    isShort,
    isFirst: money === amounts[0],
    isServed:
      ownMarket.test(clause) ||
      (money === amounts[0] && addressedBelow.test(heading)) ||
      (addressable.test(clause) && !total.test(clause) && !isAhead),
    isAtHome,
    isAhead,
    isStart: startBefore.test(before) || (money !== amounts[0] && olderInBrackets.test(before)),
    isPart: partOfIt.test(zone) || partBefore.test(before),
    isOfField: [...stemsOf(`${zone} ${labels}`)].some((stem) => field.has(stem)),
    hasNarrower: false,
  }
}

/** "2.6 billion, against 2.1 billion in 2019" and "2.6 billion (2019: 2.1 billion)". */
const startBefore =
  /\b(?:from|von|de|fra|från|against|compared (?:with|to)|up from|gegenüber|contre|mod|mot|tegen|contro|frente a) (?:about |around |some |ca\.? |rund |etwa )?$/i
const olderInBrackets = /\((?:in |im Jahr )?(?:FY ?)?(?:19|20)\d\d ?[:=]? ?$/
const partBefore = /represents? about|account(?:s|ing) for|stands? for|\bshare of\b|, or\s*$/i

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
