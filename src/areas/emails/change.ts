import { recordChanged, recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { lockCompany, lockContact, lockDeal } from '../../records/engine/links.ts'
import { lockMail } from '../../records/match_mail.ts'
import { fileConversations } from '../../records/papers_of_deals.ts'
import { emailNotFound, notYourMailbox } from './errors.ts'
import { mailSeen } from './filters.ts'
import { requireEmail } from './queries.ts'
import type { Email, EmailPatch } from './schema.ts'

/**
 * Shares a message, which is its owner's to do, or files it by hand: then no rule files it anywhere else. Under a deal goes the
 * whole conversation: it is one, whoever has which message of it in a mailbox.
 */
export async function changeEmail(
  db: Transaction,
  who: Who,
  id: string,
  { deal_id, ...patch }: EmailPatch,
): Promise<Email> {
  // a message of the conversation that comes meanwhile is to find its deal
  if (deal_id !== undefined) await lockMail(db, who)
  const email = await requireEmail(db, who, id)
  const isFiled = patch.company_id !== undefined || patch.contact_id !== undefined
  const isFiledAnywhere = isFiled || deal_id !== undefined
  if (email.owner_id !== who.userId && (patch.shared !== undefined || !isFiledAnywhere)) throw notYourMailbox()
  if (deal_id !== undefined) {
    await lockDeal(db, who, deal_id)
    if (deal_id === null) await recordThatOfNone(db, who, email)
    await fileConversations(db, who, { threads: [email.thread_id], dealId: deal_id, byHand: true })
  }
  if (Object.keys(patch).length === 0) return deal_id === undefined ? email : requireEmail(db, who, id)
  await lockCompany(db, who, patch.company_id)
  await lockContact(db, who, patch.contact_id)
  const values = { ...patch, ...(isFiled && { matched_by: 'hand', match_reason: await filedBy(db, who) }) }
  const [changed] = await db`
    with old as (
      select * from emails e where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${mailSeen(who)} for no key update),
    changed as (
      update emails e set ${assignments(values)} from old
      where e.firm_id = ${who.firmId} and e.id = old.id returning e.*
    ), recorded as (${recordChanged(who, { subject: 'email', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
  if (!changed) throw emailNotFound()
  return requireEmail(db, who, id)
}

/** That a conversation is about none of the deals it could be of changes no field of it, but was said by somebody. */
async function recordThatOfNone(db: Transaction, who: Who, { id, thread_id, company_id }: Email) {
  const [asked] = await db`
    select thread_id from possible_deals where firm_id = ${who.firmId} and thread_id = ${thread_id} limit 1`
  if (!asked) return
  await recordEvent(db, who, {
    subject: 'email',
    kind: 'updated',
    subjectId: id,
    ...(company_id && { companyId: company_id }),
    after: { deal_id: null },
  })
}

/** Why it stands where it does, for everybody who wonders. */
export async function filedBy(db: Transaction, who: Who): Promise<string> {
  const [user] = await db<{ name: string }[]>`
    select name from users where firm_id = ${who.firmId} and id = ${who.userId}`
  return `Filed by hand by ${user?.name ?? 'a colleague'}.`
}
