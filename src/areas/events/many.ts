import type { Who } from '../../platform/auth/gate.ts'
import type { Fragment, Transaction } from '../../platform/db/open.ts'
import { seen } from '../walls/index.ts'
import type { EventKind, SubjectType } from './kinds.ts'

/** How the rows of a table are written many at a time. Only the area that the table belongs to describes it. */
type Table = {
  table: string
  subject: SubjectType
  /** the column that names the company an event belongs to */
  company: 'id' | 'company_id'
  /** the columns that may be written, and their types in SQL */
  columns: Record<string, string>
  /** columns that are given with a new row and never changed */
  once?: Record<string, string>
  /** what stands in a column of a new row that was given nothing for it, in SQL */
  defaults?: Record<string, string>
  /** the condition of a row that is there for people */
  standing: 'deleted_at is null' | 'not company_deleted'
}

/** Ids are made by the caller, that of the event too: so what happened can be found again. */
export type NewRow = { id: string; event_id: string } & Record<string, unknown>
/** Only the columns in the patch are written; updated_at among them is written as it is. */
export type RowPatch = { id: string; event_id: string; patch: Record<string, unknown> }
export type ChangedRow = { id: string; updated_before: string; before: Record<string, unknown> }
export type StandingRow = { id: string; fields: Record<string, unknown>; deleted: boolean }
type Removal = { id: string; event_id: string }

export type ManyRows = ReturnType<typeof writeMany>

/**
 * Writes of many rows of a table, each kind of them one statement that records an event for every row. In the caller's
 * transaction; what rows refer to has been looked at before.
 */
export function writeMany({ table, subject, company, columns, once = {}, defaults = {}, standing }: Table) {
  const names = Object.keys(columns)
  const quoted = (of: string, which = names) => which.map((name) => `${of}"${name}"`).join(', ')
  const firstNames = [...names, ...Object.keys(once)]
  const definitions = Object.entries({ ...columns, ...once }).map(([name, type]) => `"${name}" ${type}`)
  const valueOf = (name: string) =>
    defaults[name] ? `coalesce(given."${name}", ${defaults[name]})` : `given."${name}"`
  const values = firstNames.map(valueOf).join(', ')
  const companyOf = (row: string) => `${row}.${company}`

  return {
    table,
    subject,

    async create(db: Transaction, who: Who, rows: readonly NewRow[], kind: EventKind = 'imported'): Promise<void> {
      if (rows.length === 0) return
      await db`
        with given as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as given (id uuid, event_id uuid, ${db.unsafe(definitions.join(', '))})
        ), created as (
          insert into ${db(table)} (firm_id, id, ${db.unsafe(quoted('', firstNames))})
          select ${who.firmId}, id, ${db.unsafe(values)} from given returning *
        )
        insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, after)
        select created.firm_id, given.event_id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, created.id,
          ${db.unsafe(companyOf('created'))}, event_fields(to_jsonb(created))
        from created join given using (id) order by given.event_id`
    },

    /** Answers the rows that became others, with the fields as they were; a row that is not there for people stays. */
    async change(
      db: Transaction,
      who: Who,
      rows: readonly RowPatch[],
      kind: EventKind = 'updated',
    ): Promise<ChangedRow[]> {
      if (rows.length === 0) return []
      const given = rows.map((row) => ({
        ...row,
        left_event_id: `${row.event_id.slice(0, -1)}${otherEnd(row.event_id)}`,
      }))
      return db<ChangedRow[]>`
        with given as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            as given (id uuid, event_id uuid, left_event_id uuid, patch jsonb)
        ), old as (
          select t.* from ${db(table)} t
          where t.firm_id = ${who.firmId} and t.id in (select id from given) and ${db.unsafe(standing)} and ${seen(db, who, 't')}
          order by t.id for no key update
        ), changed as (
          update ${db(table)} t set (${db.unsafe(quoted(''))}, updated_at) = (
            select ${db.unsafe(quoted('n.'))}, case
              when given.patch ? 'updated_at' then n.updated_at
              when row(${db.unsafe(quoted('n.'))}) is distinct from row(${db.unsafe(quoted('t.'))}) then now()
              else t.updated_at end
            from jsonb_populate_record(t, given.patch) n
          )
          from given join old using (id) where t.firm_id = ${who.firmId} and t.id = given.id and ${seen(db, who, 't')} returning t.*
        ), differing as materialized (
          select id, old.updated_at as updated_before, event_id, left_event_id, ${db.unsafe(companyOf('changed'))} as company_id,
            to_jsonb(old) ->> 'company_id' as old_company, to_jsonb(changed) ->> 'company_id' as new_company,
            event_difference(to_jsonb(old), to_jsonb(changed)) as before,
            event_difference(to_jsonb(changed), to_jsonb(old)) as after
          from changed join old using (id) join given using (id)
        ), recorded as (
          insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before, after)
          select ${who.firmId}, told.id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, differing.id, told.company_id, before, after
          from differing cross join lateral (
            select event_id as id, differing.company_id
            union all
            -- one that moves to another company is told of under both
            select left_event_id, old_company::uuid where old_company <> coalesce(new_company, '')
          ) told
          where after is not null order by told.id
        )
        select id, updated_before, before from differing where after is not null`
    },

    /** Those of the rows that are there and that the person may know of, kept from being changed by others. */
    async lock(db: Transaction, who: Who, ids: readonly string[]): Promise<StandingRow[]> {
      return db<StandingRow[]>`
        select id, event_fields(to_jsonb(t)) as fields, not (${db.unsafe(standing)}) as deleted from ${db(table)} t
        where firm_id = ${who.firmId} and id = any (${[...ids]}::uuid[]) and ${seen(db, who, 't')}
        order by id for update`
    },

    /** Removes rows for good. */
    async remove(db: Transaction, who: Who, rows: readonly Removal[], kind: EventKind = 'deleted'): Promise<void> {
      if (rows.length === 0) return
      const ids: Fragment = db`
        unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ event_id }) => event_id)}::uuid[]) as given (id, event_id)`
      await db`
        with given as materialized (select * from ${ids}), removed as (
          delete from ${db(table)} t where t.firm_id = ${who.firmId} and t.id in (select id from given) and ${seen(db, who, 't')} returning *
        )
        insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before)
        select removed.firm_id, given.event_id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, removed.id,
          ${db.unsafe(companyOf('removed'))}, event_fields(to_jsonb(removed))
        from removed join given using (id) order by given.event_id`
    },
  }
}

/** The last digit of the id of a second event beside one: another one. */
const otherEnd = (id: string) => (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16)
