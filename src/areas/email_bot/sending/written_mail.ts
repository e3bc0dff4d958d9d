import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import { type Answered, referencesTo, subjectOf } from './answered.ts'
import type { Enclosure } from './enclosures.ts'
import type { OutgoingMail } from './outgoing.ts'
import type { NewMail } from './send_schema.ts'
import type { Sender } from './sender.ts'
import { trackedHtml } from './tracked_html.ts'

type Written = { mail: NewMail; sender: Sender; answered: Answered | undefined }

/** What the history says of a mail. */
export function recordOf({ clock }: Deps, who: Who, { mail, sender, answered }: Written): OutgoingMail {
  const id = uuidv7()
  const addresses = (people: NewMail['cc']) => people?.map(({ address }) => address) ?? []
  return {
    id,
    owner_id: who.userId,
    company_id: mail.company_id ?? null,
    contact_id: mail.contact_id ?? null,
    connection_id: sender.mailbox?.connection.id ?? null,
    message_id: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1).toLowerCase()}>`,
    reference_ids: answered ? referencesTo(answered) : [],
    ...(answered && { answers_thread: answered.thread_id }),
    subject: subjectOf(mail.subject, answered),
    direction: 'outbound',
    from_address: sender.address,
    from_name: sender.name,
    to_addresses: addresses(mail.to),
    cc_addresses: addresses(mail.cc),
    bcc_addresses: addresses(mail.bcc),
    sent_at: clock.now().toISOString(),
    body: mail.body,
    shared: mail.shared ?? sender.shared,
    tracked: mail.track ?? sender.isTracking,
  }
}

/** The message itself. Who gets a blind copy is not in it. */
export function rawMail(
  { tracking, publicUrl }: Deps,
  { firmId }: Who,
  { mail, sender, answered, enclosures, record }: Written & { enclosures: Enclosure[]; record: OutgoingMail },
): Promise<Buffer> {
  const tracked = { links: tracking, mail: { firmId, emailId: record.id }, publicUrl: publicUrl() }
  return composeMail({
    messageId: record.message_id,
    date: new Date(record.sent_at),
    from: { address: sender.address, name: oneLine(sender.name) },
    to: mail.to,
    cc: mail.cc ?? [],
    subject: record.subject,
    text: mail.body,
    html: record.tracked ? trackedHtml(mail.body, tracked) : undefined,
    inReplyTo: answered?.message_id ?? undefined,
    references: record.reference_ids,
    attachments: enclosures,
  })
}

/** The name of a person of the firm, who may have put anything into it. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
