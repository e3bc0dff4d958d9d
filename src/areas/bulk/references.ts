import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { lockCompanies } from '../../records/engine/links_of_many.ts'
import type { Values } from '../../records/engine/rules.ts'

/**
 * Looks at all companies that rows are to hang on at once, and keeps them from being deleted until the transaction ends.
 * Answers a function that throws where one is not there.
 */
export async function lockCompaniesOf(db: Transaction, who: Who, rows: { values: Values }[]) {
  const known = await lockCompanies(
    db,
    who,
    rows.map(({ values }) => values['company_id']),
  )
  return ({ company_id }: Values): undefined => {
    const id = textOf(company_id)
    if (id !== undefined && !known.has(id.toLowerCase())) throw unknownReference('company_id', 'company')
  }
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
