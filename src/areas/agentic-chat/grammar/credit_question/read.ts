import type { Filter } from '../../plan/plan.ts'
import { filter } from '../asked.ts'
import {
  agreements,
  anyContract,
  type Change,
  changes,
  changing,
  harmless,
  including,
  laws,
  named,
  onlyOfCredit,
  pardons,
  parts,
  sized,
  type TermName,
  terms,
  together,
} from './words.ts'

/** A question of a term of a credit agreement: which values answer it, and whether the agreement is meant as it was changed. */
export type CreditQuestion = { term: TermName; filters: Filter[]; change: Change | null }

/**
 * What a question asks of a credit agreement, where each of its words is known to ask for that or for nothing. "text" has
 * "<company>" for the company. null where a word may make another question of it.
 */
export function readCreditQuestion(text: string): CreditQuestion | null {
  if (text.length > charactersMax) return null
  const asked = without(plain(text), pardons)
  if (has(asked, changing)) return null
  const change = changes.find(([, phrase]) => has(asked, phrase))?.[0] ?? null
  const kept = without(
    asked,
    changes.map(([, phrase]) => phrase),
  )
  const [term, phrase] = terms.find(([, each]) => has(kept, each)) ?? []
  if (!term || !phrase) return null
  const rest = without(kept, [phrase])
  if (terms.some(([other]) => other !== term && has(rest, named[other]))) return null
  if (!isOfCredit(term, kept, change)) return null
  const filters = filtersOf(term, kept)
  if (!filters) return null
  const said = without(rest, [
    ...(term === 'governing_law' ? [laws] : []),
    ...(hasParts.has(term) ? parts.map(([, each]) => each) : []),
    ...(term === 'size' && hasPart(kept) ? [including] : []),
    agreements,
    harmless,
  ])
  return said.trim() === '' ? { term, filters, change } : null
}

export type TermFilter = Filter

/** Which values of an agreement answer a question that is asked of it alone, as "Maturity date"; undefined where it asks for no term. */
export function termAsked(question: string): TermFilter[] | undefined {
  const read =
    readCreditQuestion(question) ?? readCreditQuestion(`${question.replace(/[?.! ]+$/, '')} of the credit agreement`)
  return read && read.change === null ? read.filters : undefined
}

const charactersMax = 300
/** Everyone of the credit is agent and lender of all of its parts, but for those that have their own. */
const hasParts: ReadonlySet<TermName> = new Set(['size', 'maturity', 'agent', 'collateral_agent', 'borrower'])

/** A company has other contracts too, with dates, laws and ends of their own. */
function isOfCredit(term: TermName, asked: string, change: Change | null): boolean {
  if (term === 'size') return has(asked, sized) || hasPart(asked)
  if (change !== null || has(asked, agreements) || hasPart(asked)) return true
  if (term === 'maturity') return has(asked, onlyOfCredit) && !has(asked, anyContract)
  return term !== 'date' && term !== 'governing_law'
}

const hasPart = (asked: string) => parts.some(([, each]) => has(asked, each))
const has = (text: string, phrase: RegExp) => text.search(phrase) >= 0
const without = (text: string, phrases: readonly RegExp[]) =>
  phrases.reduce((rest, phrase) => rest.replace(phrase, ' ').replace(/ +/g, ' ').trim(), text)

/** In lower case, without signs, "what is" for "what's". */
const plain = (text: string) =>
  text
    .replaceAll('<company>', ' @ ')
    .toLowerCase()
    .replace(/\b(what|who|when|where|how)['’]s\b/g, '$1 is')
    .replace(/['’](?:s\b)?/g, '')
    .replace(/\bi\.e\.?/g, 'ie')
    .replace(/[^@\p{L}\p{N}&]+/gu, ' ')
    .replace(/\b(credit|loan)(?: and)? (?:guaranty|guarantee)(?: and security)? agreement\b/g, '$1 agreement')
    .replace(/\b(credit|loan) and security agreement\b/g, '$1 agreement')
    .trim()

const filtersOf = (term: TermName, asked: string): Filter[] | null => {
  switch (term) {
    case 'agent':
      return has(asked, filo)
        ? null
        : [...ofParty('agent'), filter('label', 'not_contains', ['collateral', 'security'])]
    case 'collateral_agent':
      return ofParty('collateral', 'security')
    case 'borrower':
    case 'guarantor':
      return ofParty(term)
    case 'governing_law':
      return [filter('path', 'is', ['governing_law'])]
    case 'date':
      return [filter('path', 'is', ['date'])]
    case 'maturity':
      return [filter('path', 'contains', ['maturity_date', 'maturities']), ...ofOwnDay(asked)]
    default:
      return ofSize(asked)
  }
}
const filo = parts.find(([[label]]) => label === 'filo')?.[1] ?? /$^/

const ofParty = (...labels: string[]) => [filter('path', 'contains', ['].name']), filter('label', 'contains', labels)]

/** A part that has a day of its own is left out of the label of the one that is read: "Maturity Date, but not of the Revolving Loans". */
function ofOwnDay(asked: string): Filter[] {
  const labels = parts.filter(([, phrase]) => has(asked, phrase)).flatMap(([each]) => each)
  return labels.length === 0
    ? []
    : [
        filter(
          'label',
          'not_contains',
          labels.flatMap((label) => [`but not of ${label}`, `but not of delayed draw ${label}`]),
        ),
      ]
}

/** The whole; or the one part that is named, by its letter where it has one. */
function ofSize(asked: string): Filter[] | null {
  const found = parts.filter(([, phrase]) => has(asked, phrase)).map(([labels]) => labels)
  const isWhole = found.length === 0 || (has(asked, together) && (found.length > 1 || has(asked, including)))
  if (isWhole) return [filter('path', 'is', ['total_commitment'])]
  const lettered = found.filter(([label = '']) => label.startsWith('facility '))
  const [only, other] = lettered.length > 0 ? lettered : found
  if (!only || other) return null
  return [
    filter('path', 'contains', ['amounts[', 'total_commitment']),
    filter('label', 'contains', [...only]),
    filter('label', 'not_contains', notOfPart),
  ]
}
const notOfPart = ['limit', 'increase', 'incremental', 'minimum', 'fee', 'instal', 'existing', 'original']
