import { createHash } from 'node:crypto'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { isRefusedByDatabase } from '../../platform/db/refused.ts'
import { lockMail } from '../../records/match_mail.ts'
import { filedBy } from './change.ts'
import { dealsOfConversations, joinConversations } from './conversations.ts'
import { fileByPeople } from './deals_of_people.ts'
import { matchMessages } from './match.ts'
import { type NewEmail, recordEmail } from './record.ts'

/** A message for the history: which conversation it belongs to and what it is filed under is found here. */
export type Mail = Omit<NewEmail, 'thread_id' | 'matched_by' | 'match_reason' | 'cc_addresses'> & {
  message_id: string
  cc_addresses: string[]
  reference_ids: string[]
  /** the conversation that it was written into; what it refers to says the same where the other has a Message-ID */
  answers_thread?: string
}

type Kept = { id: string; isNew: boolean; thread_id: string; fault?: string }

/** Adds messages to the history, in the caller's transaction; one that the mailbox has brought before is not added again. */
export async function keepMail(db: Transaction, who: Who, given: Mail[]): Promise<Kept[]> {
  await lockMail(db, who)
  const mails = await withOwnIds(db, who, given)
  const threads = await joinConversations(db, who, mails.map(referring))
  const deals = await dealsOfConversations(db, who, threads)
  const matches = await matchMessages(db, who, mails)
  const byHand = await filedBy(db, who)
  const emails = mails.map(({ answers_thread: _, ...mail }, index): Filed => {
    const match = matches[index]
    const isFiled = Boolean(mail.company_id || mail.contact_id)
    const filing = isFiled || !match ? { matched_by: 'hand' as const, match_reason: byHand } : match
    const thread_id = threads[index] ?? mail.message_id
    return { ...mail, ...filing, deal_id: deals.get(thread_id) ?? null, thread_id }
  })
  const kept = await keepAll(db, who, emails)
  await fileByPeople(
    db,
    who,
    emails
      .filter((_, index) => kept[index]?.isNew)
      .map((email) => ({ ...email, cc_addresses: email.cc_addresses ?? [] })),
  )
  for (const [index, email] of emails.entries())
    if (kept[index]?.id && !kept[index].isNew) {
      await noteWhereItIs(db, who, kept[index].id, email)
      if (email.delivery) await noteWhatWasSent(db, who, kept[index].id, email)
    }
  return kept
}

/** Some programs give one Message-ID to messages that have nothing else in common: all but the first get ids of their own. */
async function withOwnIds(db: Db, { firmId }: Who, mails: Mail[]): Promise<Mail[]> {
  const rows = await db<(Known & { owner_id: string; message_id: string })[]>`
    select owner_id, message_id, subject, body, sent_at from emails /* beyond walls */
    where firm_id = ${firmId} and message_id = any(${mails.map(({ message_id }) => message_id)})`
  const keyOf = (mail: { owner_id: string; message_id: string }) => `${mail.owner_id} ${mail.message_id}`
  const first = new Map<string, Known>(rows.map((row) => [keyOf(row), row]))
  return mails.map((mail) => {
    const known = first.get(keyOf(mail))
    if (!known) first.set(keyOf(mail), mail)
    // what this service has sent has the id that it gave
    if (!known || mail.id || !isAnother(known, mail)) return mail
    const { message_id, subject, from_address, sent_at } = mail
    const own = createHash('sha256')
      .update(JSON.stringify([message_id, subject, from_address, sent_at]))
      .digest('hex')
    return { ...mail, message_id: `<${own}@same-id.invalid>` }
  })
}

type Known = Pick<Mail, 'subject' | 'body' | 'sent_at'>

/** A list changes subject, sender and foot of a copy and leaves its date; a copy without a date has that of its arrival. */
const isAnother = (known: Known, mail: Known) =>
  Date.parse(known.sent_at) !== Date.parse(mail.sent_at) &&
  !(isWithin(known.subject, mail.subject, 'endsWith') && isWithin(known.body ?? '', mail.body ?? '', 'includes'))

function isWithin(one: string, other: string, how: 'endsWith' | 'includes'): boolean {
  const [short = '', long = ''] = [one, other]
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
    .sort((a, b) => a.length - b.length)
  return short === '' ? long === '' || how === 'includes' : long[how](short)
}

type Filed = NewEmail & { thread_id: string }

/** One statement after the other without waiting for answers between; where one is refused, each on its own. */
async function keepAll(db: Transaction, who: Who, emails: Filed[]): Promise<Kept[]> {
  const keep = async (inner: Transaction, email: Filed) => ({
    ...(await recordEmail(inner, who, email)),
    thread_id: email.thread_id,
  })
  try {
    return await db.savepoint((inner) => Promise.all(emails.map((email) => keep(inner, email))))
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
  }
  const kept: Kept[] = []
  for (const email of emails) kept.push(await db.savepoint((inner) => keep(inner, email)).catch(asFault(email)))
  return kept
}

/** A message that the database does not take must not keep the others of its page out. */
const asFault =
  ({ thread_id }: Filed) =>
  (error: unknown): Kept => {
    if (!isRefusedByDatabase(error)) throw error
    return { id: '', isNew: false, thread_id, fault: 'it holds what the database does not take' }
  }

const referring = ({ message_id, reference_ids, answers_thread, connection_id, provider_thread }: Mail) => ({
  message_id,
  reference_ids: [...(answers_thread ? [answers_thread] : []), ...reference_ids],
  provider_key: connection_id && provider_thread ? `thread:${connection_id}:${provider_thread}` : null,
})

/**
 * Of a message that is in the history already: where in the mailbox it lies now. What was sent is seen to have gone out. Of
 * a copy that carries other attachments, as mailing lists make them, the place is not taken: they would be found at wrong
 * parts.
 */
async function noteWhereItIs(db: Db, who: Who, id: string, email: NewEmail): Promise<void> {
  if (!email.connection_id || !email.remote_id) return
  await db`
    update emails /* beyond walls */ set delivery = 'sent' where firm_id = ${who.firmId} and id = ${id} and delivery = 'unknown'`
  const names = email.attachments?.map(({ filename }) => filename) ?? []
  const [moved] = await db`
    update emails /* beyond walls */ set connection_id = ${email.connection_id}, remote_id = ${email.remote_id},
      provider_thread = ${email.provider_thread ?? null}
    where firm_id = ${who.firmId} and id = ${id}
      and (connection_id, remote_id) is distinct from (${email.connection_id}::uuid, ${email.remote_id})
      and (remote_id is null or ${names}::text[] = array(
        select filename from email_attachments where firm_id = ${who.firmId} and email_id = ${id} order by position))
    returning id`
  if (!moved) return
  for (const [position, { filename, part }] of email.attachments?.entries() ?? [])
    await db`
      update email_attachments set part = ${part ?? null}
      where firm_id = ${who.firmId} and email_id = ${id} and position = ${position} and filename = ${filename}`
}

/** Of a sent mail that its mailbox brought before its sending had an end: what the mailbox does not know of it. */
async function noteWhatWasSent(db: Db, who: Who, id: string, email: NewEmail): Promise<void> {
  await db`
    update emails /* beyond walls */ set delivery = 'sent', tracked = ${email.tracked ?? false},
      bcc_addresses = ${email.bcc_addresses ?? []}, rejected_addresses = ${email.rejected_addresses ?? []}
    where firm_id = ${who.firmId} and id = ${id} and delivery is null`
  for (const [position, { filename, storage_key, file_id }] of email.attachments?.entries() ?? [])
    await db`
      update email_attachments set storage_key = ${storage_key ?? null}, file_id = ${file_id ?? null}
      where firm_id = ${who.firmId} and email_id = ${id} and position = ${position} and filename = ${filename}`
}
