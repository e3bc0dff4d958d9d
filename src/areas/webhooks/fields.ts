import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { validationError } from '../../platform/http/errors.ts'
import { listFields } from '../custom-fields/index.ts'

/** What events tell of besides the columns of records. */
const toldBeside = [
  'access',
  'changed',
  'counts',
  'device',
  'merged_id',
  'merged_into',
  'merged_name',
  'message',
  'moved',
  'people',
  'people_added',
  'people_removed',
  'provider',
  'recovery_codes',
  'restored_id',
  'second_factor',
  'sessions',
  'tags',
  'values',
]

/** Refuses names that no event can have: a webhook that waits for them would never be told anything. */
export async function checkFields(db: Db, who: Who, { fields }: { fields?: readonly string[] | null }): Promise<void> {
  if (!fields) return
  const columns = await db<{ name: string }[]>`
    select distinct a.attname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.attnum > 0 and not a.attisdropped and a.attname = any (${fields})`
  const own = await listFields(db, who, {})
  const known = new Set([...toldBeside, ...columns.map(({ name }) => name), ...own.map(({ name }) => name)])
  const unknown = fields.flatMap((name, index) =>
    known.has(name) ? [] : [{ field: `fields.${index}`, message: `${name} is no field of any record` }],
  )
  if (unknown.length > 0) throw validationError(unknown)
}
