import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { tooMany } from './plan.ts'

/** Finds the funds that rows name. One that is not there is not made: a table of deals says next to nothing of it. */
export async function fundsIn(db: Db, who: Who, said: readonly (string | null)[]) {
  const names = [...new Set(said)].filter((name) => name !== null)
  if (names.length === 0) return () => undefined
  const found = await db<{ name: string; ids: string[] }[]>`
    select given.name, array(
      select f.id from funds f where f.firm_id = ${who.firmId} and f.name_key = fold(given.name) order by f.id
    ) as ids
    from unnest(${names}::text[]) given (name)`
  const known = new Map(found.map(({ name, ids }) => [name, ids]))
  return (name: string | null): { id?: string; problem?: string } | undefined => {
    if (name === null) return undefined
    const ids = known.get(name) ?? []
    const [id] = ids
    if (id === undefined) return { problem: `there is no fund “${name}”` }
    return ids.length > 1 ? { problem: tooMany(ids.length, 'funds are called', name) } : { id }
  }
}
