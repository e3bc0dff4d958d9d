import { insertEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Due } from './claim.ts'
import { tellDisabled } from './jobs.ts'

/** Ends the deliveries of a webhook until a person makes it active again; what waits goes on waiting. */
export async function disable(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  { firm_id, id }: Pick<Due, 'firm_id' | 'id'>,
  reason: string,
): Promise<void> {
  const after = { status: 'disabled', message: reason }
  const event = { subject: 'webhook', kind: 'failed', subjectId: id, after } as const
  const [disabled] = await db`
    with disabled as (
      update webhooks set status = 'disabled', disabled_reason = ${reason}, updated_at = now()
      where firm_id = ${firm_id} and id = ${id} and status = 'active' returning id
    ), recorded as (${insertEvent({ firmId: firm_id, userId: null }, event, piece`from disabled`)})
    select id from disabled`
  if (disabled) await jobs.enqueue(db, tellDisabled, { firm_id, webhook_id: id })
}

/** Mails the owner that a webhook was disabled, unless it is active again by now or the owner is not here any more. */
export async function tellOwner(
  { sql, mail, clock, publicUrl }: Pick<Deps, 'sql' | 'mail' | 'clock' | 'publicUrl'>,
  { firm_id, webhook_id }: { firm_id: string; webhook_id: string },
  jobId: string,
): Promise<void> {
  const [told] = await sql<{ name: string; disabled_reason: string; email: string }[]>`
    select w.name, w.disabled_reason, u.email
    from webhooks w join users u on u.firm_id = ${firm_id} and u.id = w.owner_id and u.status = 'active'
    where w.firm_id = ${firm_id} and w.id = ${webhook_id} and w.status = 'disabled'`
  if (!told) return
  const { name, disabled_reason, email } = told
  await mail.deliver({
    id: jobId,
    firmId: firm_id,
    to: email,
    subject: `The webhook “${name.replace(/\s+/g, ' ')}” was disabled`,
    text:
      `Your webhook “${name}” is told of nothing any more. ${disabled_reason.replace(/\.$/, '')}.\n\n` +
      `When the receiver is well again, make the webhook active at ${publicUrl()}/#/settings. What waited then follows, ` +
      'and what happened in between can be sent by a replay of that time.\n',
    date: clock.now(),
  })
}
