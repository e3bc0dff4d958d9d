import { recordChanged } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { lockCompany, lockContact } from '../../records/engine/links.ts'
import { emailNotFound, notYourMailbox } from './errors.ts'
import { mailSeen } from './filters.ts'
import { requireEmail } from './queries.ts'
import type { Email, EmailPatch } from './schema.ts'

/** Shares a message, which is its owner's to do, or files it by hand: then no rule files it anywhere else. */
export async function changeEmail(db: Transaction, who: Who, id: string, patch: EmailPatch): Promise<Email> {
  const email = await requireEmail(db, who, id)
  const isFiled = patch.company_id !== undefined || patch.contact_id !== undefined
  if (email.owner_id !== who.userId && (patch.shared !== undefined || !isFiled)) throw notYourMailbox()
  if (Object.keys(patch).length === 0) return email
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

/** Why it stands where it does, for everybody who wonders. */
export async function filedBy(db: Transaction, who: Who): Promise<string> {
  const [user] = await db<{ name: string }[]>`
    select name from users where firm_id = ${who.firmId} and id = ${who.userId}`
  return `Filed by hand by ${user?.name ?? 'a colleague'}.`
}
