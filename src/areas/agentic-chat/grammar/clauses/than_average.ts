import { measured } from '../../plan/measured_types.ts'
import type { Filter } from '../../plan/plan.ts'
import { type Asked, type Draft, draftOf, filter, Stop, typeOf } from '../asked.ts'
import { type Atom, isGlue, said, type Tape, tagOf, use, wordOf } from '../tape.ts'
import { takeKinds, takeStates } from '../vocabulary/wording.ts'
import { takeConditions } from './conditions.ts'
import { takeRecords } from './records.ts'
import { comparedKinds, comparisonBefore } from './than_record.ts'

// "Companies with above average revenue", "open deals larger than the median": a figure is compared with what its like have.

const averages = ['average', 'median'] as const

/**
 * The average is of what is said behind it ("than the average won deal"), else of the records that meet all else that is
 * asked. What it is of must be plain: "bigger than the average deal of 2025" may be said of either, and ends the reading.
 */
export function takeThanAverage(asked: Asked, draft: Draft): void {
  const { tape } = asked
  const nouns = tape.filter((atom) => tagOf(atom, 'N') !== undefined)
  if (!comparedKinds[draft.entity] || nouns.length === 0) return
  for (const [at, atom] of tape.entries()) {
    const of = averages.find((one) => one === tagOf(atom, 'M'))
    const found = of && !atom.used ? comparisonBefore(tape, draft.entity, at) : undefined
    if (!of || !found || measured[of]?.has(typeOf(draft.entity, found.field) ?? 'text') !== true) continue
    const from = begin(tape, found)
    const like = likeBehind(asked, draft, from, found.to + 1)
    const span = tape.slice(from, (like?.to ?? found.to) + 1)
    // "deals of companies with above average revenue": an average over companies, asked of deals
    const isOfOthers = tape.slice(0, from).some((one) => isNounBut(one, draft.entity))
    const isOfGrowth = isGrowing(tape[from - 1]) && tagOf(tape[from], 'F') !== undefined
    if (!like || isOfOthers || isOfGrowth || isMeasured(tape, from))
      throw new Stop({ kind: 'not_understood', unused: span.flatMap(({ tokens }) => tokens.map(({ text }) => text)) })
    use(span)
    draft.filters.push({
      ...filter(found.field, found.op, [], said(span)),
      related: { entity: draft.entity, field: found.field, filters: like.filters, of },
    })
  }
}

const isGrowing = (atom: Atom | undefined): boolean => /^(?:growing|shrinking)$/.test(tagOf(atom, 'S') ?? '')

/** Where it begins: "growing faster" with its verb, and "total value of above average value deals" without what is summed. */
const begin = (tape: Tape, { from, to }: { from: number; to: number }): number => {
  if (isGrowing(tape[from - 1]) && tagOf(tape[from], 'F') === undefined) return from - 1
  const compared = tape.findIndex((atom, at) => at > from && at < to && tagOf(atom, 'C') !== undefined)
  const isOfMeasure = isMeasured(tape, from) && tagOf(tape[to], 'F') !== undefined
  return isOfMeasure && compared > 0 ? compared : from
}

/** "total value", "sum of the values" */
const isMeasured = (tape: Tape, from: number): boolean =>
  tape
    .slice(Math.max(0, from - 1), from + 1)
    .some(
      (atom) => /^(?:sum|total|average|median|min|max)$/.test(tagOf(atom, 'M') ?? '') || /^total\b/.test(wordOf(atom)),
    )

const isNounBut = (atom: Atom, entity: string): boolean => {
  const noun = tagOf(atom, 'N')
  return noun !== undefined && noun !== entity && noun !== 'pipeline'
}

type Like = { filters: Filter[]; to: number }

/**
 * "the average won deal", "the average of healthcare companies", behind what is asked for; null where it is not plain. A noun
 * that is itself asked for, as in "above average open deals", keeps its words.
 */
function likeBehind(asked: Asked, draft: Draft, from: number, behind: number): Like | null {
  const { tape } = asked
  const nothing = { filters: [], to: behind - 1 }
  const isNoun = (atom: Atom) => tagOf(atom, 'N') === draft.entity
  const noun = tape.findIndex((atom, at) => at >= behind && isNoun(atom))
  const before = tape.slice(behind, Math.max(noun, behind))
  if (noun < 0 || !before.every((atom) => !atom.used && !isEnd.test(wordOf(atom)))) return nothing
  if (!tape.slice(0, from).some((atom) => isNoun(atom) || atom.kind === 'name')) return nothing
  const next = tape.slice(noun + 1).find((atom) => !atom.used)
  if (next && !/^(?:and|but|,|\?)$/.test(wordOf(next))) return null
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

/** "Open deals above average": above that of open deals, whoever is asked about; of what is itself compared nothing is left out. */
export const ofItsLike = (draft: Draft): void => {
  draft.filters = draft.filters.map((one): Filter => {
    const { related } = one
    // what was said of them, or known of the last question, stays
    const isOpen = related?.of && related.filters.length === 0 && one.values.length === 0
    if (!isOpen || ofAll.test(one.said ?? '')) return one
    const plain = draft.filters.filter(
      (other) => !other.related && !ofOne.test(other.field) && other.field !== one.field,
    )
    return { ...one, related: { ...related, filters: plain.slice(0, 10) } }
  })
}
const ofOne = /^(?:id|company_id)$/
const ofAll = /\b(?:average|median) (?:of|for|across|over) (?:all|every|the whole)\b/
