import { z } from 'zod'
import type { Transaction } from '../../platform/db/open.ts'
import type { JobKind, Jobs } from '../../platform/jobs/queue.ts'
import type { Field } from './schema.ts'

const FieldChanged = z.object({ firm_id: z.string(), field_id: z.string() })
export type FieldChanged = z.output<typeof FieldChanged>

/** Looks in documents that were read before for the values of a field that is new or another. */
export const lookUpField = { name: 'look_up_field', payload: FieldChanged } satisfies JobKind

/** In the transaction that made or changed the field, which it answers. */
export async function askDocuments(db: Transaction, jobs: Jobs, firmId: string, field: Field): Promise<Field> {
  if (field.kind === 'company') await jobs.enqueue(db, lookUpField, { firm_id: firmId, field_id: field.id })
  return field
}
