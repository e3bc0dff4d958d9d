import { isCountryCode } from '../../../words/countries.ts'
import type { Entity, EntityName, Field, FieldType } from './catalogue.ts'
import { catalogue, fieldOf } from './catalogue.ts'
import { checkDocumentQuestion } from './check_document_question.ts'
import { isForEach, measured } from './measured_types.ts'
import {
  type Briefing,
  type Filter,
  type FollowUps,
  type Group,
  isLastTalk,
  type Measure,
  Plan,
  type Query,
  type Related,
  type Search,
  type Trend,
} from './plan.ts'
import { columnOf, sources } from './statements/columns.ts'
import { measureKey } from './statements/measures.ts'
import { isAmount, isDay, isMoment, isText } from './values.ts'

/** The first thing that is wrong with a plan, in a sentence; undefined where it can be run. */
export function checkPlan(plan: Plan): string | undefined {
  const parsed = Plan.safeParse(plan)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'The plan'}: ${issue?.message ?? 'is not a plan'}`
  }
  switch (plan.kind) {
    case 'query':
      return checkQuery(plan)
    case 'trend':
      return checkTrend(plan)
    case 'search':
      return checkSearch(plan)
    case 'briefing':
      return checkBriefing(plan)
    case 'follow_ups':
      return checkFollowUps(plan)
    case 'document_question':
      return checkDocumentQuestion(plan)
    default:
      return plan satisfies never
  }
}

function checkQuery(query: Query): string | undefined {
  const { entity } = query
  return (
    first(query.filters, (filter) => checkFilter(entity, filter)) ??
    checkText(entity, query.text) ??
    first(query.select, (field) => (fieldOf(entity, field) ? undefined : noField(entity, field))) ??
    checkMeasures(query) ??
    checkGroups(query) ??
    checkEach(query) ??
    checkOrder(query) ??
    first(query.variants, ({ filters }) => first(filters, (filter) => checkFilter(entity, filter))) ??
    checkPeers(query)
  )
}

const first = <T>(list: readonly T[], check: (one: T) => string | undefined): string | undefined => {
  for (const one of list) {
    const wrong = check(one)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

const several = (entity: EntityName) => catalogue[entity].noun[1]
const noField = (entity: EntityName, field: string) => `${several(entity)} have no field "${field}"`

type Op = Filter['op']
const equality: readonly Op[] = ['is', 'is_not', 'is_missing', 'is_present']
const comparing: readonly Op[] = ['more_than', 'at_least', 'less_than', 'at_most', 'between']
const ofText: readonly Op[] = [...equality, 'contains', 'not_contains']
const ofNumbers: readonly Op[] = [...equality, ...comparing]

/** Which operators and values fit a type. */
const types: Record<FieldType, { ops: readonly Op[]; wants: string; takes: (value: unknown) => boolean }> = {
  id: {
    ops: equality,
    wants: 'an id',
    takes: (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  },
  text: { ops: ofText, wants: 'a text', takes: isText },
  choice: { ops: equality, wants: 'one of its words', takes: isText },
  country: {
    ops: equality,
    wants: 'a country by its ISO code',
    takes: (value) => isText(value) && isCountryCode(value),
  },
  flag: { ops: equality, wants: 'true or false', takes: (value) => typeof value === 'boolean' },
  money: { ops: ofNumbers, wants: 'a number', takes: isAmount },
  number: { ops: ofNumbers, wants: 'a number', takes: isAmount },
  ratio: { ops: ofNumbers, wants: 'a number', takes: isAmount },
  percent: { ops: ofNumbers, wants: 'a number', takes: isAmount },
  multiple: { ops: ofNumbers, wants: 'a number', takes: isAmount },
  integer: { ops: ofNumbers, wants: 'a number', takes: isAmount },
  year: { ops: ofNumbers, wants: 'a year', takes: isAmount },
  days: { ops: ofNumbers, wants: 'a number of days', takes: isAmount },
  day: { ops: ofNumbers, wants: 'a day (YYYY-MM-DD)', takes: isDay },
  time: {
    ops: ofNumbers,
    wants: 'a day (YYYY-MM-DD) or a moment (ISO 8601)',
    takes: (value) => isDay(value) || isMoment(value),
  },
}

function checkFilter(entity: EntityName, filter: Filter): string | undefined {
  const { field: name, op, values, related } = filter
  const field = fieldOf(entity, name)
  if (!field) return noField(entity, name)
  if (related) return checkRelated(entity, filter, related)
  const { ops, wants, takes } = types[field.type]
  if (!ops.includes(op)) return `"${op}" cannot be asked of ${name} of ${several(entity)}`
  const [from, to] = values
  if (op === 'is_missing' || op === 'is_present')
    return values.length === 0 ? undefined : `"${op}" of ${name} takes no value`
  if (comparing.includes(op) && values.length !== (op === 'between' ? 2 : 1))
    return `"${op}" of ${name} takes ${op === 'between' ? 'two values' : 'one value'}`
  if (values.length === 0) return `"${op}" of ${name} needs a value`
  if (
    filter.locations &&
    (field.type !== 'country' || filter.locations.length === 0 || !filter.locations.every(isText))
  )
    return `locations are given beside a country, which ${name} is not, and are texts`
  const wrong = values.find((value) => !takes(value) || !isChoice(field, value))
  if (wrong !== undefined) return `${name} of ${several(entity)} is ${wants}, which ${JSON.stringify(wrong)} is not`
  if (op === 'between' && from !== undefined && to !== undefined && from > to)
    return `"between" of ${name} goes from the lower to the higher value`
  return undefined
}

/** Both fields name records, and a record has one of them: a filter on several would look at other rows than are told. */
function checkRelated(entity: EntityName, { field, op, values }: Filter, related: Related): string | undefined {
  if (related.entity === entity && isBeside(entity, { field, op, values }, related))
    return first(related.filters, (filter) => checkFilter(related.entity, filter))
  if ((op !== 'is' && op !== 'is_not') || values.length > 0)
    return `"${op}" of ${field} cannot be asked of other records`
  const wrong = [
    [entity, field],
    [related.entity, related.field],
  ] as const
  return (
    first(wrong, ([of, name]) => {
      if (!fieldOf(of, name)) return noField(of, name)
      return (fieldOf(of, name)?.type === 'id' || isOfOne(related)) && !columnOf(of, name).several
        ? undefined
        : `${name} of ${several(of)} names no record that others hang on`
    }) ?? first(related.filters, (filter) => checkFilter(related.entity, filter))
  )
}

/** "Bigger than Acme", "above average": a figure, compared with the same one of one record, or of several on average. */
const isBeside = (entity: EntityName, { field, op, values }: Filter, related: Related): boolean =>
  comparing.includes(op) &&
  op !== 'between' &&
  values.length <= (related.of ? 1 : 0) &&
  values.every((value) => typeof value === 'number') &&
  related.field === field &&
  (related.of
    ? measured[related.of]?.has(fieldOf(entity, field)?.type ?? 'text') === true
    : isOfOne(related) && related.filters[0]?.values.length === 1) &&
  types[fieldOf(entity, field)?.type ?? 'text'].ops.includes(op) &&
  !columnOf(entity, field).several

/** "In the same industry as Acme": what one record says, whatever it is. */
const isOfOne = ({ filters: [one, ...others] }: Related) =>
  one?.field === 'id' && one.op === 'is' && others.length === 0

const isChoice = ({ choices }: Field, value: unknown) => choices === undefined || choices.includes(String(value))

function checkText(entity: EntityName, text: string | null): string | undefined {
  if (text === null) return undefined
  if (!isText(text) || !/[\p{L}\p{N}]/u.test(text)) return 'text: has no word to look for'
  return sources[entity].text === null ? `${several(entity)} have no text to look in` : undefined
}

function checkMeasures(query: Query): string | undefined {
  const { entity, measures } = query
  const keys = measures.map(measureKey)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) return `The measure ${twice} stands there twice`
  if (measures.length > 0 && query.select.length > 0)
    return 'A query shows either fields of records or measures over them'
  return first(measures, (measure) => checkMeasure(entity, measure))
}

function checkMeasure(entity: EntityName, { name, field: fieldName, part }: Measure): string | undefined {
  const takes = measured[name]
  if (name === 'win_rate' && entity !== 'deals') return `${several(entity)} have no win rate`
  if (name === 'share' && !part?.length) return 'share: of which part is not said'
  if (name !== 'share' && part?.length) return `${name} takes no part`
  if (takes === null && fieldName !== null) return `${name} takes no field`
  if (fieldName === null && takes !== null && name !== 'share') return `${name}: of which field is not said`
  if (fieldName !== null && takes !== null) {
    const field = fieldOf(entity, fieldName)
    if (!field) return noField(entity, fieldName)
    const isOfMany = (name === 'sum' || name === 'share') && isForEach(fieldName)
    if (!takes.has(field.type) || isOfMany || columnOf(entity, fieldName).several)
      return `${name} cannot be made of ${fieldName} of ${several(entity)}`
  }
  return first(part ?? [], (filter) => checkFilter(entity, filter))
}

const grouped: ReadonlySet<FieldType> = new Set([
  'id',
  'text',
  'choice',
  'country',
  'flag',
  'integer',
  'year',
  'percent',
  'day',
  'time',
])

function checkGroups({ entity, group, measures, select }: Query): string | undefined {
  if (group.length > 0 && measures.length === 0) return 'A query with groups needs a measure'
  if (select.length > 0 && group.length > 0) return 'A query with groups shows measures, not fields'
  if (new Set(group.map(({ field }) => field)).size < group.length) return 'A query groups twice by the same field'
  const relations = group.map(({ field }) => fieldOf(entity, field) && columnOf(entity, field).several).filter(Boolean)
  if (relations.length > 1) return 'A query can group by one field only of those that have several values'
  return first(group, (one) => checkGroup(entity, one))
}

function checkGroup(entity: EntityName, { field: name, by }: Group): string | undefined {
  const field = fieldOf(entity, name)
  if (!field) return noField(entity, name)
  if (!grouped.has(field.type)) return `${several(entity)} cannot be grouped by ${name}`
  const isDated = field.type === 'day' || field.type === 'time'
  return by && !isDated ? `${name} of ${several(entity)} cannot be grouped by ${by}` : undefined
}

function checkEach({ entity, each, measures, group, variants, layout, order }: Query): string | undefined {
  if (!each) return undefined
  if (measures.length > 0 || group.length > 0 || variants.length > 0 || layout !== 'table')
    return 'each: is asked of a list of records, without measures, groups or variants'
  if (order.length === 0) return 'each: needs an order, by which records are the first'
  const wrong = checkGroup(entity, each)
  return wrong ?? (columnOf(entity, each.field).several ? `each: a record has several of ${each.field}` : undefined)
}

function checkOrder({ entity, order, measures, group }: Query): string | undefined {
  const names = measures.flatMap((measure) => [measure.name, measureKey(measure)])
  const groups = group.map(({ field }) => field)
  return first(order, ({ by }) => {
    if (measures.length > 0)
      return names.includes(by) || groups.includes(by)
        ? undefined
        : `The order by "${by}" is neither a measure nor a group of this query`
    return fieldOf(entity, by) ? undefined : `The order by "${by}" is neither a field nor a measure of this query`
  })
}

function checkPeers({ layout, entity, filters, measures, group, variants }: Query): string | undefined {
  if (layout !== 'peers') return undefined
  const [one, ...others] = filters
  const isOne = one?.field === 'id' && one.op === 'is' && one.values.length === 1
  // an industry that is not its own finds nothing
  const isOfIndustry = others.every(({ field, op }) => field === 'industry' && op === 'is')
  if (entity !== 'companies' || !isOne || !isOfIndustry) return 'peers: are asked of one company, by its id'
  return measures.length > 0 || group.length > 0 || variants.length > 0
    ? 'peers: takes no measures, groups or variants'
    : undefined
}

function checkTrend({ from_year, to_year }: Trend): string | undefined {
  return from_year !== null && to_year !== null && from_year > to_year
    ? 'from_year must not be after to_year'
    : undefined
}

function checkSearch({ terms, company_filters, document_types }: Search): string | undefined {
  if (!isText(terms) || !/[\p{L}\p{N}]/u.test(terms)) return 'terms: has no word to look for'
  if (!document_types.every(isText)) return 'document_types: is not a text'
  return first(company_filters, (filter) => checkFilter('companies', filter))
}

function checkBriefing({ since }: Briefing): string | undefined {
  return since === null || isLastTalk(since) || isDay(since) || isMoment(since)
    ? undefined
    : `since: ${types.time.wants} is wanted`
}

function checkFollowUps({ from, to }: FollowUps): string | undefined {
  if (!isDay(from) || !isDay(to)) return `from, to: ${types.day.wants} is wanted`
  return from > to ? 'from must not be after to' : undefined
}

/** Seen with the type that all entities share. */
export const entityOf = (name: EntityName): Entity => catalogue[name]
