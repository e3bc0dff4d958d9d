import type { Sql, Transaction } from '../../../platform/db/open.ts'
import { type Piece, written } from '../../../platform/db/statement.ts'

export type Row = Record<string, unknown>
/** Asks the database one question. */
export type Ask = (statement: Piece) => Promise<Row[]>

type Bounds = { sql: Sql; signal: AbortSignal; secondsMax: number; prepare?: boolean }

/**
 * Reads within one transaction: nothing is written, no statement takes longer than it may, and when the signal aborts, the
 * statement under way is cancelled on the database too. Questions asked together are sent together.
 */
export async function reading<T>(
  { sql, signal, secondsMax, prepare = false }: Bounds,
  work: (ask: Ask, db: Transaction) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  return sql.begin('read only', async (transaction) => {
    // not sent together with what follows: the driver cannot cancel a statement that was sent behind another
    await transaction.unsafe(
      `set local statement_timeout = ${Math.ceil(secondsMax * 1000)}; set local work_mem = '${memoryOfStep}'`,
    )
    return work((statement) => asked(transaction, statement, signal, { prepare }), transaction)
  })
}

// a list of all records of a large firm is sorted, and joined with another, without going to the disk
const memoryOfStep = '32MB'

/**
 * Asks one question that is cancelled on the database when the signal aborts. Statements made of plans are too many to be
 * kept prepared by each connection; of others that may be asked.
 */
export async function asked(
  db: Sql | Transaction,
  statement: Piece,
  signal: AbortSignal,
  { prepare } = { prepare: false },
): Promise<Row[]> {
  signal.throwIfAborted()
  const { text, parameters } = written(statement)
  // reason: check.ts has let only values through that PostgreSQL takes
  const query = db.unsafe(text, parameters as string[], { prepare })
  const cancel = () => query.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return [...(await query)]
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
