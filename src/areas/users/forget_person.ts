import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'

type Forgotten = { addresses: string[]; userIds: string[] }

/**
 * Takes the names and addresses of people who worked here, and invitations to these addresses. What they did stays: it is
 * then the doing of somebody erased.
 */
export async function forgetUsers(db: Transaction, who: Who, { addresses, userIds }: Forgotten): Promise<number> {
  const changed = await db`
    update users set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', email_verified_at = null,
      time_zone = null, updated_at = now()
    where firm_id = ${who.firmId} and id = any (${userIds}::uuid[]) and status = 'disabled'`
  const withdrawn = await db`
    delete from invitations
    where firm_id = ${who.firmId} and lower(email) = any (${addresses}) and accepted_at is null`
  await db`
    update invitations set email = null where firm_id = ${who.firmId} and lower(email) = any (${addresses})`
  return changed.count + withdrawn.count
}
