import type { RunningText } from '../text.ts'
import { foreignRoles } from './role_words.ts'

/** Whether a contract lends money: a credit, loan or facility agreement, an amendment of one, a letter or notes that do. */
export function lendsMoney({ flat }: Pick<RunningText, 'flat'>): boolean {
  const opening = flat.slice(0, openingCharacters)
  const title = titled.exec(opening)
  const isNamed = title !== null && credit.test(title[0]) && !(other.test(title[0]) && !ofCredit.test(title[0]))
  const isOfCredit = title !== null && changing.test(title[0]) && changed.test(opening)
  const isOffered =
    (offered.test(opening) && (title === null || !other.test(title[0]))) ||
    (ofLetter.test(opening) && !/\bcommitment letter\b|\bterm sheet\b/i.test(opening))
  // the title may be the running head of all pages, which is no part of the text
  const called = titled.exec(opening.split(contents)[0] ?? '')
  const isDefined = !(called && other.test(called[0])) && commitments.test(flat) && utilisation.test(flat)
  return (isNamed || isOfCredit || isOffered || isDefined) && borrows.test(flat) && lends.test(flat)
}

/** Whether it changes an earlier agreement, of whose terms it says only some. */
export const isAmendment = ({ flat }: Pick<RunningText, 'flat'>): boolean => {
  const title = titled.exec(flat.slice(0, openingCharacters))?.[0] ?? ''
  // an agreement that is annexed as amended says all of its terms
  return (
    flat.length < conformedFrom &&
    /\b(?:amendment|supplement|waiver|joinder|increase|amending|side letter)\b/i.test(title.replace(restated, ''))
  )
}

const conformedFrom = 80_000
const restated = /amend(?:ed|ment) and restate(?:d|ment)/gi
const openingCharacters = 4000
/** The first words that name a kind of instrument, with those before them. */
const titled =
  /(?:[\p{L}\d&,.’'/-]+ ){0,12}(?<![\p{L}])(?:agreement|contract|indenture|deed|guarantee|guaranty|promissory note|loan note|facility letter|[\p{L}]*vertrag|contrat de (?:crédits?|prêts?)|convention de (?:crédits?|prêts?)|contrato de (?:\p{L}+ de )?(?:crédito|préstamo|financiación|financiamiento|mútuo|empréstimo)|contratto di (?:finanziamento|mutuo|credito)|(?:krediet|lening)overeenkomst|(?:låne|kreditt?)avta[lg]e?n?|låneaftale|lainasopimus|luottosopimus|umowa kredyt\p{L}*)\b(?: to [\p{L} &]{0,60}agreement)?/iu
const credit =
  /\b(?:credit|loan|facilit(?:y|ies)|financing|revolving|term loan|note purchase|promissory note|loan note|bridge|bond purchase|[\p{L}]*(?:kredit|darlehens?)[\p{L}]*vertrag|crédits?|prêts?|crédito|préstamo|financiación|financiamiento|empréstimo|mútuo|finanziamento|mutuo|credito|(?:krediet|lening)overeenkomst|(?:låne|kreditt?)avta[lg]e?n?|låneaftale|lainasopimus|luottosopimus|kredyt\p{L}*)\b/iu
/** "Credit and Guaranty Agreement", "Loan and Security Agreement" */
const ofCredit = /\b(?:credit|loan|financing)(?:,|,? and| &)(?: \p{L}+){1,2} agreement/iu
const other =
  /\b(?:pledge|intercreditor|subordination|assignment|commitment letter|fee letter|lease|share purchase|asset purchase|stock purchase|merger|employment|services?|supply|licen[cs]e|guarant(?:ee|y)) (?:agreement|contract|deed)\b|\b(?:deed of guarantee|guarantee$|guaranty$)/i
const contents = /\bcontents\b/i
const commitments = /\b(?:total|aggregate) commitments?[”"]?,? (?:means?|shall mean)\b/i
const utilisation =
  /\b(?:utili[sz]ation date|borrowing date|drawdown date|utili[sz]ation|advance|borrowing)[”"]?,? (?:means?|shall mean)\b/i
const changing = /\b(?:amendment|increase|incremental|joinder|waiver|consent|supplement)\b/i
const changed =
  /\b(?:to|of|under) (?:the |that certain |an )?(?:[\p{L}&-]+ ){0,8}?(?:credit|loan|facilit(?:y|ies)|financing) agreement\b/iu
const offered =
  /\bfacility letter\b|\b(?:offer|grant|make available|provide)\b[^.]{0,200}\b(?:facilit(?:y|ies)|loan|line of credit)\b/i
/** "Dear Sirs, we are pleased to offer to you a term loan facility", whatever security it then asks for */
const ofLetter =
  /\bDear \p{Lu}.{0,400}?\b(?:pleased|prepared|happy|agreed) to (?:offer|make available|provide|lend|grant)\b[^.]{0,300}?\b(?:(?:term|revolving|bridg(?:e|ing)|secured|committed|business|bank|working capital) (?:loan|facility)|(?:loan|credit|overdraft) facility|loan of)\b/u
const borrows = new RegExp(String.raw`(?<![\p{L}])(?:borrowers?|issuer|company|${foreignRoles})(?![\p{L}])`, 'iu')
const lends = new RegExp(
  String.raw`(?<![\p{L}])(?:lenders?|banks?|purchasers?|holders?|${foreignRoles})(?![\p{L}])`,
  'iu',
)
