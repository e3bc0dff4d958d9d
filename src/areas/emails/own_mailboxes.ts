import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'

/** The addresses that a person writes from, in lower case: a message from one of them is outbound. */
export async function ownMailboxes(db: Db, { firmId }: Who, userId: string): Promise<string[]> {
  const rows = await db<{ address: string }[]>`
    select lower(email) as address from users where firm_id = ${firmId} and id = ${userId}
    union select lower(account) from connections
    where firm_id = ${firmId} and service = 'mail' and owner_id = ${userId} and account like '%@%'`
  return rows.map((row) => row.address)
}
