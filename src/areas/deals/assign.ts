import { recordChanged } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import { outsideWall, wallsAround } from '../../access/within.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { findUsers, type UserRecord } from '../users/index.ts'

/**
 * Gives a deal to a person. The event "assigned" is what tells them. Who has the deal already keeps it: nothing is
 * written, and assigned_at is when they got it.
 */
export async function assignDeal(
  db: Transaction,
  who: Who,
  { deal_id, assignee_id }: { deal_id: string; assignee_id: string },
) {
  const [deal] = await db<{ id: string; company_id: string; owner_id: string | null; created_at: string }[]>`
    select id, company_id, owner_id, created_at from deals
    where firm_id = ${who.firmId} and id = ${deal_id} and not company_deleted and ${seen(who, 'deals')}
    for no key update`
  if (!deal) throw unknownReference('deal_id', 'deal')
  const assignee = await requireOwner(db, who, {
    field: 'assignee_id',
    id: assignee_id,
    of: [deal.id, deal.company_id],
  })
  await setOwner(db, who, deal.id, assignee.id)
  const [assigned] = await db<{ at: string }[]>`
    select at from events
    where firm_id = ${who.firmId} and subject_type = 'deal' and subject_id = ${deal.id} and after ? 'owner_id'
      and ${seen(who, 'events')}
    order by at desc, id desc limit 1`
  return {
    deal_id: deal.id,
    assignee_id: assignee.id,
    previous_owner_id: deal.owner_id,
    assigned_at: assigned?.at ?? deal.created_at,
  }
}

/** "of": the deal and its company, where they are there already. */
type Owner = { id: string; of: (string | undefined)[]; present?: string | null }

/** A deal is given to active people only, who may know of it; a person disabled since may stay its owner. */
export async function requireOwner(db: Transaction, who: Who, { field, ...owner }: Owner & { field: string }) {
  const requireOne = await lookAtOwners(db, who, field, [owner])
  return requireOne(owner)
}

/** The same of many deals: looks at people and walls once; answers a function that throws where one may not have a deal. */
export async function lookAtOwners(db: Transaction, who: Who, field: string, owners: readonly Owner[]) {
  const people = await findUsers(db, who, [...new Set(owners.map(({ id }) => id))])
  const known = new Map(people.map((user) => [user.id, user]))
  const isOutside = await wallsAround(db, who, owners.flatMap(({ of }) => of)) // biome-ignore format: a line
  return ({ id, of, present = null }: Owner): UserRecord => {
    const user = known.get(id)
    if (!user) throw unknownReference(field, 'user')
    if (user.status !== 'active' && user.id !== present)
      throw validationError([{ field, message: 'must be a person whose account is active' }])
    if (isOutside(user.id, of)) throw outsideWall(field)
    return user
  }
}

/** Changes the owner of a deal that the caller's transaction has locked, and records it where it is another one. */
export async function setOwner(db: Transaction, who: Who, dealId: string, ownerId: string | null): Promise<void> {
  await db`
    with old as (select * from deals where firm_id = ${who.firmId} and id = ${dealId} and ${seen(who, 'deals')}),
    changed as (
      update deals d set owner_id = ${ownerId}, updated_at = now() from old
      where d.firm_id = ${who.firmId} and d.id = old.id and old.owner_id is distinct from ${ownerId}::uuid returning d.*
    ), recorded as (${recordChanged(who, { subject: 'deal', kind: 'assigned', company: piece`changed.company_id` })})
    select id from changed`
}
