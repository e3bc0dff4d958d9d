import type { Db } from '../../../platform/db/open.ts'
import type { Labelled } from '../analysis/labelled/labelled.ts'

/** What a file states under one of these names. */
export async function listLabelled(
  db: Db,
  { firm_id, id }: { firm_id: string; id: string },
  names: readonly string[],
): Promise<Labelled[]> {
  const rows = await db<{ name: string; content: Omit<Labelled, 'name'> }[]>`
    select name, content from labelled_values
    where firm_id = ${firm_id} and file_id = ${id} and name = any (${[...names]}) order by position`
  return rows.map(({ name, content }) => ({ ...content, name }))
}
