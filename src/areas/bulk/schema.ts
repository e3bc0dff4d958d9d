import { z } from 'zod'
import { Id } from '../../platform/http/fields.ts'
import { jsonSchema } from '../../platform/http/openapi/schemas.ts'
import { OwnFields } from './own.ts'

export const rowsMax = 1000

/** What a bulk request for records of one kind is: each row is judged by itself, so that one bad row harms no other. */
export const bulkOf = <Keys extends readonly [string, ...string[]]>(
  patch: z.ZodObject,
  keys: Keys,
  isCarrying: boolean,
) => {
  const row = jsonSchema(patch.extend({ id: Id.optional(), ...(isCarrying && OwnFields.shape) }), 'input')
  return z.object({
    rows: z
      .array(
        z
          .record(z.string(), z.unknown(), 'must be an object')
          .meta({ ...row, description: 'With an id: a change of that record' }),
      )
      .min(1, 'must have at least 1 row')
      .max(rowsMax, `must have at most ${rowsMax} rows`),
    key: z
      .enum(keys, `must be one of ${keys.join(', ')}`)
      .optional()
      .meta({ description: 'By what a row without an id is known again. Not given: such a row is a new record' }),
    atomic: z.boolean().default(false).meta({ description: 'true: all rows or none' }),
  })
}

export const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

export const RowResult = z.object({
  index: z.int().meta({ description: 'Of the row, from 0' }),
  status: z.enum(outcomes),
  id: z.string().nullable(),
  error: z
    .object({
      error_code: z.string(),
      detail: z.string(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .optional(),
})
export type RowResult = z.output<typeof RowResult>

export const BulkResult = z.object({
  results: z.array(RowResult).meta({ description: 'One for each row, in their order' }),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
})
