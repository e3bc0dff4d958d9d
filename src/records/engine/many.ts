import type { EventKind } from '../../access/event_kinds.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { laterThan } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { columnDefaults, columnTypes } from '../columns.ts'
import type { Description } from '../descriptions/describe.ts'
import { fromOf } from '../found.ts'
import { mayKnow as mayKnowOf } from './visible.ts'

/** What a row has beside the fields of its description: columns, and their types in SQL. */
type Beside = {
  /** that may be written like a field */
  also?: Record<string, string>
  /** that are given with a new row and never changed */
  once?: Record<string, string>
}

/** Ids are made by the caller, that of the event too: so what happened can be found again. */
type NewRow = { id: string; event_id: string } & Record<string, unknown>
/** Only the columns in the patch are written; updated_at among them is written as it is. */
type RowPatch = { id: string; event_id: string; patch: Record<string, unknown> }
type ChangedRow = { id: string; updated_before: string; before: Record<string, unknown> }
type StandingRow = { id: string; fields: Record<string, unknown>; deleted: boolean }
type Removal = { id: string; event_id: string }

export type ManyRows = ReturnType<typeof writeMany>

/**
 * Writes of many rows of a table, each kind of them one statement that records an event for every row. In the caller's
 * transaction; what rows refer to has been looked at before.
 */
export function writeMany(description: Description, { also = {}, once = {} }: Beside = {}) {
  const { table, subject, company, fields, standing } = description
  const columns = { ...columnTypes(fields), ...also }
  const defaults: Record<string, string> = { ...columnDefaults(fields), created_at: 'now()', updated_at: 'now()' }
  const names = Object.keys(columns)
  const quoted = (of: string, which = names) => which.map((name) => `${of}"${name}"`).join(', ')
  const firstNames = [...names, ...Object.keys(once)]
  const definitions = Object.entries({ ...columns, ...once }).map(([name, type]) => `"${name}" ${type}`)
  const valueOf = (name: string) =>
    defaults[name] ? `coalesce(given."${name}", ${defaults[name]})` : `given."${name}"`
  const values = firstNames.map(valueOf).join(', ')
  const companyOf = (row: string) => (company ? `${row}.${company}` : 'null::uuid')
  const mayKnow = (who: Who, of = 't') => mayKnowOf(description, who, of)
  const requireColumns = (given: Record<string, unknown>, known: ReadonlySet<string>) => {
    const lost = Object.keys(given).filter((name) => !known.has(name))
    if (lost.length > 0) throw new Error(`${table} would be written without ${lost.join(', ')}`)
  }
  const mayBeCreated = new Set(['id', 'event_id', ...firstNames])
  const mayChange = new Set([...names, 'updated_at'])

  /** The rows that become "created", and their events, as the first queries of a statement. */
  const creating = (who: Who, rows: readonly NewRow[], kind: EventKind): Piece => {
    for (const row of rows) requireColumns(row, mayBeCreated)
    return piece`
      given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (id uuid, event_id uuid, ${raw(definitions.join(', '))})
      ), created as (
        insert into ${identifier(table)} (firm_id, id, ${raw(quoted('', firstNames))})
        select ${who.firmId}, id, ${raw(values)} from given order by event_id returning *
      ), recorded as (
        insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, after)
        select created.firm_id, given.event_id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, created.id,
          ${raw(companyOf('created'))}, event_fields(to_jsonb(created))
        from created join given using (id) order by given.event_id
      )`
  }

  return {
    table,
    subject,
    /** the fields that are found in another one, with it */
    from: fromOf(fields),
    /** whether the person may know of a row of the alias */
    mayKnow,

    creating,

    async create(db: Transaction, who: Who, rows: readonly NewRow[], kind: EventKind = 'imported'): Promise<void> {
      if (rows.length > 0) await db`with ${creating(who, rows, kind)} select`
    },

    /** Answers the rows that became others, with the fields as they were; a row that is not there for people stays. */
    async change(
      db: Transaction,
      who: Who,
      rows: readonly RowPatch[],
      kind: EventKind = 'updated',
    ): Promise<ChangedRow[]> {
      if (rows.length === 0) return []
      for (const { patch } of rows) requireColumns(patch, mayChange)
      const given = rows.map((row) => ({
        ...row,
        left_event_id: `${row.event_id.slice(0, -1)}${otherEnd(row.event_id)}`,
      }))
      return db<ChangedRow[]>`
        with given as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            as given (id uuid, event_id uuid, left_event_id uuid, patch jsonb)
        ), old as (
          select t.* from ${identifier(table)} t
          where t.firm_id = ${who.firmId} and t.id = any (array(select id from given)) and ${raw(standing)} and ${mayKnow(who)}
          order by t.id for no key update
        ), changed as (
          update ${identifier(table)} t set (${raw(quoted(''))}, updated_at) = (
            select ${raw(quoted('n.'))}, case
              when given.patch ? 'updated_at' then n.updated_at
              when row(${raw(quoted('n.'))}) is distinct from row(${raw(quoted('t.'))}) then ${laterThan(piece`t.updated_at`)}
              else t.updated_at end
            from jsonb_populate_record(t, given.patch) n
          )
          from given join old using (id) where t.firm_id = ${who.firmId} and t.id = given.id and ${mayKnow(who)} returning t.*
        ), differing as materialized (
          select id, old.updated_at as updated_before, event_id, left_event_id, ${raw(companyOf('changed'))} as company_id,
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
        select id, event_fields(to_jsonb(t)) as fields, not (${raw(standing)}) as deleted from ${identifier(table)} t
        where firm_id = ${who.firmId} and id = any (${[...ids]}::uuid[]) and ${mayKnow(who)}
        order by id for update`
    },

    /** Removes rows for good. */
    async remove(db: Transaction, who: Who, rows: readonly Removal[], kind: EventKind = 'deleted'): Promise<void> {
      if (rows.length === 0) return
      const ids = piece`
        unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ event_id }) => event_id)}::uuid[]) as given (id, event_id)`
      await db`
        with given as materialized (select * from ${ids}), removed as (
          delete from ${identifier(table)} t where t.firm_id = ${who.firmId} and t.id = any (array(select id from given)) and ${mayKnow(who)}
          returning *
        )
        insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before)
        select removed.firm_id, given.event_id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, removed.id,
          ${raw(companyOf('removed'))}, event_fields(to_jsonb(removed))
        from removed join given using (id) order by given.event_id`
    },
  }
}

/** The last digit of the id of a second event beside one: another one. */
const otherEnd = (id: string) => (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16)
