import { createHash } from 'node:crypto'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { transact } from '../../../platform/db/transact.ts'
import { lockCompany, lockContact } from '../../../records/engine/links.ts'
import { settleMail } from '../jobs.ts'
import { type Answered, findAnswered } from './answered.ts'
import { type Delivery, deliver } from './deliver.ts'
import { discardEnclosures, type Enclosure, enclosuresOf, keepEnclosures } from './enclosures.ts'
import { beginSending, endSending, findOutgoing, forgetOutgoing, type OutgoingMail } from './outgoing.ts'
import { deliveryUnknown, keyUsedForOther, stillSending } from './send_errors.ts'
import type { NewMail, SentMail } from './send_schema.ts'
import { type Sender, senderOf } from './sender.ts'
import { rawMail, recordOf } from './written_mail.ts'

type Sending = {
  mail: NewMail
  sender: Sender
  answered: Answered | undefined
  enclosures: Enclosure[]
  record: OutgoingMail
}

/**
 * Sends a mail. It is written down before a server is spoken with, so that it neither goes out twice nor is lost: where
 * the service ends in between, it comes into the history as one of which nobody knows (settle.ts).
 */
export async function sendMail(deps: Deps, who: Who, mail: NewMail, key: string | null): Promise<SentMail> {
  const hash = createHash('sha256').update(JSON.stringify(mail)).digest()
  const before = key && (await answerBefore(deps, who, key, hash))
  if (before) return before
  const sender = await senderOf(deps, who, mail.provider)
  const answered = await findAnswered(deps.sql, who, mail.reply_to_email_id)
  const enclosures = await enclosuresOf(deps, who, mail)
  const record = recordOf(deps, who, { mail, sender, answered })
  const sending = { mail, sender, answered, enclosures, record }
  const isMine = await begin(deps, who, sending, { key, hash })
  // the same request came twice at once, and the other is under way
  if (!isMine) return sendMail(deps, who, mail, key)
  return end(deps, who, sending, await goOut(deps, who, sending))
}

/** What the same request was answered before, where it came before; waits while it is under way. */
async function answerBefore({ sql }: Deps, who: Who, key: string, hash: Buffer): Promise<SentMail | undefined> {
  const deadline = Date.now() + waitSecondsMax * 1000
  for (;;) {
    const before = await findOutgoing(sql, who, key)
    if (!before) return undefined
    if (!hash.equals(before.request_sha256)) throw keyUsedForOther()
    // seen in the mailbox since then, it has gone out
    if (before.state === 'unknown' && before.delivery !== 'sent')
      throw deliveryUnknown(before.id, 'The mail server did not answer.')
    if (before.answer) return before.answer
    if (Date.now() > deadline) throw stillSending()
    await pauseFor(100)
  }
}

const waitSecondsMax = 30

async function begin(deps: Deps, who: Who, { mail, enclosures, record }: Sending, request: Request): Promise<boolean> {
  const attachments = await keepEnclosures(deps, who, enclosures)
  try {
    const isMine = await transact(deps.sql, async (db) => {
      await lockCompany(db, who, mail.company_id)
      await lockContact(db, who, mail.contact_id)
      const isNew = await beginSending(db, who, { ...request, id: record.id, record: { ...record, attachments } })
      if (isNew) await deps.jobs.enqueue(db, settleMail, { firm_id: who.firmId, mail_id: record.id })
      return isNew
    })
    record.attachments = attachments
    if (!isMine) await discardEnclosures(deps, attachments)
    return isMine
  } catch (error) {
    await discardEnclosures(deps, attachments)
    throw error
  }
}

type Request = { key: string | null; hash: Buffer }

async function goOut(deps: Deps, who: Who, sending: Sending): Promise<Delivery> {
  const { mail, sender, answered, record } = sending
  try {
    const raw = await rawMail(deps, who, sending)
    const recipients = [mail.to, mail.cc ?? [], mail.bcc ?? []].flat().map(({ address }) => address)
    const isSameMailbox = answered?.connection_id === sender.mailbox?.connection.id
    return await deliver(deps, sender, {
      id: record.id,
      firmId: who.firmId,
      raw,
      recipients: [...new Set(recipients)],
      providerThread: isSameMailbox ? (answered?.provider_thread ?? null) : null,
    })
  } catch (error) {
    return { state: 'not sent', error }
  }
}

async function end(deps: Deps, who: Who, { sender, record }: Sending, delivery: Delivery): Promise<SentMail> {
  const { id } = record
  switch (delivery.state) {
    case 'not sent':
      await forgetOutgoing(deps.sql, who, id)
      await discardEnclosures(deps, record.attachments ?? [])
      throw delivery.error
    case 'unknown':
      await transact(deps.sql, (db) => endSending(db, who, id, { delivery: 'unknown' }))
      throw deliveryUnknown(id, delivery.said)
    case 'local':
      return transact(deps.sql, (db) => endSending(db, who, id, { delivery: 'local', note: sender.note }))
    case 'sent': {
      const { remoteId, providerThread, rejected } = delivery
      const end = { delivery: 'sent' as const, remoteId, providerThread, rejected }
      return transact(deps.sql, (db) => endSending(db, who, id, end))
    }
    default:
      return delivery satisfies never
  }
}
