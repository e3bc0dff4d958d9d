import { type Filter, isBriefed, type Query } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { type Asked, type Draft, filter, finish, type Intent, queryOf, rowsShown, unknownName } from '../asked.ts'
import { isUnclearWhetherOfEach } from '../clauses/best_of_each.ts'
import { takeDealsOfThose } from '../clauses/deals_of_companies.ts'
import { withoutUnsaid } from '../clauses/tasks.ts'
import { detailing, detailsOf, isFragment, showing } from '../fragments.ts'
import { spotFrame, takeFrame } from '../frame.ts'
import { fill } from '../intents/query.ts'
import { phrased } from '../read.ts'
import { type Atom, tagOf, use, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'
import { takeDealNoun } from '../vocabulary/heads.ts'
import { replaceOrigin } from '../vocabulary/origins.ts'
import {
  askOwner,
  dropContradicted,
  dropNoun,
  keepShape,
  measureLast,
  replaceContradicted,
  replaceKinds,
  replaceOfDeals,
  replaceTimes,
  shiftTimes,
  typesOf,
} from './carry_over.ts'
import { hasName } from './company_in_mind.ts'
import { comparedWith, namesAnother } from './compared_with.ts'
import { followTrend } from './follow_trend.ts'
import { swapped } from './swapped.ts'

// Questions that go on from the one before: "and their margins?", "only software", "what about last year?", "and Northwind?".

const opening =
  '^(?:(?:and|ok|okay|but|so|now|then|also|same|what about|how about|whatabout|only|just|sort|order|rank|filter|exclude|excluding|without|limit|group|break|show only|show just|narrow|restrict|keep|remove|drop|add|include|in|by|for|top|the|same for|same question|of which|which of|how many of|who|what is|what are|what|when|where|which|are|is|do|does|did|how much|how many|any|ones|versus|vs|compared to|per|instead|make it|as|not|his|her|he|she|their|its|on|from|last|previous))'
const starters =
  '^(?:ok |okay |so |now |then )*(?:and|but|what about|how about|same|only|just|sort|order|rank (?:them|those|these|by)|filter|exclude|excluding|limit|group|break|show (?:me )?(?:only|just)|narrow|restrict|keep|also|versus|vs|compared to|of which|instead|of those|of these|of them|now|in|by|for|per|top <plain>|the same|without|then|not|ones)'
const several =
  '(?:(?:of |all |any of |which of |how many of )?(?:those|these|them|they|their|theirs)|(?:the|that) (?:list|same ones|ones)|ones)'
const single =
  '(?:it|its|this (?:company|deal|one|contact|person)|that (?:company|deal|one|contact|person)|the company|the deal|he|she|him|his|hers|her)'

/** Whether a question leans on the one before. */
export const leans = (asked: Asked): boolean => {
  const { tape, situation } = asked
  const full = phrased(tape)
  const plan = situation.last?.plan
  if (spotFrame(tape, showing) || spotFrame(tape, detailing)) return true
  if (plan?.kind === 'query' && (isFragment(full, plan) || spotFrame(tape, '^<[^>]*user[^>]*>$'))) return true
  if (plan?.kind === 'query' && spotFrame(tape, versus) && tape.length <= 5) return true
  if (plan && namesAnother(asked)) return true
  if (
    plan?.kind === 'query' &&
    plan.layout === 'compare' &&
    spotFrame(tape, '^(?:and |also |please )*(?:add|include) <company>')
  )
    return true
  const head = full.some((atom) => tagOf(atom, 'N') && !tagOf(atom, 'F'))
  if (spotFrame(tape, starters))
    return (
      !head ||
      spotFrame(tape, several) !== null ||
      spotFrame(tape, '^(?:and|what about|how about|same|only|just|but)') !== null
    )
  if (
    spotFrame(
      tape,
      `(?:of|among|from|in) (?:those|these|them)|(?:those|these) (?:companies|deals|contacts|ones|notes|files|documents|emails|meetings|calls|cos|businesses|opportunities)`,
    )
  )
    return true
  return (
    !head &&
    (spotFrame(tape, several) !== null || spotFrame(tape, single) !== null) &&
    spotFrame(tape, opening) !== null
  )
}

/** A question that changes the plan of the last answer; without one it is not understood. */
export const followUp: Intent = (asked) => {
  const last = asked.situation.last
  // "the ones we won" says itself which
  const people = last?.plan.kind === 'query' ? ofTalk(asked, last.plan) : null
  if (people) return people
  if (!last && /\bones (we|i|that|which|who|with|in|over|under|above|below)\b/.test(asked.words)) return null
  if (!leans(asked)) return null
  if (!last)
    return /\b(those|these|them|they|their|theirs|its|it|ones)\b/.test(asked.words) && !hasName(asked.tape)
      ? { kind: 'not_understood', unused: asked.tokens.map((token) => token.text) }
      : null
  const own = (): Asked => ({ ...asked, tape: asked.tape.map((atom) => ({ ...atom })) })
  return (
    (last.plan.kind === 'query' ? (rowsOf(asked, last.plan, last.refs) ?? against(own(), last.plan)) : null) ??
    comparedWith(own(), last.plan) ??
    followTrend(own(), last.plan) ??
    swapped(own(), last.plan) ??
    (last.plan.kind === 'query' ? changed(own(), last.plan, last.refs) : null)
  )
}

/** "which ones?" after a count, "details" after a list. */
const rowsOf = (asked: Asked, plan: Query, refs: readonly Ref[]): Understanding | null => {
  const isDetail = spotFrame(asked.tape, detailing) !== null
  if (!isDetail && !spotFrame(asked.tape, showing)) return null
  const [one, ...others] = refs.filter((ref) => ref.type === typesOf[plan.entity])
  if (isDetail && one && others.length === 0 && isBriefed(one.type))
    return {
      kind: 'plan',
      plan: { kind: 'briefing', subject: one.type, id: one.id, purpose: 'profile', since: null },
      unused: [],
    }
  const isMeasured = plan.measures.length > 0
  const part = plan.measures.flatMap((measure) => measure.part ?? [])
  const rows: Query = {
    ...plan,
    filters: [...plan.filters, ...part].slice(0, 20),
    measures: [],
    group: [],
    order: isMeasured ? [] : plan.order,
    limit: isMeasured ? rowsShown : plan.limit,
    select: isDetail ? detailsOf(plan.entity) : [],
    layout: 'table',
  }
  return { kind: 'plan', plan: rows, unused: [] }
}

const place = '^(?:and |so )*where (?:is|are|will) (?:it|that|they|this)(?: (?:held|be|taking place|happening))*$'
/** "Who was that with?", "where is it?" after a meeting or a call. */
const ofTalk = (asked: Asked, plan: Query): Understanding | null => {
  if (!/^(?:interactions|calendar)$/.test(plan.entity) || plan.measures.length > 0) return null
  const phrase =
    '^(?:and |so )*(?:who (?:was|were|is|are) (?:(?:that|it|this|they|the (?:meeting|call)) with|there|present|in it|on it)|with whom(?: (?:was|is) (?:that|it|this))?|who with|who (?:attended|took part|joined|participated)(?: it| in it)?)$'
  const isPlace = plan.entity === 'calendar' && spotFrame(asked.tape, place) !== null
  if (isPlace) return { kind: 'plan', plan: { ...plan, select: ['start', 'summary', 'location'] }, unused: [] }
  if (!spotFrame(asked.tape, phrase)) return null
  const select =
    plan.entity === 'calendar'
      ? ['start', 'summary', 'attendees', 'owner']
      : ['date', 'subject', 'contacts', 'colleagues']
  return { kind: 'plan', plan: { ...plan, select }, unused: [] }
}

const versus = '^(?:and )?(?:vs|versus|v|compared (?:to|with)|against)(?= )'
/** "vs last year": the last question beside the same one of another time or person. */
const against = (asked: Asked, plan: Query): Understanding | null => {
  if (plan.variants.length > 0 || !takeFrame(asked.tape, versus)) return null
  const other = changed(asked, plan, [], true)
  if (other?.kind !== 'plan' || other.plan.kind !== 'query' || other.unused.length > 0) return null
  const isIn = (filters: readonly Filter[], one: Filter) =>
    filters.some(
      ({ field, op, values }) => field === one.field && op === one.op && String(values) === String(one.values),
    )
  const { filters } = other.plan
  const old = plan.filters.filter((one) => !isIn(filters, one))
  const added = filters.filter((one) => !isIn(plan.filters, one))
  const [first, second] = [old[0]?.said, added[0]?.said]
  if (!first || !second || plan.measures.length === 0) return null
  const variants = [
    { label: first, filters: old },
    { label: second, filters: added },
  ]
  return finish(asked, { ...plan, filters: plan.filters.filter((one) => isIn(filters, one)), variants }, 0)
}

/** Words that say that a question goes on from the last. */
const leaning =
  'those these them they their theirs same only just instead too also but now it its question then filter narrow restrict limit keep ones again and thing his her hers he she one on add up split group'.split(
    ' ',
  )

/** The last query with what this question adds, replaces or asks of its rows. */
const changed = (given: Asked, plan: Query, refs: readonly Ref[], isOther = false) => {
  const tape = phrased(given.tape)
  const isOfTime = tape.every((atom) => atom.kind === 'date' || /^(in|for|the|and|of|over)$/.test(wordOf(atom)))
  if (isUnclearWhetherOfEach(tape)) return null
  const asked: Asked = { ...given, tape }
  // "texas" after a list of those in Florida, "proposal" after those in negotiation
  const isValue = tape.every((atom) => atom.tags.some((tag) => /^[VS]:/.test(tag)))
  const isNew =
    isOther ||
    isOfTime ||
    isValue ||
    spotFrame(
      given.tape,
      '^(?:ok |okay |so )*(?:and (?:in|for|last|this|next)|what about|how about|same|now for|instead|and)',
    ) !== null
  const { each, ...last } = plan
  // the first of each in another order are the same ones
  const ofRows = spotFrame(given.tape, several) !== null || (each !== undefined && /^(?:sort|order)/.test(given.words))
  const rowIds = refs.filter((ref) => ref.type === typesOf[plan.entity])
  const isCut = plan.order.length > 0 && (plan.limit < rowsShown || each !== undefined) && rowIds.length > 0
  const draft: Draft = {
    ...last,
    ...(each && !(ofRows && isCut) && { each }),
    filters:
      ofRows && isCut
        ? [
            filter(
              'id',
              'is',
              rowIds.map((ref) => ref.id),
              'those',
            ),
          ]
        : withoutUnsaid(plan.entity, plan.filters).map((one) => ({ ...one })),
    limit: null,
    order: [],
    select: [],
    measures: [],
    group: [],
    variants: [],
  }
  const before = draft.filters.length
  const saysMeasure = tape.some((atom) => tagOf(atom, 'M') !== undefined || tagOf(atom, 'F') === 'value')
  for (const word of leaning) for (const atom of tape) if (wordOf(atom) === word && !tagOf(atom, 'F')) use([atom])
  dropNoun(tape, plan, draft)
  shiftTimes(tape, draft)
  if (isNew) replaceTimes(tape, draft, plan)
  replaceOrigin(tape, draft)
  replaceOfDeals(tape, draft)
  askOwner(tape, draft)
  // "which of them have open deals"
  takeDealsOfThose(asked, draft)
  if (draft.entity === 'companies') takeDealNoun(tape, draft)
  fill(asked, draft)
  sameOrder(given.words, tape, draft, plan)
  measureLast(tape, draft, plan)
  dropContradicted(draft, before)
  if (!isNew) replaceContradicted(draft, before)
  if (isNew) replaceKinds(draft, before)
  const says =
    draft.filters.length > before ||
    draft.measures.length > 0 ||
    draft.select.length > 0 ||
    draft.order.length > 0 ||
    draft.group.length > 0 ||
    JSON.stringify(draft.filters) !== JSON.stringify(plan.filters)
  if (!says) return finishOr(asked)
  // "which of those are in Ohio" asks for rows, also after a figure
  const asksRows = draft.measures.length === 0 && spotFrame(given.tape, '^(?:and |so )?which (?:of|ones)') !== null
  keepShape(
    draft,
    asksRows ? { ...plan, measures: [], group: [], order: [], limit: rowsShown } : plan,
    saysMeasure,
    given.words,
  )
  return finish(asked, queryOf(draft), 0)
}
/** "and the bottom one?" after the top five by margin: of the same figure. */
const sameOrder = (words: string, tape: Atom[], draft: Draft, { order: [before] }: Query): void => {
  const [now, ...others] = draft.order
  const isOfLast = /\b(?:top|bottom|lowest|highest|worst|best)\b/.test(words) && !tape.some((atom) => tagOf(atom, 'F'))
  if (before && now && others.length === 0 && isOfLast) draft.order = [{ ...now, by: before.by }]
}

const finishOr = (asked: Asked) => {
  const name = asked.tape.find(
    (atom) => !atom.used && atom.kind === 'word' && atom.tokens[0]?.capital && asked.tape.indexOf(atom) > 0,
  )
  if (name) return unknownName(asked, name)
  return null
}
