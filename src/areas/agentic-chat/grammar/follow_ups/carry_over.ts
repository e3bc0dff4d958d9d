import { plusDays, stretchAround, type Unit } from '../../../../words/days.ts'
import { catalogue } from '../../plan/catalogue.ts'
import { type Filter, measureNames, type Query } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { areApart, type Draft, draftOf, filter, measure, typeOf } from '../asked.ts'
import { figureOf } from '../fragments.ts'
import { type Atom, ofKind, said, type Tape, tagOf, use, wordOf } from '../tape.ts'
import { spanFilter } from '../times/times.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { stateOf } from '../vocabulary/states.ts'
import { takeStates } from '../vocabulary/wording.ts'

// What of the last question stays in one that goes on from it, and what gives way.

/** "who owns them" */
export const askOwner = (tape: Tape, draft: Draft): void => {
  const [who, own] = tape.filter((atom) => !(atom.kind === 'word' && atom.used))
  const field = fieldFor(draft.entity, 'owner')
  if (!who || !own || wordOf(who) !== 'who' || tagOf(own, 'W') !== 'own' || !field) return
  use([who, own])
  draft.select.push(...new Set([catalogue[draft.entity].shown[0] ?? field, field]))
}

/** "avg?": of what was asked or shown last */
export const measureLast = (tape: Tape, draft: Draft, plan: Query): void => {
  if (draft.measures.length > 0) return
  const atom = tape.find((one) => !one.used && /^(sum|average|median|min|max)$/.test(tagOf(one, 'M') ?? ''))
  const name = measureNames.find((one) => one === tagOf(atom, 'M'))
  const field = figureOf(plan)
  if (!atom || !name || !field) return
  use([atom])
  draft.measures.push(measure(name, field))
  draft.group = draft.group.length > 0 ? draft.group : plan.group
}

/** "those companies": the noun says no more than the rows are. */
export const dropNoun = (tape: Tape, plan: Query, draft: Draft): void => {
  for (const atom of tape) {
    const noun = tagOf(atom, 'N')
    if (
      noun === plan.entity ||
      (noun === 'pipeline' && plan.entity === 'deals') ||
      (plan.entity === 'interactions' && (noun === 'meetings' || noun === 'calls'))
    )
      use([atom])
    const type = noun === 'meetings' ? 'meeting' : noun === 'calls' ? 'call' : null
    if (plan.entity === 'interactions' && type)
      draft.filters = [...draft.filters.filter(({ field }) => field !== 'type'), filter('type', 'is', [type])]
  }
}

/** "what about last year?": the time of the last question gives way. */
export const replaceTimes = (tape: Tape, draft: Draft, plan: Query): void => {
  for (const atom of ofKind(tape, 'date')) {
    const old = draft.filters.find(
      ({ field }) => ['day', 'time'].includes(typeOf(draft.entity, field) ?? '') || field === 'fiscal_year',
    )
    if (!old && plan.measures.some(({ name }) => name === 'win_rate')) {
      const closed = spanFilter(draft.entity, 'closed_on', atom.span)
      if (closed) draft.filters.push(closed)
      use([atom])
    }
    if (!old) continue
    const made = old.field === 'fiscal_year' ? yearsFilter(atom) : spanFilter(draft.entity, old.field, atom.span)
    if (!made) continue
    draft.filters = draft.filters.map((one) => (one === old ? made : one))
    use([atom])
  }
}
/** "the quarter after that", "and the month before": the last question's time, moved on or back. */
export const shiftTimes = (tape: Tape, draft: Draft): void => {
  const at = tape.findIndex(
    (atom, index) =>
      /^(day|week|month|quarter|year)$/.test(wordOf(atom)) && /^(after|before)$/.test(wordOf(tape[index + 1])),
  )
  const [stretch, way] = [tape[at], tape[at + 1]]
  const old = draft.filters.find(
    ({ field, op, values }) =>
      op === 'between' && values.length === 2 && /^(day|time)$/.test(typeOf(draft.entity, field) ?? ''),
  )
  const unit = wordOf(stretch) as Unit // reason: the pattern names units only
  if (!stretch || !way || !old) return
  const [start, end] = old.values.map(String)
  const beside = wordOf(way) === 'after' ? plusDays(end ?? '', 1) : plusDays(start ?? '', -1)
  const { from: first, to: last } = stretchAround(beside, unit)
  const behind = /^(that|it|this)$/.test(wordOf(tape[at + 2])) ? tape.slice(at + 2, at + 3) : []
  use([stretch, way, ...behind])
  const words = `the ${unit} ${wordOf(way)} ${old.said ?? ''}`.trim()
  draft.filters = draft.filters.map((one) => (one === old ? filter(old.field, 'between', [first, last], words) : one))
}
const yearsFilter = (atom: Extract<Atom, { kind: 'date' }>): Filter | null => {
  const { years } = atom.span
  if (!years || years.from === null) return null
  return years.from === years.to
    ? filter('fiscal_year', 'is', [years.from], atom.span.said)
    : filter('fiscal_year', 'at_least', [years.from], atom.span.said)
}

/** "what about Ohio?": another value of a field that was filtered by already takes its place. */
export const replaceKinds = (draft: Draft, before: number): void => {
  const added = draft.filters.slice(before)
  draft.filters = draft.filters.filter(
    (one, index) =>
      index >= before || !added.some(({ field, op }) => kindOf(field) === kindOf(one.field) && op === one.op),
  )
}
/** "open ones" after won deals: no deal is both, so the last word counts. */
export const replaceContradicted = (draft: Draft, before: number): void => {
  const added = draft.filters.slice(before)
  draft.filters = draft.filters.filter(
    (one, index) => index >= before || !added.some((other) => other.field === one.field && areApart(one, other)),
  )
}

/** "what about Ohio?" after Germany: a country is a place too. */
const kindOf = (field: string) => (field === 'country' ? 'location' : field)

/** "and the lost ones?" after notes on won deals: the deals are others, and the notes theirs. */
export const replaceOfDeals = (tape: Tape, draft: Draft): void => {
  const old = draft.filters.find(({ related }) => related?.entity === 'deals')
  if (!old?.related || draft.entity === 'deals') return
  const ofDeals = tape.filter(
    (atom) =>
      !atom.used && tagOf(atom, 'S') !== undefined && !atom.tags.some((tag) => stateOf(draft.entity, tag.slice(2))),
  )
  const deals = draftOf('deals')
  takeStates(ofDeals, deals)
  if (deals.filters.length === 0) return
  const added = new Set(deals.filters.map(({ field }) => field))
  const kept = old.related.filters.filter(({ field }) => !added.has(field))
  const related = { ...old.related, filters: [...kept, ...deals.filters] }
  const words = `on ${said(ofDeals)} deals`
  draft.filters = draft.filters.map((one) => (one === old ? { ...one, said: words, related } : one))
}

/** An open task was not done, and a done one is not overdue: what contradicts the last word gives way. */
export const dropContradicted = (draft: Draft, before: number): void => {
  const status = draft.filters.slice(before).find(({ field, op }) => field === 'status' && op === 'is')
  if (draft.entity !== 'tasks' || !status) return
  const isDone = status.values.includes('done')
  const gone = isDone ? ['days_overdue', 'status'] : ['done_at', 'status']
  draft.filters = draft.filters
    .filter((one, index) => index >= before || !gone.includes(one.field))
    // who has done some is who has others to do
    .map((one) => (one.field === 'done_by_id' && !isDone ? { ...one, field: 'assignee_id' } : one))
}

/** What was asked of the rows stays asked of the changed rows, unless this question asks something else of them. */
export const keepShape = (draft: Draft, plan: Query, saysMeasure: boolean, words: string): void => {
  // "the same but weighted", "and the average?" of figures by owner: by owner again; a count or total is of all
  const isOfAll = draft.measures.every(({ name }) => name === 'count') || ofAll.test(words)
  if (draft.group.length === 0 && plan.group.length > 0 && (/\bsame\b/.test(words) || !isOfAll))
    draft.group = plan.group
  // "now by industry" of a pipeline that was weighted
  if (!saysMeasure && draft.group.length > 0 && plan.measures.length > 0) draft.measures = plan.measures
  const asksFigures = draft.measures.length > 0
  const asksFields = draft.select.length > 0
  if (!asksFigures && !asksFields && draft.group.length === 0) {
    draft.measures = plan.measures
    draft.group = plan.group
    if (draft.select.length === 0) draft.select = plan.measures.length > 0 ? [] : plan.select
  } else if (
    !asksFields &&
    draft.group.length > 0 &&
    plan.measures.length > 0 &&
    draft.measures.every(({ name }) => name === 'count')
  )
    draft.measures = plan.measures
  if (draft.order.length === 0 && !asksFigures && draft.group.length === 0 && draft.measures === plan.measures) {
    draft.order = plan.order
    draft.limit ??= plan.limit
  }
  if (!asksFields) draft.variants = plan.variants
  // the first five stay five in another order, and with other columns the same five
  if (!asksFigures && draft.group.length === 0 && plan.order.length > 0 && plan.measures.length === 0) {
    if (draft.order.length === 0) draft.order = plan.order
    draft.limit ??= plan.limit
  }
  draft.layout = asksFigures ? 'table' : plan.layout
  if (draft.layout === 'compare' && draft.select.length > 0 && !draft.select.includes('name'))
    draft.select.unshift('name')
  if (draft.layout !== 'table')
    draft.select = draft.select.filter((field) => field !== 'name' || plan.layout === 'compare')
}

const ofAll =
  /\b(?:total|totals|sum|overall|altogether|combined|in all|all told|together|how many|how much|share|percent|percentage|%)\b/

export const typesOf: Partial<Record<Query['entity'], Ref['type']>> = {
  companies: 'company',
  contacts: 'contact',
  deals: 'deal',
  funds: 'fund',
  notes: 'note',
  tasks: 'task',
  interactions: 'interaction',
  emails: 'email',
  files: 'file',
  people: 'user',
  calendar: 'calendar_event',
}
