import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { identifier, type Piece, piece } from '../platform/db/statement.ts'

// The one predicate behind which restricted companies and deals, and all that hangs on them, do not exist. Every statement
// that reads rows of a firm for a person carries it, for each table that has walls. What stands behind no wall costs no more
// than the look at its column: the walls that the person is within are asked for by the first row that has any.

type Person = Pick<Who, 'firmId' | 'userId'>

/** Whether the person may know of a row of the table or alias "of", which has walls. */
export const seen = (who: Person, of: string): Piece => piece`
  (${identifier(of)}.walls is null or ${identifier(of)}.walls <@ (select walls_of(${who.firmId}, ${who.userId})))`

/** Whether the firm has any wall: where it has none, nothing needs to be asked of records to know that they may be shown. */
export async function hasWalls(db: Db, who: Person): Promise<boolean> {
  const [wall] = await db`select id from walls where firm_id = ${who.firmId} limit 1`
  return wall !== undefined
}

/** Whether the person is within any wall. */
export async function isWithinAny(db: Db, who: Person): Promise<boolean> {
  const [wall] = await db`
    select wall_id from wall_people where firm_id = ${who.firmId} and user_id = ${who.userId} limit 1`
  return wall !== undefined
}
