import { hiddenOf } from '../../access/hidden.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { readableComments } from '../comments/index.ts'
import { type Event, findEvents } from '../events/index.ts'
import { withoutMarks } from '../notes/index.ts'
import { addressOf } from './address.ts'
import type { Notification, NotificationQuery, Reading } from './schema.ts'

const notificationNotFound = () => new ApiError(404, 'notification_not_found', 'Notification not found')

type Row = Omit<Notification, 'summary' | 'text' | 'actor' | 'company_id' | 'address'> & {
  event_id: string | null
  said: string | null
  deal_name: string | null
}
type Counted = { total: number; unread: number }

/** Those "n" that tell what a person may know of now. */
const known = (who: Who): Piece => piece`
  n.firm_id = ${who.firmId} and ${seen(who, 'n')}
  ${
    // comments on reports that were written with what is hidden from them
    hiddenOf(who)
      ? piece`and (n.comment_id is null or exists (
          select from comments c where ${readableComments(who)} and c.id = n.comment_id))`
      : nothing
  }`

/** Those of the person. */
const mine = (who: Who): Piece => piece`${known(who)} and n.user_id = ${who.userId} and n.in_app`

const columns = (who: Who) => piece`
  n.id, n.kind, n.event_id, n.subject_type, n.subject_id, n.events, n.said, n.created_at, n.read_at, case when n.kind = 'nda' then (
    select d.name from deals d where d.firm_id = ${who.firmId} and d.id = n.subject_id and ${seen(who, 'd')}) end as deal_name`

/** Newest first, with how many are unread; one row without id where the page is empty. */
export async function listNotifications(db: Db, who: Who, { unread, kind, ...page }: NotificationQuery) {
  const where = piece`${mine(who)} ${unread ? piece`and n.read_at is null` : unread === false ? piece`and n.read_at is not null` : nothing}
    ${kind ? piece`and n.kind = ${kind}` : nothing}`
  const rows = await db<(Counted & Row)[]>`
    with counted as (
      select (select count(*)::int from notifications n where ${where}) as total,
        (select count(*)::int from notifications n where ${mine(who)} and n.read_at is null) as unread
    ), page as (
      ${onPage(piece`select n.* from notifications n where ${where}`, piece`created_at desc, id desc`, page)}
    )
    select counted.*, ${columns(who)} from counted left join page n on true order by n.created_at desc, n.id desc`
  return withSentences(db, who, rows)
}

export async function requireNotification(db: Db, who: Who, id: string): Promise<Notification> {
  const [row] = await withSentences(
    db,
    who,
    await db<Row[]>`select ${columns(who)} from notifications n where ${mine(who)} and n.id = ${id}`,
  )
  if (!row) throw notificationNotFound()
  return row
}

/** Marks one as read, or as unread again. */
export async function markOne(db: Db, who: Who, id: string, isRead: boolean): Promise<Notification> {
  await db`
    update notifications n set read_at = ${isRead ? piece`coalesce(n.read_at, now())` : null} where ${mine(who)} and n.id = ${id}`
  return requireNotification(db, who, id)
}

export async function markRead(db: Db, who: Who, { ids, about }: Reading): Promise<number> {
  const marked = await db`
    update notifications n set read_at = now()
    where ${mine(who)} and n.read_at is null
      ${ids ? piece`and n.id = any (${ids}::uuid[])` : nothing}
      ${about ? piece`and n.subject_id = any (${about}::uuid[])` : nothing}`
  return marked.count
}

/** Some of a person, or of the channel of the firm (null), newest first, as "who" may read them now. */
export const told = async (db: Db, who: Who, { where, of }: { where: Piece; of: string | null }) =>
  withSentences(
    db,
    who,
    await db<Row[]>`
      select ${columns(who)} from notifications n
      where ${known(who)} and n.user_id is not distinct from ${of} ${where} order by n.created_at desc, n.id desc`,
  )

/** With the sentences of their events, as the audit log tells them to this person. */
async function withSentences<R extends Row>(db: Db, who: Who, rows: readonly R[]) {
  const ids = rows.flatMap(({ event_id }) => event_id ?? [])
  const events = new Map((ids.length > 0 ? await findEvents(db, who, ids) : []).map((event) => [event.id, event]))
  return rows.map(({ event_id, said, deal_name, ...row }) => ({
    ...row,
    ...sentenceOf(row, { said, deal_name }, events.get(event_id ?? '')),
    address: addressOf(row),
  }))
}

type Own = Pick<Row, 'said' | 'deal_name'>

function sentenceOf({ events, kind }: Pick<Row, 'events' | 'kind'>, own: Own, event: Event | undefined) {
  const { company_id = null, actor = null, summary = '', subject, after } = event ?? {}
  const text = subject?.type === 'comment' && typeof after?.['text'] === 'string' ? withoutMarks(after['text']) : null
  const others = events > 1 ? `, and ${events - 1} more alike` : ''
  const sentence = ownSentences[kind]?.(own) ?? summary + others
  return { company_id, actor, text, summary: sentence }
}

/** Of those that stand for no event. */
const ownSentences: Partial<Record<Notification['kind'], (own: Own) => string>> = {
  failed: ({ said }) => `The account “${said ?? ''}” has to be connected again`,
  nda: ({ said, deal_name }) => `An NDA on “${deal_name ?? ''}” ends on ${said ?? ''}`,
}
