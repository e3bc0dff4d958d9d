import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { clockIn, weekday } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { chosenAt, linkOf, receiverOf } from './deliver.ts'
import { mailDigest } from './jobs.ts'
import { told } from './queries.ts'
import type { Notification, NotificationKind } from './schema.ts'

/** 07:30 by the clocks of the person. */
const minuteOfDay = 7 * 60 + 30
const monday = 1
const idsMax = 500
const shownMax = 50

type Waiting = { firm_id: string; user_id: string; time_zone: string | null }

/** Queues the digests of those for whom it is time. */
export async function queueDigests(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { sql } = deps
  const waiting = await sql<Waiting[]>`
    select d.firm_id, d.user_id, u.time_zone
    from service.digests_due d cross join lateral (
      select time_zone from users where firm_id = d.firm_id and id = d.user_id offset 0
    ) u
    order by d.firm_id, d.user_id`
  for (const one of waiting) {
    if (signal?.aborted) return
    await queueDigest(deps, one)
  }
}

async function queueDigest(
  { sql, jobs, clock, config }: Deps,
  { firm_id, user_id, time_zone }: Waiting,
): Promise<void> {
  const zone = time_zone ?? (await timeZoneOf(sql, { firmId: firm_id }, config))
  const { day, minutes } = clockIn(zone, clock.now())
  if (minutes < minuteOfDay) return
  const times = weekday(day) === monday ? ['daily', 'weekly'] : ['daily']
  await transact(sql, async (db) => {
    const [begun] = await db`
      insert into notification_digests (firm_id, user_id, day) values (${firm_id}, ${user_id}, ${day})
      on conflict do nothing returning day`
    if (!begun) return
    const due = await db<{ id: string; read: boolean }[]>`
      update notifications /* beyond walls: the mail looks again */ set mail_due = null
      where firm_id = ${firm_id} and user_id = ${user_id} and mail_due = any (${times})
      returning id, read_at is not null as read`
    await db`
      delete from service.digests_due where firm_id = ${firm_id} and user_id = ${user_id} and not exists (
        select from notifications n /* beyond walls: whether any waits */
        where n.firm_id = ${firm_id} and n.user_id = ${user_id} and n.mail_due is not null)`
    const ids = due.filter(({ read }) => !read).map(({ id }) => id)
    if (ids.length > 0) await jobs.enqueue(db, mailDigest, { firm_id, user_id, day, ids: ids.slice(-idsMax) })
  })
}

/** Mails what is unread and may be known of now. One whose sending was cut off is not sent again. */
export async function sendDigest(
  deps: Deps,
  { firm_id, user_id, day, ids }: z.output<typeof mailDigest.payload>,
): Promise<void> {
  const { sql, mail, clock, publicUrl } = deps
  const receiver = await receiverOf(sql, firm_id, user_id)
  if (!receiver) return
  const unread = await told(sql, receiver, {
    where: piece`and n.read_at is null and n.id = any (${ids}::uuid[])`,
    of: user_id,
  })
  if (unread.length === 0) return
  const mark = (at: string | null) => sql`
    update notification_digests set sent_at = ${at}
    where firm_id = ${firm_id} and user_id = ${user_id} and day = ${day} and (sent_at is null) = ${at !== null}`
  const marked = await mark(clock.now().toISOString())
  if (marked.count === 0) return
  try {
    const text = [...linesOf(unread, publicUrl()), '', chosenAt(publicUrl()), ''].join('\n')
    const id = `${user_id}.${day}`
    await mail.deliver({ id, firmId: firm_id, to: receiver.email, subject: subjectOf(unread), text, date: clock.now() })
  } catch (error) {
    await mark(null)
    throw error
  }
}

const groups: [title: string, kinds: NotificationKind[]][] = [
  ['You were mentioned', ['mention']],
  ['Replies and comments', ['reply', 'comment']],
  ['Yours now', ['assigned']],
  ['Done', ['done']],
  ['Your deals', ['stage', 'document']],
  ['Also', ['joined', 'failed']],
]

const subjectOf = (unread: readonly Notification[]) =>
  `Since the last mail: ${unread.length === 1 ? 'one thing is new' : `${unread.length} things are new`} for you`

/** By what they are, the newest first, with addresses. */
function linesOf(unread: readonly Notification[], base: string): string[] {
  const shown = unread.slice(0, shownMax)
  const lines = groups.flatMap(([title, kinds]) => {
    const those = shown.filter(({ kind }) => kinds.includes(kind))
    if (those.length === 0) return []
    return ['', title, ...those.flatMap((one) => [`- ${one.summary}`, ...quoted(one), `  ${linkOf(base, one)}`])]
  })
  const others = unread.length - shown.length
  return [...lines.slice(1), ...(others > 0 ? ['', `And ${others} more: ${base}/#/notifications`] : [])]
}

const quoted = ({ text }: Notification) => (text ? [`  “${text.replace(/\s+/g, ' ').slice(0, 300)}”`] : [])
