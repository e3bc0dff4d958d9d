import { type Db, sending, type Transaction } from './open.ts'

/**
 * The rows of a list of any length, in portions: "list" asks one statement for all of them, which is read by a cursor,
 * and what the function makes of rows it makes of each portion. In the caller's transaction, one list at a time.
 */
export async function* inPortions<Row>(db: Transaction, list: (db: Db) => Promise<Row[]>): AsyncGenerator<Row[]> {
  // all rows are wanted: a plan that has the first of them soon is no help
  await db`set local cursor_tuple_fraction = 1`
  await declared(db, list)
  try {
    for (;;) {
      const rows = await db.unsafe(`fetch ${portionRows} from portions`)
      if (rows.length > 0) yield await list(sending(() => Promise.resolve(rows)))
      if (rows.length < portionRows) return
    }
  } finally {
    // where the transaction has failed it is closed already
    await db`close portions`.catch(() => {})
  }
}

// Not the driver's own cursors: of one that is left early it hands rows to whoever asks next on that connection.
const portionRows = 500

/** Declares a cursor for the statement that the function would have run. */
function declared(db: Transaction, list: (db: Db) => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const declare = (text: string, parameters: unknown[]) => {
      // reason: parameters of a statement that the driver would have been given as they are
      db.unsafe(`declare portions no scroll cursor for ${text}`, parameters as string[]).then(resolve, reject)
      // what waits for an answer is given none, and is forgotten with its statement
      return new Promise<never>(() => {})
    }
    const asked = async () => list(sending(declare))
    asked().catch(reject)
  })
}
