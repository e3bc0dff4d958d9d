import { addFilter, type Draft, filter, measure } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { groupOf, takeSpan } from './grouping.ts'

// The group that leads: "which owner has the most deals", "who won the most", "what was our best quarter", "busiest colleague".

const extremes: Readonly<Record<string, 'asc' | 'desc'>> = {
  most: 'desc',
  big: 'desc',
  top: 'desc',
  busy: 'desc',
  least: 'asc',
  small: 'asc',
  bottom: 'asc',
}
const directionOf = (atom: Atom | undefined) => extremes[tagOf(atom, 'O') ?? '']

export const takeLeadingGroup = (tape: Tape, draft: Draft): void => {
  const found = askedGroup(tape, draft) ?? bestGroup(tape, draft)
  if (!found) return
  const { subject, extreme, span } = found
  const behind = tape.slice(tape.indexOf(extreme) + 1).find((atom) => wordOf(atom) !== 'the')
  const isOfSize = /^(big|small)$/.test(tagOf(extreme, 'O') ?? '')
  // "which owner has the largest deal" asks of one deal
  const [noun] = tape.slice(tape.indexOf(extreme) + 1, tape.indexOf(extreme) + 5).filter((atom) => tagOf(atom, 'N'))
  if (isOfSize && /^(deal|company)$/.test(wordOf(noun))) return
  const ofRecord = subject ? groupOf(draft.entity, subject) : undefined
  // what has none at all would be missing among those with the fewest
  if (/^(?:company|deal|contact)$/.test(ofRecord ?? '') && directionOf(extreme) === 'asc') return
  const before = draft.group.length
  if (subject && isSpan(subject)) takeSpan(tape, draft, subject)
  else {
    const field = subject ? ofRecord : fieldFor(draft.entity, 'owner')
    if (field) draft.group.push({ field })
    // of "which deal has the most notes" those of no deal are not asked
    if (field === 'deal' || field === 'contact') addFilter(draft, filter(`${field}_id`, 'is_present', []))
  }
  if (draft.group.length === before) return
  use([...span, extreme, ...(subject ? [subject] : [])])
  const number = span.find((atom) => atom.kind === 'amount')
  draft.limit =
    number?.kind === 'amount'
      ? number.amount.value
      : tagOf(extreme, 'O') === 'rank'
        ? null
        : subject && /s$/.test(wordOf(subject)) && !/^(status|business)$/.test(wordOf(subject))
          ? 10
          : 1
  draft.order.push({ by: '', direction: directionOf(extreme) ?? 'desc' })
  // "the largest companies" are large on average, "the most" are counted
  const size = fieldFor(draft.entity, 'size')
  if (isOfSize && size && /^(companies|deals)$/.test(tagOf(behind, 'N') ?? ''))
    draft.measures.push(measure('average', size))
}

type Leading = { subject: Atom | null; extreme: Atom; span: Atom[] }

const isSpan = (atom: Atom): boolean => /^(day|week|month|quarter|year)s?$/.test(wordOf(atom))
const isSubject = (draft: Draft, atom: Atom | undefined): atom is Atom =>
  atom !== undefined && !atom.used && (isSpan(atom) || groupOf(draft.entity, atom) !== undefined)

/** "which source has the best win rate", "in which month did we win the most deals", "who logged the most meetings" */
const askedGroup = (tape: Tape, draft: Draft): Leading | null => {
  const at = tape.findIndex((atom) => !atom.used && /^(which|what|who|whose)$/.test(wordOf(atom)))
  const asking = tape[at]
  if (!asking) return null
  // "whose name is on the most deals"
  const isWho = wordOf(asking) === 'who' || (wordOf(asking) === 'whose' && !isSubject(draft, tape[at + 1]))
  const next = tape
    .slice(at + 1)
    .find((atom) => !isNumber(atom) && !/^(of|our|the|was|is|were|are|single)$/.test(wordOf(atom)))
  const subject = !isWho && isSubject(draft, next) ? next : null
  if (!subject && !isWho) return null
  const from = subject ? tape.indexOf(subject) : at
  const end = tape.findIndex((atom, index) => index > from && !atom.used && directionOf(atom) !== undefined)
  const extreme = tape[end]
  if (!extreme) return null
  const between = tape.slice(from + 1, end)
  const isPlain = between.every(
    (atom) =>
      atom.used || (atom.kind !== 'name' && !tagOf(atom, 'F') && (!tagOf(atom, 'N') || tagOf(atom, 'N') === 'people')),
  )
  // "who owns the biggest deal" asks of one deal
  const isNear = between.every((atom) => atom.kind === 'word')
  if (!isPlain || (isWho && !isNear && !/^(the )?(most|fewest|least)$/.test(wordOf(extreme)))) return null
  const verbs = between.filter((atom) => (tagOf(atom, 'W') && !tagOf(atom, 'S')) || tagOf(atom, 'N') === 'people')
  const numbers = subject ? tape.slice(at + 1, from).filter(isNumber) : []
  return { subject, extreme, span: [asking, ...numbers, ...verbs] }
}

/** "top 3 owners by won value", "rank industries by pipeline" */
const rankedAt = (tape: Tape, draft: Draft, at: number): Leading | null => {
  const extreme = tape[at]
  if (!extreme || extreme.used || !(directionOf(extreme) || tagOf(extreme, 'O') === 'rank')) return null
  const to = tape.findIndex((atom, index) => index > at && !isNumber(atom) && !/^(our|the|all)$/.test(wordOf(atom)))
  const [subject, by] = tape.slice(to, to + 2)
  if (to < 0 || !by || by.used || !tagOf(by, 'G') || !isSubject(draft, subject) || isSpan(subject)) return null
  return { subject, extreme, span: [...tape.slice(at + 1, to).filter(isNumber), by] }
}
const isNumber = (atom: Atom): boolean =>
  !atom.used &&
  atom.kind === 'amount' &&
  atom.amount.unit === 'plain' &&
  Number.isInteger(atom.amount.value) &&
  atom.amount.value >= 1 &&
  atom.amount.value <= 50

/** "what was our best quarter", "busiest colleague by calls" */
const bestGroup = (tape: Tape, draft: Draft): Leading | null => {
  for (const [at, extreme] of tape.entries()) {
    const ranked = rankedAt(tape, draft, at)
    if (ranked) return ranked
    if (extreme.used || !directionOf(extreme)) continue
    const subject = tape[at + 1]
    if (!isSubject(draft, subject) || (!isSpan(subject) && tagOf(extreme, 'O') !== 'busy')) continue
    // "by deals won": what is counted
    const by = tape[at + 2]
    return { subject, extreme, span: by && tagOf(by, 'G') && !tagOf(tape[at + 3], 'F') ? [by] : [] }
  }
  return null
}
