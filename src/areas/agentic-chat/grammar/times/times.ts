import { ofStandard, standardNames } from '../../../../records/descriptions/index.ts'
import { plusDays } from '../../../../words/days.ts'
import type { EntityName } from '../../plan/catalogue.ts'
import { catalogue } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { addFilter, type Draft, filter, openStages, typeOf } from '../asked.ts'
import { ownPlace } from '../names/own_stages.ts'
import type { Atom, AtomOf, Tape } from '../tape.ts'
import { ofKind, ownMeaning, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import type { Span } from './dates.ts'

// Which day of a record a time is of: "added this month", "closing in Q3", "founded before 2000".

/** By verb or state: the field that a time beside it means. */
const verbFields: Partial<Record<EntityName, Readonly<Record<string, string>>>> = {
  companies: { created: 'created_at', new: 'created_at', contacted: 'last_contact_at' },
  contacts: { created: 'created_at', new: 'created_at', contacted: 'last_contact_at' },
  deals: {
    closing: 'close_date',
    won: 'closed_on',
    lost: 'closed_on',
    closed: 'closed_on',
    created: 'created_at',
    new: 'created_at',
    updated: 'updated_at',
    open: 'created_at',
  },
  files: { uploaded: 'uploaded_at', created: 'uploaded_at', new: 'uploaded_at', inbound: 'uploaded_at' },
  tasks: { closing: 'due_date', overdue: 'due_date', closed: 'done_at', created: 'created_at', new: 'created_at' },
  notes: { created: 'created_at', written: 'created_at', new: 'created_at' },
  interactions: { contacted: 'date', created: 'date', upcoming: 'date' },
  calendar: { upcoming: 'start', contacted: 'start' },
  emails: { outbound: 'sent_at', inbound: 'sent_at' },
  stage_changes: { moved: 'at', created: 'at', won: 'at', lost: 'at', updated: 'at' },
  people: { created: 'created_at' },
  ...ofStandard(() => ({ created: 'created_at', new: 'created_at' })),
}

/** Records that a time alone does not date: when a company came into the system is not what "in 2024" asks. */
const needsVerb: ReadonlySet<EntityName> = new Set(['companies', 'contacts', 'people', ...standardNames])

/** What a year alone is of: “funds of 2024”. */
const yearAlone: Partial<Record<EntityName, string | undefined>> = ofStandard((_name, { yearField }) => yearField)

/** The field that the time is of, with the verb that says so. */
export const datedBy = (tape: Tape, draft: Draft, date: Atom): { field: string; verb: Atom | null } | null => {
  const table = verbFields[draft.entity] ?? {}
  // a deal is won or lost on the day it is closed
  if (tape.some((atom) => atom.tags.includes('M:win_rate'))) return { field: 'closed_on', verb: null }
  const at = tape.indexOf(date)
  const candidates = tape
    .flatMap((atom) =>
      atom.tags.flatMap((tag) => {
        const field = /^[WS]:/.test(tag)
          ? table[tag.slice(2)]
          : tag.startsWith('F:')
            ? dayNamed(draft, tag.slice(2))
            : undefined
        return field ? [{ atom, field, distance: Math.abs(tape.indexOf(atom) - at) }] : []
      }),
    )
    .sort((a, b) => a.distance - b.distance)
  const nearest = candidates[0]
  if (nearest) return { field: nearest.field, verb: nearest.atom }
  if (
    draft.entity === 'deals' &&
    (tape.some((atom) => ownPlace(ownMeaning(atom))?.isClosed) ||
      draft.filters.some(
        ({ field, values }) => field === 'stage' && values.every((value) => String(value).startsWith('closed')),
      ))
  )
    return { field: 'closed_on', verb: null }
  const isDone = ({ field, values }: Filter) => field === 'done_by_id' || (field === 'status' && values[0] === 'done')
  if (draft.entity === 'tasks' && draft.filters.some(isDone)) return { field: 'done_at', verb: null }
  return needsVerb.has(draft.entity) ? null : { field: catalogue[draft.entity].dated, verb: null }
}

/** "with a close date last month": the day that is named, nearer than any verb. */
const dayNamed = ({ entity }: Draft, concept: string): string | undefined => {
  const field = fieldFor(entity, concept)
  return field && /^(day|time)$/.test(typeOf(entity, field) ?? '') ? field : undefined
}

/** "this week or next week", "today and tomorrow": two times that follow on each other are one, but for figures of each. */
const joinTimes = (tape: Tape, { measures, group }: Draft): void => {
  const isOfEach = measures.length > 0 || group.length > 0
  for (const [at, first] of tape.entries()) {
    const [joint, second] = tape.slice(at + 1)
    if (first.used || first.kind !== 'date' || !joint || joint.used || second?.kind !== 'date' || second.used) continue
    if (!(wordOf(joint) === 'or' || (/^(?:and|&)$/.test(wordOf(joint)) && !isOfEach))) continue
    const span = joinedSpan(first.span, second.span)
    if (!span) continue
    use([first, joint])
    second.span = span
  }
}

function joinedSpan(one: Span, other: Span): Span | null {
  const [a, b] = (one.from ?? '') <= (other.from ?? '') ? [one, other] : [other, one]
  if (!a.from || !a.to || !b.from || !b.to || plusDays(a.to, 1) !== b.from) return null
  const years = a.years && b.years ? { from: a.years.from, to: b.years.to } : null
  return { from: a.from, to: b.to, unit: a.unit, years, said: `${one.said} or ${other.said}` }
}

export const takeTimes = (tape: Tape, draft: Draft, today: string): void => {
  takeYears(tape, draft)
  joinTimes(tape, draft)
  for (const atom of ofKind(tape, 'date')) {
    if (atom.used) continue
    const dated = datedBy(tape, draft, atom)
    const year = yearAlone[draft.entity]
    if (!dated && year && atom.span.years) {
      use([atom])
      addYears(draft, year, atom.span.years.from, atom.span.years.to, atom.span.said)
    }
    if (!dated) continue
    use(dated.verb && tagOf(dated.verb, 'W') ? [atom, dated.verb] : [atom])
    // what closes "before year end" closes from now on
    const isAhead =
      dated.field === 'close_date' &&
      tagOf(dated.verb ?? undefined, 'W') === 'closing' &&
      !atom.span.from &&
      (atom.span.to ?? '') >= today
    const added = spanFilter(
      draft.entity,
      dated.field,
      isAhead
        ? { ...atom.span, from: today, to: atom.span.open ? plusDays(atom.span.to ?? today, -1) : atom.span.to }
        : atom.span,
    )
    if (added) addFilter(draft, added)
    // what closes in a time that is not over is not closed yet
    const isToCome = tagOf(dated.verb ?? undefined, 'W') === 'closing' && (atom.span.to ?? today) >= today
    if (
      isToCome &&
      dated.field === 'close_date' &&
      !draft.filters.some(({ field }) => /^(?:id|stage|closed_on)$/.test(field))
    )
      addFilter(draft, filter('stage', 'is', [...openStages], 'open'))
  }
}

/** "founded before 2000", "fiscal year 2024". */
export const takeYears = (tape: Tape, draft: Draft): void => {
  if (draft.entity === 'financials') {
    for (const atom of ofKind(tape, 'date')) takeFiscal(draft, atom)
    return
  }
  for (const [at, atom] of tape.entries()) {
    // "pre-1990 businesses"
    const behind = wordOf(tape[at + 1]) === '-' ? tape[at + 2] : tape[at + 1]
    if (
      draft.entity === 'companies' &&
      !atom.used &&
      wordOf(atom) === 'pre' &&
      behind?.kind === 'date' &&
      behind.span.years?.from
    ) {
      use(tape.slice(at, tape.indexOf(behind) + 1))
      addFilter(draft, filter('founded_year', 'less_than', [behind.span.years.from], `before ${behind.span.said}`))
      continue
    }
    const field = fieldFor(draft.entity, tagOf(atom, 'F') ?? '')
    if (atom.used || field === undefined || typeOf(draft.entity, field) !== 'year') continue
    const next = tape
      .slice(at + 1)
      .find((one) => !(one.kind === 'word' && /^(in|the|year|was|were|is|,)$/.test(wordOf(one))))
    if (next?.kind !== 'date') continue
    const years = next.span.years ?? yearsAgo(next.span)
    if (!years) continue
    const { from, to } = years
    const before = tape[at - 1]
    const negation = before && !before.used && before.tags.includes('NOT:not') ? before : null
    // "not founded before 1990" is since then; not within a few years is no one condition
    if (negation && from !== null && to !== null) continue
    use([...(negation ? [negation] : []), atom, next])
    if (negation)
      addYears(draft, field, to === null ? null : to + 1, from === null ? null : from - 1, `not ${next.span.said}`)
    else addYears(draft, field, from, to, next.span.said)
  }
}

/** "more than 50 years ago": of what is kept as a year each before the year of that day; "at least 50" takes that year in. */
const yearsAgo = ({ from, to, open, said }: Span): Span['years'] =>
  /\byears? ago$/.test(said) && from === null && to !== null
    ? { from, to: Number(to.slice(0, 4)) - (open ? 1 : 0) }
    : null

const addYears = (draft: Draft, field: string, from: number | null, to: number | null, words: string): void => {
  if (from !== null && to !== null)
    addFilter(draft, from === to ? filter(field, 'is', [from], words) : filter(field, 'between', [from, to], words))
  else if (from !== null) addFilter(draft, filter(field, 'at_least', [from], words))
  else if (to !== null) addFilter(draft, filter(field, 'at_most', [to], words))
}

const takeFiscal = (draft: Draft, atom: AtomOf<'date'>): void => {
  const { years, part, said: words } = atom.span
  if (atom.used || !years) return
  use([atom])
  addYears(draft, 'fiscal_year', years.from, years.to, words)
  if (part?.unit === 'quarter') addFilter(draft, filter('quarter', 'is', [part.number], words))
  addFilter(draft, filter('period_kind', 'is', [part?.unit ?? 'year']))
}

/** The time as a filter on a day, moment or year. */
export const spanFilter = (entity: EntityName, field: string, span: Span): Filter | null => {
  const type = typeOf(entity, field)
  const { from, to, open } = span
  if (type !== 'day' && type !== 'time') return null
  const words = `${span.said}`
  if (from && to) return filter(field, 'between', from <= to ? [from, to] : [to, from], words)
  if (from) return filter(field, open ? 'more_than' : 'at_least', [from], words)
  return to ? filter(field, open ? 'less_than' : 'at_most', [to], words) : null
}
