import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, type Piece, piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Page } from '../../platform/http/fields.ts'
import { known } from './deliveries.ts'
import { ownersOnly, tooManyWebhooks, webhookNotFound } from './errors.ts'
import type { NewWebhook, Webhook, WebhookPatch } from './schema.ts'
import { newSecret, placeOf, purpose } from './sign.ts'

/** The webhooks of the firm, newest first; one row without id where the page is empty. */
export const listWebhooks = (db: Db, who: Who, { page, page_size }: Page) => db<({ total: number } & Webhook)[]>`
  with counted as (select count(*)::int as total from webhooks where firm_id = ${who.firmId}), page as (
    select id as page_id from webhooks where firm_id = ${who.firmId}
    order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
  )
  select total, ${columns(who)}
  from counted left join (page join webhooks w on w.firm_id = ${who.firmId} and w.id = page_id ${owner(who)}) on true
  order by w.created_at desc, w.id desc`

export async function requireWebhook(db: Db, who: Who, id: string): Promise<Webhook> {
  const [webhook] = await db<Webhook[]>`
    select ${columns(who)} from webhooks w ${owner(who)} where w.firm_id = ${who.firmId} and w.id = ${id}`
  if (!webhook) throw webhookNotFound()
  return webhook
}

/** What goes on at a webhook is told to its owner alone: it names records that other admins may not know. */
export async function requireOwn(db: Db, who: Who, id: string): Promise<Webhook> {
  const webhook = await requireWebhook(db, who, id)
  if (webhook.owner_id !== who.userId) throw ownersOnly()
  return webhook
}

const columns = (who: Who): Piece => piece`
  w.id, w.name, case when w.owner_id = ${who.userId} then w.url end as url, w.host, w.owner_id, u.name as owner_name,
  w.subjects, w.kinds, w.fields, w.status, w.disabled_reason, w.failing_since, w.created_at, w.updated_at,
  case when w.owner_id = ${who.userId} then (
    select count(*)::int from webhook_deliveries d
    where d.firm_id = ${who.firmId} and d.webhook_id = w.id and d.status = 'waiting' and ${known(who)}) end as waiting,
  case when w.owner_id = ${who.userId} then (
    select d.ended_at from webhook_deliveries d
    where d.firm_id = ${who.firmId} and d.webhook_id = w.id and d.status = 'delivered' and ${known(who)}
    order by d.position desc limit 1) end as last_delivered_at`
const owner = (who: Who) => piece`join users u on u.firm_id = ${who.firmId} and u.id = w.owner_id`

const webhooksMax = 50

type Made = { id: string; secret: string }

export function createWebhook(
  { sql, sealer }: Pick<Deps, 'sql' | 'sealer'>,
  who: Who,
  given: NewWebhook,
): Promise<Made> {
  const [id, secret] = [uuidv7(), newSecret()]
  const row = {
    ...given,
    firm_id: who.firmId,
    id,
    owner_id: who.userId,
    host: new URL(given.url).host,
    secret: sealer.seal(purpose, placeOf(who.firmId, id), secret),
  }
  return transact(sql, async (db) => {
    const [counted] = await db<{ n: number }[]>`select count(*)::int as n from webhooks where firm_id = ${who.firmId}`
    if ((counted?.n ?? 0) >= webhooksMax) throw tooManyWebhooks(webhooksMax)
    await db`
      with created as (insert into webhooks ${newRow(row)} returning ${recorded}),
      recorded as (${recordCreated(who, { subject: 'webhook', kind: 'created' })})
      select id from created`
    return { id, secret }
  })
}

/** Columns that an event may tell to all admins: neither the address nor the secret. */
export const recorded = piece`firm_id, id, name, host, owner_id, subjects, kinds, fields, status`

export async function changeWebhook(db: Db, who: Who, id: string, patch: WebhookPatch): Promise<void> {
  const { status, ...told } = patch
  const values = {
    ...told,
    ...(told.url !== undefined && { host: new URL(told.url).host }),
    // what made it fail before counts no more
    ...(status && { status, disabled_reason: null, failures: 0, failing_since: null, resting_until: null }),
  }
  if (Object.keys(values).length === 0) return
  await db`
    with was as (select * from webhooks where firm_id = ${who.firmId} and id = ${id} for no key update),
    written as (
      update webhooks n set ${changes(values)} from was old
      where n.firm_id = ${who.firmId} and n.id = old.id returning n.*
    ), old as (select ${recorded} from was), changed as (select ${recorded} from written),
    recorded as (${recordChanged(who, { subject: 'webhook', kind: 'updated' })})
    select id from changed`
}

export async function deleteWebhook(db: Db, who: Who, id: string): Promise<void> {
  const [removed] = await db`
    with removed as (delete from webhooks where firm_id = ${who.firmId} and id = ${id} returning ${recorded}),
    recorded as (${recordRemoved(who, { subject: 'webhook', kind: 'deleted' })})
    select id from removed`
  if (!removed) throw webhookNotFound()
}
