import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { fileReview } from '../files/index.ts'
import { type FailedDocument, type Meeting, rowsMax, type WaitingDocument } from './schema.ts'

/** Meetings that are not over as the span begins and start within it, by their start. */
export async function listMeetings(db: Db, who: Who, { from, before }: { from: string; before: string }) {
  const rows = await db<({ total: number } & Meeting)[]>`
    with met as materialized (
      select key, starts_at from calendar_meetings
      where firm_id = ${who.firmId} and not company_deleted and ${meetingSeen(who, 'calendar_meetings')}
        and starts_at < ${before}::timestamptz and ends_at >= ${from}::timestamptz and (ends_at > ${from}::timestamptz or starts_at = ends_at)
    ), page as (select key from met order by starts_at, key limit ${rowsMax})
    select (select count(*)::int from met) as total, e.id, e.summary, e.starts_at as start, e.ends_at as "end", e.location,
      e.attendees, c.id as company_id, c.name as company_name, e.owner_id, o.name as owner_name
    from page join calendar_meetings e on e.firm_id = ${who.firmId} and e.key = page.key
        and ${meetingSeen(who, 'e')}
      join users o on o.firm_id = ${who.firmId} and o.id = e.owner_id
      left join companies c on c.firm_id = ${who.firmId} and c.id = e.company_id and ${seen(who, 'c')}
    order by e.starts_at, e.key`
  return { total: rows[0]?.total ?? 0, data: rows }
}

/** A person's own meetings are there also where they are filed behind a wall. */
const meetingSeen = (who: Who, of: string) => piece`(${seen(who, of)} or ${identifier(of)}.owner_id = ${who.userId})`

/** Documents that wait for review, newest first. */
export async function listWaiting(db: Db, who: Who) {
  const rows = await db<({ total: number } & WaitingDocument)[]>`
    with page as (
      select id from files where firm_id = ${who.firmId} and not company_deleted and review = 'waiting'
        and ${seen(who, 'files')}
      order by uploaded_at desc, id desc limit ${rowsMax}
    )
    select (
        select count(*)::int from files where firm_id = ${who.firmId} and not company_deleted and review = 'waiting'
          and ${seen(who, 'files')}
      ) as total, f.id, f.filename, f.document_type, f.company_id, c.name as company_name, f.page_count as pages,
      f.uploaded_at, f.processed_at, f.uploaded_by, u.name as uploaded_by_name, ${fileReview} as review
    from page join files f on f.firm_id = ${who.firmId} and f.id = page.id and ${seen(who, 'f')}
      join users u on u.firm_id = ${who.firmId} and u.id = f.uploaded_by
      left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id and ${seen(who, 'c')}
    order by f.uploaded_at desc, f.id desc`
  return { total: rows[0]?.total ?? 0, data: rows }
}

/** Documents that turned out after "since" not to be readable, newest first. */
export async function listFailed(db: Db, who: Who, since: string) {
  const rows = await db<({ failed_total: number } & FailedDocument)[]>`
    with failed as materialized (
      select id, coalesce(processed_at, updated_at) as at from files
      where firm_id = ${who.firmId} and not company_deleted and processing_status = 'failed'
        and ${seen(who, 'files')}
        and coalesce(processed_at, updated_at) > ${since}::timestamptz
    ), page as (select * from failed order by at desc, id desc limit ${rowsMax})
    select (select count(*)::int from failed) as failed_total, f.id, f.filename, f.company_id, c.name as company_name,
      f.uploaded_at, page.at as failed_at, jsonb_build_object('code', f.error_code, 'message', f.error_message) as error
    from page join files f on f.firm_id = ${who.firmId} and f.id = page.id and ${seen(who, 'f')}
      left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id and ${seen(who, 'c')}
    order by page.at desc, f.id desc`
  return { failed_total: rows[0]?.failed_total ?? 0, failed: rows }
}
