import type postgres from 'postgres'
import { readCatalogue } from '../src/areas/export/archive/catalogue.ts'
import { rowSchemas } from '../src/areas/export/archive/row_schemas.ts'
import { columnsOf } from '../src/areas/export/archive/rows.ts'
import { carried } from '../src/areas/export/archive/tables.ts'
import { connect } from '../src/platform/db/driver.ts'
import type { Sql } from '../src/platform/db/open.ts'
import type { TestService } from './harness.ts'

// A look at all rows of all firms at once, from beside the service.

type Table = { name: string; firm: string | null }
type Carried = { name: string; columns: string[] }
/** A connection of its own: what looks at all firms is no statement of the service. */
export type WholeDatabase = { sql: postgres.Sql; tables: Table[]; carried: Carried[]; fingerprint: string }

// what says which node is alive, how far jobs of anybody are, and whose turn is next
const alive = [
  'agent_pools',
  'agent_pool_nodes',
  'chat_hours',
  'job_progress',
  'job_turns',
  'key_requests',
  'reading_speeds',
]

// written a while after somebody was here
const withoutLastSeen = `(to_jsonb(t) - 'last_seen_at')::text`

export async function openWholeDatabase({ databaseUrl }: TestService): Promise<WholeDatabase> {
  const sql = connect(databaseUrl, { max: 1, onnotice: () => {} })
  const tables = await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select a.attname from pg_attribute a where a.attrelid = c.oid
        and a.attname = case c.relname when 'firms' then 'id' else 'firm_id' end) as firm
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'service') and c.relkind = 'r' and c.relname <> all (${alive})`
  const prints = tables.map(
    ({ name, firm }) => `
      select '${name}' as name, ${firm ? `${firm}::text` : 'null'} as firm,
        coalesce(sum(hashtextextended(${name === 'service.sessions' ? withoutLastSeen : 't::text'}, 0)), 0)::text || ' ' || count(*) as print
      from ${name} t ${firm ? 'group by 2' : ''}`,
  )
  const catalogue = await readCatalogue(sql as unknown as Sql) // reason: the same driver without the service's types
  const rows = carried.flatMap((each) => {
    const table = catalogue.get(each.name)
    return table ? [{ name: each.name, columns: columnsOf(table, each).filter((name) => name !== 'firm_id') }] : []
  })
  return { sql, tables, carried: rows, fingerprint: prints.join(' union all ') }
}

/** What stands in each table of each firm, and in the tables of no firm, by which any change is seen. */
export type Fingerprint = Map<string, { table: string; firm: string | null; print: string }>

export async function fingerprintOf({ sql, fingerprint }: WholeDatabase): Promise<Fingerprint> {
  const rows = await sql.unsafe<{ name: string; firm: string | null; print: string }[]>(fingerprint, [], {
    prepare: true,
  })
  return new Map(rows.map(({ name, firm, print }) => [`${name} ${firm}`, { table: name, firm, print }]))
}

/** The tables in which something was changed, added or removed, but for rows of these firms. */
export function changedTables(before: Fingerprint, after: Fingerprint, but: ReadonlySet<string>): string[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const { table, firm } = before.get(key) ?? after.get(key) ?? { table: key, firm: null }
    return (firm !== null && but.has(firm)) || before.get(key)?.print === after.get(key)?.print ? [] : [table]
  })
  return [...new Set(changed)]
}

/** Takes firms out of the database again, so that fingerprints stay quick. */
export async function removeFirms({ sql, tables }: WholeDatabase, firmIds: readonly string[]) {
  const ids = firmIds.map((id) => `'${id}'`).join(', ')
  const removed = tables.flatMap(({ name, firm }) => (firm ? [`delete from ${name} where ${firm} in (${ids})`] : []))
  await sql.unsafe(`begin; set local session_replication_role = replica; ${removed.join('; ')}; commit`).simple()
}

/** What is wrong with the rows of some firms, by the schemas of their tables, with the firm of each. */
export async function faultsOfRows(whole: WholeDatabase, firmIds: readonly string[]) {
  const every = whole.carried.map(
    ({ name }) => `
      select '${name}' as name, firm_id, row_to_json(t) as row from ${name} t where firm_id = any ($1::uuid[])`,
  )
  const rows = await whole.sql.unsafe<{ name: string; firm_id: string; row: Record<string, unknown> }[]>(
    every.join(' union all '),
    [[...firmIds]],
    { prepare: true },
  )
  const columns = new Map(whole.carried.map((table) => [table.name, table.columns]))
  return rows.flatMap(({ name, firm_id, row }) => {
    const fields = Object.fromEntries((columns.get(name) ?? []).map((column) => [column, row[column]]))
    const { error } = rowSchemas[name]?.safeParse(fields) ?? {}
    return error ? [{ firmId: firm_id, fault: `${name}: ${JSON.stringify(error.issues[0])?.slice(0, 300)}` }] : []
  })
}
