import type { Db as BossDatabase } from 'pg-boss'
import type postgres from 'postgres'
import type { Db } from '../db/open.ts'

// How pg-boss runs its statements on postgres.js.

/** pg-boss on a pool of its own, with LISTEN so that a worker need not wait for its next poll. */
export const bossDatabase = (sql: postgres.Sql, prepare: boolean): BossDatabase => ({
  async executeSql(text, values) {
    // its installation is a script "begin; ... commit;" and needs one connection for all of it
    if (!/^\s*begin\b/i.test(text)) return run({ sql, prepare }, text, values)
    const connection = await sql.reserve()
    try {
      return await run({ sql: connection, prepare }, text, values)
    } finally {
      connection.release()
    }
  },
  async listen(channel, onNotification, onReconnect) {
    const { unlisten } = await sql.listen(channel, onNotification, onReconnect)
    return { close: unlisten }
  },
})

/** pg-boss inside a transaction of ours. */
export const insideTransaction = (db: Db, prepare: boolean): BossDatabase => ({
  executeSql: (text, values) => run({ sql: db as unknown as postgres.Sql, prepare }, text, values), // reason: differs in the types of rows only
})

async function run({ sql, prepare }: { sql: postgres.Sql; prepare: boolean }, text: string, values: unknown[] = []) {
  // reason: pg-boss gives what PostgreSQL takes; JSON arrives as text already and must not be quoted again
  const parameters = values.map((value) => value ?? null) as postgres.SerializableParameter[]
  const result = parameters.length > 0 ? await sql.unsafe(text, parameters, { prepare }) : await sql.unsafe(text)
  return { rows: Array.isArray(result[0]) ? result.flat() : [...result] }
}
