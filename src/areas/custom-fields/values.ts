import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { type FieldError, unknownReference, validationError } from '../../platform/http/errors.ts'
import { recordsSeen, recordTables, type Taggable } from '../tags/index.ts'
import { findUser } from '../users/index.ts'
import { recordNotFound } from './errors.ts'
import { listFields } from './queries.ts'
import type { Field, RecordValues } from './schema.ts'
import { typeOf } from './types.ts'

/** The values of records of a kind, for those among the ids that the person may know of. */
export const valuesOf = (db: Db, who: Who, kind: Taggable, ids: string[]) => db<RecordValues[]>`
  select r.id, coalesce((
    select jsonb_object_agg(f.key, v.value) from custom_values v join custom_fields f
      on f.firm_id = ${who.firmId} and f.id = v.field_id and f.removed_at is null
    where v.firm_id = ${who.firmId} and v.${identifier(recordTables[kind].column)} = r.id), '{}') as values
  from ${recordsSeen(who, kind)} and r.id = any (${ids}::uuid[])
  order by r.id`

type Change = { kind: Taggable; id: string; values: Record<string, unknown> }

/** Gives a record values, null takes one away: all of them or, where one is not right, none. */
export async function changeValues(db: Transaction, who: Who, { kind, id, values }: Change): Promise<RecordValues> {
  const column = recordTables[kind].column
  const [record] = await db<{ company_id: string | null }[]>`
    select ${kind === 'company' ? piece`r.id` : piece`r.company_id`} as company_id
    from ${recordsSeen(who, kind)} and r.id = ${id} for no key update of r`
  if (!record) throw recordNotFound(kind)
  const judged = judgeValues(await listFields(db, who, { kind }), values)
  for (const { field, value } of judged) if (field.type === 'person') await requirePerson(db, who, field, value)
  const [before] = await valuesOf(db, who, kind, [id])
  for (const { field, value } of judged) {
    await db`
      delete from custom_values where firm_id = ${who.firmId} and field_id = ${field.id} and ${identifier(column)} = ${id}`
    if (value === null) continue
    // reason: a value that its own type has let through
    const { number = null, day = null, words = null } = typeOf(field.type).lookUp(value as never)
    await db`
      insert into custom_values (firm_id, id, field_id, ${identifier(column)}, value, number, day, words)
      select ${who.firmId}, ${uuidv7()}, ${field.id}, ${id}, ${JSON.stringify(value)}, ${number}, ${day}::date,
        (select array_agg(left(fold(word), 500)) from unnest(${words}::text[]) word)`
  }
  const [after] = await valuesOf(db, who, kind, [id])
  const changed = judged.filter(({ field: { key } }) => !isSame(before?.values[key], after?.values[key]))
  if (changed.length > 0) {
    const told = (from: RecordValues | undefined) =>
      Object.fromEntries(changed.map(({ field }) => [field.name, from?.values[field.key] ?? null]))
    await recordEvent(db, who, {
      subject: kind,
      kind: 'updated',
      subjectId: id,
      ...(record.company_id && { companyId: record.company_id }),
      before: told(before),
      after: told(after),
    })
  }
  return after ?? { id, values: {} }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A field of the firm’s own or of something else that has such fields. */
type AnyField = Pick<Field, 'key' | 'type' | 'options'>
type Judged<Of extends AnyField> = { field: Of; value: unknown }

/** The values with their fields. Throws what is wrong with them, each by its key within "of". */
export function judgeValues<Of extends AnyField>(
  fields: readonly Of[],
  values: Record<string, unknown>,
  of = 'values',
): Judged<Of>[] {
  const wrong: FieldError[] = []
  const judged: Judged<Of>[] = []
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((one) => one.key === key)
    if (!field) wrong.push({ field: `${of}.${key}`, message: 'is no field of this kind of record' })
    else if (value === null) judged.push({ field, value })
    else {
      const read = readValue(field, value)
      if ('problem' in read) wrong.push({ field: `${of}.${key}`, message: read.problem })
      else judged.push({ field, value: read.value })
    }
  }
  if (wrong.length > 0) throw validationError(wrong)
  return judged
}

/** A value as its field takes it, or what is wrong with it. */
export function readValue(
  { type, options }: Pick<Field, 'type' | 'options'>,
  value: unknown,
): { value: unknown } | { problem: string } {
  const read = typeOf(type).schema(options).safeParse(value)
  return read.success ? { value: read.data } : { problem: read.error.issues[0]?.message ?? 'is not right' }
}

async function requirePerson(db: Transaction, who: Who, { key }: Field, value: unknown) {
  if (typeof value === 'string' && !(await findUser(db, who, value))) throw unknownReference(`values.${key}`, 'user')
}
