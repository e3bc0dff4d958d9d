import type { Score } from '../score.ts'
import type { Outcome } from './rows.ts'

/** What the answers of the corpus say of fields, named as extracted.ts names them. */
export type Verdict = { field: string; verdict: Exclude<Outcome, '-'> }
/** years: of the periods that values are of, by the paths of the values */
export type Judge = (data: unknown, years: ReadonlyMap<string, number>) => Verdict[]

/** What is rightly empty has no verdict. */
export const verdictsOf = (scores: readonly Score[]): Verdict[] =>
  scores.flatMap(({ field, outcome, got, expected }): Verdict[] => {
    const isEmpty = got === null || got === undefined || got === ''
    if (outcome === 'missing') return [{ field, verdict: 'empty' }]
    if (outcome === 'right') return isEmpty ? [] : [{ field, verdict: 'right' }]
    return [
      {
        field: field.replace(/ extra$/, ` ${got}`),
        verdict: expected === null ? 'extra' : 'wrong',
      },
    ]
  })
