import type { Who } from '../platform/auth/gate.ts'
import type { Db, Sql, Transaction } from '../platform/db/open.ts'
import { joined, piece } from '../platform/db/statement.ts'
import { type Hidden, hiddenOf } from './hidden.ts'

/**
 * From here on the transaction reads what is left where this is hidden: those figures are null to every statement, so that
 * no filter, order or sum tells them. For reading only: who writes must not take a null for what is there.
 */
export async function readWithout(db: Transaction, hidden: Hidden | undefined): Promise<void> {
  if (!hidden) return
  await db`
    select set_config('search_path', 'restricted, public', true), set_config('firm_crm.hidden', ${hidden.fields.join()}, true),
      set_config('firm_crm.hidden_names', ${hidden.names}, true), ${joined(
        Object.entries(hidden.namesOf).map(
          ([kind, names]) => piece`set_config(${`firm_crm.hidden_names_of_${kind}s`}, ${names}, true)`,
        ),
        ', ',
      )}`
}

/** Reads as the person may see. For those who see everything nothing is different. */
export async function readingAs<T>(
  sql: Sql,
  who: Pick<Who, 'firmId' | 'role'>,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const hidden = hiddenOf(who)
  if (!hidden) return read(sql)
  return sql.begin('read only', async (db) => {
    await readWithout(db, hidden)
    return read(db)
  })
}
