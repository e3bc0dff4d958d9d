import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'

/** Who plans an event, as its invitations name them. */
export async function organizerOf(db: Db, who: Pick<Who, 'firmId'>, userId: string) {
  const [person] = await db<{ name: string; address: string }[]>`
    select name, email as address from users where firm_id = ${who.firmId} and id = ${userId}`
  return person
}
