import { v7 as uuidv7 } from 'uuid'
import type { SubjectType } from '../../access/event_kinds.ts'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { identifier, joined, newRow, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { putInBin } from '../bin.ts'
import { selected } from '../columns.ts'
import type { Description } from '../descriptions/describe.ts'
import { capital } from '../descriptions/index.ts'
import { conditionsBy, mayBeMissing, sortKeysOf } from '../lists.ts'
import type { PlainQuery } from './schemas.ts'

/** A description of which there are events. */
export type Recorded = Description & { subject: SubjectType }

export type Row = { id: string; created_at: string; updated_at: string } & Record<string, unknown>

/** More columns of one record "r" that is answered alone, each behind a comma. */
export type BesideColumns = (who: Who) => Piece

export type PlainQueries = ReturnType<typeof queriesOf>

/** The statements of a record that belongs to no company. What writes records its event; what finds nothing throws a 404. */
export function queriesOf(description: Recorded, beside: BesideColumns = () => nothing) {
  const { noun, subject, fields } = description
  const table = identifier(description.table)
  const columns = (of: string): Piece =>
    piece`${raw(of)}.id, ${selected(fields, of)}, ${raw(of)}.created_at, ${raw(of)}.updated_at`
  const itself = ({ firmId }: Who, id: string) => piece`firm_id = ${firmId} and id = ${id}`
  const fieldsAre = conditionsBy(fields)
  const keys = sortKeysOf(description)

  const matching = ({ firmId }: Who, query: PlainQuery): Piece => {
    const words = wordPatterns(query.search ?? '').map((pattern) => piece`and name_key like fold(${pattern})`)
    return piece`firm_id = ${firmId} ${joined(words)} ${fieldsAre(query)}`
  }

  /** Newest first where nothing else is asked for. Missing values come last either way; ties break by id. */
  const inOrder = ({ sort_by: field = 'created_at', sort_by, sort_order }: PlainQuery): Piece => {
    const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
    const key = keys[field] ?? piece`created_at`
    const last = mayBeMissing(fields, field) ? piece`nulls last` : nothing
    return descending ? piece`${key} desc ${last}, id desc` : piece`${key} ${last}, id`
  }

  const found = <T extends object>([row]: readonly T[]): T => {
    if (!row) throw new ApiError(404, `${subject}_not_found`, `${capital(noun[0])} not found`)
    return row
  }

  const require = async (db: Db, who: Who, id: string): Promise<Row> =>
    found(await db<Row[]>`select ${columns('r')} ${beside(who)} from ${table} r where ${itself(who, id)}`)

  return {
    require,

    /** One row without id where the page is empty. */
    list(db: Db, who: Who, query: PlainQuery) {
      const conditions = matching(who, query)
      const order = inOrder(query)
      return db<({ total: number } & Row)[]>`
        with counted as (select count(*)::int as total from ${table} where ${conditions}),
        page as (${onPage(piece`select * from ${table} where ${conditions}`, order, query)})
        select total, ${columns('page')} from counted left join page on true order by ${order}`
    },

    async create(db: Db, who: Who, given: Record<string, unknown>): Promise<Row> {
      const [created] = await db<[Row]>`
        with created as (insert into ${table} ${newRow({ ...given, firm_id: who.firmId, id: uuidv7() })} returning *),
        recorded as (${recordCreated(who, { subject, kind: 'created' })})
        select ${columns('created')} from created`
      return created
    },

    async change(db: Db, who: Who, id: string, patch: Record<string, unknown>): Promise<Row> {
      if (Object.keys(patch).length === 0) return require(db, who, id)
      return found(
        await db<Row[]>`
        with old as (select * from ${table} where ${itself(who, id)} for no key update),
        changed as (
          update ${table} r set ${changes(patch)} from old where r.firm_id = ${who.firmId} and r.id = old.id returning r.*
        ), recorded as (${recordChanged(who, { subject, kind: 'updated' })})
        select ${columns('changed')} from changed`,
      )
    },

    /** What refers to it stays, without it. */
    async remove(db: Transaction, who: Who, id: string): Promise<void> {
      await putInBin(db, who, { type: subject, table: description.table, id })
      found(
        await db`
        with removed as (delete from ${table} where ${itself(who, id)} returning *),
        recorded as (${recordRemoved(who, { subject, kind: 'deleted' })})
        select id from removed`,
      )
    },
  }
}
