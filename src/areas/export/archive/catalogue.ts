import type { Db } from '../../../platform/db/open.ts'

/** A reference to a row of another table, by the column that names it. */
export type Reference = { column: string; table: string; optional: boolean }

/** A table as the database describes it: columns that can be written, and what they refer to. */
export type Table = { name: string; columns: string[]; key: string[]; references: Reference[]; walled: boolean }

/** The tables of firms, by their names. What is generated, or kept by triggers about walls and rates of exchange, is no column of theirs here. */
export async function readCatalogue(db: Db): Promise<Map<string, Table>> {
  const rows = await db<Table[]>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
         and a.attname not in ('walls', 'base_rate')) as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'walls') as walled,
      (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) from pg_constraint k
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
       where k.conrelid = c.oid and k.contype = 'p') as key,
      coalesce((select jsonb_agg(jsonb_build_object('column', a.attname, 'table', target.relname, 'optional', not a.attnotnull))
       from pg_constraint k join pg_class target on target.oid = k.confrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
       where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 2), '[]') as "references"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped)`
  return new Map(rows.map((row) => [row.name, row]))
}
