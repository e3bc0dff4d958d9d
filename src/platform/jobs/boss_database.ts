import type { Db as BossDatabase } from 'pg-boss'
import type postgres from 'postgres'
import type { Db } from '../db/open.ts'

// How pg-boss runs its statements on postgres.js.

/**
 * pg-boss on a pool of its own, with LISTEN so that a worker need not wait for its next poll: "onAdded" is told the kind of
 * what is put into the queue, or nothing where it may have been missed.
 */
export const bossDatabase = (sql: postgres.Sql, onAdded: (kind: string | undefined) => void): BossDatabase => ({
  async executeSql(text, values) {
    // its installation is a script "begin; ... commit;" and needs one connection for all of it
    if (!/^\s*begin\b/i.test(text)) return run(sql, text, values)
    const connection = await sql.reserve()
    try {
      return await run(connection, text, values)
    } catch (error) {
      // of nodes that install at once all but one fail in the middle, and would leave their transaction open to whoever is next
      await connection.unsafe('rollback').catch(() => {}) // what failed first is what has to be known
      throw error
    } finally {
      connection.release()
    }
  },
  async listen(channel, onNotification, onReconnect) {
    const heard = (kind: string) => {
      onNotification(kind)
      onAdded(kind)
    }
    const heardAgain = () => {
      onReconnect?.()
      onAdded(undefined)
    }
    const { unlisten } = await sql.listen(channel, heard, heardAgain)
    return { close: unlisten }
  },
})

/** pg-boss inside a transaction of ours. */
export const insideTransaction = (db: Db): BossDatabase => ({
  executeSql: (text, values) => run(db as unknown as postgres.Sql, text, values), // reason: differs in the types of rows only
})

async function run(sql: postgres.Sql, text: string, values: unknown[] = []) {
  // Prepared only where the pool allows it: postgres.js asks its own setting too.
  // reason: pg-boss gives what PostgreSQL takes; JSON arrives as text already and must not be quoted again
  const parameters = values.map((value) => value ?? null) as postgres.SerializableParameter[]
  const result = parameters.length > 0 ? await sql.unsafe(text, parameters, { prepare: true }) : await sql.unsafe(text)
  return { rows: Array.isArray(result[0]) ? result.flat() : [...result] }
}
