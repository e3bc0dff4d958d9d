import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { deliveryNotFound, tooManyEvents } from './errors.ts'
import type { ToTell } from './message.ts'
import type { Delivery, DeliveryQuery, Replay, Try } from './schema.ts'

/** What a webhook was told, newest first; one row without id where the page is empty. */
export const listDeliveries = (db: Db, who: Who, webhookId: string, { page, page_size, ...filter }: DeliveryQuery) => {
  const conditions = piece`
    d.firm_id = ${who.firmId} and d.webhook_id = ${webhookId} and ${known(who)} ${matching(filter)}`
  return db<({ total: number } & Delivery)[]>`
    with counted as (select count(*)::int as total from webhook_deliveries d where ${conditions}), page as (
      select d.* from webhook_deliveries d where ${conditions}
      order by d.position desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, ${columns} from counted left join page d on true order by d.position desc`
}

/** Leaves out the deliveries "d" about what the person may not know: it can have been put behind a wall since. */
export const known = (who: Who): Piece => piece`
  not exists (
    select from events e
    where e.firm_id = ${who.firmId} and e.id = d.event_id and e.walls is not null and not ${seen(who, 'e')})`

const matching = (filter: Omit<DeliveryQuery, 'page' | 'page_size'>): Piece => piece`
  ${filter.status ? piece`and d.status = ${filter.status}` : nothing}
  ${filter.kind ? piece`and d.kind = ${filter.kind}` : nothing}
  ${filter.subject_type ? piece`and d.subject_type = ${filter.subject_type}` : nothing}
  ${filter.subject_id ? piece`and d.subject_id = ${filter.subject_id}` : nothing}
  ${filter.event_id ? piece`and d.event_id = ${filter.event_id}` : nothing}
  ${filter.date_from ? piece`and d.created_at >= ${filter.date_from}::timestamptz` : nothing}
  ${filter.date_to ? piece`and d.created_at ${upTo(filter.date_to)}` : nothing}`

const columns = piece`
  d.id, d.event_id, d.subject_type || '.' || d.kind as type, d.subject_id, d.status, d.attempts, d.response_code,
  d.response, d.error, d.milliseconds, d.created_at, case when d.status = 'waiting' then d.due_at end as next_try_at,
  d.ended_at`

export async function requireDelivery(db: Db, who: Who, { webhook_id, delivery_id }: Named) {
  const [delivery] = await db<(Delivery & Pick<ToTell, 'head'> & { tries: Try[] })[]>`
    select ${columns}, d.head, d.tries from webhook_deliveries d
    where d.firm_id = ${who.firmId} and d.webhook_id = ${webhook_id} and d.id = ${delivery_id} and ${known(who)}`
  if (!delivery) throw deliveryNotFound()
  return delivery
}
type Named = { webhook_id: string; delivery_id: string }

/** A delivery anew, beside the one that was: the same event under the same id. Answers its id. */
export async function replayOne(db: Db, who: Who, { webhook_id, delivery_id }: Named): Promise<string> {
  const [replayed] = await db<{ id: string }[]>`
    insert into webhook_deliveries (firm_id, webhook_id, event_id, kind, subject_type, subject_id, head)
    select firm_id, webhook_id, event_id, kind, subject_type, subject_id, head from webhook_deliveries d
    where firm_id = ${who.firmId} and webhook_id = ${webhook_id} and id = ${delivery_id} and ${known(who)}
    returning id`
  if (!replayed) throw deliveryNotFound()
  return replayed.id
}

const replayedMax = 10_000

/** The events of a time anew that the webhook wants, in their order, also those of when it was not active. */
export async function replayRange(db: Transaction, who: Who, webhookId: string, range: Replay): Promise<number> {
  const until = range.date_to ? piece`and e.at < ${range.date_to}` : nothing
  const rows = await db`
    insert into webhook_deliveries (firm_id, webhook_id, event_id, kind, subject_type, subject_id)
    select w.firm_id, w.id, e.id, e.kind, e.subject_type, e.subject_id
    from webhooks w join events e on e.firm_id = ${who.firmId} and e.at >= ${range.date_from} ${until}
      and ${seen(who, 'e')}
      and webhook_wants(w.subjects, w.kinds, w.fields, e.kind, e.subject_type, e.before, e.after)
    where w.firm_id = ${who.firmId} and w.id = ${webhookId}
      ${range.only_undelivered ? notDelivered(who, webhookId) : nothing}
    order by e.at, e.id limit ${replayedMax + 1}`
  if (rows.count > replayedMax) throw tooManyEvents(replayedMax)
  return rows.count
}

const notDelivered = (who: Who, webhookId: string) => piece`
  and not exists (
    select from webhook_deliveries d
    where d.firm_id = ${who.firmId} and d.webhook_id = ${webhookId} and d.event_id = e.id
      and d.status in ('waiting', 'delivered'))`

/** A delivery that is no event's: so a receiver is tried out. It is tried at once, and once only. */
export async function createTest(db: Db, who: Who, webhookId: string, leaseSeconds: number): Promise<string> {
  const [created] = await db<[{ id: string }]>`
    insert into webhook_deliveries (firm_id, webhook_id, kind, subject_type, subject_id, attempts, due_at)
    values (${who.firmId}, ${webhookId}, 'test', 'webhook', ${webhookId}, 1, now() + ${leaseSeconds} * interval '1 second')
    returning id`
  return created.id
}

/** Of a back-up that is restored: what waited then may have been sent since, so that a person decides. */
export const endWaitingDeliveries = (db: Db, firmId: string) => db`
  update webhook_deliveries set status = 'failed', ended_at = now(),
    error = 'It waited when the back-up was made that was restored here. Send it again if it has not arrived'
  where firm_id = ${firmId} and status = 'waiting'`
