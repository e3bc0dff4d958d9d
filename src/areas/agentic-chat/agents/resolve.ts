import { hiddenOf } from '../../../access/hidden.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { countryCode } from '../../../records/places/country_code.ts'
import { cut } from '../answers/markdown.ts'
import type { NameIndex } from '../grammar/names/names.ts'
import { tokens } from '../grammar/rewording/normalise.ts'
import { type EntityName, type FieldType, fieldOf } from '../plan/catalogue.ts'
import { checkPlan } from '../plan/check.ts'
import type { Filter, Plan } from '../plan/plan.ts'
import type { Ref } from '../plan/result.ts'
import { hiddenInPlan } from '../plan/statements/hidden_in_plan.ts'
import { type Looking, NotRunnable } from './tools/tool.ts'

/** In what the inputs of a model are read: records go by their names, or by the ids that they have in this answer. */
export type Reading = {
  names: NameIndex
  userId: string
  refOf(id: string): Ref | undefined
  recordNamed?(name: string, type: Ref['type']): Ref | undefined
}

/** In what a person's inputs are read, with what the answer has found so far. */
export const readingOf = ({ asking, ledger }: Looking): Reading => ({
  names: asking.names,
  userId: asking.who.userId,
  refOf: (id) => ledger.refOf(id),
  recordNamed: (name, type) => ledger.recordNamed(name, type),
})

/** Reads an input with all names at hand that it may mean. */
export const withNames = <T>({ asking: { names } }: Looking, input: unknown, read: () => T): Promise<T> =>
  names.reading(() => {
    // all are looked up together: reading ends at the first that nobody has
    for (const text of stringsIn(input)) names.match(wordsOf(text))
    return read()
  })

/** The one record of this kind that a name means. Throws NotRunnable. */
export const recordFor = (looking: Looking, name: string, kind: Ref['type']): Promise<Pick<Ref, 'id' | 'label'>> =>
  withNames(looking, name, () => recordCalled(name, kind, readingOf(looking)))

export const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** A filter as a model writes it. */
export type NamedFilter = {
  field: string
  op: Filter['op']
  values?: (string | number | boolean)[] | undefined
  related?: { entity: EntityName; field: string; filters?: NamedFilter[] | undefined } | undefined
}

/** The plan, where it can be run for this person. Throws NotRunnable with what is wrong. */
export function runnable<P extends Plan>(plan: P, who: Who): P {
  const wrong = checkPlan(plan)
  if (wrong !== undefined) throw new NotRunnable(cut(wrong, sentenceMax))
  const hidden = hiddenInPlan(plan, who)
  if (hidden !== undefined) throw new NotRunnable(hidden)
  return plan
}

const sentenceMax = 200

/** Fields that the asker does not see are left out of what is shown, and named. */
export function withoutHidden(fields: readonly string[], entity: EntityName, who: Who) {
  const hidden = hiddenOf(who)
  const isHidden = (field: string) => hidden?.has(field, fieldOf(entity, field) && entity.replace(/s$/, '')) ?? false
  return { seen: fields.filter((field) => !isHidden(field)), hidden: fields.filter(isHidden) }
}

const own: Partial<Record<EntityName, Ref['type']>> = {
  companies: 'company',
  contacts: 'contact',
  deals: 'deal',
  funds: 'fund',
  people: 'user',
  files: 'file',
}

export function filterFrom(
  entity: EntityName,
  { field, op, values = [], related }: NamedFilter,
  reading: Reading,
): Filter {
  if (related) {
    const filters = (related.filters ?? []).map((one) => {
      const { related: _, ...plain } = filterFrom(related.entity, one, reading)
      return plain
    })
    return { field, op, values: [], related: { entity: related.entity, field: related.field, filters } }
  }
  const asIs: Filter = { field, op, values: values.map((value) => typed(value, fieldOf(entity, field)?.type)) }
  if (op !== 'is' && op !== 'is_not') return asIs
  const record = recordBehind(entity, field)
  if (record) {
    const refs = values.map((name) => recordCalled(String(name), record.kind, reading))
    return { field: record.field, op, values: refs.map(({ id }) => id), said: saidOf(refs.map(({ label }) => label)) }
  }
  const words = values.map(String)
  if (field === 'industry' || field === 'location')
    return { ...asIs, values: words.flatMap((value) => valuesOf(value, field, reading)), said: saidOf(words) }
  return asIs
}

const saidOf = (values: readonly string[]) => cut(values.join(', '), 190)

const worded: ReadonlySet<FieldType> = new Set(['id', 'text', 'choice', 'day', 'time'])

/** A value as its field has it; one that does not fit stays a text, which the check of the plan refuses. */
function typed(value: string | number | boolean, type: FieldType | undefined): Filter['values'][number] {
  if (typeof value !== 'string') return type !== undefined && worded.has(type) ? String(value) : value
  if (type === 'country') return countryCode(value) ?? value
  if (type === undefined || worded.has(type)) return value
  if (type === 'flag') return value === 'true' ? true : value === 'false' ? false : value
  const number = Number(value)
  return value.trim() !== '' && Number.isFinite(number) ? number : value
}

/** The record that a field names, and the field that holds its id: "owner", "owner_id" and "owners" are one. */
function recordBehind(entity: EntityName, field: string): { field: string; kind: Ref['type'] } | undefined {
  const kind = own[entity]
  if (kind && (field === 'id' || field === 'name' || (kind === 'file' && field === 'filename')))
    return { field: 'id', kind }
  for (const name of [field, `${field}_id`, `${field.replace(/s$/, '')}_id`]) {
    const to = fieldOf(entity, name)?.to
    if (to) return { field: name, kind: to }
  }
  return undefined
}

const wordsOf = (text: string) => tokens(text).map(({ word }) => word)

/** The one record of this kind that the words name, or the id that it has in this answer. Throws NotRunnable. */
export function recordCalled(
  name: string,
  kind: Ref['type'],
  { names, userId, refOf, recordNamed }: Reading,
): Pick<Ref, 'id' | 'label'> {
  if (kind === 'user' && /^(?:me|myself|i|the asker)$/i.test(name.trim())) return { id: userId, label: 'you' }
  const seen = refOf(name.trim()) ?? recordNamed?.(name, kind)
  if (seen?.type === kind) return seen
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
  if (!one)
    throw new NotRunnable(
      `There is no ${nouns[kind] ?? 'record'} called “${cut(name, nameMax)}”; find looks for names that are like it.`,
    )
  if (another) throw new NotRunnable(`“${cut(name, nameMax)}” can be ${one.label} or ${another.label}.`)
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
