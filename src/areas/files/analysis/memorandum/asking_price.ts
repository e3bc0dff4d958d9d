// For how much the business, or a part of it, is offered.

import { type Judged, judged } from '../choose.ts'
import type { NumberStyle } from '../numbers.ts'
import { amountsIn } from './amounts.ts'
import type { Read } from './market/market.ts'
import { passageOf } from './passage.ts'
import { evidence, prior } from './price_evidence.ts'
import type { Topic } from './sections.ts'
import type { Prose, Sentence } from './sentences.ts'

/** What was done before; not what is offered now. */
export const past =
  /\b(?:last|previous|prior|earlier|first) round\b|\bto date\b|\bpreviously raised\b|\braised (?:in|so far|[$€£₹])|\b(?:invested|acquired|bought|purchased|completed)\b.{0,60}\b(?:in|since) (?:19|20)\d\d|\b(?:since|in) (?:19|20)\d\d,? .{0,60}\b(?:acquired|bought|invested|majority-owned)|\b(?:series [a-f]|seed)(?: round)? ?\((?:[a-z]+ )?(?:19|20)\d\d|was acquired|has been (?:majority-)?owned|acquired .{0,30}from|were acquired|seed \(|geschäftsjahr/i
const price =
  /\b(?<pre>pre[- ]?money|(?:verdsettelse|prising|värdering) (?:før|före) emi\p{L}+)(?: (?:equity )?valuation)?|\b(?<post>post[- ]?money)(?: valuation)?|\b(?<ask>asking price|guide price|guidance on (?:the )?price|(?:business|company|group|shares) (?:is|are) offered (?:for sale )?at|headline price|total (?:purchase )?(?:price|consideration)|offer price|price expectations?|price guidance|purchase price|consideration of|valuation (?:expectations?|guidance|ask|cap|sought)|offers in the region of|expected (?:enterprise value|valuation|price)|indicative (?:enterprise value|valuation|price)|target (?:valuation|price|enterprise value)|kaufpreis\w*|preisvorstellung\w*|unternehmenswert|prix (?:demandé|de cession|indicatif)|attentes? de prix|valorisation|prezzo richiesto|prisf(?:örväntan|orventning)\w*|köpeskilling\w*|kj?[øö]pesum\w*|offers (?:in excess of|over|above)|vraagprijs|prisantydning\w*|hintapyyn\w+|precio (?:de venta(?! (?:medi[oa]|unitario|al público|de (?:una?|cada)|por)\b)|solicitado|pedido))|\b(?<value>enterprise value|equity value|valeur d['’]entreprise|rörelsevärde|virksomhe[td]sverdi|virksomhedsværdi|ondernemingswaarde|yritysarvo\w*|verdsettelse\w*|värdering\w*|valor (?:de )?empresa|valuation|valued at|valuing|\bEV\b)/giu
export const hasPrice = new RegExp(price.source, 'iu')
const notAsked =
  /\b(?:no|not|without|kein\w*|nicht|aucune?|neither)\b[^.;]{0,50}\b(?:price|valuation|guidance|value|kaufpreis|prix|valorisation)|\binvited to\b|should (?:state|include|indicate|name)|to be (?:agreed|determined|discussed)/i
const otherThing =
  /propert(?:y|ies)|freehold|real estate|surveyor|land\b|immobilie|brand value|409A|pension|actuarial|goodwill|impairment|precedent|comparable|peer|average|median|multiples? (?:of|between|in)|transactions? in the sector|listed|replacement|insured|inventory|stock valuation|option pool|fair value|portfolio of homes|fleet|concurrent(?:en|ie)?\b|competidor|konkurrent|kilpailij|vastgoed|bedrijfspand|inmueble|fastighet|eiendom|kiinteistö|\bvarulager|\blagret\b/i
/** "Offers over £5 million are invited" and "inviting offers above €5 million" ask; "the company offers over €5 million of stock" does not. */
const floor = /^offers/i
const opensFloor =
  /(?:^|[.;:–—]|\b(?:invit\w+|seek\w*|welcom\w+|consider\w*|expect\w*|for|at))\s*(?:(?:indicative|binding|written|firm)\s+)?$/i
const closesFloor =
  /^\s*(?:$|[.;)]|(?:(?:are|is|will be|would be) )?(?:invited|sought|considered|expected|welcome|for the (?:compan|business|group|shares|whole|entire)|on a cash))/i
const isNoFloor = (text: string, from: number, to: number) =>
  !opensFloor.test(text.slice(0, from)) || !closesFloor.test(text.slice(to))

/** What is asked for a business, what it is valued at, or what a round makes of it before and after. */
export type Price = Omit<Read, 'confidence'> & {
  kind: 'asked' | 'valued' | 'pre' | 'post'
  topic: Topic | null
  isLabelled: boolean
}

/** The price that is asked or offered, in whole units; pre-money before post-money where a round states both. */
export function readValuation(prose: Prose, style: NumberStyle): (Read & { others: Read[] }) | null {
  const [best, ...others] = judged(pricesOf(prose, style), { evidence, prior })
  if (!best) return null
  // what a round makes of the company before and after does not contradict
  const agrees = ({ candidate }: Judged<Price>) =>
    candidate.value === best.candidate.value || (isOfRound(candidate) && isOfRound(best.candidate))
  const probability = others.filter(agrees).reduce((sum, one) => sum + one.probability, best.probability)
  if (probability < probabilityLeast) return null
  const read = ({ candidate }: Judged<Price>): Read => ({ ...candidate, confidence: Math.min(surest, probability) })
  const isLike = ({ candidate, probability: own }: Judged<Price>) =>
    candidate.kind === best.candidate.kind && own > alternativeLeast * best.probability
  return { ...read(best), others: others.filter(isLike).map(read) }
}
const isOfRound = ({ kind }: Price) => kind === 'pre' || kind === 'post'
const probabilityLeast = 0.5
/** Of the best. */
const alternativeLeast = 0.25
const surest = 0.95

export const pricesOf = (prose: Prose, style: NumberStyle): Price[] => [
  ...prose.sentences.flatMap((sentence) => pricesIn(sentence, style)),
  ...labelledPrices(prose, style),
]

/** Before a price: "deferred consideration of", "offers below a purchase price of". */
const notWhole =
  /\b(?:deferred|contingent|additional|variable|further|below|under|less than|first|second|initial|remaining|balance of the) (?:an? |the )?$|\bpart of (?:the |an? )?$/i
/** Between an amount and the label behind it: "EUR 9 million towards the purchase price" is not the price. */
const standsForLabel =
  /^[ ,(:–-]*(?:(?:is|as|in|the|an?|our|their|its|this|total|fixed|implied|target|indicative|expected|headline|equity|current|fully|diluted|round|før|emisjonen|emissionen)\b ?)*[ (]*$/i
/** Between a label and the amount behind it: what follows is something else. */
const ofPart =
  /\b(?:compris\w+|consist\w*|made up|includ\w+|exclud\w+|without|separate\w*|of which|EBITDA|EBIT|revenues?|sales|times|cash(?!-?(?: ?(?:and|&|\/|und) ?debt)?[- ]free)|debt(?![- ]free)|loan|facility|financ\w+|earn-?out|deferred|complet\w+|closing|instal\w+|building|vendor|seller|reinvest\w*|ticket|che(?:que|ck)|minimum (?:ticket|investment)|partly|part|balance|assets)\b/i
/** Behind the amount: "on completion", "plus an earn-out". */
const isPart =
  /^(?: (?:is|are|to be|will be))?(?: (?:payable|paid|due))?(?: in cash)? (?:on|at|upon|after|before) (?:the )?(?:completion|closing|signing|signature)\b|^ (?:is |are )?(?:payable|paid|due)\b(?! in full)|^ (?:in cash|up ?front|deferred|of deferred|in instal)\b|^,? (?:\(?plus|together with|and (?:an?|up to|further)? ?(?:earn|deferred|contingent|variable|vendor))\b|^ (?:of|towards?) (?:the|this|it)\b/i
/** A purchase price may be the whole or what is paid first; a price that is asked is the whole. */
const weak = /purchase price|consideration of|offer price|kaufpreis/i
const hasParts =
  /\b(?:earn-?out|deferred|instal?ments?|vendor (?:loan|note)|on completion|at closing|on closing|retention)\b/i

const priceLabel =
  /^(?:(?:total )?asking price|guide price|headline price|total (?:price|consideration)|price|price expectation|(?:expected |indicative |target )?(?:enterprise value|valuation|purchase price)|pre[- ]money(?: valuation)?|kaufpreis(?:vorstellung)?|preisvorstellung|prix (?:demandé|de cession|indicatif)|vraagprijs|hintapyyntö)\s*:?$/i

/** "Asking price" in one cell and the amount in the cell beside or below it. */
function labelledPrices(prose: Prose, style: NumberStyle): Price[] {
  return prose.blocks.flatMap((block) => {
    if (!priceLabel.test(block.text.trim())) return []
    const section = prose.sectionOf.get(block)
    const topic = section?.topic ?? null
    if (topic !== null && topic !== 'deal' && topic !== 'company') return []
    const value = amountBeside(block, prose, style)
    if (!value) return []
    const at = passageOf(value.page, value.words)
    const [money] = amountsIn(at.text, style)
    if (!money || money.value < 1e5 || isPart.test(at.text.slice(money.end))) return []
    return [
      {
        value: money.value,
        at,
        start: money.start,
        end: money.end,
        currency: money.currency,
        kind: /pre[- ]money/i.test(block.text) ? 'pre' : 'asked',
        topic,
        isLabelled: true,
      },
    ]
  })
}

/** In the cell beside a label, or below it, or above it where nothing else does; null where more than one may be meant. */
function amountBeside(label: Prose['blocks'][number], prose: Prose, style: NumberStyle) {
  const others = prose.blocks.filter(
    (other) => other.page === label.page && other !== label && other.words.length <= 16,
  )
  const right = others
    .filter((other) => Math.abs(other.y - label.y) < 5 && other.x >= label.x + label.width)
    .sort((a, b) => a.x - b.x)[0]
  if (right && isAmount(right.text, style)) return right
  const near = others.filter(
    (other) =>
      Math.abs(other.x - label.x) < 30 &&
      Math.abs(other.y - label.y) >= label.height * 0.7 &&
      Math.abs(other.y - label.y) < Math.max(label.size, other.size) * 2.6 &&
      isAmount(other.text, style),
  )
  return near.length === 1 ? (near[0] ?? null) : null
}

/** "EUR 21 million", also "EUR 21 million, of which EUR 4 million deferred", which is as much. */
function isAmount(text: string, style: NumberStyle): boolean {
  const [money, ...others] = amountsIn(text, style)
  if (!money || money.start > 2) return false
  const rest = text.slice(money.end)
  return others.length === 0 ? rest.length <= 2 : /^,? \(?(?:of which|including|incl\.)/.test(rest)
}

function pricesIn(sentence: Sentence, style: NumberStyle): Price[] {
  const { text, section } = sentence
  const { topic } = section
  if (
    topic === 'comparables' ||
    topic === 'competition' ||
    topic === 'notice' ||
    topic === 'definitions' ||
    topic === 'history' ||
    topic === 'contacts'
  )
    return []
  if (!hasPrice.test(text) || past.test(text) || notAsked.test(text) || otherThing.test(text)) return []
  if (
    /(?:\b(?:in|since|of) |, (?=\d{4}\)))(?:january |february |march |april |may |june |july |august |september |october |november |december )?(?:19|20)\d\d\b/i.test(
      text,
    ) &&
    /\b(?:invested|was|were|valued|round|paid|raised)\b/i.test(text) &&
    topic !== 'deal'
  )
    return []
  if (isEvent(sentence) || (topic !== 'deal' && /\b(?:invests?|acquires?|buys|bought|takes? a stake)\b/i.test(text)))
    return []
  const amounts = amountsIn(text, style).filter(({ value }) => value >= 1e5)
  return [...text.matchAll(price)].flatMap((match) => {
    if (
      ofPast.test(text.slice(0, match.index)) ||
      (earlierRound.test(text) && !/\brais(?:e|ing)\b|seeking/i.test(text))
    )
      return []
    if (notWhole.test(text.slice(0, match.index))) return []
    const near = amounts
      .map((money) => ({
        ...money,
        gap: money.start >= match.index ? money.start - match.index - match[0].length : match.index - money.end + 1,
      }))
      .filter(({ gap }) => gap < 60)
      .sort((a, b) => a.gap - b.gap)
      .find((money) => money.start > match.index || standsForLabel.test(text.slice(money.end, match.index)))
    if (!near || isRange(text, near.start, near.end)) return []
    if (near.start > match.index && ofPart.test(text.slice(match.index + match[0].length, near.start))) return []
    if (isPart.test(text.slice(near.end))) return []
    if (floor.test(match[0]) && isNoFloor(text, match.index, near.end)) return []
    if (weak.test(match[0]) && hasParts.test(text)) return []
    const { pre, post, ask } = match.groups ?? {}
    // "Valuation: $80,000,000" is a line of its own
    const isLabelled = priceLabel.test(text.slice(0, near.start).trim()) && /^[\s.;]*$/.test(text.slice(near.end))
    return [
      {
        value: near.value,
        at: sentence,
        start: near.start,
        end: near.end,
        currency: near.currency,
        kind: pre ? 'pre' : post ? 'post' : ask || isLabelled ? 'asked' : 'valued',
        topic,
        isLabelled,
      },
    ]
  })
}

/** "2019 | A fund invests at a valuation of £30 million": a row of a history begins with a year, or has one left of it. */
function isEvent({ text, block, page }: Sentence): boolean {
  if (year.test(text)) return true
  const beside = page.words.filter(
    (word) => word.x + word.width <= block.x && word.y < block.y + block.height && word.y + word.height > block.y,
  )
  const [first] = beside
  return beside.length <= 3 && first !== undefined && beside.some((word) => /^(?:19|20)\d\d$/.test(word.text))
}
const year = /^(?:\p{L}{3,9} )?(?:19|20)\d\d(?= ?[:–—|-]| \p{Lu})/u

/** "bought in 2018 at an enterprise value of": what was paid then. */
const ofPast = /\b(?:in|since|of) (?:\p{L}{3,9} )?(?:19|20)\d\d\b[^;.]{0,40}$/u
const earlierRound =
  /\b(?:series [a-f]|seed)(?: round)?,? (?:\((?:[a-z]+ )?|of |in |from )?(?:19|20)\d\d|^(?:forrige|tidligere|förra|previous|earlier|last|letzte|vorherige|précédente?) (?:emisjon|emission|round|runde|finanzierungsrunde|levée)/i

/** "£90 million to £100 million" is no one price. */
const isRange = (text: string, start: number, end: number) =>
  /^\s*(?:[-–—]|to|bis|and|à)\s*(?:[$€£₹]|[A-Z]{2,3}\$?)?\s?\d/i.test(text.slice(end)) ||
  /\d\s?\w{0,8}\s*(?:[-–—]|to|bis|and|between .* and)\s*$/i.test(text.slice(0, start))
