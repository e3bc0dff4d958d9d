import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { holdStages } from '../../../records/deal_stages.ts'
import { type Carried, type CustomField, carriedBy, listFields, readValue } from '../../custom-fields/index.ts'
import type { Taggable } from '../../tags/index.ts'
import { type Field, fieldOf, type Kind } from '../columns/fields.ts'
import type { Difference } from '../findings/finding_schema.ts'
import { ownersIn } from '../plan/people.ts'
import type { ReadRow, Values } from '../values/rows.ts'
import { foldedWord } from '../values/words.ts'
import { listMeant, statusField } from './on_list.ts'

// The tags and the firm's own fields of a row: they are no columns of the record, and are written beside it.

export const carrying: Partial<Record<Kind, Taggable>> = {
  companies: 'company',
  contacts: 'contact',
  deals: 'deal',
}

/** What a row says of them: names of tags to add, and values by the keys of the fields. */
export type Own = { tags: string[]; values: Record<string, unknown> }

const prefix = 'custom.'

/** How a cell is read. Options and people are looked for afterwards. */
const readAs: Record<CustomField['type'], Pick<Field, 'type' | 'max' | 'min'>> = {
  text: { type: 'text', max: 10_000 },
  number: { type: 'money' },
  money: { type: 'money' },
  date: { type: 'date' },
  boolean: { type: 'flag' },
  choice: { type: 'line', max: 300 },
  choices: { type: 'line', max: 10_000 },
  person: { type: 'line', max: 300 },
  link: { type: 'web' },
}

/** The fields of the firm's own that a column can be, suggested by their names. */
export async function ownFieldsOf(db: Db, who: Who, kind: Kind): Promise<Field[]> {
  const subject = carrying[kind]
  if (!subject) return []
  return (await listFields(db, who, { kind: subject })).map((own) => ({
    name: `${prefix}${own.key}`,
    label: own.name,
    words: [own.name.replace(/\(.*?\)|\[.*?\]/g, ''), own.key].map(foldedWord).filter(Boolean).join(' '),
    own,
    ...readAs[own.type],
  }))
}

/**
 * The same, with the stage of a deal where the firm has its own: those of the pipeline that was chosen, else of all, where a name
 * is looked for in the default one first; and with the status on the list that was chosen.
 */
export async function fieldsOfFirm(db: Db, who: Who, kind: Kind, mapping: Chosen | null = null): Promise<Field[]> {
  const chosen = mapping?.pipeline_id
  const list = await listMeant(db, who, kind, { list_id: mapping?.list_id })
  const own = [...(await ownFieldsOf(db, who, kind)), ...(list && list.statuses.length > 0 ? [statusField(list)] : [])]
  const stage = kind === 'deals' && fieldOf(kind, 'stage')
  if (!stage) return own
  const standing = (await holdStages(db, who)).filter(({ is_archived }) => !is_archived)
  const stages = standing.filter(({ pipeline_id }) => !chosen || pipeline_id === chosen)
  const inOrder = stages.sort((one, other) => Number(other.is_default) - Number(one.is_default))
  return stages.length > 0 ? [...own, { ...stage, stages: inOrder }] : own
}

type Chosen = { pipeline_id?: string | null | undefined; list_id?: string | null | undefined }

const tagsMax = 20
const tagCharactersMax = 60

/** Parts what a row says of tags and own fields from what it says of its record; a value that does not fit is its problem. */
export async function takeOwn(db: Db, who: Who, kind: Kind, fields: readonly Field[], rows: readonly ReadRow[]) {
  const own = new Map<number, Own>()
  if (!carrying[kind]) return { rows, own }
  const asksPeople = rows.some(({ values }) => fields.some((field) => isPerson(field) && field.name in values))
  const people = asksPeople ? await ownersIn(db, who) : undefined
  const plain = rows.map((row): ReadRow => {
    const { tags = [], ...values } = row.values as { tags?: string[] } & Values // reason: as a cell of tags is read
    const problems = row.problem === null ? [] : [row.problem]
    const said: Own = { tags, values: {} }
    if (tags.length > tagsMax) problems.push(`Tags: must have at most ${tagsMax}`)
    if (tags.some(({ length }) => length > tagCharactersMax))
      problems.push(`Tags: one has more than ${tagCharactersMax} characters`)
    for (const field of fields) {
      if (!(field.name in values) || !field.own) continue
      const read = valueFor(field.own, values[field.name], people)
      if ('problem' in read) problems.push(`${field.label}: ${read.problem}`)
      else said.values[field.own.key] = read.value
      delete values[field.name]
    }
    if (tags.length > 0 || Object.keys(said.values).length > 0) own.set(row.number, said)
    return { ...row, values, problem: problems.length > 0 ? problems.join('; ') : null }
  })
  return { rows: plain, own }
}

const isPerson = ({ own }: Field) => own?.type === 'person'

type People = Awaited<ReturnType<typeof ownersIn>>

function valueFor(own: CustomField, said: unknown, people: People | undefined): ReturnType<typeof readValue> {
  const text = String(said)
  switch (own.type) {
    case 'choice':
      return readValue(own, optionOf(own, text) ?? text)
    case 'choices': {
      const whole = optionOf(own, text)
      const parts = text.split(/[;,|]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
      return readValue(own, whole === undefined ? parts.map((part) => optionOf(own, part) ?? part) : [whole])
    }
    case 'person': {
      const { id, problem } = people?.(text) ?? {}
      return id === undefined ? { problem: problem ?? 'is no person of your firm' } : { value: id }
    }
    default:
      return readValue(own, said)
  }
}

/** Whatever its case and accents. */
const optionOf = ({ options }: CustomField, text: string) =>
  options.find((option) => foldedWord(option) === foldedWord(text))

/** What the records of these rows carry already. */
export const carriedNow = async (
  db: Transaction,
  who: Who,
  kind: keyof typeof carrying,
  ids: string[],
): Promise<Map<string, Carried>> => {
  const subject = carrying[kind]
  return subject && ids.length > 0 ? carriedBy(db, who, subject, ids) : new Map()
}

/** What of it the record does not carry yet; undefined: it carries all of it. */
export function newOf({ tags, values }: Own, now: Carried | undefined): Own | undefined {
  const there = new Set([...(now?.tags.values() ?? [])].map(foldedWord))
  const added = tags.filter((tag) => !there.has(foldedWord(tag)))
  const changed = Object.entries(values).filter(([key, value]) => !same(now?.values[key], value))
  return added.length + changed.length > 0 ? { tags: added, values: Object.fromEntries(changed) } : undefined
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What is left of it without the values that are in doubt. */
export function ownWithout({ tags, values }: Own, differences: readonly Difference[]): Own | undefined {
  const doubtful = new Set(differences.filter(({ doubt }) => doubt !== null).map(({ field }) => field))
  const left = Object.entries(values).filter(([key]) => !doubtful.has(prefix + key))
  return tags.length + left.length > 0 ? { tags, values: Object.fromEntries(left) } : undefined
}

/** As a sample shows it. */
export const shownOwn = ({ tags, values }: Own): Values => ({
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value])),
  ...(tags.length > 0 && { tags }),
})
