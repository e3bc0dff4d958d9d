import { v7 as uuidv7 } from 'uuid'
import type { EventKind } from '../../access/event_kinds.ts'
import { recordEvent } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { newRow } from '../../platform/db/statement.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import { putInBin } from '../../records/bin.ts'
import { lockDeal } from '../../records/engine/links.ts'
import { checkOptions, freeKey } from '../custom-fields/index.ts'
import { type Held, holdsEntries, tooManyLists } from './errors.ts'
import { lockList, requireList } from './queries.ts'
import {
  type List,
  type ListedField,
  type ListedStatus,
  type ListPatch,
  listsMax,
  type NewList,
  NewListField,
  NewStatus,
  type PlainList,
} from './schema.ts'

export async function createList(db: Transaction, who: Who, given: NewList): Promise<List> {
  const { statuses, fields, ...plain } = given
  // one after the other: there are never too many
  await db`select id from firms where id = ${who.firmId} for no key update`
  const [there] = await db<{ n: number }[]>`
    select count(*)::int as n from lists /* beyond walls: of all there are at most so many */ where firm_id = ${who.firmId}`
  if ((there?.n ?? 0) >= listsMax) throw tooManyLists()
  await checkDeal(db, who, given)
  const row = {
    ...plain,
    statuses: JSON.stringify(wholeStatuses(statuses, [])),
    fields: JSON.stringify(wholeFields(fields, [], [])),
    firm_id: who.firmId,
    id: uuidv7(),
    created_by: who.userId,
  }
  await db`insert into lists ${newRow(row)}`
  return tell(db, who, 'created', undefined, await requireList(db, who, row.id))
}

export async function changeList(db: Transaction, who: Who, id: string, patch: ListPatch): Promise<List> {
  const old = await lockList(db, who, id, 'alone')
  const { statuses, fields, move_to: moveTo = {}, archived, ...plain } = patch
  if (plain.deal_id) await checkDeal(db, who, { subject: old.subject, deal_id: plain.deal_id })
  const [{ former_keys: former } = { former_keys: [] }] = await db<{ former_keys: string[] }[]>`
    select former_keys from lists l where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'l')}`
  const newStatuses = statuses && wholeStatuses(statuses, old.statuses)
  const newFields = fields && wholeFields(fields, old.fields, former)
  if (newFields) await checkOptionsInUse(db, who, old, newFields)
  const gone = newFields ? old.fields.filter(({ key }) => !newFields.some((one) => one.key === key)) : []
  const goneKeys = gone.map(({ key }) => key)
  const row = {
    ...plain,
    ...(archived !== undefined && { archived_at: archived ? (old.archived_at ?? new Date().toISOString()) : null }),
    ...(newStatuses && { statuses: JSON.stringify(newStatuses) }),
    ...(newFields && { fields: JSON.stringify(newFields), former_keys: [...former, ...goneKeys] }),
  }
  if (newStatuses) await moveEntries(db, who, old, newStatuses, moveTo)
  if (goneKeys.length > 0)
    await db`
      update list_entries /* beyond walls: the column is gone for all */ set "values" = "values" - ${goneKeys}::text[]
      where firm_id = ${who.firmId} and list_id = ${id} and "values" ?| ${goneKeys}::text[]`
  if (Object.keys(row).length > 0)
    await db`
      update lists l set ${assignments(row)}, updated_at = now()
      where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'l')}`
  return tell(db, who, 'updated', old, await requireList(db, who, id))
}

/** For as long as it is in the bin it can be restored, with its entries. */
export async function deleteList(db: Transaction, who: Who, id: string): Promise<void> {
  const old = await lockList(db, who, id, 'alone')
  await tell(db, who, 'deleted', old, undefined)
  await putInBin(db, who, { type: 'list', table: 'lists', id })
  await db`delete from lists l where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'l')}`
}

async function checkDeal(
  db: Transaction,
  who: Who,
  { subject, deal_id: dealId }: Pick<NewList, 'subject' | 'deal_id'>,
) {
  if (!dealId) return
  if (subject === 'deals')
    throw validationError([{ field: 'deal_id', message: 'is for lists of companies or contacts' }])
  await lockDeal(db, who, dealId)
}

/** Entries of statuses that are gone go where they are to; without that nothing is done. */
async function moveEntries(
  db: Transaction,
  who: Who,
  { id, statuses }: PlainList,
  staying: readonly { id: string }[],
  moveTo: Readonly<Record<string, string | null>>,
) {
  const isStaying = (status: string | null) => status === null || staying.some((one) => one.id === status)
  const wrong = Object.values(moveTo).some((status) => !isStaying(status))
  if (wrong) throw validationError([{ field: 'move_to', message: 'must name a status that stays, or null' }])
  const removed = statuses.filter((one) => !isStaying(one.id))
  const held = await db<{ status_id: string; entries: number }[]>`
    select e.status_id, (count(*) filter (where not e.company_deleted and ${seen(who, 'e')}))::int as entries
    from list_entries e /* beyond walls: a status goes only when it is empty */
    where e.firm_id = ${who.firmId} and e.list_id = ${id} and e.status_id = any (${removed.map((one) => one.id)}::uuid[])
    group by e.status_id`
  const homeless = removed.flatMap(({ id: status_id, name }): Held[] => {
    const found = moveTo[status_id] === undefined ? held.find((one) => one.status_id === status_id) : undefined
    return found ? [{ status_id, name, entries: found.entries }] : []
  })
  if (homeless.length > 0) throw holdsEntries(homeless)
  for (const { status_id } of held)
    await db`
      update list_entries /* beyond walls: as above */ set status_id = ${moveTo[status_id] ?? null}, updated_at = now()
      where firm_id = ${who.firmId} and list_id = ${id} and status_id = ${status_id}`
}

/** An option that some entry has cannot be taken away. */
async function checkOptionsInUse(db: Transaction, who: Who, { id, fields }: PlainList, staying: readonly Whole[]) {
  for (const { key, options } of fields) {
    const now = staying.find((one) => one.key === key)
    const gone = options.filter((option) => now && !now.options.includes(option))
    if (gone.length === 0) continue
    const [used] = await db<{ option: string }[]>`
      select option from unnest(${gone}::text[]) option where exists (
        select from list_entries e /* beyond walls: of all, and of how many is not said */
        where e.firm_id = ${who.firmId} and e.list_id = ${id}
          and (e."values" -> ${key}::text = to_jsonb(option) or e."values" -> ${key}::text @> to_jsonb(array[option])))
      order by option limit 1`
    if (used)
      throw validationError([
        { field: 'fields', message: `“${used.option}” is still the value of entries; change those first` },
      ])
  }
}

function wholeStatuses(given: readonly ListedStatus[], known: PlainList['statuses']) {
  const wrong: FieldError[] = []
  const names = new Set<string>()
  const ids = new Set<string>()
  const whole = given.flatMap((status, index) => {
    const old = known.find(({ id }) => id === status.id)
    if (status.id !== undefined && !old) wrong.push(faultAt('statuses', index, 'id', 'must be a status of this list'))
    const { data, error } = NewStatus.safeParse({ ...old, ...status })
    for (const { path, message } of error?.issues ?? []) wrong.push(faultAt('statuses', index, path.join('.'), message))
    if (!data) return []
    const name = data.name.toLowerCase()
    if (names.has(name)) wrong.push(faultAt('statuses', index, 'name', 'is the name of another status of this list'))
    names.add(name)
    const id = status.id ?? uuidv7()
    if (ids.has(id)) wrong.push(faultAt('statuses', index, 'id', 'stands here twice'))
    ids.add(id)
    return [{ id, name: data.name, color: data.color ?? null }]
  })
  if (wrong.length > 0) throw validationError(wrong)
  return whole
}

type Whole = NewListField & { key: string }

function wholeFields(given: readonly ListedField[], known: List['fields'], former: readonly string[]): Whole[] {
  const wrong: FieldError[] = []
  const taken = new Set([...former, ...known.map(({ key }) => key)])
  const names = new Set<string>()
  const keys = new Set<string>()
  const whole = given.flatMap((field, index): Whole[] => {
    const old = known.find(({ key }) => key === field.key)
    if (field.key !== undefined && !old) wrong.push(faultAt('fields', index, 'key', 'must be a column of this list'))
    if (old && field.type !== undefined && field.type !== old.type)
      wrong.push(faultAt('fields', index, 'type', 'cannot change: add a column and remove this one'))
    const { data, error } = NewListField.safeParse({ ...old, ...field })
    for (const { path, message } of error?.issues ?? []) wrong.push(faultAt('fields', index, path.join('.'), message))
    if (!data) return []
    checkOptions(data.type, data.options, `fields.${index}.options`)
    const name = data.name.toLowerCase()
    if (names.has(name)) wrong.push(faultAt('fields', index, 'name', 'is the name of another column of this list'))
    names.add(name)
    const key = field.key ?? freeKey(data.name, taken)
    if (keys.has(key)) wrong.push(faultAt('fields', index, 'key', 'stands here twice'))
    keys.add(key)
    taken.add(key)
    return [{ key, name: data.name, type: data.type, options: data.options }]
  })
  if (wrong.length > 0) throw validationError(wrong)
  return whole
}

const faultAt = (list: string, index: number, field: string, message: string): FieldError => ({
  field: `${list}.${index}.${field}`,
  message,
})

/** Records what differs; a list that stays the same has no event. */
async function tell<After extends PlainList | undefined>(
  db: Transaction,
  who: Who,
  kind: EventKind,
  before: PlainList | undefined,
  after: After,
): Promise<After> {
  const { id = '', name = '' } = after ?? before ?? {}
  const [was, is] = [before && told(before), after && told(after)]
  const differing = toldFields.filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]))
  if (differing.length === 0) return after
  const side = (of: Told) => ({ name, ...Object.fromEntries(differing.map((field) => [field, of[field]])) })
  await recordEvent(db, who, {
    subject: 'list',
    kind,
    subjectId: id,
    ...(was && { before: side(was) }),
    ...(is && { after: side(is) }),
  })
  return after
}

const toldFields = ['name', 'description', 'subject', 'deal_id', 'statuses', 'fields', 'archived_at'] as const
type Told = Record<(typeof toldFields)[number], unknown>

/** Without how many entries there are. */
const told = ({ name, description, subject, deal_id, statuses, fields, archived_at }: PlainList): Told => ({
  name,
  description,
  subject,
  deal_id,
  statuses: statuses.map((status) => status.name),
  fields: fields.map((field) => field.name),
  archived_at,
})
