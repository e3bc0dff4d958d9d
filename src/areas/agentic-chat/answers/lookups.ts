import { type Column, periodName, type Row } from '../plan/result.ts'
import { ago } from './dates.ts'
import { bold, plain, quote } from './markdown.ts'
import { documentValue, pathLabel } from './paths.ts'
import { type QueryPlan, sourceOf, type Telling } from './telling.ts'
import { choice, shown } from './values.ts'
import { capitalised, possessive } from './words.ts'

// One thing of one record, in the sentence that people say it with.

type Told = {
  name: string
  value: string
  raw: Row['values'][string]
  row: Row
  column: Column
  source: string
  telling: Telling
}
type Sentence = (told: Told) => string

/** By entity and field, or by the field alone. */
const sentences: Record<string, Sentence> = {
  founded_year: ({ name, value, source }) => `${name} was founded in ${value}${source}.`,
  'companies.location': ({ name, value, source }) => `${name} is based in ${value}${source}.`,
  'companies.country': ({ name, value, source }) => `${name} is in ${value}${source}.`,
  'companies.industry': ({ name, value, source }) => `${name} is in ${value}${source}.`,
  'companies.status': ({ name, value, source }) => `${name} is ${value}${source}.`,
  employees: ({ name, value, source }) => `${name} has ${value} employees${source}.`,
  contacts_count: ({ name, value, source }) => `${name} has ${value} on record as contacts${source}.`,
  email: ({ name, value, source }) => `${possessive(name)} e-mail address is ${value}${source}.`,
  phone: ({ name, value, source }) => `${possessive(name)} phone number is ${value}${source}.`,
  'contacts.role': ({ name, value, row, source }) => `${name} is ${value}${atCompany(row)}${source}.`,
  'deals.stage': ({ name, value, row, source }) => `${name}${ofCompany(row)} is in stage ${value}${source}.`,
  'deals.days_in_stage': ({ name, value, source }) => `${name} has been in its stage for ${value}${source}.`,
  'deals.value': ({ name, value, source }) => `${name} is worth ${value}${source}.`,
  'deals.owner': ({ name, value, source }) => `${value} owns ${name}${source}.`,
  close_date: ({ name, value, raw, source, telling }) =>
    `${name} closes on ${value}${inBrackets(raw, telling)}${source}.`,
  last_contact_at: ({ name, value, raw, source, telling }) =>
    `The last contact with ${name} was on ${value}${inBrackets(raw, telling)}${source}.`,
  days_since_contact: ({ name, value, source }) => `The last contact with ${name} was ${value} ago${source}.`,
}

/** What is missing, where the label alone would read badly. */
const missing: Record<string, (name: string) => string> = {
  last_contact_at: (name) => `No contact with ${name} is on record`,
  days_since_contact: (name) => `No contact with ${name} is on record`,
  founded_year: (name) => `No founding year is on record for ${name}`,
}

// a financial record is called after its company and its period, which are said apart
const nameOf = ({ entity }: QueryPlan, { ref, values }: Row) => {
  const { company, period } = values
  if (entity !== 'financials') return plain(ref?.label ?? '')
  if (typeof company === 'string') return plain(company)
  return plain(typeof period === 'string' ? (ref?.label ?? '').replace(` ${period}`, '') : (ref?.label ?? ''))
}

/** The record of a lookup with the fields that were asked for. */
export const lookedUp = (query: QueryPlan, row: Row, columns: readonly Column[], telling: Telling): string[] => {
  const own = special[query.entity]?.(row, columns, telling, query)
  if (own !== undefined) return own
  const name = nameOf(query, row)
  const told = columns.filter((column) => isAsked(query, column) && !isSaidTwice(column, columns))
  const [first, ...others] = told.length > 0 ? told : columns
  if (first === undefined) return []
  const source = sourceOf(row, telling)
  const sentence = fieldSentence(query, {
    name,
    row,
    column: first,
    source: others.length === 0 ? source : '',
    telling,
  })
  if (others.length === 0) return [sentence]
  const rest = others.map((column) => {
    const value = shown(row.values[column.name], column, telling.timeZone)
    const period = periodOf(row, column)
    const isOther = row.values[column.name] != null && period !== periodOf(row, first)
    return `${plain(column.label)} ${bold(value)}${isOther ? ` (${period ? plain(period) : noPeriod})` : ''}`
  })
  return [`${sentence.replace(/\.$/, '')}; ${rest.join(', ')}${source}.`]
}

const fieldSentence = (
  { entity }: QueryPlan,
  { name, row, column, source, telling }: Pick<Told, 'name' | 'row' | 'column' | 'source' | 'telling'>,
) => {
  const raw = row.values[column.name]
  const whom = name || 'it'
  if (raw === null || raw === undefined || raw === '')
    return `${missing[column.name]?.(whom) ?? `No ${plain(column.label)} is on record for ${whom}`}${source}.`
  const value = bold(shown(raw, column, telling.timeZone))
  const own = sentences[`${entity}.${column.name}`] ?? sentences[column.name]
  if (own !== undefined) return own({ name: whom, value, raw, row, column, source, telling })
  const period = periodOf(row, column)
  const at = period ? ` in ${plain(period)}` : ''
  const unknown = period === null ? ` (${noPeriod})` : ''
  return `${name === '' ? `The ${plain(column.label)}` : `${possessive(name)} ${plain(column.label)}`}${at} ${at === '' ? 'is' : 'was'} ${value}${unknown}${source}.`
}

const noPeriod = 'no period on record'

/** The period that a figure is of; null where it has none on record, undefined where the field has no period. */
const periodOf = ({ values }: Row, { name }: Column): string | null | undefined => {
  const period = name === 'period' ? undefined : (values['period'] ?? values[periodName(name)])
  return typeof period === 'string' || period === null ? period : undefined
}

// the name is said anyway, and the period with the figure
const isAsked = (query: QueryPlan, { name }: Column) =>
  name !== 'name' &&
  (query.select.length > 0 ? query.select.includes(name) : true) &&
  !(query.entity === 'financials' && /^(?:company|period)$/.test(name))

// "18 days ago" stands beside the day
const isSaidTwice = ({ name }: Column, columns: readonly Column[]) =>
  name === 'days_since_contact' && columns.some((column) => column.name === 'last_contact_at')

const atCompany = ({ values }: Row) => (typeof values['company'] === 'string' ? ` of ${plain(values['company'])}` : '')

const ofCompany = ({ ref, values }: Row) =>
  typeof values['company'] === 'string' && !ref?.label.includes(values['company'])
    ? ` (${plain(values['company'])})`
    : ''

const inBrackets = (raw: Row['values'][string], { today, timeZone }: Telling) =>
  typeof raw === 'string' ? ` (${ago(raw, today, timeZone)})` : ''

// ---- records that are told as a whole

type Whole = (row: Row, columns: readonly Column[], telling: Telling, query: QueryPlan) => string[] | undefined

const special: Partial<Record<QueryPlan['entity'], Whole>> = {
  /** "Jane Doe is CFO of Cobalt Health, jane@cobalt.example [Jane Doe]." */
  contacts: (row, columns, telling, query) => {
    const name = plain(row.ref?.label ?? '')
    const isByRole = query.filters.some(({ field }) => field === 'role')
    const role = columns.find((column) => column.name === 'role')
    if (!isByRole || name === '') return undefined
    const has = role !== undefined && typeof row.values['role'] === 'string'
    const details = columns
      .filter(
        ({ name }) =>
          /^(?:email|phone|linkedin)$/.test(name) && typeof row.values[name] === 'string' && row.values[name] !== '',
      )
      .map((column) => shown(row.values[column.name], column))
    const company = atCompany(row)
    return [
      `${bold(name)}${has ? ` is ${shown(row.values['role'], role)}${company}` : company}${details.length === 0 ? '' : `: ${details.join(', ')}`}${sourceOf(row, telling)}.`,
    ]
  },
  /** "Last contact with Harbor Logistics: a call on 3 Nov 2026 (18 days ago) with Raj Patel: “Pricing”." */
  interactions: (row, _columns, telling) => {
    const { date, type, company, contacts, subject, notes, colleagues } = row.values
    if (typeof date !== 'string') return undefined
    const day = bold(shown(date, { name: 'date', label: '', type: 'time' }, telling.timeZone))
    const kind = typeof type === 'string' ? choice(type).toLowerCase() : 'contact'
    const whom = typeof company === 'string' && company !== '' ? ` with ${plain(company)}` : ''
    const people = typeof contacts === 'string' && contacts !== '' ? `, with ${plain(contacts)}` : ''
    const about = typeof subject === 'string' && subject !== '' ? `: ${quote(subject, 120)}` : ''
    const by = typeof colleagues === 'string' && colleagues !== '' ? `, by ${plain(colleagues)}` : ''
    const source = sourceOf(row, telling)
    const sentence = `Last contact${whom}: ${kind === 'e-mail' ? 'an' : 'a'} ${kind} on ${day} (${ago(date, telling.today, telling.timeZone)})${people}${by}${about}${source}.`
    return typeof notes === 'string' && notes !== '' ? [sentence, `Notes: ${quote(notes, 600)}${source}`] : [sentence]
  },
  /** "Bluestone Foods: asking price is $45M [CIM.pdf p.3]." */
  document_values: (row, _columns, telling, query) => {
    const { company } = row.values
    const asked = query.filters.find(({ field }) => field === 'path')?.values[0]
    const path = row.values['path'] ?? row.values['value_path'] ?? asked
    const said = documentValue(row)
    if (said === undefined) return undefined
    const what = typeof path === 'string' ? plain(labelOf(path, row.values['label'])) : 'value'
    const whose =
      typeof company === 'string' && company !== '' ? `${possessive(plain(company))} ${what}` : capitalised(what)
    const verb = /commitments$/i.test(what) ? 'are' : 'is'
    const unit = path === 'term_months' && /^\d+$/.test(said) ? (said === '1' ? ' month' : ' months') : ''
    return [`${whose} ${verb} ${bold(said)}${unit}${sourceOf(row, telling)}.`, ...reviewOf(path, row)]
  },
}

/** A party by its role, an amount and a day of several by the name that the document gives them; other values by their field. */
const labelOf = (path: string, label: Row['values'][string] | undefined) => {
  if (typeof label !== 'string' || label === '' || !/^(?:parties|amounts|maturities)\[/.test(path))
    return pathLabel(path)
  // "Administrative Agent" in a sentence; "LC Sublimit" stays as it is
  return label.replace(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}

const ofContracts =
  /^(?:parties|amounts|maturities)\[|^(?:date|maturity_date|total_commitment|governing_law|term_months)$/

/** That a value is doubtful; and whether anybody has reviewed what was read from a contract. */
const reviewOf = (path: Row['values'][string] | undefined, { values: { verdict } }: Row): string[] => {
  if (verdict === 'doubtful')
    return ['This is not sure: it was read with little confidence, and nobody has reviewed it.']
  if (typeof path !== 'string' || !ofContracts.test(path) || typeof verdict !== 'string') return []
  return [
    verdict === 'open' ? 'From the uploaded agreement, not yet reviewed.' : 'From the uploaded agreement, as reviewed.',
  ]
}
