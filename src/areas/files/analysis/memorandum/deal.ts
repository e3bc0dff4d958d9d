// What is offered and for how much.

import type { NumberStyle } from '../numbers.ts'
import { amountsIn } from './amounts.ts'
import type { Read } from './market/market.ts'
import { passageOf } from './passage.ts'
import type { Prose, Sentence } from './sentences.ts'

const offered =
  /\b(?:sale|sell|selling|transfer|disposal|dispose|divest(?:ment|iture)?|acquire|acquisition of|full exit|exit|majority|minority|stake|share capital|shares?|common stock|capital stock|preferred(?: stock| shares)?|buy-?out|MBO|OBO|merger|carve-?out|rais(?:e|ing)|primary|secondary|convertible|new shares|equity|cash[- ]free|debt[- ]free|free of cash|roll[- ]?over|reinvest|re-invest|leaseback|capital increase|growth capital|SAFE|seed|bridge|seri[ea] [a-f]|série [a-f]|Eigenkapital|Vorzugsanteile|actions de préférence|capital-investissement|convertible note|asset deal|share deal|series [a-f]|strategic options|recapitali[sz]ation|refinancing|venture debt|earn-?out|vendor loan|CCPS|Verkauf|veräußer\w*|Anteile\w*|Geschäftsanteile|Mehrheit\w*|Minderheit\w*|Nachfolge\w*|Kapitalerhöhung|Beteiligung|Rückbeteiligung|Aktien|Käufer|Investor(?:en)? gesucht|cession|céder|augmentation de capital|cessione|venta|levée de fonds|parts sociales|repreneur|salg|selge|sälja|sælge|aksje(?:r|ne)|aktier(?:na|ne)?|emisjon|nyemission|eierskifte|ejerskifte|generationsskifte|aandelen|overname|participaciones|azioni)\b/gi
const intends =
  /\b(?:intends?|wish(?:es)?|contemplat\w+|seeks?|seeking|propos\w+|plans? to|are offering|is offering|offers? for|considering|exploring|explore|envisag\w+|decided|looking (?:for|to)|prepared to|would (?:sell|take|retain|reinvest)|raising|we are raising|available for|for sale|to be sold|are selling|mandated to sell|retained .{0,60} to|open to|will be considered|structured as|the transaction|proposed transaction|offering|beabsichtig\w+|möchte\w*|suchen|sucht|bereit|geplant|soll\w*|envisagent|souhaite\w*|recherch\w+|vil (?:selge|sælge)|vill sälja|avser|overvejer|vurderer|planlegger|wünsch\w+|desea\w*|intendono?|wenst|under consideration|on offer|is invited for|round)\b|ønsker|önskar/i
const past =
  /\b(?:last|previous|prior|earlier|first) round\b|\bto date\b|\bpreviously raised\b|\braised (?:in|so far|[$€£₹])|\b(?:invested|acquired|bought|purchased|completed)\b.{0,60}\b(?:in|since) (?:19|20)\d\d|\b(?:since|in) (?:19|20)\d\d,? .{0,60}\b(?:acquired|bought|invested|majority-owned)|\b(?:series [a-f]|seed)(?: round)? ?\((?:[a-z]+ )?(?:19|20)\d\d|was acquired|has been (?:majority-)?owned|acquired .{0,30}from|were acquired|seed \(|geschäftsjahr/i
const noStructure =
  /\b(?:EBITDA|per share|market share|share of (?:the )?(?:market|revenue|robots|wallet)|earnings per|customers|warrant(?:y|ies)|representation|liabilit|confidential|recipient|indications? of interest|expressions? of interest|letters? of intent|bids? (?:are|should be) (?:due|submitted)|due by|deadline|use of (?:funds|proceeds)|comparable|multiple|dividend|^existing investors|^backed by|share-based|listed|forward-looking)\b/i
const raises =
  /\b(?:serie|série|series) [a-f]\b[^.;]{0,30}\d[\d.,]* ?(?:Mio\.?|M|mn|million\w*|m(?:kr|nok|sek|dkk))\b|\b(?:Kapitalerhöhung|augmentation de capital|emisjon|nyemission)\b[^.;]{0,30}\d|\d ?(?:M|Mio\.?) ?€[^.;]{0,40}\b(?:série|serie|actions|capital|Eigenkapital)\b|[$€£₹]\s?\d[\d.,]*[^.;]{0,40}\b(?:series [a-f]|seed|round|raise|equity|growth capital|primary)\b|\braising\b/i
const awayFromDeal = new Set([
  'notice',
  'contacts',
  'definitions',
  'comparables',
  'competition',
  'contents',
  'team',
  'financials',
  'market',
  'history',
  'customers',
])
const forms =
  /cash[- ]free|debt[- ]free|free of cash|reinvest|rückbeteiligung|roll[- ]?over|leaseback|vendor loan|earn-?out|venture debt|secondary|minority|majority|transition|retain|seller will|finance|train the|preferred|new shares|primary|stake|%/i

/** How the deal is to be done, in the sentences that say so; empty where none does. */
export function readStructure(prose: Prose): Sentence[] {
  const scored = prose.sentences.map((sentence, at) => ({ sentence, at, score: structureScore(prose, sentence) }))
  const best = [...scored].sort((a, b) => b.score - a.score)[0]
  if (!best || best.score < 6) return []
  const { sentence } = best
  const section = sentence.section.headings.join('>')
  const near = scored.filter(
    ({ sentence: other, at, score }) =>
      at === best.at ||
      (other.page === sentence.page &&
        other.section.headings.join('>') === section &&
        Math.abs(at - best.at) <= 3 &&
        score >= 3.5 &&
        forms.test(other.text)),
  )
  const chosen = near.slice(0, 4).map(({ sentence: one }) => one)
  return chosen.includes(sentence) ? chosen : [sentence]
}

function structureScore(prose: Prose, sentence: Sentence): number {
  const { section, words, block } = sentence
  const text = `${amountAbove(prose, sentence)}${sentence.text}`
  if (/^(?:asset|share|stock) (?:sale|deal|purchase)\b/i.test(text) && words.length <= 12)
    return section.topic === 'deal' ? 8 : 0
  if (words.length < 3 || words.length > 80 || block.kind === 'cell') return 0
  const matches = new Set([...text.matchAll(offered)].map((match) => match[0].toLowerCase()))
  if (section.topic === 'deal' && asksInRound.test(section.headings.at(-1) ?? '') && startsWithAmount.test(text))
    return past.test(text) || (hasPrice.test(text) && !raises.test(text)) ? 0 : 7
  const isOffer =
    /\b(?:exploring|seek\w*|considering|contemplat\w+|wish(?:es)?|intends?|decided|inviting|offering|raising|propos\w+)\b/i.test(
      text,
    )
  if (matches.size === 0 || (past.test(text) && !isOffer)) return 0
  let score = Math.min(6, matches.size * 2)
  if (section.topic === 'deal') score += 4
  if (section.topic && awayFromDeal.has(section.topic)) score -= section.topic === 'notice' ? 8 : 4
  if (intends.test(text)) score += 3
  if (noStructure.test(text)) score -= 3
  if (
    /\b(?:100 ?%|entire|whole|all (?:of )?(?:the )?(?:outstanding|issued|shares)|majority|minority|sämtliche|hele aksje\w*|samtliga|samtlige)\b|la totalité|l['’]intégralité/i.test(
      text,
    )
  )
    score += 2
  if (/^(?:no|not|without)\b/i.test(text)) score -= 3
  if (/\b(?:valuation|pre-money|post-money)\b/i.test(text) && matches.size < 2 && !raises.test(text)) score -= 2
  if (raises.test(text)) score += 3
  if (/^transfer of (?:100|all|the entire)/i.test(text)) score += 3
  if (/^use\b|^(?:use of|mittelverwendung)|\brunway\b|\bnext round\b/i.test(text)) score -= 6
  return score
}

/** "£3 million" stands large above "seed round at a pre-money valuation of £9 million": that amount, or nothing. */
export function amountAbove(prose: Prose, sentence: Sentence): string {
  if (!/^\p{Ll}/u.test(sentence.text)) return ''
  const last = prose.sentences[prose.sentences.indexOf(sentence) - 1]
  const above = last?.page === sentence.page ? last.text : (sentence.section.headings.at(-1) ?? '')
  return amountAlone.test(above) ? `${above} ` : ''
}

const amountAlone =
  /^(?:[$€£₹¥]|[A-Z]{2,3}\$?) ?\d[\d.,]* ?\p{L}{0,8}\.?$|^\d[\d.,]* ?(?:m|Mio\.?|million) ?(?:€|EUR|kr\.?)$/u

/** Below "Series B": "CHF 45 million to reach phase 3" */
const asksInRound = /^(?:(?:the|our) )?(?:pre-)?(?:series [a-f]\d?|seed|round|ask|raise|raising)\b/i
const startsWithAmount =
  /^(?:up to )?(?:[$€£₹]|[A-Z]{2,3}\$?) ?\d[\d.,]* ?(?:[mM]|million|crore|bn|Mio\.?)\b(?! committed)/

/** The heading that names the round, where the sentences below it do not. */
export function roundIn(sentence: Sentence): string | null {
  const heading = sentence.section.headings.at(-1) ?? ''
  const round = /\b(?:pre-)?(?:series [a-f]\d?|seed)\b/i.exec(heading)?.[0]
  return round && !sentence.text.toLowerCase().includes(round.toLowerCase()) ? round : null
}

const price =
  /\b(?<pre>pre[- ]?money|(?:verdsettelse|prising|värdering) (?:før|före) emi\p{L}+)(?: (?:equity )?valuation)?|\b(?<post>post[- ]?money)(?: valuation)?|\b(?<ask>asking price|guide price|guidance on (?:the )?price|(?:business|company|group|shares) (?:is|are) offered (?:for sale )?at|headline price|total (?:purchase )?(?:price|consideration)|offer price|price expectations?|price guidance|purchase price|consideration of|valuation (?:expectations?|guidance|ask|cap|sought)|offers in the region of|expected (?:enterprise value|valuation|price)|indicative (?:enterprise value|valuation|price)|target (?:valuation|price|enterprise value)|kaufpreis\w*|preisvorstellung\w*|unternehmenswert|prix (?:demandé|de cession|indicatif)|attentes? de prix|valorisation|prezzo richiesto|prisf(?:örväntan|orventning)\w*|köpeskilling\w*|kj?[øö]pesum\w*|offers (?:in excess of|over|above)|vraagprijs|prisantydning\w*|hintapyyn\w+|precio (?:de venta(?! (?:medi[oa]|unitario|al público|de (?:una?|cada)|por)\b)|solicitado|pedido))|\b(?<value>enterprise value|equity value|valeur d['’]entreprise|rörelsevärde|virksomhe[td]sverdi|virksomhedsværdi|ondernemingswaarde|yritysarvo\w*|verdsettelse\w*|värdering\w*|valor (?:de )?empresa|valuation|valued at|valuing|\bEV\b)/giu
const hasPrice = new RegExp(price.source, 'iu')
const notAsked =
  /\b(?:no|not|without|kein\w*|nicht|aucune?|neither)\b[^.;]{0,50}\b(?:price|valuation|guidance|value|kaufpreis|prix|valorisation)|\binvited to\b|should (?:state|include|indicate|name)|to be (?:agreed|determined|discussed)/i
const otherThing =
  /propert(?:y|ies)|freehold|real estate|surveyor|land\b|immobilie|brand value|409A|pension|actuarial|goodwill|impairment|precedent|comparable|peer|average|median|multiples? (?:of|between|in)|transactions? in the sector|listed|replacement|insured|inventory|stock valuation|option pool|fair value|portfolio of homes|fleet|concurrent(?:en|ie)?\b|competidor|konkurrent|kilpailij|vastgoed|bedrijfspand|inmueble|fastighet|eiendom|kiinteistö|\bvarulager|\blagret\b/i
const asks =
  /\b(?:ask(?:ing)?|seek\w*|expect\w*|guid\w+|indicative|offer\w*|propos\w*|target\w*|minimum|rais\w+|at an?|current round|this round|new round|headline|fixed|erwart\w+|angestrebt|round|implied|implies|valuing)\b/i

/** "Offers over £5 million are invited" and "inviting offers above €5 million" ask; "the company offers over €5 million of stock" does not. */
const floor = /^offers/i
const opensFloor =
  /(?:^|[.;:–—]|\b(?:invit\w+|seek\w*|welcom\w+|consider\w*|expect\w*|for|at))\s*(?:(?:indicative|binding|written|firm)\s+)?$/i
const closesFloor =
  /^\s*(?:$|[.;)]|(?:(?:are|is|will be|would be) )?(?:invited|sought|considered|expected|welcome|for the (?:compan|business|group|shares|whole|entire)|on a cash))/i
const isNoFloor = (text: string, from: number, to: number) =>
  !opensFloor.test(text.slice(0, from)) || !closesFloor.test(text.slice(to))

/** The price that is asked or offered, in whole units; pre-money before post-money where a round states both. */
export function readValuation(prose: Prose, style: NumberStyle): Read | null {
  const reads = prose.sentences.flatMap((sentence) => pricesIn(sentence, style))
  const best = [...reads, ...labelledPrices(prose, style)].sort((a, b) => b.score - a.score)[0]
  return best && best.score >= 3 ? best : null
}

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
function labelledPrices(prose: Prose, style: NumberStyle) {
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
        score: 5,
        confidence: 0.8,
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

function pricesIn(sentence: Sentence, style: NumberStyle) {
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
    const isRoundPrice = Boolean(match.groups?.['pre'] ?? match.groups?.['post'])
    const asked = Boolean(match.groups?.['ask'])
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
    let score = 1 + (asked ? 3 : 0) + (isRoundPrice ? 2.5 : 0) + (topic === 'deal' ? 2 : 0) + (asks.test(text) ? 1 : 0)
    if (match.groups?.['pre']) score += 0.5
    if (!isRoundPrice && (topic === 'financials' || topic === 'market' || topic === 'customers')) score -= 3
    return [
      {
        value: near.value,
        at: sentence,
        start: near.start,
        end: near.end,
        currency: near.currency,
        score,
        confidence: Math.min(0.95, 0.5 + score / 14),
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
