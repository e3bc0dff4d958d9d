import { readFileSync } from 'node:fs'
import { connect } from '../src/platform/db/driver.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open.ts'

// Each scan of a firm's table must be bounded by the firm: asked of PostgreSQL itself, for every statement the tests ran.

type Plan = { 'Relation Name'?: string; 'Node Type': string; Plans?: Plan[]; [key: string]: unknown }

// Statements that look across firms on purpose would be listed here, with the reason. There are none.
const exempt: RegExp[] = []

/** The statements whose plan reads a firm's table without the firm, each with the scan; proves first that it would notice. */
export async function findUnboundedPlans(serverUrl: string, statementsPath: string): Promise<string[]> {
  const admin = connect(serverUrl, { max: 1, onnotice: () => {} })
  const [version] = await admin`select current_setting('server_version_num')::int as number`
  if (version?.['number'] < 160_000) {
    await admin.end()
    console.log('skipped: the check of plans (explain with generic plans needs PostgreSQL 16)')
    return []
  }
  const name = `plans_${process.pid}`
  await admin.unsafe(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const sql = openDatabase({ at: { url: url.href }, connections: 1, prepare: true, name: 'plans' })
  try {
    await migrate(sql, () => {})
    await sql`set enable_seqscan = off`
    const tables = await firmTables(sql)
    const canary = await unbounded(sql, tables, 'select id from companies where name = $1')
    if (canary.length === 0) throw new Error('the check of plans does not notice a scan without the firm')
    const statements = [...new Set(readFileSync(statementsPath, 'utf8').split('\n').filter(Boolean))]
    const found = []
    for (const line of statements) {
      const statement: string = JSON.parse(line)
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement)) continue
      if (exempt.some((pattern) => pattern.test(statement))) continue
      for (const scan of await unbounded(sql, tables, statement)) found.push(`${scan}\n${statement}`)
    }
    console.log(`plans of ${statements.length} distinct statements looked at`)
    return found
  } finally {
    await sql.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function firmTables(sql: ReturnType<typeof openDatabase>): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'firm_id'`
  return new Set(rows.map((row) => row.name))
}

async function unbounded(sql: ReturnType<typeof openDatabase>, tables: Set<string>, statement: string) {
  // Statements on tables that a test made for itself, or of another schema, are not of interest.
  const rows = await sql.unsafe(`explain (generic_plan, format json) ${statement}`).catch((error) => {
    if (['42P01', '3F000', '42703', '42883'].includes(error.code)) return undefined
    throw new Error(`${error.message}\n${statement}`)
  })
  const plan = rows?.[0]?.['QUERY PLAN']?.[0]?.Plan
  return plan ? scansWithoutFirm(plan, tables) : []
}

function scansWithoutFirm(plan: Plan, tables: Set<string>): string[] {
  const table = plan['Relation Name']
  const isScan = table !== undefined && tables.has(table) && plan['Node Type'].includes('Scan')
  const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Join Filter'].map((key) =>
    String(plan[key] ?? ''),
  )
  const isBounded = conditions.some((condition) => condition.includes('firm_id ='))
  const inner = (plan.Plans ?? []).flatMap((child) => scansWithoutFirm(child, tables))
  return isScan && !isBounded ? [`${plan['Node Type']} on ${table} is not bounded by firm_id`, ...inner] : inner
}
