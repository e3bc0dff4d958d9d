import type { Document } from '../../../platform/documents/document.ts'
import { documentNoun } from '../../../words/document_kind.ts'
import { classify, weightMin } from './classify.ts'
import { readContract } from './contract/read.ts'
import type { Analysis } from './findings.ts'
import { judge } from './judge.ts'
import { readMemorandum } from './memorandum/read.ts'
import { readOther } from './other.ts'
import { readStatements } from './statements/read.ts'

type Given = { filename: string; documentType: string | null }

/** What a document says, in the shape of its type: the one its uploader named, else the one it is found to be of. */
export const analyze = (document: Document, given: Given): Analysis & { documentType: string } =>
  judge(analysisOf(document, given))

function analysisOf(document: Document, { filename, documentType }: Given): Analysis & { documentType: string } {
  if (documentType !== null) return { ...analysisAs(documentType, document), documentType }
  const classified = classify(document, filename)
  const { type, confidence } = classified
  const isDoubtful = type === 'other' || (type === 'financial_statement' && confidence < surelyStatements)
  if (isDoubtful && document.pages.length <= pagesInDoubtMax) {
    const found = likeliest(document, classified)
    if (found) return found
  }
  return { ...analysisAs(type, document), documentType: type }
}

// longer ones are handbooks and laws, and to read them for nothing takes seconds
const pagesInDoubtMax = 80
const surelyStatements = 0.75

/**
 * What no word tells the kind of is read as each kind that it may be, and is what it says most as: the kind is evidence, as the
 * values are. Null where it says too little as any.
 */
function likeliest(document: Document, { type, isSlides, possible }: ReturnType<typeof classify>) {
  if (isMinutesOrLetter(document)) return null
  const signsOf = (kind: string) => possible.find((one) => one.kind === kind)?.weight ?? 0
  const offered = isSlides ? 'pitch_deck' : 'cim'
  const offer = readMemorandum(document, offered)
  const isAmongFigures = type !== 'other'
  const weight = weightOfOffer(offer, isOfManagement(document))
  if (weight >= (isAmongFigures ? offerAmongFigures : offerLeast)) return { ...offer, documentType: offered }
  if (isAmongFigures) return null
  const accounts = signsOf('financial_statement') > 0 ? readStatements(document) : null
  if (accounts && figuresSaid(accounts) >= figuresLeast)
    return doubtful({ ...accounts, documentType: 'financial_statement' })
  const signs = signsOf('pitch_deck')
  const isOfCompany = signs >= signsOfNamed && 'company' in offer.data && offer.data.company !== null
  return isSlides && (signs >= weightMin || isOfCompany || (signs > 0 && sayingsOf(offer) >= sayingsLeast))
    ? doubtful({ ...offer, documentType: offered })
    : null
}

const doubtful = <A extends Analysis & { documentType: string }>(analysis: A): A => ({
  ...analysis,
  notices: [
    ...(analysis.notices ?? []),
    `Read as a ${documentNoun(analysis.documentType)}, which no word of it says. Choose another type if it is something else.`,
  ],
})

/** Of the five figures and the period that accounts stand for, how many are said. */
function figuresSaid({ data }: Analysis): number {
  if (!('balance_sheet' in data)) return 0
  const { period, revenue, net_income, balance_sheet } = data
  return [period, revenue, net_income, balance_sheet.assets, balance_sheet.equity].filter((one) => one !== null).length
}
const figuresLeast = 3

/** What a deck says of its company, its team, its market and what it asks for: how many of them. */
function sayingsOf({ data }: Analysis): number {
  if (!('financials' in data)) return 0
  const { company, financials, market, team, deal } = data
  const said = [company, financials.revenue, market.size ?? market.growth_rate, deal.valuation ?? deal.structure]
  return said.filter((one) => one !== null).length + (team.length >= 2 ? 1 : 0)
}
const sayingsLeast = 2
/** Where a company is named: two signs of those that only decks have, beside that it has slides. */
const signsOfNamed = 3

/**
 * What no word calls a memorandum is one all the same where it says what only one does: what the company earns, and what is
 * offered of it, or who runs it in which market. Minutes and letters name a company, its figures and its people too.
 */
function weightOfOffer({ data }: Analysis, isPresentation: boolean): number {
  if (!('financials' in data)) return 0
  const { company, financials, market, team, deal } = data
  if (financials.revenue === null && financials.ebitda === null) return 0
  // a listing may leave its company unnamed, and then says both the price and the terms
  if (company === null && (deal.valuation === null || deal.structure === null)) return 0
  const says: [boolean, number][] = [
    [company !== null, 1],
    [financials.revenue !== null, 1],
    [financials.ebitda !== null, 1],
    [team.length >= 2, 1],
    [market.size !== null, 1],
    [deal.valuation !== null, 2],
    [deal.structure !== null, 2],
    [isPresentation, 1],
  ]
  return says.reduce((sum, [isSaid, weight]) => sum + (isSaid ? weight : 0), 0)
}

/** Minutes and letters may speak of a sale, a price and a buy-back. */
const isMinutesOrLetter = ({ pages: [first] }: Document) =>
  /^\W*(?:(?:draft|confidential|extract from(?: the)?) )?minutes\b|\bletter to (?:the |our )?shareholders\b|\bdear (?:sirs?|madam|shareholders?|mr|ms|mrs|friends|investors)\b/i.test(
    (first?.words.slice(0, 120) ?? []).map(({ text }) => text).join(' '),
  )

/** What the management shows to those who may buy. */
const isOfManagement = ({ pages: [first] }: Document) =>
  /\b(?:management|company|corporate) presentation\b|unternehmenspräsentation|managementpresentatie|présentation de la société/i.test(
    (first?.words.slice(0, 40) ?? []).map(({ text }) => text).join(' '),
  )

const offerLeast = 5
/** Accounts name the company, its figures and its directors. */
const offerAmongFigures = 6

function analysisAs(type: string, document: Document): Analysis {
  switch (type) {
    case 'cim':
    case 'pitch_deck':
      return readMemorandum(document, type)
    case 'financial':
    case 'financial_statement':
      return readStatements(document)
    case 'contract':
      return readContract(document)
    default: {
      const other = readOther(document)
      const summary = 'summary' in other.data ? other.data.summary : null
      return { ...other, data: { document_type: type, summary } }
    }
  }
}
