import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import type { Values } from '../../records/engine/rules.ts'

/**
 * Looks at all companies that rows are to hang on at once, and keeps them from being deleted until the transaction ends.
 * Answers a function that throws where one is not there.
 */
export async function lockCompaniesOf(db: Transaction, who: Who, rows: { values: Values }[]) {
  const ids = [...new Set(rows.flatMap(({ values }) => textOf(values['company_id']) ?? []))]
  const found = await db<{ id: string }[]>`
    select id from companies
    where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and deleted_at is null and ${seen(who, 'companies')}
    order by id for share`
  const known = new Set(found.map(({ id }) => id))
  return ({ company_id }: Values) => {
    const id = textOf(company_id)
    if (id !== undefined && !known.has(id)) throw unknownReference('company_id', 'company')
  }
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
