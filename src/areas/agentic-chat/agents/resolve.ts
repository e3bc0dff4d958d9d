import { countryCode } from '../../../records/places/country_code.ts'
import { cut } from '../answers/markdown.ts'
import type { NameIndex } from '../grammar/names/names.ts'
import { tokens } from '../grammar/rewording/normalise.ts'
import { type EntityName, type FieldType, fieldOf } from '../plan/catalogue.ts'
import { checkPlan } from '../plan/check.ts'
import { type DocumentQuestion, type Filter, limitMax, type Plan } from '../plan/plan.ts'
import type { Ref } from '../plan/result.ts'
import type { NamedFilter, NamedPlan, NamedQuery } from './named_plan.ts'

/** In what a model's plan is read. */
type Reading = { names: NameIndex; userId: string }

/** A plan that cannot be run as the model wrote it; the message is a sentence for the reader. */
export class NotRunnable extends Error {
  override name = 'NotRunnable'
}

/** The plan with the firm's own records in place of names. Throws NotRunnable. */
export function resolved(plan: NamedPlan, reading: Reading): Plan {
  const made = withIds(plan, reading)
  const wrong = checkPlan(made)
  if (wrong !== undefined) throw new NotRunnable(cut(wrong, sentenceMax))
  return made
}

const sentenceMax = 160

function withIds(plan: NamedPlan, reading: Reading): Plan {
  const companies = (named: readonly string[]) => named.map((name) => recordCalled(name, 'company', reading).id)
  switch (plan.kind) {
    case 'query':
      return {
        ...plan,
        filters: plan.filters.map((filter) => filterOf(plan, filter, reading)),
        group: plan.group.map(({ field, by }) => ({ field, ...(by && { by }) })),
        limit: bounded(plan.limit, 1, rowsMax),
        variants: [],
        layout: 'table',
      }
    case 'trend': {
      const { companies: named, ...rest } = plan
      const last = plan.last === null ? null : bounded(plan.last, 1, 40)
      return { ...rest, last, company_ids: companies(named), asked: 'series' }
    }
    case 'search': {
      const { companies: named, ...rest } = plan
      return { ...rest, company_ids: companies(named), company_filters: [], limit: passagesMax }
    }
    case 'briefing': {
      const { name, ...rest } = plan
      return { ...rest, id: recordCalled(name, plan.subject, reading).id, since: null }
    }
    case 'document_question': {
      const { company, periods, said, ...rest } = plan
      return {
        ...rest,
        said: cut(said, saidMax),
        company_id: recordCalled(company, 'company', reading).id,
        periods: periods.slice(0, periodsMax).map(periodCalled),
        toward: null,
        against: null,
        unit: null,
        decimals: null,
      }
    }
    default:
      return plan satisfies never
  }
}

const saidMax = 200
const periodsMax = 12

/** A fiscal year or quarter, as models write them: "2024", "FY2024", "Q2 2024", "2024 Q2". */
function periodCalled(text: string): DocumentQuestion['periods'][number] {
  const [, before, year, after] = /^(?:q([1-4])(?: of)? )?(?:fy ?)?(\d{4})(?: ?q([1-4]))?$/i.exec(text.trim()) ?? []
  const quarter = before ?? after
  if (!year || (before && after)) throw new NotRunnable(`“${cut(text, nameMax)}” is no fiscal year or quarter`)
  return { year: Number(year), quarter: quarter ? Number(quarter) : null }
}

/** What fits into a prompt. */
const rowsMax = Math.min(40, limitMax)
const passagesMax = 12

const bounded = (value: number, from: number, to: number) =>
  Number.isFinite(value) ? Math.min(to, Math.max(from, Math.round(value))) : to

/** Fields that hold a record: what it is, and the field with its id. */
const recordFields: Record<string, Ref['type']> = {
  company: 'company',
  deal_owner: 'user',
  owner: 'user',
  author: 'user',
  colleague: 'user',
  uploaded_by: 'user',
  contact: 'contact',
  deal: 'deal',
  fund: 'fund',
  file: 'file',
}
const ownKind: Partial<Record<EntityName, Ref['type']>> = {
  companies: 'company',
  contacts: 'contact',
  deals: 'deal',
  funds: 'fund',
  people: 'user',
  files: 'file',
}

function filterOf({ entity }: NamedQuery, filter: NamedFilter, reading: Reading): Filter {
  const { field, op, values } = filter
  const asIs: Filter = { field, op, values: values.map((value) => typed(value, fieldOf(entity, field)?.type)) }
  if (op !== 'is' && op !== 'is_not') return asIs
  const record = recordBehind(entity, field)
  if (record) {
    const refs = values.map((name) => recordCalled(name, record.kind, reading))
    return { field: record.field, op, values: refs.map(({ id }) => id), said: saidOf(refs.map(({ label }) => label)) }
  }
  if (field === 'industry' || field === 'location')
    return { ...asIs, values: values.flatMap((value) => valuesOf(value, field, reading)), said: saidOf(values) }
  return asIs
}

const saidOf = (values: readonly string[]) => cut(values.join(', '), 190)

const worded: ReadonlySet<FieldType> = new Set(['id', 'text', 'choice', 'day', 'time'])

/** A value as its field has it; one that does not fit stays a text, which the check of the plan refuses. */
function typed(value: string, type: FieldType | undefined): Filter['values'][number] {
  if (type === 'country') return countryCode(value) ?? value
  if (type === undefined || worded.has(type)) return value
  if (type === 'flag') return value === 'true' ? true : value === 'false' ? false : value
  const number = Number(value)
  return value.trim() !== '' && Number.isFinite(number) ? number : value
}

/** The record that a field names, and the field that holds its id. */
function recordBehind(entity: EntityName, field: string): { field: string; kind: Ref['type'] } | undefined {
  const own = ownKind[entity]
  if (own && (field === 'id' || field === 'name' || (own === 'file' && field === 'filename')))
    return { field: 'id', kind: own }
  const stem = field.replace(/(?:_id|s)$/, '')
  const kind = recordFields[stem]
  return kind && fieldOf(entity, `${stem}_id`)?.type === 'id' ? { field: `${stem}_id`, kind } : undefined
}

const wordsOf = (text: string) => tokens(text).map(({ word }) => word)

/** The one record of this kind that the words name. */
function recordCalled(name: string, kind: Ref['type'], { names, userId }: Reading): Pick<Ref, 'id' | 'label'> {
  if (kind === 'user' && /^(?:me|myself|i|the asker)$/i.test(name.trim())) return { id: userId, label: 'you' }
  const words = wordsOf(name)
  const found = names
    .match(words)
    .filter(({ from, to }) => from === 0 && to === words.length)
    .flatMap(({ by, named }) =>
      named.flatMap((one) => ('ref' in one && one.kind === kind ? [{ by, ref: one.ref }] : [])),
    )
  const surest = found[0]?.by
  const refs = new Map(found.filter(({ by }) => by === surest).map(({ ref }) => [ref.id, ref]))
  const exact = [...refs.values()].filter(({ label }) => label.toLowerCase() === name.trim().toLowerCase())
  const [one, another] = exact.length === 1 ? exact : [...refs.values()]
  if (!one) throw new NotRunnable(`there is no ${nouns[kind] ?? 'record'} called “${cut(name, nameMax)}”`)
  if (another) throw new NotRunnable(`“${cut(name, nameMax)}” can be ${one.label} or ${another.label}`)
  return one
}

const nameMax = 60

const nouns: Partial<Record<Ref['type'], string>> = {
  company: 'company',
  contact: 'contact',
  deal: 'deal',
  fund: 'fund',
  user: 'colleague',
  file: 'document',
}

/** The values of the firm's records that the words mean: "Ohio" is also "Columbus, OH". */
function valuesOf(value: string, kind: 'industry' | 'location', { names }: Reading): string[] {
  const words = wordsOf(value)
  const found = names
    .match(words)
    .filter(({ from, to }) => from === 0 && to === words.length)
    .flatMap(({ named }) => named.flatMap((one) => (one.kind === kind ? one.values : [])))
  return found.length > 0 ? [...new Set(found)] : [value]
}
