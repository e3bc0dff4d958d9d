import { readingAs } from '../../access/read_restricted.ts'
import { creditAgreementsOf } from '../files/index.ts'
import { type Asking } from './asking.ts'
import { isUnderstood } from './certain.ts'
import { draftOf, filter, queryOf } from './grammar/asked.ts'
import type { Change } from './grammar/credit_question/words.ts'
import type { Understanding } from './grammar/understanding.ts'
import { checkPlan } from './plan/check.ts'
import type { Result } from './plan/result.ts'
import { runPlan } from './plan/run.ts'
import { hiddenInPlan } from './plan/statements/hidden_in_plan.ts'

/** How a question about a credit agreement is understood, with what it comes to. */
type OfCredit = { understanding: Understanding; result: Result }

/** A question about a term of a company's credit agreement, where no other reading is sure of it. What nobody has read in it is said to be so. */
export async function creditOfDocuments(asking: Asking): Promise<OfCredit | null> {
  const { sql, who, documents, signal, now, timeZone } = asking
  const { companyId, credit } = documents
  if (!credit || !companyId || isTaken(asking)) return null
  const agreements = await readingAs(sql, who, (db) => creditAgreementsOf(db, who, companyId))
  const meant = credit.change ? changedBy(credit.change, agreements) : agreements
  if (meant.length === 0) return null
  const plan = queryOf(
    draftOf('document_values', {
      layout: 'lookup',
      select: ['company', 'label', 'value', 'filename', 'page'],
      filters: [
        ...credit.filters,
        filter('company_id', 'is', [companyId]),
        filter(
          'file_id',
          'is',
          meant.map(({ id }) => id),
        ),
      ],
    }),
  )
  if (checkPlan(plan) !== undefined || hiddenInPlan(plan, who) !== undefined) return null
  const result = await runPlan({ sql, signal, now, timeZone }, who, plan)
  return { understanding: { kind: 'plan', plan, unused: [] }, result }
}

/** Whether another reading is sure: passages and names that nobody has are what is left where there is none. */
const isTaken = ({ understanding }: Asking) =>
  isUnderstood(understanding) &&
  understanding.kind !== 'unknown_name' &&
  !(understanding.kind === 'plan' && understanding.plan.kind === 'search')

/** The only one that is named as such a change: which of several is meant a question does not say. */
function changedBy<File extends { filename: string }>(change: Change, files: readonly File[]): File[] {
  const found = files.filter(({ filename }) => calledSo[change].test(filename.replace(/[_.-]+/g, ' ')))
  return found.length === 1 ? found : []
}
const calledSo: Readonly<Record<Change, RegExp>> = {
  amendment: /\bamendment\b(?! and restatement)/i,
  restatement: /\brestate(?:d|ment)\b|\ba ?(?:&|and)? ?r\b/i,
}
