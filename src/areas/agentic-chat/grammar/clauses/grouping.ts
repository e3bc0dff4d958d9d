import type { EntityName } from '../../plan/catalogue.ts'
import { catalogue } from '../../plan/catalogue.ts'
import type { Group } from '../../plan/plan.ts'
import { type Draft, groupBy, typeOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { tagOf, use, wordOf } from '../tape.ts'
import { datedBy } from '../times/times.ts'
import { fieldFor } from '../vocabulary/fields.ts'

// How rows are grouped: "by stage and owner", "per colleague", "monthly".

const spans: Readonly<Record<string, Group['by']>> = {
  day: 'day',
  days: 'day',
  daily: 'day',
  week: 'week',
  weeks: 'week',
  weekly: 'week',
  month: 'month',
  months: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  quarterly: 'quarter',
  year: 'year',
  years: 'year',
  yearly: 'year',
  annually: 'year',
}

const grouping = new Set(['text', 'choice', 'country', 'flag'])
export const isGrouping = (entity: EntityName, field: string): boolean => grouping.has(typeOf(entity, field) ?? '')

/** The field that a noun stands for in "by company", "per colleague". */
const nounField = (entity: EntityName, noun: string): string | undefined => {
  const field = {
    companies: 'company',
    people: fieldFor(entity, 'owner') ?? '',
    contacts: 'contact',
    deals: 'deal',
    funds: 'fund',
  }[noun]
  return field && typeOf(entity, field) ? field : undefined
}

/** The field that a word groups by: "owner", "colleague", "company". */
export const groupOf = (entity: EntityName, atom: Atom): string | undefined => {
  const isPerson = /^(person|people|head|deal team member|partner)$/.test(wordOf(atom))
  const concept = isPerson ? 'owner' : tagOf(atom, 'F')
  const field = (concept && fieldFor(entity, concept)) ?? nounField(entity, tagOf(atom, 'N') ?? '')
  return field && isGrouping(entity, field) && !isTooFine(field, atom) ? field : undefined
}

/** "by state": locations are towns as often as states, and no list by town answers that. */
export const isTooFine = (field: string, atom: Atom): boolean =>
  field === 'location' && /^(states?|regions?|country|countries|geograph(y|ies)|geo)$/.test(wordOf(atom))

/** "best month": records by month. */
export const takeSpan = (tape: Tape, draft: Draft, atom: Atom): void =>
  addSpan(tape, draft, spans[wordOf(atom)], [atom])

/** "by industry", "per owner and stage", "each month", "monthly". */
export const takeGroups = (tape: Tape, draft: Draft): void => {
  for (const [at, atom] of tape.entries()) {
    if (atom.used || draft.group.length >= 2) continue
    const alone = /ly$/.test(wordOf(atom)) ? spans[wordOf(atom)] : undefined
    if (alone && atom.kind !== 'date') addSpan(tape, draft, alone, [atom])
    else if (tagOf(atom, 'G') && !isOrder(tape, at)) {
      takeGroup(tape, draft, at)
      const before = tape[at - 1]
      if (atom.used && before && sorting.test(wordOf(before))) use([before])
    }
  }
}

const sorting = /^(?:sort|sorted|order|ordered)$/
/** "deals sorted by stage"; but "deal value sorted by owner" is a figure of each owner. */
const isOrder = (tape: Tape, at: number): boolean =>
  sorting.test(wordOf(tape[at - 1])) && !isOfFigures(tape.slice(0, at))

/** "total value of deals", "average revenue", "pipeline", "deals by owner" */
const isOfFigures = (before: Tape): boolean => {
  const figure = before.findIndex((atom) => tagOf(atom, 'F'))
  const noun = before.findIndex((atom) => tagOf(atom, 'N'))
  return (
    (figure >= 0 && figure < noun) ||
    before.some((atom) => tagOf(atom, 'M') || tagOf(atom, 'G') || tagOf(atom, 'N') === 'pipeline')
  )
}

const takeGroup = (tape: Tape, draft: Draft, at: number): void => {
  let here = at + 1
  const seen: Atom[] = tape.slice(at, here)
  for (;;) {
    while (
      (/^(the|of|their|each|every|company|deal|expected)$/.test(wordOf(tape[here])) || isClosing(tape, here)) &&
      !tape[here]?.used &&
      (tagOf(tape[here + 1], 'F') || tagOf(tape[here + 1], 'N') || spans[wordOf(tape[here + 1])])
    )
      here += 1
    const atom = tape[here]
    if (!atom || atom.used) return
    const span = spans[wordOf(atom)]
    const field = groupOf(draft.entity, atom)
    if (span && isClosing(tape, here - 1) && draft.entity === 'deals' && draft.group.length < 2) {
      draft.group.push(groupBy('close_date', span))
      use(tape.slice(at, here + 1))
    } else if (span) addSpan(tape, draft, span, [...seen, ...tape.slice(at, here + 1)])
    else if (field && draft.group.length < 2) {
      draft.group.push(groupBy(field))
      use(tape.slice(at, here + 1))
    } else return
    const next = tape[here + 1]
    if (!next || next.used || !/^(and|,|by|then|x|&|\/)$/.test(wordOf(next))) return
    const after = tape[here + 2]
    if (!after || after.used || !(tagOf(after, 'F') || spans[wordOf(after)] || wordOf(after) === 'by')) return
    at = here + 1
    here = wordOf(after) === 'by' ? here + 3 : here + 2
  }
}

/** "by close month" */
const isClosing = (tape: Tape, at: number): boolean =>
  (tagOf(tape[at], 'W') === 'closing' || tagOf(tape[at], 'F') === 'close_date') &&
  spans[wordOf(tape[at + 1])] !== undefined

const addSpan = (tape: Tape, draft: Draft, by: Group['by'], atoms: Atom[]): void => {
  const anchor = atoms.at(-1)
  if (!anchor || draft.group.length >= 2) return
  const dated = datedBy(tape, draft, anchor) ?? { field: catalogue[draft.entity].dated, verb: null }
  draft.group.push(groupBy(dated.field, by))
  use(dated.verb && tagOf(dated.verb, 'W') ? [...atoms, dated.verb] : atoms)
}
