import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { companyNameKey } from '../../../records/identity.ts'
import { findCompanies } from '../../import/index.ts'

/** How a document names a company. */
type NamedCompany = { name: string; website: string | null }
export type Match = { id: string; name: string }

/** The companies that a document may mean, by its name or its website; of those that the person may know of. */
export async function findSameCompanies(db: Db, who: Who, named: NamedCompany): Promise<Match[]> {
  const [known] = await findCompanies(db, who, [named])
  return known?.found.map(({ id, name }) => ({ id, name })) ?? []
}

/**
 * Whether two names may stand for one company: one holds the other, as "Acme Holdings" holds "Acme Inc.". To warn, where
 * saying nothing is the smaller mistake.
 */
export async function mayBeOne(db: Db, one: string, other: string): Promise<boolean> {
  const [names] = await db<{ same: boolean }[]>`
    select strpos(a, b) > 0 or strpos(b, a) > 0 as same
    from ${companyNameKey(piece`${one}`)} a, ${companyNameKey(piece`${other}`)} b`
  return names?.same ?? false
}
