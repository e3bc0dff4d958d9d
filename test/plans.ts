import { readFileSync } from 'node:fs'
import { connect } from '../src/platform/db/driver.ts'
import { openDatabase } from '../src/platform/db/open.ts'

// Each scan of a firm's table must be bounded by the firm, and each scan of a table with walls by what the asker may know
// of: asked of PostgreSQL itself, for every statement the tests ran.

type Plan = { 'Relation Name'?: string; 'Node Type': string; Plans?: Plan[]; [key: string]: unknown }

// Statements that look across firms on purpose would be listed here, with the reason. There are none.
const exempt: RegExp[] = []

// What the service asks for itself, not for a person, says so in the statement, with the reason where it is not plain; and
// so do the tests (test/harness.ts).
const beyondWalls = /\/\* beyond walls/

/** The statements whose plan reads more than it may, or that cannot be planned, each with the reason; proves first that it would notice. */
export async function findUnboundedPlans(serverUrl: string, statementsPath: string): Promise<string[]> {
  const admin = connect(serverUrl, { max: 1, onnotice: () => {} })
  const name = `plans_${process.pid}`
  await admin.unsafe(`create database ${name} template ${process.env['TEST_TEMPLATE']} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const sql = openDatabase({ at: { url: url.href }, connections: lanes, prepare: true, name: 'plans' })
  try {
    const firms = await tablesWith(sql, 'firm_id')
    const walled = await tablesWith(sql, 'walls')
    const judge = (statement: string, plan: Plan): string[] => {
      const found = scansOf(plan).filter((scan) => firms.has(scan.table) && !scan.conditions.includes('firm_id ='))
      const open = scansOf(plan).filter(
        (scan) => walled.has(scan.table) && !scan.isFound && !/walls (<@|IS NULL)/.test(scan.conditions),
      )
      return [
        ...found.map((scan) => `${scan.node} on ${scan.table} is not bounded by firm_id`),
        ...(beyondWalls.test(statement) ? [] : open).map((scan) => `${scan.node} on ${scan.table} sees through walls`),
      ]
    }
    const faults: string[] = []
    const look = async (lane: Lane, statement: string) => {
      if (!/^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(statement)) return
      if (exempt.some((pattern) => pattern.test(statement))) return
      const plan = await planOf(lane, statement).catch((error) => {
        if (!ofOtherTables.includes(error.code)) faults.push(`${error.message}\n${statement}`)
      })
      if (plan) for (const fault of judge(statement, plan)) faults.push(`${fault}\n${statement}`)
    }
    const recorded = readFileSync(statementsPath, 'utf8').split('\n').filter(Boolean)
    const left: string[] = [...new Set(recorded)].map((line) => JSON.parse(line))
    const count = left.length
    const walk = async () => {
      const lane = await sql.reserve()
      await lane`set enable_seqscan = off`
      await lane`set plan_cache_mode = force_generic_plan`
      for (const canary of canaries)
        if (judge(canary, await planOf(lane, canary)).length === 0)
          throw new Error(`the check of plans does not notice: ${canary}`)
      for (let next = left.pop(); next; next = left.pop()) await look(lane, next)
      lane.release()
    }
    await Promise.all(Array.from({ length: lanes }, walk))
    console.log(`plans of ${count} distinct statements looked at`)
    return faults
  } finally {
    // now and then the driver waits for ever for lanes that were given back just before
    await sql.end({ timeout: 5 })
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
}

const lanes = 3

const canaries = [
  'select id from companies where name = $1',
  'select id from companies where firm_id = $1',
  `with old as (select * from deals where firm_id = $1 and id = $2)
  update deals d set name = $3 from old where d.firm_id = $1 and d.id = old.id returning d.id`,
]

type Database = ReturnType<typeof openDatabase>

async function tablesWith(sql: Database, column: string): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = ${column}`
  return new Set(rows.map((row) => row.name))
}

type Lane = Awaited<ReturnType<Database['reserve']>>

// Statements on tables that a test made for itself, or of another schema, are not of interest.
const ofOtherTables = ['42P01', '3F000', '42703', '42883']

/** The generic plan of a statement; by a prepared one, because PostgreSQL 15 explains a statement with parameters no other way. */
async function planOf(sql: Lane, statement: string): Promise<Plan> {
  await sql.unsafe(`prepare looked_at as ${statement}`)
  try {
    const [prepared] = await sql`
      select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'looked_at'`
    const nulls = Array.from({ length: prepared?.['parameters'] ?? 0 }, () => 'null').join(', ')
    const rows = await sql.unsafe(`explain (format json, costs off) execute looked_at${nulls && `(${nulls})`}`)
    return rows[0]?.['QUERY PLAN']?.[0]?.Plan
  } finally {
    await sql.unsafe('deallocate looked_at')
  }
}

/** "isFound": by which an update gets at the rows that its WITH query "old" has found already. */
type Scan = { node: string; table: string; conditions: string; isFound: boolean }

function scansOf(plan: Plan): Scan[] {
  const hasOld = JSON.stringify(plan).includes('"CTE old"')
  const within = (node: Plan, changed: Plan): Scan[] => {
    const target = node['Node Type'] === 'ModifyTable' ? node : changed
    const inner = (node.Plans ?? []).flatMap((child) => within(child, target))
    const table = node['Relation Name']
    if (table === undefined || !node['Node Type'].includes('Scan')) return inner
    const conditions = conditionKeys.map((key) => String(node[key] ?? '')).join(' ')
    const isFound = hasOld && target['Operation'] === 'Update' && target['Alias'] === node['Alias']
    return [{ node: node['Node Type'], table, conditions, isFound }, ...inner]
  }
  return within(plan, plan)
}

const conditionKeys = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Join Filter']
