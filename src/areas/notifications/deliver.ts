import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { repeatWhileConnected } from '../../platform/jobs/repeat.ts'
import { noteFault, openHook, say } from './hooks.ts'
import { tellByChannel } from './jobs.ts'
import { chosenAt, linkTo } from './letter.ts'
import { told } from './queries.ts'
import type { Notification } from './schema.ts'

const lookMs = 2000
/** Who reads it on the screen within that time is told nothing by other ways. */
const waitSeconds = 30
const atOnce = 200

export const keepDelivering = (deps: Deps): void =>
  repeatWhileConnected(
    lookMs,
    () => queueDue(deps, waitSeconds),
    (error) => deps.log.error({ err: error }, 'notifications could not be sent on'),
  )

/** Queues what is to be told at once and has waited for so long. */
export const queueDue = ({ sql, jobs }: Pick<Deps, 'sql' | 'jobs'>, seconds: number): Promise<void> =>
  transact(sql, async (db) => {
    const due = await db<z.input<typeof tellByChannel.payload>[]>`
      with due as (
        select firm_id, notification_id, channel from service.notifications_due
        where created_at <= now() - ${seconds} * interval '1 second'
        order by created_at limit ${atOnce} for update skip locked
      )
      delete from service.notifications_due d using due
      where d.firm_id = due.firm_id and d.notification_id = due.notification_id and d.channel = due.channel
      returning d.firm_id, d.notification_id, d.channel`
    for (const one of due) await jobs.enqueue(db, tellByChannel, one)
  })

export type Receiver = Who & { email: string; time_zone: string | null }

/** A person of the firm as they may read now; undefined once they are disabled. */
export async function receiverOf(db: Db, firmId: string, userId: string): Promise<Receiver | undefined> {
  const [person] = await db<Pick<Receiver, 'role' | 'email' | 'time_zone'>[]>`
    select role, email, time_zone from users where firm_id = ${firmId} and id = ${userId} and status = 'active'`
  return person && { firmId, userId, ...person }
}

/** Who reads for the channel of a firm: within no wall, and without what is hidden from anybody. */
const everybody = (firmId: string): Who => ({
  firmId,
  userId: '00000000-0000-0000-0000-000000000000',
  role: 'viewer',
})

export async function tellOne(
  deps: Deps,
  { firm_id, notification_id, channel }: z.output<typeof tellByChannel.payload>,
): Promise<void> {
  const { sql } = deps
  const [row] = await sql<{ user_id: string | null }[]>`
    select user_id from notifications /* beyond walls: whose it is */
    where firm_id = ${firm_id} and id = ${notification_id} and read_at is null`
  if (!row) return
  const receiver = row.user_id === null ? undefined : await receiverOf(sql, firm_id, row.user_id)
  if (row.user_id !== null && !receiver) return
  const who = receiver ?? everybody(firm_id)
  const [one] = await told(sql, who, { where: piece`and n.id = ${notification_id}`, of: row.user_id })
  if (!one) return
  if (channel === 'mail') return receiver && mailOne(deps, receiver, one)
  await chatOne(deps, firm_id, row.user_id, one)
}

async function mailOne(
  { mail, clock, publicUrl }: Deps,
  { firmId, email }: Receiver,
  one: Notification,
): Promise<void> {
  const lines = [one.summary, one.text, linkTo(publicUrl(), one.address), chosenAt(publicUrl())]
  await mail.deliver({
    id: one.id,
    firmId,
    to: email,
    subject: one.summary.slice(0, 200),
    text: `${lines.filter(Boolean).join('\n\n')}\n`,
    date: clock.now(),
  })
}

async function chatOne(deps: Deps, firmId: string, userId: string | null, one: Notification): Promise<void> {
  const hook = await openHook(deps, firmId, userId)
  if (!hook) return
  const text = one.text ? `${one.summary}: ${one.text}` : one.summary
  const fault = await say(deps, { ...hook, text, link: linkTo(deps.publicUrl(), one.address) })
  await noteFault(deps.sql, firmId, hook.id, fault ?? null)
  if (fault) throw new Error(fault)
}
