import type { Filter } from '../../plan/plan.ts'
import { type Asked, draftOf, filter, finish, type Intent, queryOf, recordOf } from '../asked.ts'
import { ofOwnDay } from '../credit_question/read.ts'
import { spotFrame, takeFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { takeRecords } from '../records.ts'
import { ofKind, use, wordOf } from '../tape.ts'

// What an agreement that lends money says: how much, until when, who borrows and who is the agent.

const x = '(?:(?:the|its|their|this|that|our) )*(?:<company>(?: s)? )?'
/** Loans and notes are also lines of statements, and what they amount to is asked of these. */
const lent =
  '(?:(?:senior|secured|unsecured|syndicated|bank|new) )*(?:credit facilit(?:y|ies)|loan facilit(?:y|ies)|facilit(?:y|ies)|credit agreement|loan agreement|facilit(?:y|ies) agreement)'
const facility = `(?:${lent}|(?:(?:senior|secured|unsecured) )*(?:loans?|debt facility|notes))`
const revolver = '(?:revolver|revolving (?:credit )?(?:facility|line|loans?)|rcf|revolving line of credit)'
const term = '(?:term loan facility|term loan a|term loan b|term loans?|tla|tlb|term facility)'
const delayed = '(?:delayed draw(?: term)?(?: loan)?(?: facility)?|ddtl)'

const size = (what: string) =>
  `(?:how (?:big|large|much) (?:is|are|was) ${x}${what}|(?:size|amount) of ${x}${what}|${what} (?:size|amount|commitments?|limit))`

/** "isAmount": an amount is asked for, of which there are others with like names. */
type Term = { filters: readonly Filter[]; isAmount: boolean }

/** Set phrases, the longer ones first, and where the values stand that answer them. */
const terms: readonly (readonly [phrase: string, of: Term])[] = [
  [size(delayed), part('delayed')],
  [`${size(revolver)}|(?:total|aggregate) revolving (?:credit )?commitments?|revolving commitments?`, part('revolv')],
  [
    `${size(term)}|(?:total|aggregate) term (?:loan )?commitments?|term (?:loan )?commitments?`,
    part('term loan', 'term facility', 'term commitment', 'facility a', 'facility b', 'term a', 'term b'),
  ],
  [
    `(?:total|aggregate|overall) (?:loan |credit |facility |lender )?commitments?(?: amount)?|total facilit(?:y|ies)|commitment amount|${size(lent)}`,
    { filters: [filter('path', 'is', ['total_commitment'])], isAmount: true },
  ],
  [
    `maturity date|final maturity(?: date)?|when (?:does|do|will|is|are|did) ${x}(?:${revolver}|${term}|${delayed}|${facility}) (?:mature|due|fall due|come due|expire|end|terminate|repayable)|maturity of ${x}(?:${revolver}|${term}|${delayed}|${facility})|(?:${revolver}|${term}|${delayed}|${facility}) (?:maturity|matures?)`,
    { filters: [filter('path', 'contains', ['maturity_date', 'maturities'])], isAmount: false },
  ],
  [
    '(?:who|which (?:bank|institution|lender)|what bank) (?:is|are|acts?|serves?|was) (?:(?:as|the|its|their) )*(?:administrative |admin |facility )?agent(?: bank)?|(?:administrative|admin|facility) agent',
    { filters: [...named('agent'), filter('label', 'not_contains', ['collateral', 'security'])], isAmount: false },
  ],
  ['(?:collateral|security) agent', { filters: named('collateral', 'security'), isAmount: false }],
  ['who (?:is|are) (?:(?:the|its|their) )?borrowers?', { filters: named('borrower'), isAmount: false }],
  ['who (?:is|are) (?:(?:the|its|their) )?guarantors?', { filters: named('guarantor'), isAmount: false }],
]

function part(...labels: string[]): Term {
  return {
    filters: [filter('path', 'contains', ['amounts[', 'total_commitment']), filter('label', 'contains', labels)],
    isAmount: true,
  }
}

function named(...labels: string[]): Filter[] {
  return [filter('path', 'contains', ['].name']), filter('label', 'contains', labels)]
}

/** A limit within the credit, what may be added to it or is drawn of it: other amounts, of which these values say nothing. */
const others =
  '(?:sub ?limits?|sub - limits?|swing ?line|swing line|letters? of credit|l c|lc|incremental|accordion|minimum|thresholds?|fees?|undrawn|drawn|outstanding|unused|available|availability|increases?|increased|extensions?|extended|springing|default|margin|basket|covenants?|per lender|each lender|lenders|bank s|borrowing base|interest|rate|prepayment|instal ?lments?|amortization|notice)'

/** Another day, or what an earlier agreement said. */
const otherDays =
  '(?:springing|springs?|springer|default|extend|extends|extended|extension|extensions|original|originally|prior|previous|previously|former|existing|old|effective)'

/** Beside a term these say nothing of their own. */
const empty =
  /^(?:credit|loan|facility|facilities|agreement|agreements|contract|deal|company|document|s|under|of|for|in|on|to|the|its|their|is|are|what|when|how|who|which|does|do|mature|matures|due|expire|amount|size|date|bank|total|financing|documents)$/

/** "What are the total commitments of X?", "when does X's revolver mature", "who is the agent". */
export const creditTerms: Intent = (asked) => {
  if (/\b(deals|companies|average|mentions?|discuss|all|every|each)\b/.test(asked.words)) return null
  for (const [phrase, { filters, isAmount }] of terms) {
    const frame = spotFrame(asked.tape, `(?:${phrase})`)
    if (!frame) continue
    if (spotFrame(asked.tape, isAmount ? others : otherDays)) return null
    const name = ofKind(phrased(asked.tape), 'name').find((atom) => atom.tags.includes('X:company'))
    const ref = name ? recordOf(name, 'company') : null
    if (!ref && !asked.situation.companyId) return null
    takeWords(asked, phrase)
    const tape = phrased(asked.tape)
    const draft = draftOf('document_values', {
      layout: 'lookup',
      select: ['company', 'label', 'value', 'filename', 'page'],
      filters: isAmount || !isOfMaturity(filters) ? [...filters] : [...filters, ...ofOwnDay(asked.words)],
    })
    takeRecords({ ...asked, tape }, draft)
    const id = ref?.id ?? asked.situation.companyId
    if (id && !draft.filters.some(({ field }) => field === 'company_id'))
      draft.filters.push(filter('company_id', 'is', [id], ref?.label))
    for (const atom of tape) if (!atom.used && empty.test(wordOf(atom))) use([atom])
    return finish({ ...asked, tape }, queryOf(draft), 0)
  }
  return null
}

const isOfMaturity = (filters: readonly Filter[]) => filters.some(({ values }) => values.includes('maturity_date'))

/** The words of the phrase, without the name of a company among them. */
function takeWords({ tape }: Asked, phrase: string) {
  const frame = takeFrame(tape, `(?:${phrase})`)
  for (const atom of frame?.span ?? []) if (atom.kind === 'name') atom.used = false
}
