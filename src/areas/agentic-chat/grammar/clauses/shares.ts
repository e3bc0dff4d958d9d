import type { Filter } from '../../plan/plan.ts'
import type { Asked, Draft } from '../asked.ts'
import { type Atom, type Tape, tagOf, wordOf } from '../tape.ts'

// "what share of our open deals is in negotiation": the words between "share of" and the verb say of what, the rest what part.

const verb = /^(is|are|was|were|has|have|had|do|does|did|came|come|sits|sit|belongs|belong|that|which|who)$/

/** The question with only the words that say what the share is of; null where it asks for no share, or does not say of what. */
export const wholeOfShare = (asked: Asked): Asked | null => {
  const { tape } = asked
  const at = tape.findIndex((atom) => !atom.used && tagOf(atom, 'M') === 'share')
  if (at < 0) return null
  // "of the deals that closed last year, what percentage did we win"
  if (wordOf(tape[0]) === 'of' && at > 1) {
    const masked = tape.map((atom, index): Atom => ({ ...atom, used: atom.used || index >= at }))
    return { ...asked, tape: masked }
  }
  const from = wordOf(tape[at + 1]) === 'of' || /of$/.test(wordOf(tape[at])) ? at + 1 : -1
  if (from < 0) return null
  const end = endOf(tape, from)
  if (end <= from) return null
  const masked = tape.map((atom, index): Atom => ({ ...atom, used: atom.used || index < from || index >= end }))
  return { ...asked, tape: masked }
}

/** Up to the verb, or without one up to the noun. */
const endOf = (tape: Tape, from: number): number => {
  const behind = tape.slice(from)
  const stop = behind.findIndex((atom) => verb.test(wordOf(atom)))
  if (stop > 0) return from + stop
  const noun = behind.findIndex((atom) => tagOf(atom, 'N') || tagOf(atom, 'K'))
  return noun < 0 ? from : from + noun + 1
}

/** Parts the filters of a question into those of the whole and those of the part. */
export const partOf = (draft: Draft, whole: readonly Filter[]): void => {
  const share = draft.measures.find(({ name }) => name === 'share')
  if (!share) return
  const isOfWhole = (one: Filter) => whole.some((other) => isSame(one, other))
  share.part = draft.filters.filter((one) => !isOfWhole(one))
  draft.filters = whole.map((one) =>
    // "closed deals" are the won ones, but of those a share is won and a share lost
    one.field === 'stage' && /^(closed|completed|done)$/.test(one.said ?? '')
      ? { ...one, values: ['closed_won', 'closed_lost'] }
      : one,
  )
  // "what percentage of deals did Priya win last year": of those of hers that closed then
  const result = share.part.find(({ field, op, values }) => field === 'stage' && op === 'is' && values.every(isEnd))
  if (
    result &&
    share.part.some(({ field }) => field === 'closed_on') &&
    !draft.filters.some(({ field }) => field === 'stage')
  ) {
    draft.filters = [
      ...draft.filters,
      ...share.part.filter((one) => one !== result),
      { ...result, values: ['closed_won', 'closed_lost'], said: 'closed' },
    ]
    share.part = [result]
    return
  }
  const isSplit = draft.filters.some((one, at) => one !== whole[at])
  if (isSplit && share.part.length === 0) share.part = whole.filter((one) => one.field === 'stage')
}

const isEnd = (stage: unknown): boolean => /^closed_/.test(String(stage))
const isSame = (a: Filter, b: Filter): boolean =>
  a.field === b.field && a.op === b.op && String(a.values) === String(b.values)
