import { measured } from '../../plan/measured_types.ts'
import type { Filter } from '../../plan/plan.ts'
import { type Asked, type Draft, draftOf, filter, typeOf } from '../asked.ts'
import { isGlue, said, tagOf, use, wordOf } from '../tape.ts'
import { takeKinds, takeStates } from '../vocabulary/wording.ts'
import { takeConditions } from './conditions.ts'
import { takeRecords } from './records.ts'
import { comparisonBefore, own } from './than_record.ts'

// "Companies with above average revenue", "open deals larger than the median": a figure is compared with what its like have.

/** The average is of what is said behind it ("than the average won deal"), else of the records that meet all else that is asked. */
export function takeThanAverage(asked: Asked, draft: Draft): void {
  const { tape } = asked
  if (!own[draft.entity] || !tape.some((atom) => tagOf(atom, 'N'))) return
  for (const [at, atom] of tape.entries()) {
    const of = averages.find((one) => one === tagOf(atom, 'M'))
    const found = of && !atom.used ? comparisonBefore(tape, draft.entity, at) : undefined
    const { field, op, from, to } = found ?? { field: '', op: 'more_than', from: 0, to: 0 }
    if (!of || !found || measured[of]?.has(typeOf(draft.entity, field) ?? 'text') !== true) continue
    const like = likeBehind(asked, draft, to + 1)
    if (!like) continue
    const span = tape.slice(from, like.to + 1)
    use(span)
    draft.filters.push({
      ...filter(field, op, [], said(span)),
      related: { entity: draft.entity, field, filters: like.filters, of },
    })
  }
}

/** "the average won deal", "the average of healthcare companies": null where something of it is not understood. */
function likeBehind(asked: Asked, draft: Draft, from: number): { filters: Filter[]; to: number } | null {
  const { tape } = asked
  const noun = tape.findIndex((atom, at) => at >= from && tagOf(atom, 'N') !== undefined)
  const before = tape.slice(from, Math.max(noun, from))
  const isNear = noun >= from && before.every((atom) => !atom.used && !isEnd.test(wordOf(atom)))
  if (!isNear || tagOf(tape[noun], 'N') !== draft.entity) return { filters: [], to: from - 1 }
  const like = draftOf(draft.entity)
  takeConditions(before, like)
  takeStates(before, like)
  takeRecords({ ...asked, tape: before, words: before.map(wordOf).join(' ') }, like)
  takeKinds(before, like)
  const isWhole = before.every((atom) => atom.used || isGlue(wordOf(atom)))
  for (const atom of before) atom.used = false
  return isWhole ? { filters: like.filters, to: noun } : null
}
const isEnd = /^(?:and|or|but|with|in|at|by|,)$/

const averages = ['average', 'median'] as const

/** "Open deals above average": above the average of open deals. Conditions on other records are not a part of what is averaged. */
export const ofItsLike = (draft: Draft): void => {
  const plain = draft.filters.filter(({ related }) => !related)
  draft.filters = draft.filters.map((one): Filter => {
    // what was said of them, or known of the last question, stays
    const isOpen = one.related?.of && one.related.filters.length === 0 && one.values.length === 0
    return one.related && isOpen ? { ...one, related: { ...one.related, filters: plain.slice(0, 10) } } : one
  })
}
