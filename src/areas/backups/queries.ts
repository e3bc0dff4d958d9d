import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import type { BackUp, Fault, Kind } from './schema.ts'

/** A back-up that was not heard of for this long died with its node. */
const silentMinutes = 5

// Back-ups belong to the installation, not to a firm.

export async function listBackUps(db: Db, { page, page_size }: Page) {
  const rows = await db<(BackUp & { total: number; last_completed_at: string | null })[]>`
    with known as (select * from service.back_ups), page as (
      select * from known order by started_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    ), counted as (
      select count(*)::int as total, max(started_at) filter (where state = 'completed' and kind <> 'before_migration')
        as last_completed_at from known
    )
    select total, last_completed_at, p.id, p.kind, p.started_at, p.finished_at, p.size_bytes::float8 as size_bytes,
      case when ${isDead} then 'failed' else p.state end as state,
      case when ${isDead} then 'stopped' else p.fault end as fault
    from counted left join page p on true order by p.started_at desc, p.id desc`
  return { rows, lastCompletedAt: rows[0]?.last_completed_at ?? null }
}

/** How the last one that ended has ended; those before an update are not counted, for they hold no files. */
export async function findLast(db: Db): Promise<{ state: BackUp['state'] } | undefined> {
  const [last] = await db<{ state: BackUp['state'] }[]>`
    select case when ${isDead} then 'failed' else p.state end as state from service.back_ups p
    where kind <> 'before_migration' and not (state = 'running' and not ${isDead})
    order by started_at desc, id desc limit 1`
  return last
}

const isDead = piece`(p.state = 'running' and p.heartbeat_at < now() - make_interval(mins => ${silentMinutes}))`

type Begun = { id: string; kind: Kind; file: string; node: string }

export const beginBackUp = (db: Db, { id, kind, file, node }: Begun) => db`
  insert into service.back_ups (id, kind, state, file, node) values (${id}, ${kind}, 'running', ${file}, ${node})`

/** Whether it is time: none was begun, or tried, within the hours, and none is under way. */
export async function isDue(db: Db, everyHours: number): Promise<boolean> {
  const [row] = await db<{ due: boolean }[]>`
    select not exists (
      select from service.back_ups p where kind <> 'before_migration' and (
        state = 'completed' and started_at > now() - make_interval(mins => ${everyHours * 60 - 5})
        or state = 'failed' and started_at > now() - make_interval(mins => ${Math.min(60, everyHours * 30)})
        or state = 'running' and not ${isDead})) as due`
  return row?.due ?? false
}

export const stillAlive = (db: Db, id: string) => db`update service.back_ups set heartbeat_at = now() where id = ${id}`

export const completeBackUp = (db: Db, id: string, sizeBytes: number) => db`
  update service.back_ups set state = 'completed', finished_at = now(), heartbeat_at = now(), size_bytes = ${sizeBytes}
  where id = ${id}`

export const failBackUp = (db: Db, id: string, fault: Fault) => db`
  update service.back_ups set state = 'failed', finished_at = now(), fault = ${fault} where id = ${id}`

/** Whether a back-up is reading the storage now, for which bytes that nobody names any more must stay a while. */
export async function isBackingUp(db: Db): Promise<boolean> {
  const [row] = await db`select from service.back_ups p where state = 'running' and not ${isDead} limit 1`
  return row !== undefined
}

const keptRows = 1000

export const forgetOldBackUps = (db: Db) => db`
  delete from service.back_ups where id in (
    select id from service.back_ups order by started_at desc, id desc offset ${keptRows})`
