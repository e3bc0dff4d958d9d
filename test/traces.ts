import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { connect } from '../src/platform/db/driver.ts'
import type { TestService } from './harness.ts'

type Traces = Record<string, string[]>

/** Every table of every schema that has these words in any column of any row, read as text, with the beginnings of the rows. */
export async function tracesInTables({ databaseUrl }: TestService, words: string): Promise<Traces> {
  const sql = connect(databaseUrl, { max: 1, onnotice: () => {} })
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema)' order by 1, 2`
  const found: Traces = {}
  for (const { schema, name } of tables) {
    const rows = await sql<{ row: string }[]>`
      select row_to_json(t)::text as row from ${sql(schema)}.${sql(name)} t where row_to_json(t)::text ~* ${words}`
    if (rows.length > 0) found[`${schema}.${name}`] = rows.map(({ row }) => row.slice(0, 600))
  }
  await sql.end()
  return found
}

/** The files of the data folder that have these words, in their content or their name. */
export function tracesInFiles({ dataDir }: TestService, words: string): string[] {
  const named = new RegExp(words, 'i')
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => named.test(path) || named.test(readFileSync(path, 'utf8')))
    .map((path) => relative(dataDir, path))
}
