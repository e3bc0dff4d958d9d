import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Page } from '../../platform/http/fields.ts'
import { recordCreated, recordRemoved } from '../events/index.ts'
import { invitationNotFound } from './errors.ts'
import type { Invitation, NewInvitation } from './schema.ts'

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
    ), recorded as (${recordCreated(db, who, { subject: 'invitation', kind: 'created' })})
    select id, email, role, invited_by, expires_at, created_at from created`
  return invitation
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

/** Marks an invitation as accepted in the transaction of the registration, and says what it offers. */
export async function acceptInvitation(db: Db, firmId: string, id: string) {
  const [invitation] = await db<{ email: string | null; role: Invitation['role'] }[]>`
    update invitations set accepted_at = now()
    where firm_id = ${firmId} and id = ${id} and accepted_at is null returning email, role`
  return invitation
}

/** Withdraws an invitation that nobody has accepted; its token is of no use from then on. */
export async function deleteInvitation(db: Db, who: Who, id: string): Promise<void> {
  const [removed] = await db`
    with removed as (
      delete from invitations where firm_id = ${who.firmId} and id = ${id} and accepted_at is null returning *
    ), recorded as (${recordRemoved(db, who, { subject: 'invitation', kind: 'deleted' })})
    select id from removed`
  if (!removed) throw invitationNotFound()
}
