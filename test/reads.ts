import assert from 'node:assert/strict'
import type { Sql } from '../src/platform/db/open.ts'
import { eventually } from './harness.ts'

/** By table the rows that were looked at, and by function how often it was called. */
export type Reads = { rows: Map<string, number>; calls: Map<string, number> }

/** Counts what an act reads, as PostgreSQL counts it, also within triggers and functions; of a pool of so many connections. */
export async function countReads(sql: Sql, connections: number) {
  await sql.unsafe(`do $$ begin
    execute format('alter database %I set track_functions = ''all''', current_database());
  end $$`)
  await Promise.all(
    Array.from({ length: connections }, () => sql.unsafe(`set track_functions = 'all'; select pg_sleep(0.05)`)),
  )
  return async (act: () => Promise<unknown>): Promise<Reads> => {
    await untilIdle(sql)
    const before = await readAll(sql, connections)
    await act()
    await untilIdle(sql)
    const after = await readAll(sql, connections)
    return { rows: difference(before.rows, after.rows), calls: difference(before.calls, after.calls) }
  }
}

async function readAll(sql: Sql, connections: number): Promise<Reads> {
  // each connection tells what it has counted when a transaction of its own ends
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`))
  await sql`select pg_stat_clear_snapshot()`
  const rows = await sql<Count[]>`
    select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as count
    from pg_stat_user_tables where schemaname = 'public'`
  const calls = await sql<
    Count[]
  >`select funcname as name, sum(calls)::float8 as count from pg_stat_user_functions group by 1`
  const asMap = (counts: readonly Count[]) => new Map(counts.map(({ name, count }) => [name, count]))
  return { rows: asMap(rows), calls: asMap(calls) }
}

/** What an act has the service do afterwards belongs to it. */
const untilIdle = (sql: Sql) =>
  eventually(async () => {
    const [busy] =
      await sql`select name from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`
    assert.equal(busy, undefined)
  })

type Count = { name: string; count: number }

const difference = (before: Map<string, number>, after: Map<string, number>) =>
  new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]))
