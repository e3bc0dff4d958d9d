import { type EntityName, fieldOf } from '../plan/catalogue.ts'
import { type Filter, isLastTalk, type Plan } from '../plan/plan.ts'
import { span } from './dates.ts'
import { nameOf } from './document_amounts.ts'
import { plain } from './markdown.ts'
import { measureLabel } from './measures.ts'
import { special } from './own_words.ts'
import { amount, followUpSpan, type Labels, madeBy, named, phrase, recordNoun, titleOf, when, you } from './phrases.ts'
import { type QueryPlan } from './telling.ts'
import { documentTypeLabel } from './values.ts'
import { listed, some } from './words.ts'

/** A plan in words; "labels" gives the names of the records in it. */
export const echoOf = (plan: Plan, labels: Labels): string => {
  const names = (ids: readonly string[], noun: string) =>
    some(
      ids.map((id) => plain(labels.get(id) ?? noun)),
      5,
    )
  switch (plan.kind) {
    case 'query':
      return query(plan, labels)
    case 'trend': {
      const figures = plan.figures.map((figure) => fieldOf('financials', figure)?.label ?? figure)
      const years = spanOfYears(plan.from_year, plan.to_year)
      const last = plan.last === null ? '' : `last ${plan.last} ${plan.period}s`
      const asked = { series: '', growth: 'growth', cagr: 'CAGR', sum: 'together', average: 'on average' }[plan.asked]
      return parts(names(plan.company_ids, 'company'), listed(figures), `by ${plan.period}`, years, last, asked)
    }
    case 'search':
      return parts(
        plan.written ? 'Documents and what was written' : 'Documents',
        plan.company_ids.length === 0 ? '' : names(plan.company_ids, 'company'),
        some(
          plan.document_types.map((type) => plain(documentTypeLabel(type))),
          5,
          'or',
        ),
        ...plan.company_filters.map((filter) => condition('companies', filter, labels)),
        `passages on “${plain(plan.terms)}”${plan.alike ? ' or the like' : ''}`,
      )
    case 'briefing': {
      const what = { profile: 'profile', meeting: 'briefing for a meeting', news: 'news' }[plan.purpose]
      const since =
        plan.since === null
          ? ''
          : `since ${isLastTalk(plan.since) ? `the ${plan.since}` : span(plan.since.slice(0, 10), plan.since.slice(0, 10))}`
      return parts(names([plan.id], plan.subject), what, since)
    }
    case 'follow_ups':
      return parts(
        plan.happened ? 'What happened' : 'Follow-ups',
        plan.user_id === null ? '' : names([plan.user_id], 'one colleague').replace(/^you$/, 'yours'),
        plan.company_id === null ? '' : names([plan.company_id], 'company'),
        followUpSpan(plan).replace(/^(?:on|from) /, ''),
      )
    case 'document_question':
      return parts(
        names([plan.company_id], 'company'),
        plain(plan.said),
        plan.shape === 'level' ? '' : plan.shape,
        listed(plan.periods.map(nameOf)),
        'from the statements in its documents',
      )
    default:
      return plan satisfies never
  }
}

const parts = (...all: string[]) => all.filter((part) => part !== '').join(' · ')

const query = (query: QueryPlan, labels: Labels) => {
  const { entity } = query
  const label = (name: string) => fieldOf(entity, name)?.label ?? name.replaceAll('_', ' ')
  const isMeasured = query.measures.length > 0
  const measures = query.measures.map((measure) => {
    if (measure.name === 'count') return 'count'
    const part = (measure.part ?? []).map((filter) => condition(entity, filter, labels)).join(', ')
    if (part.startsWith('that ')) return `share ${part}`
    return part === '' ? measureLabel(query, measure) : `share of ${part}`
  })
  const groups = query.group.map(({ field, by }) => (by === undefined ? label(field) : `${label(field)} (${by})`))
  const { each } = query
  const first = each
    ? `first ${each.first === 1 ? '' : `${each.first} `}of each ${plain(each.by ?? label(each.field)).replace(/^.* by$/, 'colleague')}`
    : ''
  const [order, next] = query.order
  const ordered =
    order === undefined || isMeasured
      ? ''
      : `by ${plain(label(order.by))}${order.direction === 'asc' ? '' : ', highest first'}${next ? `, then by ${plain(label(next.by))}` : ''}`
  const peers = query.layout === 'peers' ? 'next to the others of its industry' : ''
  const sides = query.variants.map(({ label }) => plain(label))
  return parts(
    titleOf(entity),
    ...query.filters.map((filter) => condition(entity, filter, labels)),
    query.text === null ? '' : `with the words “${plain(query.text)}”`,
    peers,
    sides.length === 0 ? '' : sides.join(' against '),
    query.select.length === 0 || isMeasured ? '' : some(query.select.filter((name) => name !== 'name').map(label), 5),
    ...measures,
    groups.length === 0 ? '' : `by ${listed(groups)}`,
    first,
    ordered,
  )
}

/** A filter in a few words: "open", "owner Priya Shah", "revenue above $20M", "close date this quarter". */
export const condition = (entity: EntityName, filter: Filter, labels: Labels) => {
  if (filter.related) return phrase(entity, filter, labels).after ?? ''
  const { before, after, noun } = phrase(entity, filter, labels)
  const type = fieldOf(entity, filter.field)?.type
  const label = fieldOf(entity, filter.field)?.label ?? filter.field.replaceAll('_', ' ')
  // what goes without saying
  if (before === undefined && after === undefined && noun === undefined) return ''
  const adds = [before, noun?.[1], after].filter((part) => part !== undefined).join(' ')
  if (type === 'day' || type === 'time')
    return filter.op === 'is_missing' || filter.op === 'is_present' ? adds : `${label} ${when(filter)}`
  const hasOwnWords = special[`${entity}.${filter.field}`] !== undefined
  if (type === 'id' || (type === 'text' && !hasOwnWords)) {
    if (filter.op !== 'is' && filter.op !== 'contains') return `${label} ${amount(entity, filter, labels)}`
    const value = named(filter, labels, recordNoun(filter.field, label)).replace(/^(?:in|of|by|with|at|from)\s/i, '')
    if (value === you) return madeBy(entity, filter) ?? 'yours'
    return noun === undefined ? `${label} ${value}` : adds
  }
  return adds === '' ? `${label} ${amount(entity, filter, labels)}` : adds.replace(/^with /, '')
}

const spanOfYears = (from: number | null, to: number | null) => {
  if (from === null && to === null) return ''
  if (from === to) return `FY${from}`
  if (from === null) return `up to FY${to}`
  return to === null ? `since FY${from}` : `FY${from} to FY${to}`
}
