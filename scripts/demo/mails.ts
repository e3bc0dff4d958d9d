import { recordEmail, recordOpen } from '../../src/areas/emails/index.ts'
import { transact } from '../../src/platform/db/transact.ts'
import type { Mail } from './activity.ts'
import type { Dated } from './past.ts'
import type { Filling } from './records.ts'

const readAfterMilliseconds = 3 * 3_600_000

/** Mails come from mailboxes and not through the interface: they are put on record as a mailbox would. */
export async function addMails({ sql, firm, days, ids }: Filling, mails: readonly Mail[]): Promise<Dated[]> {
  const dated: Dated[] = []
  for (const { at, owner, contact, thread, subject, isInbound, body, shared, opened } of mails) {
    const mailbox = firm.as(owner)
    const who = { firmId: firm.id, userId: mailbox.id, role: 'member' as const }
    const { id } = await transact(sql, (db) =>
      recordEmail(db, who, {
        company_id: contact.company && ids.companies.get(contact.company),
        contact_id: ids.contacts.get(contact),
        owner_id: mailbox.id,
        thread_id: `<${thread}.${firm.id}@demo.example>`,
        subject,
        direction: isInbound ? 'inbound' : 'outbound',
        from_address: isInbound ? contact.email : mailbox.email,
        to_addresses: [isInbound ? mailbox.email : contact.email],
        sent_at: at,
        body,
        shared,
      }),
    )
    if (opened) await recordOpen(sql, who, { emailId: id, counted: true })
    const readAt = new Date(Math.min(Date.parse(at) + readAfterMilliseconds, days.now.getTime())).toISOString()
    dated.push({ id, moments: opened ? [at, readAt] : [at] })
  }
  return dated
}
