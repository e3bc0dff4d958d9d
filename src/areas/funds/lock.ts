import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'

/**
 * Makes sure, in the caller's transaction, that the funds that records are to hang on are there, and keeps them from being
 * deleted until the transaction ends; answers a function that throws where one is not.
 */
export async function lockFunds(db: Db, who: Who, ids: readonly unknown[]) {
  const asked = [...new Set(ids)].filter((id) => typeof id === 'string')
  const found = asked.length === 0 ? [] : await db<{ id: string }[]>`
    select id from funds where firm_id = ${who.firmId} and id = any (${asked}::uuid[]) order by id for key share` // biome-ignore format: a statement
  const known = new Set(found.map(({ id }) => id))
  return (id: unknown) => {
    if (typeof id === 'string' && !known.has(id)) throw unknownReference('fund_id', 'fund')
  }
}

/** The same for the fund of one record. */
export const lockFund = async (db: Db, who: Who, id: string | null | undefined): Promise<void> =>
  (await lockFunds(db, who, [id]))(id)
