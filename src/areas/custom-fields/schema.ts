import { z } from 'zod'
import { flagInQuery, Id, integer, line, timestamp, title } from '../../platform/http/fields.ts'
import { type Taggable, taggable } from '../tags/index.ts'
import { fieldTypes } from './types.ts'

/** What can have fields of the firm’s own: the same that can carry tags. */
const Kind = z.enum(taggable, `must be one of ${taggable.join(', ')}`)
const Type = z.enum(fieldTypes, `must be one of ${fieldTypes.join(', ')}`)
const Options = z
  .array(title(100))
  .max(200, 'must have at most 200 entries')
  .transform((options) => [...new Set(options)])

export const NewField = z.object({
  kind: Kind,
  name: title(100),
  type: Type,
  options: Options.default([]).meta({ description: 'What can be chosen, of choice and choices' }),
  position: integer(0, 10_000).default(0),
})
export type NewField = z.output<typeof NewField>

export const FieldPatch = z.object({
  name: title(100).optional(),
  options: Options.optional(),
  position: integer(0, 10_000).optional(),
})
export type FieldPatch = z.output<typeof FieldPatch>

export const FieldId = z.object({ field_id: Id })

export const Field = z.object({
  id: z.string(),
  kind: Kind,
  key: z.string().meta({ description: 'Its name to programs; stays when it is renamed' }),
  name: z.string(),
  type: Type,
  options: z.array(z.string()),
  position: z.int(),
  removed_at: timestamp.nullable(),
  created_at: timestamp,
})
export type Field = z.output<typeof Field>

export const FieldQuery = z.object({
  kind: Kind.optional(),
  removed: flagInQuery.optional().meta({ description: 'With those that were taken away' }),
})
export const FieldList = z.object({ data: z.array(Field), total: z.int() })

const Values = z.record(z.string(), z.unknown()).meta({
  description: 'By the key of the field, typed as the field: see /api/custom-fields/openapi',
})

/** What names a record of each kind in an address. */
export const recordId: Record<Taggable, z.ZodType<Record<string, string>>> = {
  company: z.object({ company_id: Id }),
  contact: z.object({ contact_id: Id }),
  deal: z.object({ deal_id: Id }),
}
export const ValuesPatch = z.object({
  values: Values.refine((values) => Object.keys(values).length <= 500, 'must have at most 500 entries'),
})
export const RecordValues = z.object({ id: z.string(), values: Values })
export type RecordValues = z.output<typeof RecordValues>

export const ValuesQuery = z.object({
  kind: Kind,
  ids: line(3700).meta({ description: 'At most 100 ids, separated by commas' }),
})
export const ValuesList = z.object({ data: z.array(RecordValues) })

export const OpenApi = z.record(z.string(), z.unknown()).meta({
  description:
    'An OpenAPI document of the routes by which these values are read and written, with the fields of the firm',
})

export const Schemas = z.record(z.string(), z.unknown()).meta({
  description: 'JSON Schema of the values, for company, contact and deal',
})
