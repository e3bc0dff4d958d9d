import { countryLabel } from '../../../words/countries.ts'
import { catalogue, type Entity, type EntityName, fieldOf } from '../plan/catalogue.ts'
import type { Filter, FollowUps, Query, Related } from '../plan/plan.ts'
import { day, range, span } from './dates.ts'
import { plain } from './markdown.ts'
import { ofChoice, special } from './own_words.ts'
import { companyOf, prepositionOf, verbOf } from './prepositions.ts'
import { shown } from './values.ts'
import { capitalised, some } from './words.ts'

// What a query is about, in words that fit into a sentence: "open deals of Priya Shah in Healthcare closing in 2026".

/** Names of the records whose ids stand in a plan. */
export type Labels = ReadonlyMap<string, string>

type Subject = { one: string; many: string }

type Told = Pick<Query, 'entity' | 'filters' | 'text'> & Partial<Query>

/** The records that a query speaks of, for one and for several. */
export const subjectOf = (query: Told, labels: Labels, and: readonly Filter[] = []): Subject => {
  const sorted = [...query.filters, ...and].toSorted((a, b) => rank(query.entity, a) - rank(query.entity, b))
  const parts = sorted.map((filter) => phrase(query.entity, filter, labels))
  const noun = parts.findLast(({ noun }) => noun !== undefined)?.noun ?? entityOf(query.entity).noun
  const before = parts.flatMap(({ before }) => before ?? [])
  const after = parts.flatMap(({ after }) => after ?? [])
  if (query.text !== null) after.push(`about “${plain(query.text)}”`)
  const around = (noun: string) => toAndFrom(query, [...new Set(before), noun, ...new Set(after)].join(' '))
  return { one: around(noun[0]), many: around(noun[1]) }
}

// "deals of Priya Shah in Software worth less than $30M closing in 2026"
const rank = (entity: EntityName, { field }: Filter) => {
  const type = fieldOf(entity, field)?.type
  if (field === 'id') return 5
  if (type === 'day' || type === 'time') return 4
  if (type === 'id') return 0
  if (type === 'choice') return special[`${entity}.${field}`] === undefined ? 2 : 1
  return type === 'text' || type === 'country' || type === 'flag' ? 1 : 3
}

/** "inbound e-mails with Juniper" are e-mails from Juniper. */
const toAndFrom = ({ entity }: Told, words: string) => {
  const preposition = /\binbound\b/.test(words) ? 'from' : /\boutbound\b/.test(words) ? 'to' : undefined
  if (entity !== 'emails' || preposition === undefined || !/ with /.test(words)) return words
  return words.replace(/\b(?:in|out)bound /, '').replace(' with ', ` ${preposition} `)
}

export const entityOf = (name: EntityName): Entity => catalogue[name]

/** "set by you": what somebody has done to a record is no more than that, and does not make it theirs. */
export const madeBy = (entity: EntityName, filter: Filter): string | undefined => {
  const preposition = prepositionOf(entity, filter)
  return preposition?.endsWith(' by') ? `${preposition} you` : undefined
}

export type Phrase = { noun?: readonly [string, string]; before?: string; after?: string }

/** What a filter adds to the noun of its entity. */
export const phrase = (entity: EntityName, filter: Filter, labels: Labels): Phrase => {
  if (filter.related) return { after: relatedPhrase(entity, filter, filter.related, labels) }
  const own = special[`${entity}.${filter.field}`]?.(filter) ?? special[filter.field]?.(filter)
  if (own !== undefined) return own
  const field = fieldOf(entity, filter.field)
  const label = field?.label ?? filter.field.replaceAll('_', ' ')
  if (filter.op === 'is_missing') return { after: `without ${label}` }
  if (filter.op === 'is_present') return { after: `with ${label}` }
  const not = filter.op === 'is_not' || filter.op === 'not_contains'
  if (field?.type === 'flag') return flag(label, filter)
  if (field?.type === 'day' || field?.type === 'time') return { after: joined(verbOf(entity, filter), when(filter)) }
  const preposition = prepositionOf(entity, filter)
  if (field?.type === 'choice' && preposition === undefined) return ofChoice(label, filter)
  const values = named(filter, labels, recordNoun(filter.field, label))
  if (values === you) return { after: not ? 'of others' : (madeBy(entity, filter) ?? 'of yours') }
  if (filter.field === 'id' && not) return { after: `other than ${values.replace(/^not /, '')}` }
  if (preposition !== undefined)
    return {
      after: `${not ? 'not ' : ''}${startsItself(values) ? values.replace(/^in /, `${preposition} `) : `${preposition} ${values}`}`,
    }
  return { after: `with ${label} ${amount(entity, filter, labels)}` }
}

/** Beside what another record says: of a figure, and of a year. */
const beside: Partial<Record<Filter['op'], readonly [string, string]>> = {
  more_than: ['above', 'after'],
  at_least: ['of at least', 'not before'],
  less_than: ['below', 'before'],
  at_most: ['of at most', 'not after'],
}

/** "of companies with family ownership", "without a file of kind CIM" */
const relatedPhrase = (
  entity: EntityName,
  filter: Filter,
  { entity: other, field, filters, of }: Related,
  labels: Labels,
) => {
  const { op, said } = filter
  const [one_, ...others] = filters
  const side = beside[op]
  if (of && side) {
    const { label, type } = fieldOf(entity, filter.field) ?? { label: filter.field.replaceAll('_', ' ') }
    const { many } = subjectOf({ entity: other, filters: [...filters], text: null }, labels)
    const average = `the ${of} of ${filters.length === 0 ? 'all ' : ''}${many}`
    const [value] = filter.values
    if (type === 'year') return `${label} ${side[1]} ${value === undefined ? average : `${value} (${average})`}`
    return value === undefined
      ? `with ${label} ${side[0]} ${average}`
      : `with ${label} ${amount(entity, filter, labels)} (${average})`
  }
  if (one_ && side) {
    const { label, type } = fieldOf(entity, filter.field) ?? { label: filter.field.replaceAll('_', ' ') }
    const name = named(one_, labels, recordNoun('id', label))
    return type === 'year' ? `${label} ${side[1]} ${name}` : `with ${label} ${side[0]} that of ${name}`
  }
  if (one_?.field === 'id' && others.length === 0 && field !== 'id')
    return `${op === 'is_not' ? 'without' : 'with'} ${plain(said ?? `the same ${field}`)}`
  const { one, many } = subjectOf({ entity: other, filters: [...filters], text: null }, labels)
  const isNot = op === 'is_not'
  if (other === 'companies') return `${isNot ? 'not ' : ''}${companyOf[entity] ?? 'of'} ${many}`
  return `${isNot ? 'without' : 'with'} ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
}

/** The value of a filter after its field: "above $20M", "Ohio or Texas". */
export const amount = (entity: EntityName, filter: Filter, labels: Labels) => {
  const field = fieldOf(entity, filter.field)
  const one = (value: Filter['values'][number] | undefined) =>
    shown(value, {
      name: filter.field,
      label: '',
      type: field?.type ?? 'text',
      ...(filter.currency && { currency: filter.currency }),
    })
  const [first, second] = filter.values
  switch (filter.op) {
    case 'more_than':
      return `above ${one(first)}`
    case 'at_least':
      return `of at least ${one(first)}`
    case 'less_than':
      return `below ${one(first)}`
    case 'at_most':
      return `of at most ${one(first)}`
    case 'between':
      return `between ${one(first)} and ${one(second)}`
    case 'is_missing':
      return 'missing'
    case 'is_present':
      return 'on record'
    case 'is':
    case 'contains':
    case 'is_not':
    case 'not_contains': {
      if (numeric.has(field?.type ?? 'text'))
        return `${/not/.test(filter.op) ? 'not ' : ''}of ${some(filter.values.map(one), 3, 'or')}`
      const not = filter.op === 'is_not' || filter.op === 'not_contains' ? 'not ' : ''
      return `${not}${named(filter, labels, recordNoun(filter.field, field?.label ?? filter.field))}`
    }
    default:
      return filter.op satisfies never
  }
}

const numeric = new Set(['money', 'number', 'ratio', 'percent', 'multiple', 'integer', 'year', 'days'])

/** The span of a filter on a day or a time: as the question said it, else "in 2025", "since 1 Jan 2026". */
export const when = (filter: Filter) => {
  const said = saidWhen(filter.said)
  const exact = exactly(filter)
  // what the words mean today is told beside them; a year needs no telling
  if (said === '' || /\d{4}/.test(said)) return exact
  return `${said} (${exact.replace(/^(?:in|on|between) (?!.* and )/, '').replace(/^between (.*) and /, '$1 to ')})`
}

const saidWhen = (said: string | undefined) =>
  plain(said ?? '')
    .replace(
      /^(?:the )?((?:last|past|next|coming) (?:\d+|few|couple|two|three|four|five|six|seven|ten|twelve)\b)/i,
      'in the $1',
    )
    .replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i, 'on $&')
    .replace(
      /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)\b/gi,
      capitalised,
    )

const exactly = (filter: Filter) => {
  const [first, second] = filter.values.map(String)
  const from = first ?? ''
  switch (filter.op) {
    case 'between':
      return range(from, second ?? from)
    case 'at_least':
      return `since ${day(from)}`
    case 'more_than':
      return `after ${day(from)}`
    case 'less_than':
      return `before ${day(from)}`
    case 'at_most':
      return `up to ${day(from)}`
    default:
      return `on ${filter.values.map((value) => day(String(value))).join(' or ')}`
  }
}

/** The values of a filter: records by name, words as the records spell them where the question's are among them. */
export const named = (filter: Filter, labels: Labels, label: string) => {
  // "that are not in healthcare": the phrase says the "not" itself
  const said = (filter.said ?? '').replace(filter.op.includes('not') ? negated : '', '')
  const values = filter.values.map(String)
  const ids = values.some((value) => /^[\da-f]{8}-[\da-f-]{27}$/i.test(value))
  if (ids) {
    const names = values.flatMap((value) => labels.get(value) ?? [])
    if (names.length === values.length) return some(names.map(plain), 3, 'or')
    return said === '' ? `one ${label}` : plain(said)
  }
  if (filter.field === 'role') return roleNamed(values, said)
  const spelled = values.find((value) => said !== '' && value.toLowerCase() === said.toLowerCase())
  if (spelled !== undefined) return plain(spelled)
  const spelledOut = values.map(
    (value) => plain(filter.field === 'country' ? countryLabel(value) : value.replaceAll('_', ' ')) || '“”',
  )
  // letters that stand for an industry ("hc") say less than the industry
  return said.length < 4 && values.length > 0 ? some(spelledOut, 3, 'or') : plain(said)
}

const negated =
  /^(?:(?:that|who|which) (?:are|is) |are |is )?(?:not|non|excluding|except(?: for)?|other than|outside(?: of)?)[\s-]+(?:because of (?:the )?)?/i

// "CFOs" is one CFO or several; who "runs finance" has one of the roles that do
const roleNamed = (values: readonly string[], said: string) => {
  const one = said.toLowerCase().replace(/s$/, '')
  const spelled = values.find((value) => value.toLowerCase() === one || value.toLowerCase() === said.toLowerCase())
  return (
    plain(spelled ?? '') ||
    some(
      values.map((value) => plain(value) || '“”'),
      2,
      'or',
    )
  )
}

/** The label of the one who asks. */
export const you = 'you'

/** What stands for a record whose name is not known: "one colleague". */
export const recordNoun = (field: string, label: string) =>
  /^(?:owner|author|uploaded_by|deal_owner)_id$/.test(field) ? 'colleague' : label

const startsItself = (words: string) =>
  /^(?:in|of|by|with|without|at|from|since|before|after|over|under|above|below|between|near|based|owned|about|to)\b/i.test(
    words,
  )

const joined = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join(' ')

const flag = (label: string, { op, values }: Filter): Phrase => {
  const wanted = (values[0] !== false) === (op !== 'is_not')
  return { before: wanted ? label : `un${label}` }
}

/** "this week (16 Nov to 22 Nov 2026)", "on 22 Nov 2026" */
export const followUpSpan = ({ said, from, to }: Pick<FollowUps, 'said' | 'from' | 'to'>) => {
  const days = span(from.slice(0, 10), to.slice(0, 10))
  const words = plain((said ?? '').replace(/^for /i, ''))
  if (words !== '') return `${words} (${days})`
  return from.slice(0, 10) === to.slice(0, 10) ? `on ${days}` : `from ${days}`
}

/** "Deals" */
export const titleOf = (entity: EntityName) => capitalised(entityOf(entity).noun[1])
