import { z } from 'zod'
import { Id, moment, text } from '../../../platform/http/fields.ts'
import { spelled } from '../../../platform/time_zones.ts'
import { isCurrency } from '../../../words/iso_currencies.ts'
import { numberFormats } from '../../../words/number_formats.ts'
import { dayOrders } from '../../../words/written_days.ts'

/** Raised when an older program could not read what a newer one has written. */
export const archiveVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
// names of tables and columns end in statements: nothing else gets there
const name = z.string().regex(/^[a-z][a-z_0-9]{0,62}$/)

/** One table: a file of JSON Lines, a row each. */
const Part = z.object({
  table: name,
  columns: z.array(name).max(500),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256,
})
export type Part = z.output<typeof Part>

export const Manifest = z.object({
  format: z.literal('firm-crm-archive'),
  version: z.int().positive(),
  made_at: moment,
  made_by: z.object({ id: Id, name: text(1000), email: text(1000) }),
  /** of the program, and the last change of the schema that it knew */
  program: text(100),
  schema: text(200),
  firm: z.object({
    id: Id,
    name: text(1000),
    // archives made before amounts had a currency have none: all of them are in dollars
    currency: z.string().refine(isCurrency).default('USD'),
    time_zone: z
      .string()
      .refine((name) => spelled(name) !== undefined)
      .nullable(),
    // archives made before firms could say these have none
    date_order: z.enum(dayOrders).nullish(),
    number_format: z.enum(numberFormats).nullish(),
    track_mail: z.boolean(),
    // archives made before firms could say this have none
    notes_changed_by: z.enum(['author', 'members']).default('author'),
    hidden_fields: z.object({ viewer: z.array(text(100)).max(1000), member: z.array(text(100)).max(1000) }),
  }),
  /** where the audit log ended: its chain begins anew where the archive arrives */
  chain: z.object({ position: z.int().positive(), hash: sha256 }).nullable(),
  parts: z.array(Part).max(200),
  objects: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), sha256 }),
  /** what this archive does not have, in sentences */
  notices: z.array(text(10_000)).max(1000),
})
export type Manifest = z.output<typeof Manifest>

/** The bytes of a file: a line of objects.jsonl. sha256 is null where they were gone when the archive was made. */
export const StoredObject = z.object({
  key: z.string().regex(/^[0-9a-f-]{36}(\.[a-z0-9]{1,10})?$/),
  bytes: z.int().nonnegative(),
  sha256: sha256.nullable(),
})
export type StoredObject = z.output<typeof StoredObject>

export const manifestName = 'manifest.json'
export const objectListName = 'objects.jsonl'
export const partName = (table: string) => `tables/${table}.jsonl`
export const objectName = (key: string) => `objects/${key}`
