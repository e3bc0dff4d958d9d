import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { accountKey, findAccount } from '../../platform/auth/accounts.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Link } from '../../platform/auth/links.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import { alreadyMember, invitationNotFound } from './errors.ts'
import type { Invitation, InvitationOffer, NewInvitation } from './schema.ts'

type InvitationRow = Omit<Invitation, 'status'>

export async function createInvitation(
  db: Db,
  who: Who,
  { email, role }: NewInvitation,
  lifetimeSeconds: number,
): Promise<InvitationRow> {
  const [invitation] = await db<[InvitationRow]>`
    with created as (
      insert into invitations (firm_id, id, email, role, invited_by, expires_at)
      values (${who.firmId}, ${uuidv7()}, ${email ?? null}, ${role}, ${who.userId},
        now() + ${lifetimeSeconds} * interval '1 second')
      returning *
    ), recorded as (${recordCreated(who, { subject: 'invitation', kind: 'created' })})
    select id, email, role, invited_by, expires_at, created_at from created`
  return invitation
}

/**
 * Before a new invitation to an address: it must not be that of a colleague, and it takes the place of an open one, whose
 * token is of no use from then on. Whether the address has an account in another firm is not told.
 */
export async function makeWay(db: Transaction, who: Who, email: string): Promise<void> {
  // one at a time in a firm, so that two at once do not both stay open
  await db`select id from firms where id = ${who.firmId} for no key update`
  const account = await findAccount(db, email)
  if (account?.firm_id === who.firmId) throw alreadyMember()
  await db`
    with removed as (
      delete from invitations
      where firm_id = ${who.firmId} and lower(email) = ${accountKey(email)} and accepted_at is null returning *
    ) ${recordRemoved(who, { subject: 'invitation', kind: 'deleted' })}`
}

export const listInvitations = (db: Db, who: Who, { page, page_size }: Page) => db<({ total: number } & Invitation)[]>`
  with counted as (select count(*)::int as total from invitations where firm_id = ${who.firmId}),
  page as (
    select id, email, role, invited_by, expires_at, created_at,
      case when accepted_at is not null then 'accepted' when expires_at < now() then 'expired' else 'open' end as status
    from invitations where firm_id = ${who.firmId}
    order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
  )
  select * from counted left join page on true order by created_at desc, id desc`

/** What an invitation that can still be accepted says: who invites whom to which firm. */
export async function findOffer(db: Db, { firm_id, subject_id }: Pick<Link, 'firm_id' | 'subject_id'>) {
  const [offer] = await db<InvitationOffer[]>`
    select i.email, i.role, u.name as invited_by_name, f.name as firm_name
    from invitations i join users u on u.firm_id = ${firm_id} and u.id = i.invited_by join firms f on f.id = ${firm_id}
    where i.firm_id = ${firm_id} and i.id = ${subject_id} and ${isOffered}`
  return offer
}

/** One whose sender is no longer an active admin offers nothing. */
const isOffered = piece`i.accepted_at is null and u.role = 'admin' and u.status = 'active'`

/**
 * Marks an invitation as accepted in the transaction of the registration, and says what it offers.
 */
export async function acceptInvitation(db: Db, who: Actor, id: string) {
  const [invitation] = await db<{ email: string | null; role: Invitation['role'] }[]>`
    with old as (
      select i.* from invitations i join users u on u.firm_id = ${who.firmId} and u.id = i.invited_by
      where i.firm_id = ${who.firmId} and i.id = ${id} and ${isOffered}
      for no key update of i),
    changed as (
      update invitations i set accepted_at = now() from old
      where i.firm_id = ${who.firmId} and i.id = old.id returning i.*
    ), recorded as (${recordChanged(who, { subject: 'invitation', kind: 'accepted' })})
    select email, role from changed`
  return invitation
}

/** Withdraws an invitation that nobody has accepted; its token is of no use from then on. */
export async function deleteInvitation(db: Db, who: Who, id: string): Promise<void> {
  const [removed] = await db`
    with removed as (
      delete from invitations where firm_id = ${who.firmId} and id = ${id} and accepted_at is null returning *
    ), recorded as (${recordRemoved(who, { subject: 'invitation', kind: 'deleted' })})
    select id from removed`
  if (!removed) throw invitationNotFound()
}
