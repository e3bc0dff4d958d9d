import { seen } from '../../access/seen.ts'
import type { Who as Asker } from '../../platform/auth/gate.ts'
import { nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import type { Description } from '../descriptions/describe.ts'

type Who = Pick<Asker, 'firmId' | 'userId'>

/** Whether the person may know of a row of the alias. Walls stand around companies and deals: what belongs to none has none. */
export const mayKnow = ({ company }: Description, who: Who, of: string): Piece =>
  company ? seen(who, of) : piece`true`

/** The condition of undeleted rows of the alias. */
export function standingOf({ standing }: Description, of: string): string {
  switch (standing) {
    case 'deleted_at is null':
      return `${of}.deleted_at is null`
    case 'not company_deleted':
      return `not ${of}.company_deleted`
    default:
      return standing satisfies 'true'
  }
}

/** The condition of the rows of the alias that the person may know of and that are not deleted. */
export function visibleRows(description: Description, who: Who, of: string): Piece {
  const stands = description.standing === 'true' ? nothing : piece`and ${raw(standingOf(description, of))}`
  return piece`${raw(of)}.firm_id = ${who.firmId} ${stands} and ${mayKnow(description, who, of)}`
}
