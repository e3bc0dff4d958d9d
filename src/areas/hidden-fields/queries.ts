import { recordEvent } from '../../access/events.ts'
import { type FieldName, fieldNames, type HidingRole, hideable } from '../../access/hideable.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import type { HiddenFields } from './schema.ts'

/** What can be hidden, and what is. */
export async function readHiddenFields(db: Db, who: Who): Promise<HiddenFields> {
  const rows = await db<{ role: HidingRole; fields: string[] }[]>`
    select role, fields from service.hidden_fields where firm_id = ${who.firmId}`
  const of = (role: HidingRole) => rows.find((row) => row.role === role)?.fields ?? []
  const fields = fieldNames.map((name) => ({ name, title: hideable[name].title }))
  return { fields, hidden: { viewer: of('viewer'), member: of('member') } }
}

/** Says what a role does not see from now on. */
export async function hideFrom(db: Transaction, who: Who, role: HidingRole, wanted: FieldName[]): Promise<void> {
  const fields = fieldNames.filter((name) => wanted.includes(name))
  await db`select id from firms where id = ${who.firmId} for no key update`
  const before = (await readHiddenFields(db, who)).hidden[role]
  await db`
    insert into service.hidden_fields (firm_id, role, fields) values (${who.firmId}, ${role}, ${fields})
    on conflict (firm_id, role) do update set fields = excluded.fields, changed_at = clock_timestamp()`
  if (before.join() === fields.join()) return
  const named = (names: readonly string[]) => ({ [`hidden_from_${role}s`]: names })
  await recordEvent(db, who, {
    subject: 'firm',
    kind: 'updated',
    subjectId: who.firmId,
    before: named(before),
    after: named(fields),
  })
}
