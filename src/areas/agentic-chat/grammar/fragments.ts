import { catalogue } from '../plan/catalogue.ts'
import type { Query } from '../plan/plan.ts'
import { type Atom, isGlue, type Tape, tagOf, wordOf } from './tape.ts'
import { fieldFor } from './vocabulary/fields.ts'
import { stateOf } from './vocabulary/states.ts'

// Questions that are no question by themselves: "avg?", "by owner", "last year", "top 3", "larger than 20m", "on margins".

const contentMost = 6
const lead =
  /^(ok|okay|so|now|then|and|but|what|is|are|the|show|me|give|just|only|list|in|on|for|of|with|which|please|pls|order|sort|a|from|s)$/
const spanWords = /^(day|week|month|quarter|year|daily|weekly|monthly|quarterly|yearly|annually)s?$/

/** Whether words without a noun of their own can only be of the rows or figures shown last. */
export const isFragment = (tape: Tape, plan: Query): boolean => {
  const content = tape.filter((atom) => !(atom.kind === 'word' && (isGlue(wordOf(atom)) || lead.test(wordOf(atom)))))
  const [first] = content
  if (!first || content.length > contentMost || !content.every((atom) => isPart(atom, plan))) return false
  return (
    startsOne(first) ||
    // "healthcare", "open ones", "revenue and margins": nothing but these
    content.every((atom) => tagOf(atom, 'V') || tagOf(atom, 'S') || /^ones?$/.test(wordOf(atom))) ||
    content.every((atom) => tagOf(atom, 'F') || /^(and|,|&)$/.test(wordOf(atom)))
  )
}

const startsOne = (atom: Atom): boolean =>
  atom.kind === 'date' ||
  ['M', 'O', 'C', 'G', 'NOT', 'B'].some((letter) => tagOf(atom, letter) !== undefined) ||
  /^(own|closing|created)$/.test(tagOf(atom, 'W') ?? '')

const isPart = (atom: Atom, { entity }: Query): boolean => {
  if (atom.kind === 'date' || atom.kind === 'amount') return true
  if (atom.kind === 'name') return atom.tags.some((tag) => /^V:(industry|location)$/.test(tag))
  const word = wordOf(atom)
  if (
    /^(me|my|mine|those|them|these|it|up|one|ones|and|or|,|&|instead|too|also|only|by|per)$/.test(word) ||
    spanWords.test(word)
  )
    return true
  const measure = tagOf(atom, 'M')
  if (measure) return !/^(win_rate|share)$/.test(measure)
  const field = tagOf(atom, 'F')
  if (field) return fieldFor(entity, field) !== undefined
  const state = tagOf(atom, 'S')
  if (state && stateOf(entity, state)) return true
  return ['O', 'C', 'P', 'G', 'W', 'NOT', 'B'].some((letter) => tagOf(atom, letter) !== undefined)
}

/** The figure that "avg?" is of: what was measured or ordered last, else the usual one. */
export const figureOf = ({ entity, measures, order }: Query): string | null =>
  measures.find(({ field }) => field !== null)?.field ??
  (measures.length === 0 ? order[0]?.by : undefined) ??
  { deals: 'value', companies: 'revenue', interactions: 'duration_minutes' }[entity as string] ??
  null

const more: Partial<Record<Query['entity'], readonly string[]>> = {
  companies: ['employees', 'founded_year', 'website', 'last_contact_at'],
  deals: ['next_step', 'source', 'days_in_stage'],
}
/** The columns of "details". */
export const detailsOf = (entity: Query['entity']): string[] => [...catalogue[entity].shown, ...(more[entity] ?? [])]

export const showing =
  '^(?:and |so |ok |now )*(?:(?:can you |please )?(?:show|list|see|give|name|display)(?: me| us)? (?:them|those|these|the list|the ones|which ones|all of them|(?:the )?(?:deals|companies|contacts|records|rows))(?: all)?|which ones|which|which are they|which are those|what are they|who are they|which ones are they|which (?:companies|deals|contacts|ones) (?:are (?:they|those|these|that)))$'
export const detailing =
  '^(?:and |so |ok |now )*(?:(?:the |more |give me |show me |show |some |any )*details?|tell me more(?: about (?:it|them|that|this))?|more|more (?:info|information)|expand)$'
