import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { alreadyRunning, exportNotFound } from './errors.ts'
import type { Export } from './schema.ts'

export type Kind = Export['kind']
/** How long what was made can be downloaded. */
export const daysKept = 7

// The export is called x. Nobody but who asked for it knows of it: it holds what that person may read.
const columns = piece`
  x.id, x.kind, x.status, case when x.status = 'completed' then 100 else coalesce(p.percent, 0) end::int as progress,
  case when x.status in ('waiting', 'running') then coalesce(p.step, 'queued') end as step, x.counts, x.notices,
  x.size::float8 as size,
  case when x.error_code is not null then jsonb_build_object('code', x.error_code, 'message', x.error_message) end as error,
  x.created_at, x.finished_at, x.expires_at`

const progress = piece`left join service.job_progress p on p.job_id = x.job_id`

export const listExports = (db: Db, who: Who, { page, page_size }: Page) => db<({ total: number } & Export)[]>`
  with counted as (
    select count(*)::int as total from exports where firm_id = ${who.firmId} and asked_by = ${who.userId}
  ), page as (
    select * from exports where firm_id = ${who.firmId} and asked_by = ${who.userId}
    order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
  )
  select total, ${columns} from counted left join (page x ${progress}) on true
  order by x.created_at desc, x.id desc`

export async function requireExport(db: Db, who: Who, id: string): Promise<Export & { job_id: string | null }> {
  const [found] = await db<(Export & { job_id: string | null })[]>`
    select ${columns}, x.job_id from exports x ${progress}
    where x.firm_id = ${who.firmId} and x.id = ${id} and x.asked_by = ${who.userId} and x.expires_at > now()`
  if (!found) throw exportNotFound()
  return found
}

type NewExport = { kind: Kind; status: 'receiving' | 'waiting'; request?: object }

export async function createExport(db: Db, who: Who, { kind, status, request = {} }: NewExport): Promise<string> {
  const id = uuidv7()
  await db`
    insert into exports (firm_id, id, kind, status, request, asked_by, expires_at)
    values (${who.firmId}, ${id}, ${kind}, ${status}, ${JSON.stringify(request)}, ${who.userId},
      now() + ${daysKept} * interval '1 day')`.catch(asRunning)
  return id
}

function asRunning(error: unknown): never {
  throw error instanceof Error && 'constraint_name' in error && error.constraint_name === 'exports_one_at_a_time'
    ? alreadyRunning()
    : error
}

type State = Partial<{
  status: Export['status']
  counts: string
  notices: string[]
  size: number
  job_id: string
  error_code: string
  error_message: string
  finished_at: string
}>

/** Says how it stands with an export; answers whether there is one that has not come to its end. */
export async function changeState(db: Db, { firmId }: Pick<Who, 'firmId'>, id: string, state: State): Promise<boolean> {
  const [changed] = await db`
    update exports set ${assignments(state)}
    where firm_id = ${firmId} and id = ${id} and status in ('receiving', 'waiting', 'running') returning id`.catch(
    asRunning,
  )
  return changed !== undefined
}

export async function forgetExport(db: Db, { firmId }: Pick<Who, 'firmId'>, id: string): Promise<void> {
  await db`delete from exports where firm_id = ${firmId} and id = ${id}`
}

type Forgotten = { addresses: string[]; contactIds: string[]; userIds: string[] }

/**
 * Has what was taken out of the firm expire that may tell of somebody who has the right to be forgotten, also what is made
 * at this moment: every archive of the firm, what is known of the person, and what one who worked here has asked for.
 */
export async function forgetExports(db: Db, who: Who, { addresses, contactIds, userIds }: Forgotten): Promise<void> {
  await db`
    update exports set expires_at = now(), request = '{}'
    where firm_id = ${who.firmId} and (kind = 'archive' or asked_by = any (${userIds}::uuid[]) or kind = 'person'
      and (lower(request ->> 'email') = any (${addresses}) or request ->> 'contact_id' = any (${contactIds})))`
}

/** Has what these people have had made expire, also what is made at this moment: it may tell of what they may not know any more. */
export async function forgetExportsOf(
  db: Db,
  { firmId }: Pick<Who, 'firmId'>,
  userIds: readonly string[],
): Promise<void> {
  await db`
    update exports set expires_at = now()
    where firm_id = ${firmId} and asked_by = any (${[...userIds]}::uuid[]) and kind <> 'arrival' and expires_at > now()`
}

export const storageKeyOf = ({ firmId }: Pick<Who, 'firmId'>, id: string) => `exports/${firmId}/${id}.zip`

/** Of a back-up that is restored: archives are no part of it, but for those that are to be made yet. */
export async function failUnkept(db: Db, storage: Pick<Storage, 'size'>, firmId: string): Promise<void> {
  const stored = await db<{ id: string }[]>`
    select id from exports where firm_id = ${firmId} and (
      status = 'completed' and kind <> 'arrival' or status in ('receiving', 'waiting', 'running') and kind = 'arrival')`
  for (const { id } of stored)
    if ((await storage.size(storageKeyOf({ firmId }, id))) === undefined)
      await db`
        update exports set status = 'failed', finished_at = now(), size = null, error_code = 'not_kept',
          error_message = 'Archives are not part of a back-up, and this installation was restored from one. Ask for it again.'
        where firm_id = ${firmId} and id = ${id}`
}
