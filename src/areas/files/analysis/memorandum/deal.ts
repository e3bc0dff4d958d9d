// How the deal is to be done. For how much: asking_price.ts.

import { hasPrice, past } from './asking_price.ts'
import type { Prose, Sentence } from './sentences.ts'

const offered =
  /\b(?:sale|sell|selling|transfer|disposal|dispose|divest(?:ment|iture)?|acquire|acquisition of|full exit|exit|majority|minority|stake|share capital|shares?|common stock|capital stock|preferred(?: stock| shares)?|buy-?out|MBO|OBO|merger|carve-?out|rais(?:e|ing)|primary|secondary|convertible|new shares|equity|cash[- ]free|debt[- ]free|free of cash|roll[- ]?over|reinvest|re-invest|leaseback|capital increase|growth capital|SAFE|seed|bridge|seri[ea] [a-f]|série [a-f]|Eigenkapital|Vorzugsanteile|actions de préférence|capital-investissement|convertible note|asset deal|share deal|series [a-f]|strategic options|recapitali[sz]ation|refinancing|venture debt|earn-?out|vendor loan|CCPS|Verkauf|veräußer\w*|Anteile\w*|Geschäftsanteile|Mehrheit\w*|Minderheit\w*|Nachfolge\w*|Kapitalerhöhung|Beteiligung|Rückbeteiligung|Aktien|Käufer|Investor(?:en)? gesucht|cession|céder|augmentation de capital|cessione|venta|levée de fonds|parts sociales|repreneur|salg|selge|sälja|sælge|aksje(?:r|ne)|aktier(?:na|ne)?|emisjon|nyemission|eierskifte|ejerskifte|generationsskifte|aandelen|overname|participaciones|azioni)\b/gi
const intends =
  /\b(?:intends?|wish(?:es)?|contemplat\w+|seeks?|seeking|propos\w+|plans? to|are offering|is offering|offers? for|considering|exploring|explore|envisag\w+|decided|looking (?:for|to)|prepared to|would (?:sell|take|retain|reinvest)|raising|we are raising|available for|for sale|to be sold|are selling|mandated to sell|retained .{0,60} to|open to|will be considered|structured as|the transaction|proposed transaction|offering|beabsichtig\w+|möchte\w*|suchen|sucht|bereit|geplant|soll\w*|envisagent|souhaite\w*|recherch\w+|vil (?:selge|sælge)|vill sälja|avser|overvejer|vurderer|planlegger|wünsch\w+|desea\w*|intendono?|wenst|under consideration|on offer|is invited for|round)\b|ønsker|önskar/i
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
