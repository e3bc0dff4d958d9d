import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import type { Page } from '../../../platform/http/fields.ts'
import { runNotFound } from '../errors.ts'
import type { Run } from './run_schema.ts'

const columns = piece`
  r.id, r.connection_id, r.mode, r.status, r.synced, r.added, r.changed, r.deleted, r.failed, r.skipped, r.error_code,
  r.error_message, r.created_at, r.started_at, r.finished_at`

/** Of a connection that is this person's or the firm's. */
const reachable = (who: Who) => piece`
  exists (
    select from connections c where c.firm_id = ${who.firmId} and c.id = r.connection_id
      and (c.owner_id is null or c.owner_id = ${who.userId}))`

export async function findRun(db: Db, who: Who, id: string): Promise<Run | undefined> {
  const [run] = await db<Run[]>`
    select ${columns} from sync_runs r where r.firm_id = ${who.firmId} and r.id = ${id} and ${reachable(who)}`
  return run
}

export async function requireRun(db: Db, who: Who, id: string): Promise<Run> {
  const run = await findRun(db, who, id)
  if (!run) throw runNotFound()
  return run
}

/** The runs of a connection, newest first; those without id carry the total alone. */
export function listRuns(db: Db, who: Who, connectionId: string, { page, page_size }: Page) {
  const conditions = piece`firm_id = ${who.firmId} and connection_id = ${connectionId}`
  return db<(Run & { total: number })[]>`
    with counted as (select count(*)::int as total from sync_runs where ${conditions}), page as (
      select * from sync_runs where ${conditions}
      order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select counted.total, ${columns} from counted left join page r on true
    order by r.created_at desc, r.id desc`
}
