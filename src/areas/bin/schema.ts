import { z } from 'zod'
import { Id, integerInQuery, text, timestamp } from '../../platform/http/fields.ts'
import { standardSubjects } from '../../records/descriptions/index.ts'

/** Kinds of records that can be restored after they were deleted, as the audit log calls them. */
export const binTypes = [
  'company',
  'contact',
  'deal',
  ...standardSubjects,
  'financial_record',
  'note',
  'comment',
  'interaction',
  'task',
  'file',
  'report',
  'list',
] as const
const BinType = z.enum(binTypes, `must be one of ${binTypes.join(', ')}`)
export type BinType = z.output<typeof BinType>

export const BinId = z.object({ deleted_id: Id })

export const BinQuery = z.object({
  type: BinType.optional(),
  q: text(200).optional().meta({ description: 'Words of the name' }),
  limit: integerInQuery(1, 100, 50),
  offset: integerInQuery(0, 1_000_000, 0),
})
export type BinQuery = z.output<typeof BinQuery>

const Person = z.object({ id: Id, name: z.string() })

export const DeletedRecord = z.object({
  id: Id.meta({ description: 'That of the record, which it has again once it is restored' }),
  type: BinType,
  name: z.string(),
  company: Person.nullable().meta({ description: 'That it belongs to' }),
  deleted_at: timestamp,
  deleted_by: Person.nullable(),
  days_left: z.int().meta({ description: 'Days, begun ones among them, until it is deleted for good' }),
  expires_at: timestamp,
  along: z
    .record(z.string(), z.int())
    .meta({ description: 'What was deleted with it and comes back with it, by what it is: {"contacts": 3}' }),
  may_restore: z.boolean().meta({ description: 'Whether the asker deleted it, or is an admin' }),
})
export type DeletedRecord = z.output<typeof DeletedRecord>

export const Bin = z.object({ data: z.array(DeletedRecord), total: z.int(), limit: z.int(), offset: z.int() })

export const Restored = z.object({
  id: Id,
  type: BinType,
  name: z.string(),
  notes: z
    .array(z.string())
    .meta({ description: 'What could not come back, because what it refers to is gone for good' }),
})
export type Restored = z.output<typeof Restored>
