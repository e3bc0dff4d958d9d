import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { settleMail } from '../jobs.ts'
import { endSending, forgetOutgoing, type OutgoingMail } from './outgoing.ts'

/**
 * Looks after a mail whose sending has no end on record, because the service ended in between: one that may have gone out
 * comes into the history as such. Also forgets keys of requests that nobody repeats any more.
 */
export async function settle(deps: Deps, { firm_id, mail_id }: z.output<typeof settleMail.payload>): Promise<void> {
  const [mail] = await deps.sql<{ owner_id: string; record: OutgoingMail }[]>`
    select owner_id, record from outgoing_mail where firm_id = ${firm_id} and id = ${mail_id} and state = 'sending'`
  if (mail) {
    const who = { firmId: firm_id, userId: mail.owner_id, role: 'member' as const }
    const wentOut = mail.record.connection_id !== null
    const delivery = wentOut ? 'unknown' : 'local'
    if (wentOut || (await deps.outbox.has(firm_id, mail_id)))
      await transact(deps.sql, (db) => endSending(db, who, mail_id, { delivery }))
    else await forgetOutgoing(deps.sql, who, mail_id)
  }
  await deps.sql`
    delete from outgoing_mail
    where firm_id = ${firm_id} and state <> 'sending' and created_at < now() - ${keptDays} * interval '1 day'`
}

const keptDays = 7
