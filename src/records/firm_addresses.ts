import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'

/** The addresses of the firm's own side, in lower case: of its people, and of the mailboxes that they have connected. */
export async function firmAddresses(db: Db, { firmId }: Pick<Who, 'firmId'>): Promise<Set<string>> {
  const rows = await db<{ address: string }[]>`
    select lower(email) as address from users where firm_id = ${firmId}
    union select lower(account) from connections where firm_id = ${firmId} and service = 'mail' and account like '%@%'`
  return new Set(rows.map((row) => row.address))
}
