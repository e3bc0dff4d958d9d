import type { Field } from '../choose.ts'
import { hasPrice, past } from './asking_price.ts'
import type { Sentence } from './sentences.ts'

/** A sentence that may say how the deal is to be done; "text" has the amount that stands large above it. */
export type Offer = { sentence: Sentence; text: string }

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
/** Below "Series B": "CHF 45 million to reach phase 3" */
const asksInRound = /^(?:(?:the|our) )?(?:pre-)?(?:series [a-f]\d?|seed|round|ask|raise|raising)\b/i
const startsWithAmount =
  /^(?:up to )?(?:[$€£₹]|[A-Z]{2,3}\$?) ?\d[\d.,]* ?(?:[mM]|million|crore|bn|Mio\.?)\b(?! committed)/

const isOffer =
  /\b(?:exploring|seek\w*|considering|contemplat\w+|wish(?:es)?|intends?|decided|inviting|offering|raising|propos\w+)\b/i
const ofWhole =
  /\b(?:100 ?%|entire|whole|all (?:of )?(?:the )?(?:outstanding|issued|shares)|majority|minority|sämtliche|hele aksje\w*|samtliga|samtlige)\b|la totalité|l['’]intégralité/i
/** "Deal structure: 100% acquisition" */
const labelled =
  /^(?:(?:deal|transaction|proposed|transaktions|deal-) ?)?(?:structure|struktur|structuur|struttura|estructura) ?[:–—-] ?\S/i
const kindOfDeal = /^(?:asset|share|stock) (?:sale|deal|purchase)\b/i
const wordsOfKind = 12

const termsIn = (text: string) => new Set([...text.matchAll(offered)].map(([term]) => term.toLowerCase())).size
const isKind = ({ sentence: { words }, text }: Offer) => kindOfDeal.test(text) && words.length <= wordsOfKind
const topicOf = ({ sentence: { section } }: Offer) => section.topic
const isUnderRound = ({ sentence: { section }, text }: Offer) =>
  section.topic === 'deal' && asksInRound.test(section.headings.at(-1) ?? '') && startsWithAmount.test(text)

const wordsMost = 80

/** Whether a sentence could say it at all. */
export function isOfDeal(offer: Offer): boolean {
  const { sentence, text } = offer
  if (isKind(offer)) return topicOf(offer) === 'deal'
  if (labelled.test(text)) return sentence.words.length <= wordsMost
  if (sentence.words.length < 3 || sentence.words.length > wordsMost || sentence.block.kind === 'cell') return false
  if (isUnderRound(offer)) return !past.test(text) && (!hasPrice.test(text) || raises.test(text))
  return termsIn(text) > 0 && (!past.test(text) || isOffer.test(text))
}

export const structure: Field<Offer> = {
  prior: -6,
  evidence: [
    { reason: 'a label says that it is', weight: 7, of: ({ text }) => labelled.test(text) },
    { reason: 'it is a kind of deal', weight: 4, of: isKind },
    { reason: 'it is what is asked for, below the name of the round', weight: 3, of: isUnderRound },
    { reason: 'it has the terms of deals', weight: 6, of: ({ text }) => Math.min(1, termsIn(text) / 3) },
    { reason: 'it stands in a section on the deal', weight: 4, of: (offer) => topicOf(offer) === 'deal' },
    {
      reason: 'it stands in a section on something else',
      weight: -4,
      of: (offer) => awayFromDeal.has(topicOf(offer) ?? ''),
    },
    { reason: 'it is a notice', weight: -4, of: (offer) => topicOf(offer) === 'notice' },
    { reason: 'it says what somebody intends', weight: 3, of: ({ text }) => intends.test(text) },
    { reason: 'it speaks of something else', weight: -3, of: ({ text }) => noStructure.test(text) },
    { reason: 'it says how much of the company', weight: 2, of: ({ text }) => ofWhole.test(text) },
    { reason: 'it says what is not', weight: -3, of: ({ text }) => /^(?:no|not|without)\b/i.test(text) },
    {
      reason: 'it is of the price alone',
      weight: -2,
      of: ({ text }) => /\b(?:valuation|pre-money|post-money)\b/i.test(text) && termsIn(text) < 2 && !raises.test(text),
    },
    { reason: 'it says how much is raised', weight: 3, of: ({ text }) => raises.test(text) },
    { reason: 'all is transferred', weight: 3, of: ({ text }) => /^transfer of (?:100|all|the entire)/i.test(text) },
    {
      reason: 'it is what the money is for',
      weight: -6,
      of: ({ text }) => /^use\b|^(?:use of|mittelverwendung)|\brunway\b|\bnext round\b/i.test(text),
    },
  ],
}
