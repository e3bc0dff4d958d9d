import type { Document } from '../../../../platform/documents/document.ts'
import type { ContractData } from '../../reading/extracted.ts'
import type { Analysis, Finding } from '../findings.ts'
import { dateOf } from './agreement_date.ts'
import { type Amount, amountsOf } from './amounts.ts'
import { confidenceOf, creditAmounts, partsAmong, totalLabel } from './credit/amounts.ts'
import type { Maturity } from './credit/expressions.ts'
import { lendsMoney } from './credit/kind.ts'
import { type Credit, readCredit } from './credit/read.ts'
import { governingLawOf } from './law.ts'
import { dateListed, lawListed } from './listed.ts'
import { particularsOf } from './particulars.ts'
import { type Party, partiesOf } from './parties.ts'
import { summarize } from './summarize.ts'
import { termOf } from './term.ts'
import { amountsOfTerms, dateOfTerms, isTermSheet, partiesOfLetter, partiesOfTerms } from './term_sheet.ts'
import { placeOf, type RunningText, runningTextOf, sentenceAround } from './text.ts'

/** What a contract says: between whom, of when, for how long, under which law, about which amounts. */
export function readContract(document: Document): Analysis {
  const text = runningTextOf(document)
  const isLoan = lendsMoney(text)
  const isTerms = isTermSheet(text.lines)
  const particulars = isLoan || isTerms ? particularsOf(document, text) : null
  const date = (particulars && dateListed(particulars)) ?? dateOf(text) ?? (isTerms ? dateOfTerms(text) : null)
  const credit = particulars && isLoan ? readCredit({ document, text, particulars, date: date?.iso ?? null }) : null
  const listed = particulars && !credit?.parties.length ? partiesOfTerms(particulars) : []
  const agreed = isTerms && listed.length < 2 ? partiesOfLetter(text) : []
  const parties = credit?.parties.length
    ? credit.parties
    : listed.length >= 2
      ? listed
      : agreed.length >= 2
        ? agreed
        : partiesOf(text)
  const term = credit ? credit.term : termOf(text, date?.iso ?? null)
  const law = governingLawOf(text) ?? (particulars && lawListed(particulars))
  const amounts = credit
    ? creditAmounts(credit, amountsOf(text))
    : isTerms && particulars
      ? withListed(amountsOf(text), amountsOfTerms(particulars))
      : amountsOf(text)
  const said = {
    parties: parties.map(({ name, role }) => ({ name, role })),
    date: date?.iso ?? null,
    term_months: term?.months ?? null,
    governing_law: law?.value ?? null,
    amounts: amounts.map(({ label, value, currency }) => ({ label, value, currency })),
    ...(credit && {
      maturity_date: credit.maturities.one?.iso ?? null,
      maturities: credit.maturities.several.map(({ label, iso }) => ({ label, date: iso ?? '' })),
      total_commitment: credit.commitments.total?.value ?? null,
      currency: credit.commitments.total?.currency ?? null,
    }),
  }
  const data: ContractData = { document_type: 'contract', summary: summarize(text, said), ...said }
  const find = finderIn(text)
  const findings = [
    ...parties.flatMap((party, index) => ofParty(find, party, index)),
    ...(date ? find({ path: 'date', value: date.iso, ...date }) : []),
    ...(term ? find({ path: 'term_months', value: term.months, ...term }) : []),
    ...(law ? find({ path: 'governing_law', ...law }) : []),
    ...(credit ? ofCredit(find, credit, amounts) : []),
    ...amounts.flatMap((amount, index) => ofAmount(find, amount, index)),
  ]
  return { data, findings: [...findings, ...ofSummary(data.summary, findings)], tables: [], checks: [] }
}

/** What a list names is told once, by the name that the list gives it. */
const withListed = (said: readonly Amount[], listed: readonly Amount[]): Amount[] => [
  ...said.filter(({ start, end }) => !listed.some((one) => one.start < end && start < one.end)),
  ...listed,
]

type Read = { path: string; value: string | number; start: number; end: number; confidence: number }
type Find = (read: Read, more?: Partial<Finding>) => Finding[]

const finderIn =
  (text: RunningText): Find =>
  ({ path, value, start, end, confidence }, more = {}) => {
    const place = placeOf(text, start, end)
    if (!place) return []
    return [
      {
        ...place,
        path,
        value,
        quote: sentenceAround(text, start, end),
        place: null,
        label: null,
        period: null,
        scale: null,
        currency: null,
        confidence,
        checks: [],
        computed_from: [],
        ...more,
      },
    ]
  }

function ofParty(find: Find, party: Party, index: number): Finding[] {
  const name = find({ ...party, path: `parties[${index}].name`, value: party.name }, { label: party.role })
  if (party.role === null) return name
  return [...name, ...find({ ...party, path: `parties[${index}].role`, value: party.role }, { label: party.role })]
}

const ofAmount = (find: Find, amount: Amount, index: number) =>
  find({ ...amount, path: `amounts[${index}].value` }, { label: amount.label, currency: amount.currency, scale: 1 })

/** When it is to be repaid, and how much of it there is: as printed, or as the sum of its parts among the amounts. */
function ofCredit(
  find: Find,
  { maturities: { one, several }, commitments }: Credit,
  amounts: readonly Amount[],
): Finding[] {
  const { total, isSum, parts } = commitments
  const computed_from = isSum ? partsAmong(parts, amounts).map((index) => `amounts[${index}].value`) : []
  return [
    ...[...(one ? [{ ...one, path: 'maturity_date' }] : []), ...several.map(ofPart)].flatMap(
      ({ path, iso, label, isFromDate, ...place }) =>
        iso === null ? [] : find({ ...place, path, value: iso }, { label, computed_from: isFromDate ? ['date'] : [] }),
    ),
    ...(total
      ? find(
          { ...total, path: 'total_commitment', confidence: confidenceOf(total) },
          { label: isSum ? totalLabel : total.name, currency: total.currency, scale: 1, computed_from },
        )
      : []),
  ]
}

const ofPart = (maturity: Maturity, index: number) => ({ ...maturity, path: `maturities[${index}].date` })

/** The summary is made of the other values; it is shown where the first of them stands. */
function ofSummary(summary: string | null, findings: readonly Finding[]): Finding[] {
  const [first] = findings
  if (!first || summary === null) return []
  const confidence = Math.min(...findings.map((finding) => finding.confidence))
  const computed_from = findings.map(({ path }) => path)
  return [
    { ...first, path: 'summary', value: summary, label: null, currency: null, scale: null, confidence, computed_from },
  ]
}
