import type { Db, Transaction } from './open.ts'

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
      if (rows.length > 0) yield await list(answering(db, (_declare, resolve) => resolve(rows)))
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
    // what waits for an answer is given none, and is forgotten with its statement
    const asked = async () => list(answering(db, (declare) => declare().then(resolve, reject)))
    asked().catch(reject)
  })
}

type Answer = (declare: () => Promise<unknown>, resolve: (rows: unknown) => void) => void

/** The same database, but who waits for a statement gets what "answer" has for it. */
function answering(db: Transaction, answer: Answer): Db {
  const held = <T>(made: T, declare: () => Promise<unknown>): T =>
    made instanceof Promise
      ? Object.defineProperty(made, 'then', { value: (resolve: (rows: unknown) => void) => answer(declare, resolve) })
      : made
  const before = 'declare portions no scroll cursor for'
  return new Proxy(db, {
    apply(target, self, given) {
      // reason: the driver is a function for templates, which Proxy does not see in its type
      const made: unknown = Reflect.apply(target as never, self, given)
      // reason: a statement that has not begun may stand in another
      return held(made, async () => db`${db.unsafe(before)} ${made as ReturnType<typeof db>}`)
    },
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...[text, parameters, options]: Parameters<typeof db.unsafe>) =>
        held(db.unsafe(text, parameters, options), async () => db.unsafe(`${before} ${text}`, parameters))
    },
  })
}
