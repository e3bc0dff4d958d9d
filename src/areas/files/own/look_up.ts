import type { Sql } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { type CustomField, type FieldChanged, findCustomField } from '../../custom-fields/index.ts'
import { replaceValues } from '../reading/store_values.ts'
import { listLabelled } from './labelled_values.ts'
import { matchOwnFields, nameOfField, ownPath } from './match.ts'

type File = { firm_id: string; id: string }

/** Reads the values of a field that is new, has another name or other options, or is gone, in all documents of its firm. */
export async function lookUpOwnField(
  sql: Sql,
  { firm_id, field_id }: FieldChanged,
  signal: AbortSignal,
): Promise<void> {
  const field = await findCustomField(sql, { firmId: firm_id }, field_id)
  if (!field) return
  const path = ownPath(field.key)
  const files = await sql<File[]>`
    select firm_id, file_id as id from labelled_values where firm_id = ${firm_id} and name = ${nameOfField(field)}
    union
    select firm_id, file_id from file_values where firm_id = ${firm_id} and path like 'own.%' and path = ${path}`
  for (const file of files) {
    signal.throwIfAborted()
    await lookUpIn(sql, file, field)
  }
}

/** A file that is being read anew is left to its reading, which asks for the fields at its end. */
async function lookUpIn(sql: Sql, file: File, field: CustomField): Promise<void> {
  await transact(sql, async (db) => {
    const [read] = await db`
      select id from files /* beyond walls: the service reads every file */
      where firm_id = ${file.firm_id} and id = ${file.id} and processing_status = 'completed' for no key update`
    const name = nameOfField(field)
    if (!read) return
    const stated = field.removed_at === null && name !== null ? await listLabelled(db, file, [name]) : []
    const findings = matchOwnFields([field], stated)
    await replaceValues(db, file, { paths: [ownPath(field.key)], findings })
  })
}
