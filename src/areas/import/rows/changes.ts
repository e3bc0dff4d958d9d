import type { Transaction } from '../../../platform/db/open.ts'
import type { PutChange } from '../../custom-fields/index.ts'
import type { ImportInWork } from '../state.ts'

/** A record that the import has made or changed, with the event that says what it was and became. */
export type Change = {
  record_id: string
  number: number
  subject_type: string
  action: 'created' | 'updated'
  event_id: string
  updated_before: string | null
  own?: PutChange | undefined
}

export async function keepChanges(db: Transaction, { firm_id, id }: ImportInWork, changes: readonly Change[]) {
  if (changes.length === 0) return
  await db`
    insert into import_changes (firm_id, import_id, record_id, number, subject_type, action, event_id, updated_before, own)
    select ${firm_id}, ${id}, record_id, number, subject_type, action, event_id, updated_before, own
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (record_id uuid, number integer, subject_type text,
      action text, event_id uuid, updated_before timestamptz, own jsonb)`
}
