import { checkPlan } from '../../plan/check.ts'
import type { Filter, Query } from '../../plan/plan.ts'
import type { Asked } from '../asked.ts'
import { type Tape, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'

// A question that points at the last answer is read without the words that point, and narrowed to what they mean.

export type ReadAlone = (asked: Asked) => Understanding

/** What the rest of a question asks; null where that is no query, or has a word that nobody understands. */
export const queryOfRest = (asked: Asked, rest: Tape, readAlone: ReadAlone): Query | null => {
  const made = readAlone({ ...asked, tape: rest, words: rest.map(wordOf).join(' ') })
  return made.kind === 'plan' && made.unused.length === 0 && made.plan.kind === 'query' ? made.plan : null
}

/** The query with these conditions too; null where its records have no such fields. */
export const narrowedTo = (query: Query, ...filters: Filter[]): Understanding | null => {
  const plan: Query = { ...query, filters: [...query.filters, ...filters] }
  return checkPlan(plan) === undefined ? { kind: 'plan', plan, unused: [] } : null
}
