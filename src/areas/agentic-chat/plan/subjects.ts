import { seen } from '../../../access/seen.ts'
import { piece } from '../../../platform/db/statement.ts'
import type { Ref } from './result.ts'
import type { Running } from './run.ts'

/** The companies of the firm that have these ids, in the order of the ids. */
export async function namesOfCompanies({ ask, who }: Running, ids: readonly string[]): Promise<Ref[]> {
  const rows = await ask(piece`
    select id, name from companies
    where firm_id = ${who.firmId} and id = any (${[...ids]}::uuid[]) and deleted_at is null
      and ${seen(who, 'companies')}`)
  const names = new Map(rows.map(({ id, name }) => [String(id), String(name)]))
  return [...new Set(ids)].flatMap((id) => {
    const label = names.get(id)
    return label === undefined ? [] : [{ type: 'company' as const, id, label }]
  })
}
