import type { Sql, Transaction } from './open.ts'

/**
 * What a generator reads, all of it from the database as it was at one moment. The connection is given back when the
 * generator ends or is left.
 */
export async function* inSnapshot<T>(sql: Sql, read: (db: Transaction) => AsyncGenerator<T>): AsyncGenerator<T> {
  const connection = await sql.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    // how long it takes is up to who takes what is read
    await connection`set local statement_timeout = 0`
    await connection`set local idle_in_transaction_session_timeout = '15min'`
    // reason: in a transaction a reserved connection is one
    yield* read(connection as unknown as Transaction)
  } finally {
    await connection`rollback`.catch(() => {})
    connection.release()
  }
}
