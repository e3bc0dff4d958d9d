import type { Db } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './manifest.ts'

// Where a back-up is restored to: nothing that matters may be there, unless the person says so.

/** Throws a BackupError where the database is not empty and may not be replaced. A schema without a firm counts as empty. */
export async function checkDatabase(sql: Db, replace: boolean): Promise<void> {
  const [found] = await sql<{ tables: number; isOurs: boolean; nodes: number }[]>`
    select to_regclass('public.migrations') is not null as "isOurs", (
        select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
          and n.nspname not like 'pg\\_t%' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      ) as tables, (
        select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'firm-crm%' and pid <> pg_backend_pid()
      ) as nodes`
  if (!found || found.tables === 0) return
  if (found.nodes > 0) throw new BackupError('The service runs on this database. Stop all of its nodes first.')
  if (!found.isOurs)
    throw new BackupError('The database holds tables that are not of Firm CRM. Restore into an empty one.')
  if (!replace && (await hasFirms(sql)))
    throw new BackupError(
      'The database is not empty. Restore into an empty one, or say --replace to give up all that it holds.',
    )
}

export async function hasFirms(sql: Db): Promise<boolean> {
  const [known] = await sql<{ exists: boolean }[]>`select to_regclass('public.firms') is not null as exists`
  if (!known?.exists) return false
  const [firm] = await sql`select from firms limit 1`
  return firm !== undefined
}

/** Removes all that is in the database but its extensions, as its ordinary owner can. */
export const clearDatabase = (sql: Db) =>
  sql.unsafe(`
    drop schema if exists service cascade;
    drop schema if exists jobs cascade;
    drop schema if exists restricted cascade;
    do $$
    declare
      command text;
    begin
      -- each list as a whole before the first of it goes: one takes others along
      foreach command in array array(
        select format('drop %s if exists public.%I cascade', case c.relkind when 'v' then 'view'
            when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.relname)
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i')))
      loop execute command; end loop;
      foreach command in array array(
        select format('drop routine if exists public.%I(%s) cascade', p.proname, pg_get_function_identity_arguments(p.oid))
        from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        order by p.prokind = 'a' desc)
      loop execute command; end loop;
      foreach command in array array(
        select format('drop type if exists public.%I cascade', t.typname)
        from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('c', 'd', 'e')
          and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
        union all
        select format('drop text search configuration if exists public.%I cascade', cfgname) from pg_ts_config c
        where cfgnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union all
        select format('drop text search dictionary if exists public.%I cascade', dictname) from pg_ts_dict t
        where dictnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e'))
      loop execute command; end loop;
    end $$`)

/** Throws a BackupError where the storage holds what is not of the back-up. What an earlier try has left there is. */
export async function checkStorage(storage: Storage, fileKeys: ReadonlySet<string>): Promise<void> {
  for await (const { key } of storage.list())
    if (!fileKeys.has(key))
      throw new BackupError(
        'The storage for files is not empty. Restore into an empty one, or say --replace to leave there what the back-up does not hold.',
      )
}
