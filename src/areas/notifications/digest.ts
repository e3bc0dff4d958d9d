import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { clockIn, weekday } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { readWeekAhead } from '../overview/index.ts'
import { hasWeek } from './choices.ts'
import { type Receiver, receiverOf } from './deliver.ts'
import { mailDigest } from './jobs.ts'
import { htmlOf, type Line, type Section, textOf } from './letter.ts'
import { told } from './queries.ts'
import type { Notification, NotificationKind } from './schema.ts'
import { weekSections } from './week_sections.ts'

/** 07:30 by the clocks of the person. */
const minuteOfDay = 7 * 60 + 30
const monday = 1
const idsMax = 500
const shownMax = 50

type Waiting = { firm_id: string; user_id: string; time_zone: string | null; has_news: boolean; has_week: boolean }

/** Queues the digests of those for whom it is time. */
export async function queueDigests(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { sql } = deps
  const waiting = await sql<Waiting[]>`
    select f.id as firm_id, w.user_id, u.time_zone, w.has_news, w.has_week
    from firms f cross join lateral (
      select user_id, bool_or(not is_week) as has_news, bool_or(is_week) as has_week from (
        select user_id, false as is_week from service.digests_due where firm_id = f.id
        union all
        select user_id, true from notification_choices where firm_id = f.id and ${hasWeek}
      ) any_of group by user_id offset 0
    ) w cross join lateral (
      select time_zone from users where firm_id = f.id and id = w.user_id offset 0
    ) u
    order by f.id, w.user_id`
  for (const one of waiting) {
    if (signal?.aborted) return
    await queueDigest(deps, one)
  }
}

async function queueDigest(
  { sql, jobs, clock, config }: Deps,
  { firm_id, user_id, time_zone, has_news, has_week: choseWeek }: Waiting,
): Promise<void> {
  const zone = await zoneOf({ sql, config }, firm_id, time_zone)
  const { day, minutes } = clockIn(zone, clock.now())
  const isMonday = weekday(day) === monday
  const has_week = choseWeek && isMonday
  if (minutes < minuteOfDay || !(has_news || has_week)) return
  const times = isMonday ? ['daily', 'weekly'] : ['daily']
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
    if (ids.length > 0 || has_week)
      await jobs.enqueue(db, mailDigest, { firm_id, user_id, day, ids: ids.slice(-idsMax), has_week })
  })
}

/** Mails what is unread and may be known of now, after the week ahead. One whose sending was cut off is not sent again. */
export async function sendDigest(
  deps: Deps,
  { firm_id, user_id, day, ids, has_week }: z.output<typeof mailDigest.payload>,
): Promise<void> {
  const { sql, mail, clock, publicUrl } = deps
  const receiver = await receiverOf(sql, firm_id, user_id)
  if (!receiver) return
  const unread = await told(sql, receiver, {
    where: piece`and n.read_at is null and n.id = any (${ids}::uuid[])`,
    of: user_id,
  })
  const week = has_week ? await weekOf(deps, receiver) : []
  const sections = [...week, ...toldSections(unread)]
  if (sections.length === 0) return
  const mark = (at: string | null) => sql`
    update notification_digests set sent_at = ${at}
    where firm_id = ${firm_id} and user_id = ${user_id} and day = ${day} and (sent_at is null) = ${at !== null}`
  const marked = await mark(clock.now().toISOString())
  if (marked.count === 0) return
  const letter = { sections, base: publicUrl() }
  try {
    await mail.deliver({
      id: `${user_id}.${day}`,
      firmId: firm_id,
      to: receiver.email,
      subject: week.length > 0 ? 'Your week ahead' : subjectOf(unread),
      text: textOf(letter),
      html: htmlOf(letter),
      date: clock.now(),
    })
  } catch (error) {
    await mark(null)
    throw error
  }
}

async function weekOf(deps: Deps, receiver: Receiver): Promise<Section[]> {
  const zone = await zoneOf(deps, receiver.firmId, receiver.time_zone)
  return weekSections(await readWeekAhead(deps, receiver, zone), zone)
}

const zoneOf = async ({ sql, config }: Pick<Deps, 'sql' | 'config'>, firmId: string, own: string | null) =>
  own ?? (await timeZoneOf(sql, { firmId }, config))

const groups: [title: string, kinds: NotificationKind[]][] = [
  ['You were mentioned', ['mention']],
  ['Replies and comments', ['reply', 'comment']],
  ['Yours now', ['assigned']],
  ['Done', ['done']],
  ['Your deals', ['stage', 'document', 'nda']],
  ['Also', ['joined', 'failed']],
]

const subjectOf = (unread: readonly Notification[]) =>
  `Since the last mail: ${unread.length === 1 ? 'one thing is new' : `${unread.length} things are new`} for you`

/** By what they are, the newest first. */
function toldSections(unread: readonly Notification[]): Section[] {
  const shown = unread.slice(0, shownMax)
  const sections = groups.flatMap(([title, kinds]): Section[] => {
    const lines = shown.filter(({ kind }) => kinds.includes(kind)).map(lineOf)
    return lines.length > 0 ? [{ title, lines }] : []
  })
  const last = sections.at(-1)
  if (last && unread.length > shown.length)
    last.others = { text: `And ${unread.length - shown.length} more`, address: '/notifications' }
  return sections
}

const lineOf = ({ summary, text, address }: Notification): Line => ({
  text: summary,
  quote: text?.replace(/\s+/g, ' ').slice(0, 300),
  address,
})
