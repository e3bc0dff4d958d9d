import type { Sql } from '../db/open.ts'
import type { Who } from './gate.ts'

type Row = { firm_id: string; role: string; fields: string[] }
type Person = Pick<Who, 'firmId' | 'role'>

/** By firm and role. One table for the process: it is asked with nothing but who asks, wherever that is known. */
const hidden = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

/** The fields that a person does not see, by the role they have; known without a query. */
export const hiddenFrom = ({ firmId, role }: Person): ReadonlySet<string> =>
  hidden.size === 0 ? none : (hidden.get(`${firmId} ${role}`) ?? none)

/** Reads which fields firms have hidden since; every node does so each second, with what else has changed. */
export async function readHidden(sql: Sql, since: string): Promise<void> {
  const rows = await sql<Row[]>`select firm_id, role, fields from service.hidden_fields where changed_at > ${since}`
  for (const { firm_id, role, fields } of rows)
    if (fields.length > 0) hidden.set(`${firm_id} ${role}`, new Set(fields))
    else hidden.delete(`${firm_id} ${role}`)
}
