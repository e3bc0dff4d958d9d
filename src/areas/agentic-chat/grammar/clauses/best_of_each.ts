import type { EntityName } from '../../plan/catalogue.ts'
import type { Draft } from '../asked.ts'
import { type Atom, type Tape, tagOf, wordOf } from '../tape.ts'
import { nouns } from '../vocabulary/nouns.ts'
import { isSingular } from '../vocabulary/words.ts'
import { takeGroups } from './grouping.ts'

const superlatives =
  /^(?:big|small|new|old|long|short|likely|soon|overdue|stuck|fast|slow|profitable|unprofitable|employing|top|most|least|bottom)$/
const groups =
  /^(?:owner|industry|stage|source|country|location|fund|author|role|type|document_type|pass_reason|status)$/
const groupNouns = /^(?:people|companies|contacts|funds|deals)$/
const spans = /^(?:day|week|month|quarter|year)$/

/** Some records of each group are asked for: of which kind, and how many where no number says it. */
type BestOfEach = { entity: EntityName | null; first: number }

/** "The largest deal of each colleague", "top 3 deals per owner", "which company has the highest margin in each industry". */
export function bestOfEach(tape: Tape): BestOfEach | null {
  const isGrouped = (by: 'any' | 'each') => tape.some((_, at) => isOfEach(tape, at, by))
  if (!isGrouped('any')) return null
  for (const [at, atom] of tape.entries()) {
    if (!superlatives.test(tagOf(atom, 'O') ?? '')) continue
    const behind = tape.slice(at + 1, at + 5)
    // "and the largest of each owner"
    if (tagOf(behind[0], 'G') !== undefined && isOfEach(tape, at + 1, 'each')) return { entity: null, first: 1 }
    const isOne = (noun: Atom) => isSingular(wordOf(noun)) || isCountedAt(tape, tape.indexOf(noun))
    const noun = behind.find((one) => isRecord(tape, one))
    if (noun && isSingular(wordOf(noun))) return { entity: entityOf(noun), first: 1 }
    if (noun && !isOne(noun) && isByGroup(tape, at, tape.indexOf(noun))) return { entity: entityOf(noun), first: some }
    if (!isGrouped('each')) continue
    if (noun && isOne(noun)) return { entity: entityOf(noun), first: 1 }
    // "the company with the highest margin": what is behind is no record, or one that is counted
    const before = tape.slice(0, at).find((one) => isRecord(tape, one))
    if (before && isOne(before)) return { entity: entityOf(before), first: 1 }
    // "the largest deals of each colleague"
    if (noun && !before && !counting.test(tagOf(atom, 'O') ?? '')) return { entity: entityOf(noun), first: some }
  }
  return null
}
const some = 3
/** "the most deals per owner": they are counted */
const counting = /^(?:most|least)$/

/** "the largest deals by industry": of each industry, where nothing else is measured. */
const isByGroup = (tape: Tape, at: number, noun: number): boolean =>
  /^(?:big|small|new|old|top|bottom)$/.test(tagOf(tape[at], 'O') ?? '') &&
  !tape.slice(at, noun).some((one) => tagOf(one, 'G')) &&
  isOfEach(tape, noun + 1, 'any') &&
  !tape.some((one) => tagOf(one, 'M'))

const isCountedAt = (tape: Tape, at: number): boolean =>
  tape
    .slice(Math.max(0, at - 4), at)
    .some((one) => one.kind === 'amount' && one.amount.unit === 'plain' && one.amount.value <= 20)

/** A noun that is no group: "deal", but not "company" of "per company". */
const isRecord = (tape: Tape, atom: Atom): boolean =>
  tagOf(atom, 'N') !== undefined && tagOf(atom, 'N') !== 'people' && !tagOf(tape[tape.indexOf(atom) - 1], 'G')
const entityOf = (noun: Atom): EntityName | null => nouns.find(({ tag }) => tag === tagOf(noun, 'N'))?.entity ?? null

/** "per owner", "in each industry", "each owner's"; "by" only before what is no figure. */
function isOfEach(tape: Tape, at: number, by: 'any' | 'each'): boolean {
  const [atom, next] = tape.slice(at)
  if (!next || next.used || tagOf(atom, 'G') === undefined) return false
  if (groups.test(tagOf(next, 'F') ?? '') || tagOf(next, 'N') === 'people') return by === 'any' || wordOf(atom) !== 'by'
  return wordOf(atom) !== 'by' && (groupNouns.test(tagOf(next, 'N') ?? '') || spans.test(wordOf(next)))
}

/** "Top 5 deals by owner": five deals in the order of their owners, or five of each? Neither is said. */
export const isUnclearWhetherOfEach = (tape: Tape): boolean =>
  !bestOfEach(tape) &&
  tape.some((_, at) => isOfEach(tape, at, 'any')) &&
  tape.some((atom, at) => {
    const behind = superlatives.test(tagOf(atom, 'O') ?? '') ? tape.slice(at + 1, at + 5) : []
    const noun = behind.find((one) => isRecord(tape, one))
    return noun !== undefined && isCountedAt(tape, tape.indexOf(noun))
  })

/** Takes the group, where the first records of each of it are asked for. */
export function takeBestOfEach(tape: Tape, draft: Draft): void {
  const asked = bestOfEach(tape)
  if (!asked) return
  takeGroups(tape, draft)
  const [group, ...others] = draft.group
  if (!group || others.length > 0) return
  draft.group = []
  draft.each = { ...group, first: asked.first }
}

/** A number that was said is one for each group. */
export function settleEach(draft: Draft, number: number | null): void {
  if (!draft.each) return
  draft.each = { ...draft.each, first: Math.min(number ?? draft.each.first, mostOfEach) }
  draft.limit = null
}
const mostOfEach = 20
