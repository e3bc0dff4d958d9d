import type { Db } from '../db/open.ts'
import { identifier } from '../db/statement.ts'
import type { Manifest } from './manifest.ts'

// What a database consists of, asked of PostgreSQL itself: a table that is added later is in the back-up without a change here.

/** Which back-ups there are, and whether this is one, belongs to the installation; the queue is written down by itself, see waiting_jobs.ts. */
const leftOut = ['public.migrations', 'service.back_ups', 'service.held_back', 'service.restored_jobs']

type TableShape = { schema: string; name: string; columns: string[] }

/** The tables with the columns that hold data: what is generated is made again. */
export const listTables = (sql: Db) => sql<TableShape[]>`
  select n.nspname::text as schema, c.relname::text as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'service') and c.relkind = 'r'
    and not (n.nspname || '.' || c.relname) = any (${leftOut})
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`

export async function listSequences(sql: Db): Promise<Manifest['sequences']> {
  const names = await sql<{ schema: string; name: string }[]>`
    select n.nspname::text as schema, c.relname::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'service') and c.relkind = 'S' order by 1, 2`
  const sequences = []
  for (const { schema, name } of names) {
    const [row] = await sql<{ last_value: string; is_called: boolean }[]>`
      select last_value::text, is_called from ${identifier(schema)}.${identifier(name)}`
    if (row) sequences.push({ schema, name, ...row })
  }
  return sequences
}

/** Every column of this name tells where bytes are in the storage. */
export async function keysQuery(sql: Db): Promise<string | undefined> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where table_schema in ('public', 'service') and column_name = 'storage_key' order by 1`
  if (tables.length === 0) return undefined
  const selects = tables.map(({ name }) => `select storage_key as key from ${name} where storage_key is not null`)
  return `${selects.join(' union ')} order by 1`
}

/** The name of a table or column as SQL takes it. */
export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')

/** What is written the same way by every version and setting of PostgreSQL, however long it takes. */
export const plainSession = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
