import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { SealBroken } from '../../platform/connect/seal.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import type { ToTell } from './message.ts'
import { placeOf, purpose } from './sign.ts'

/** A try that has not been heard of for so long was lost with its node, and is made again. */
export const leaseSeconds = 30
/** An event waits for an earlier one about the same record, but not for ever: so many tries of that one. */
const triesWaitedFor = 5
/** Of those that are due, so many are looked at for some that need not wait. */
const lookedAt = 1000

/** After so many failures on end a receiver is left alone for a while, and then asked by one delivery at a time. */
export const failuresBeforeRest = 5

export type Due = { firm_id: string; id: string; host: string; is_ailing: boolean }

/** The webhooks of all firms for which there is something to do; what was due first comes first. */
export const findDue = (sql: Sql) => sql<Due[]>`
  select w.firm_id, w.id, w.host, w.failures >= ${failuresBeforeRest} as is_ailing
  from firms f
    cross join lateral (
      select firm_id, id, host, failures from webhooks
      where firm_id = f.id and status = 'active' and (resting_until is null or resting_until <= now()) offset 0
    ) w
    cross join lateral (
      select due_at from webhook_deliveries
      where firm_id = w.firm_id and webhook_id = w.id and status = 'waiting' and due_at <= now()
      order by due_at limit 1
    ) delivery
  order by delivery.due_at`

export type Claimed = ToTell & { attempts: number }

// With arrays of ids, so that the rows are looked up by their key also before PostgreSQL knows how many there are.

/** Takes up to `limit` deliveries that are due and behind no other one about their record, for as long as a try may take. */
export const claim = (db: Db, { firm_id, id }: Pick<Due, 'firm_id' | 'id'>, limit: number) => db<Claimed[]>`
  with next as materialized (
    select id, subject_id, position, due_at from webhook_deliveries
    where firm_id = ${firm_id} and webhook_id = ${id} and status = 'waiting' and due_at <= now()
    order by due_at, position limit ${lookedAt}
  ), first as materialized (
    select n.id from next n
    where n.position <= coalesce((
      select earlier.position from webhook_deliveries earlier
      where earlier.firm_id = ${firm_id} and earlier.webhook_id = ${id} and earlier.subject_id = n.subject_id
        and earlier.status = 'waiting' and earlier.attempts < ${triesWaitedFor}
      order by earlier.position limit 1), n.position)
    order by n.due_at, n.position limit ${limit}
  ), free as (
    select id from webhook_deliveries
    where firm_id = ${firm_id} and id = any (array(select id from first)) and status = 'waiting' and due_at <= now()
    for update skip locked
  )
  update webhook_deliveries d
  set attempts = attempts + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
  where d.firm_id = ${firm_id} and d.id = any (array(select id from free))
  returning d.id, d.event_id, d.head, d.subject_id, d.created_at, d.attempts`

/** Without any secret where the key that sealed them is not here, such as in a restored copy. */
export type Target = { owner: Who; ownerMay: boolean; isActive: boolean; name: string; url: string; secrets: string[] }

/** Where a webhook's messages go, and for whom; undefined where it was deleted. */
export async function findTarget(
  { sql, sealer }: Pick<Deps, 'sql' | 'sealer'>,
  { firm_id, id }: Pick<Due, 'firm_id' | 'id'>,
) {
  const [row] = await sql<Row[]>`
    select w.owner_id, w.name, w.url, w.status, w.secret, case when w.old_secret_until > now() then w.old_secret end as old_secret,
      u.role, u.status as owner_status
    from webhooks w join users u on u.firm_id = ${firm_id} and u.id = w.owner_id
    where w.firm_id = ${firm_id} and w.id = ${id}`
  if (!row) return undefined
  const opened = (sealed: string | null) => {
    try {
      return sealed === null ? [] : [sealer.open(purpose, placeOf(firm_id, id), sealed)]
    } catch (error) {
      if (error instanceof SealBroken) return []
      throw error
    }
  }
  return {
    owner: { firmId: firm_id, userId: row.owner_id, role: row.role },
    ownerMay: row.role === 'admin' && row.owner_status === 'active',
    isActive: row.status === 'active',
    name: row.name,
    url: row.url,
    secrets: [row.secret, row.old_secret].flatMap(opened),
  } satisfies Target
}
type Row = {
  owner_id: string
  name: string
  url: string
  status: string
  secret: string
  old_secret: string | null
  role: Who['role']
  owner_status: string
}
