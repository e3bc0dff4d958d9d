import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, nothing, piece } from '../../platform/db/statement.ts'
import { ApiError, validationError } from '../../platform/http/errors.ts'
import { fieldNotFound } from './errors.ts'
import type { Field, FieldPatch, NewField } from './schema.ts'

const columns = piece`id, kind, key, name, type, options, position, removed_at, created_at`
const fieldsMax = 500

type Asked = { kind?: Field['kind'] | undefined; removed?: boolean | undefined }

export const listFields = (db: Db, who: Pick<Who, 'firmId'>, { kind, removed = false }: Asked) => db<Field[]>`
  select ${columns} from custom_fields
  where firm_id = ${who.firmId} ${kind ? piece`and kind = ${kind}` : nothing} ${removed ? nothing : piece`and removed_at is null`}
  order by kind, position, id`

/** Also one that was taken away. */
export async function findField(db: Db, who: Pick<Who, 'firmId'>, id: string): Promise<Field | undefined> {
  const [field] = await db<Field[]>`
    select ${columns} from custom_fields where firm_id = ${who.firmId} and id = ${id}`
  return field
}

/** The fields of companies, of which none is added until the transaction ends: what is read meanwhile misses none. */
export async function holdOwnFields(db: Transaction, firmId: string): Promise<Field[]> {
  await db`select id from firms where id = ${firmId} for share`
  return listFields(db, { firmId }, { kind: 'company' })
}

export async function createField(db: Transaction, who: Who, field: NewField): Promise<Field> {
  checkOptions(field.type, field.options)
  // one after the other: two of one name become two keys
  await db`select id from firms where id = ${who.firmId} for no key update`
  const taken = await listFields(db, who, { kind: field.kind, removed: true })
  if (taken.length >= fieldsMax)
    throw new ApiError(409, 'too_many_fields', `There are ${fieldsMax} fields of this kind already, which is the most`)
  const key = freeKey(field.name, new Set(taken.map((other) => other.key)))
  const row = { ...field, key, firm_id: who.firmId, id: uuidv7() }
  const [created] = await db<[Field]>`
    with created as (insert into custom_fields ${newRow(row)} returning *),
    recorded as (${recordCreated(who, { subject: 'custom_field', kind: 'created' })})
    select ${columns} from created`
  return created
}

/** Changes a field, takes it away (removed_at) or brings it back (null). */
export async function changeField(
  db: Transaction,
  who: Who,
  id: string,
  patch: FieldPatch & { removed_at?: string | null },
): Promise<Field> {
  const [old] = await db<Field[]>`
    select ${columns} from custom_fields where firm_id = ${who.firmId} and id = ${id} for no key update`
  if (!old) throw fieldNotFound()
  if (Object.keys(patch).length === 0) return old
  if (patch.options) {
    checkOptions(old.type, patch.options)
    await requireUnused(
      db,
      who,
      id,
      old.options.filter((option) => !patch.options?.includes(option)),
    )
  }
  const kind = patch.removed_at === undefined ? 'updated' : patch.removed_at === null ? 'restored' : 'deleted'
  const [changed] = await db<[Field]>`
    with old as (select * from custom_fields where firm_id = ${who.firmId} and id = ${id}),
    changed as (
      update custom_fields f set ${changes(patch)} from old where f.firm_id = ${who.firmId} and f.id = old.id returning f.*
    ), recorded as (${recordChanged(who, { subject: 'custom_field', kind })})
    select ${columns} from changed`
  return changed
}

export function checkOptions(type: string, options: string[], field = 'options') {
  const isChoice = type === 'choice' || type === 'choices'
  if (isChoice && options.length === 0) throw validationError([{ field, message: 'must name what can be chosen' }])
  if (!isChoice && options.length > 0)
    throw validationError([{ field, message: 'are for the types choice and choices' }])
}

/** An option that some record has cannot be taken away. */
async function requireUnused(db: Transaction, who: Who, id: string, options: string[]) {
  const [used] = await db<{ option: string }[]>`
    select option from unnest(${options}::text[]) option where exists (
      select from custom_values v
      where v.firm_id = ${who.firmId} and v.field_id = ${id} and v.words @> array[fold(option)])
    order by option limit 1`
  // of how many is not said: some may be behind walls
  if (used)
    throw validationError([
      { field: 'options', message: `“${used.option}” is still the value of records; change those first` },
    ])
}

/** A key that is made of a name, and is not taken. */
export function freeKey(name: string, taken: Set<string>): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50)
  const key = /^[a-z]/.test(plain) ? plain : `field_${plain}`.replace(/_$/, '')
  if (!taken.has(key)) return key
  for (let number = 2; ; number++) if (!taken.has(`${key}_${number}`)) return `${key}_${number}`
}
