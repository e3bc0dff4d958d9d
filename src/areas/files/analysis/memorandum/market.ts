// The size of the company's market and how fast it grows. Competitors' revenues, the market of the whole world beside the
// company's own, and the growth of something else stand close by.

import type { NumberStyle } from '../numbers.ts'
import { amountsIn } from './amounts.ts'
import { labelsOf, type Place, placeIn, zoneOf } from './market_reach.ts'
import type { Passage } from './passage.ts'
import type { Prose, Sentence } from './sentences.ts'

export type Read = {
  value: number
  at: Passage
  start: number
  end: number
  currency: string | null
  confidence: number
}

const ofMarket =
  /\bmarkets?\b|\bTAM\b|\bSAM\b|addressable|serviceable|\bspend(?:ing|s)?\b|\bcategory\b|\bindustry\b|\bsector\b|\bsegment\b|\bdemand\b|retail sales|marktvolumen|\bmarkt|marché|mercato|mercado|\bvolume\b|\bworth\b|valued at/i
const ofOthers =
  /\b(?:reported|posted|had|has|with|generat\w+|achiev\w+) (?:annual |net |total )*(?:revenues?|sales|turnover)\b|\b(?:revenues?|turnover) of\b|competitors?\b|\b(?:company|group|competitor|operator|player|leader|rival)['’]?s? (?:had|has|with)? ?(?:revenue|sales|turnover)|(?<!(?:all|most|bulk|nearly all) of )\b(?:our|its|company['’]s|group['’]s) (?:revenue|net sales|sales|turnover)|market share of|capex|raised|funding|invested|savings?\b|per (?:unit|customer|user|hectare|kwh|patient)|average (?:price|ticket|fee|cost)|\bARR\b|backlog|residents|acquired|ebitda/i
const notMarkets =
  /\bmarket (?:value|capitali[sz]ation|rent|price|data|terms|rate)|\bfair market|at market\b|going to market/i
const ofWorld = /\bglobal(?:ly)?\b|\bworld(?:wide)?\b|\binternational\b|\bweltweit|\bglobale[nr]?\b|\bmondial/i
const ofOwn =
  /serviceable|\bSAM\b|our (?:\w+ )?(?:fields?|segments?|niche|core|markets?|states?|regions?|categor(?:y|ies)|home)\b|\bserved\b|relevant market|core market|home market|target market|adressierbar|relevante[nr]? markt|\bniche\b|accessible/i
const obtainable = /obtainable|\bSOM\b|beachhead|target share|\bwe (?:aim|target)\b|by (?:20\d\d)[^.]{0,12}: /i
const contrast = /by contrast|im gegensatz|whereas|unlike|shrink|declin/i
type Size = Read & {
  sentence: Sentence
  score: number
  place: Place
  isServed: boolean
  isOwn: boolean
  ahead: boolean
}

/** The market's size in whole units of its currency; null where no market is measured in money, or only that of the world. */
export function readMarketSize(prose: Prose, style: NumberStyle): (Read & { sentence: Sentence }) | null {
  const sizes = prose.sentences
    .flatMap((sentence, at) => sizesIn(sentence, prose.sentences[at - 1], prose, style))
    .filter(({ score, place }) => score >= 2 && place.reach !== 'world')
    .sort((a, b) => b.score - a.score)
  const [best] = sizes
  if (!best || best.isServed) return best ?? null
  const narrower = sizes.filter(
    ({ value, place, ahead: isAhead }) =>
      !isAhead && value < best.value && narrowness[place.reach] > narrowness[best.place.reach],
  )
  const own = narrower
    .filter(({ isOwn, value }) => isOwn || (best.place.reach === 'unknown' && best.value >= muchWider * value))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || narrowness[b.place.reach] - narrowness[a.place.reach])
  return own[0] ?? best
}

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

function sizesIn(sentence: Sentence, last: Sentence | undefined, prose: Prose, style: NumberStyle): Size[] {
  const { topic } = sentence.section
  if (notMarkets.test(sentence.text)) return []
  if (
    topic !== 'market' &&
    !(ofMarket.test(sentence.text) && /\bmarkets?\b|addressable|\bTAM\b|marktvolumen|marché/i.test(sentence.text))
  )
    return []
  if (
    topic === 'competition' ||
    topic === 'comparables' ||
    topic === 'notice' ||
    topic === 'financials' ||
    topic === 'definitions'
  )
    return []
  const amounts = amountsIn(sentence.text, style)
  return amounts.flatMap((money) => {
    if (Math.abs(money.value) < 1e6 || money.value < 0) return []
    const clause = clauseAround(sentence.text, money.start, money.end)
    const before = sentence.text.slice(0, money.start)
    if (ofOthers.test(clause)) return []
    let score = topic === 'market' ? 2 : 0
    if (ofMarket.test(clause)) score += 2
    else if (ofMarket.test(sentence.text)) score += 1
    if (ofOwn.test(clause)) score += 3
    // a column of a table is read as one text
    const isColumn = sentence.block.kind === 'cell' && amounts.length > 1
    const zone = isColumn ? '' : zoneOf(sentence.text, money, amounts)
    const labels = isColumn || sentence.words.length <= wordsOfCell ? labelsOf(sentence, money, prose.blocks) : ''
    const place = placeOf(zone, labels, sentence, last)
    const isAhead = isFuture(before, sentence.text.slice(money.end))
    if (obtainable.test(clause)) score -= 4
    if (contrast.test(sentence.text)) score -= 3
    if (isAhead) score -= 2.5
    if (/\bfrom\s*$/i.test(before)) score -= 1
    if (/\b(?:19|20)\d\d\b/.test(clause) && !isAhead) score += 0.5
    if (/represents? about|account(?:s|ing) for|\bshare of\b|, or\s*$/i.test(before)) score -= 1.5
    if (money.value >= 1e7) score += 0.5
    if (yearly.test(sentence.text) && grows.test(sentence.text)) score += 0.75
    return [
      {
        ...money,
        at: sentence,
        sentence,
        score: score - sentence.page.number / 1000,
        confidence: Math.min(0.95, 0.5 + score / 12),
        place,
        isServed: ofOwn.test(clause),
        isOwn: isAtHome(place, sentence.text, prose),
        ahead: isAhead,
      },
    ]
  })
}

const wordsOfCell = 5

const isFuture = (before: string, after: string) =>
  /(?:expected to (?:reach|be|grow to)|forecast(?:ed)? to (?:reach|be)|(?:will|to) reach|reaching|projected (?:to|at)|erreichen|until (?:19|20)\d\d,? to|by (?:19|20)\d\d,? to|grow(?:ing)? to|rise to|wachsen auf)\s*(?:about |approximately |around |over |some |c\. ?)?$/i.test(
    before,
  ) ||
  /^[^.;,]{0,40}\b(?:by|until|bis|in) (?:20[3-9]\d)\b/.test(after) ||
  /^\s*(?:of [^.;,]{0,50})?\bby 20\d\d\b/.test(after)

/** From the punctuation before to that behind. */
function clauseAround(text: string, start: number, end: number): string {
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

const rate =
  /(?<a>\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|per ?cent|percent|Prozent)(?:[- ]?(?:[-–—]|to|bis) ?\d{1,2}(?:[.,]\d{1,2})? ?%)?/g
const yearly =
  /\bCAGR\b|compound(?:ed)? annual|annual (?:growth )?rate|\ba year\b|per year|per annum|\bp\. ?a\.|annually|yearly|each year|year[- ]on[- ]year|\bpro Jahr\b|jährlich|par an\b|all['’]anno|al año|\byoy\b|annual growth/i
const grows =
  /grow|expand|increas|ris(?:e|ing)|CAGR|compound|wachs|wuchs|wächst|Wachstum|croissance|croît|progress|augment|hausse|crecimiento|crescita|\bup\b/i
const ahead =
  /expected|forecast|projected|estimated to|until|through|next (?:five|three|ten|\d)|over the (?:next|coming)|20[2-9]\d ?[-–] ?(?:20)?[23]\d|by 20|to 20|\bwill\b|erwartet|prognosti|voraussicht|bis 20|growing|attendu/i
const behind =
  /has grown|have grown|\bgrew\b|since (?:19|20)|in the past|over the (?:last|past)|historically|gewachsen|seit (?:19|20)|a progressé/i

/** The yearly growth of the market as a ratio; null where only something else grows. */
export function readMarketGrowth(prose: Prose, size: { sentence: Sentence } | null): Read | null {
  const at = size ? prose.sentences.indexOf(size.sentence) : -1
  const reads = prose.sentences.flatMap((sentence, index) => {
    const { topic } = sentence.section
    if (topic === 'competition' || topic === 'comparables' || topic === 'notice' || topic === 'team') return []
    const distance = at < 0 ? 99 : Math.abs(index - at)
    const isNear = distance <= 2 && sentence.section.headings.at(-1) === size?.sentence.section.headings.at(-1)
    if (
      !isNear &&
      topic !== 'market' &&
      !/\bmarket\b.{0,60}\b(?:grow|CAGR|expand)|\bmarkt\b.{0,60}wächst/i.test(sentence.text)
    )
      return []
    return [...sentence.text.matchAll(rate)].flatMap((match) => growthAt(sentence, match, isNear, distance))
  })
  const best = reads.sort((a, b) => b.score - a.score)[0]
  return best && best.score >= 4 ? best : null
}

const ofMarketItself =
  /\bmarkets?\b|\b(?:dollar|retail|consumer) sales\b|\bconsumption\b|\bexpenditure\b|\bcategory\b|\bindustry\b|\bsector\b|\bsegment\b|spending|\bdemand\b|\bmarkt|\bmarché|\bmercato|\bTAM\b|\bSAM\b|\bit is\b|addressable|serviceable/i
const ofSomethingElse =
  /(?:revenue|turnover|our sales|net sales|ebitda|volumes?|prices?|wages?|fees?|number of|acreage|population|households?|penetration|customers?|headcount|traffic|exports?|costs?|employment|share of|people)\b/i

const marketOrFields =
  /\bmarkets?\b|\bour (?:\w+ )?(?:SAM|TAM|segments?|niches?|fields?|category|sector|industry)\b|\b(?:SAM|TAM)\b/
/** "Growing by 11% a year", "It is forecast to grow": of what stands before, and not of something named here. */
const hasNoSubject =
  /^(?:(?:it|this|that|they|these|both|and|which|is|are|has|have|been|expected|forecast|projected|to|an?|annual|average|the|strong|steady|market)\b ?)*(?:CAGR|compound|grow|expand|increas|ris(?:e|ing)|expects?|wachs|wächst|croiss)/i

function growthAt(sentence: Sentence, match: RegExpExecArray, isNear: boolean, distance: number) {
  const start = match.index
  const end = start + match[0].length
  const clause = clauseAround(sentence.text, start, end)
  const close = sentence.text.slice(Math.max(0, start - 70), end + 35)
  if (!grows.test(close) || !(yearly.test(close) || /CAGR/.test(sentence.text))) return []
  if (/\d ?%? ?(?:of|market share)/.test(sentence.text.slice(start, end + 4)) && !/CAGR/i.test(close)) return []
  const before = sentence.text.slice(Math.max(0, start - 110), start)
  // "revenue of $39 billion, which is expected to grow by 5% a year": what grows is the market just measured
  const isMeasured = sentence.section.topic === 'market' && /[$€£₹¥] ?\d|\b[A-Z]{3} ?\d/.test(before)
  const relative = isMeasured ? before.search(/,? (?:which|and (?:is|was|will|has|it|grows?|grew|expects?))\b/) : -1
  const subject = relative < 0 ? before : before.slice(relative)
  let score = 2
  if (isNear) score += 2.5 - distance / 2
  if (ofMarketItself.test(clause)) score += 2
  if (/CAGR|compound/i.test(close)) score += 1.5
  if (ofSomethingElse.test(subject) && !/\bmarket\b|spending|category|industry|retail sales/i.test(subject)) score -= 4
  if (/\b(?:our|we|the Company|the Group|its revenue|has outgrown)\b/.test(subject) && !marketOrFields.test(subject))
    score -= 3
  if (relative >= 0) score += 1.5
  else if (distance > 0 && !ofMarketItself.test(clause) && !hasNoSubject.test(clause.replace(/^[\s;,.•–-]+/, '')))
    score -= 2.5
  if (ofWorld.test(clause)) score -= 2
  const others = [...sentence.text.matchAll(rate)].filter((other) => other.index !== start)
  const from = Math.max(
    0,
    start - 70,
    ...others.filter(({ index }) => index < start).map((other) => other.index + other[0].length),
  )
  const to = Math.min(end + 35, ...others.filter(({ index }) => index > start).map(({ index }) => index))
  const own = sentence.text.slice(from, to)
  // "has grown at 3% since 2018 and is expected to grow at 4.5%": each rate has words of its own
  const turn = others.length > 0 ? own.search(/(?<=%|cent)[^%]*?\b(?:and|but|while|whereas) /) : -1
  const mine =
    turn > 0 && turn + from > start
      ? own.slice(0, own.indexOf(' and ') > 0 ? own.lastIndexOf(' and ') : own.length)
      : own
  if (ahead.test(mine)) score += 1
  if (behind.test(mine)) score -= /expected|forecast|project/.test(mine) ? 0 : 1.5
  if (contrast.test(clause)) score -= 2
  const value = Number((match.groups?.['a'] ?? '').replace(',', '.')) / 100
  const isRange = /%?[- ]?(?:[-–—]|to|bis) ?\d/.test(match[0])
  if (isRange || !Number.isFinite(value)) return []
  return [
    {
      value: Number(value.toPrecision(10)),
      at: sentence,
      start,
      end,
      currency: null,
      score,
      confidence: Math.min(0.95, 0.45 + score / 12),
    },
  ]
}
