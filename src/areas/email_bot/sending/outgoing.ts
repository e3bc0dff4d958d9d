import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { keepMail, type Mail, rejectedNote } from '../../emails/index.ts'
import type { SentMail } from './send_schema.ts'

// A mail is written here before a server is spoken with, and goes into the history when it is known what became of it.

export type OutgoingMail = Mail & { id: string }

type Outgoing = {
  id: string
  request_sha256: Buffer
  state: 'sending' | 'sent' | 'unknown'
  answer: SentMail | null
  /** what the history says of it by now */
  delivery: 'local' | 'sent' | 'unknown' | null
}

type NewOutgoing = { id: string; key: string | null; hash: Buffer; record: OutgoingMail }

/** false where this person has begun a mail under the same key before. */
export async function beginSending(
  db: Transaction,
  who: Who,
  { id, key, hash, record }: NewOutgoing,
): Promise<boolean> {
  const [begun] = await db`
    insert into outgoing_mail (firm_id, id, owner_id, idempotency_key, request_sha256, record)
    values (${who.firmId}, ${id}, ${who.userId}, ${key}, ${hash}, ${JSON.stringify(record)})
    on conflict do nothing returning id`
  return begun !== undefined
}

export async function findOutgoing(db: Db, who: Who, key: string): Promise<Outgoing | undefined> {
  const [mail] = await db<Outgoing[]>`
    select o.id, o.request_sha256, o.state, o.answer, e.delivery
    from outgoing_mail o /* beyond walls: what the asker has sent */ left join emails e on e.firm_id = ${who.firmId} and e.id = o.id
    where o.firm_id = ${who.firmId} and o.owner_id = ${who.userId} and o.idempotency_key = ${key}`
  return mail
}

/** A mail that certainly did not go out leaves nothing behind, so that it can be sent again under the same key. */
export const forgetOutgoing = (db: Db, who: Who, id: string) =>
  db`delete from outgoing_mail where firm_id = ${who.firmId} and id = ${id} and state = 'sending'`

type End = {
  delivery: 'local' | 'sent' | 'unknown'
  remoteId?: string | null
  providerThread?: string | null
  /** who of its receivers was refused */
  rejected?: string[]
  note?: string | null
}

/** Puts a mail into the history and answers what is told of it. Of two who find out what became of it the first does. */
export async function endSending(db: Transaction, who: Who, id: string, end: End): Promise<SentMail> {
  const [mail] = await db<{ state: string; record: OutgoingMail; answer: SentMail | null }[]>`
    select state, record, answer from outgoing_mail where firm_id = ${who.firmId} and id = ${id} for update`
  if (mail?.answer) return mail.answer
  if (mail?.state !== 'sending') throw new Error('a mail that was on its way is gone')
  const { delivery, remoteId = null, providerThread = null, rejected = [] } = end
  const { record } = mail
  const [kept] = await keepMail(db, who, [
    { ...record, delivery, rejected_addresses: rejected, remote_id: remoteId, provider_thread: providerThread },
  ])
  if (!kept || kept.fault) throw new Error('the history does not take a mail that was sent')
  const answer: SentMail = {
    sent: delivery !== 'local',
    message_id: record.message_id,
    sent_at: record.sent_at,
    delivery: delivery === 'local' ? 'local' : 'sent',
    email_id: kept.id,
    thread_id: kept.thread_id,
    note: rejected.length > 0 ? rejectedNote(rejected) : (end.note ?? null),
  }
  // what it says is in the history now
  await db`
    update outgoing_mail set state = ${delivery === 'unknown' ? 'unknown' : 'sent'}, record = '{}',
      answer = ${JSON.stringify(answer)}
    where firm_id = ${who.firmId} and id = ${id}`
  return answer
}
