import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Me } from './schema.ts'

export async function findMe(db: Db, who: Who): Promise<Me | undefined> {
  const [me] = await db<Me[]>`
    select u.id, u.email, u.name, u.firm_id, f.name as firm_name, u.role, u.created_at
    from users u join firms f on f.id = u.firm_id where u.firm_id = ${who.firmId} and u.id = ${who.userId}`
  return me
}
