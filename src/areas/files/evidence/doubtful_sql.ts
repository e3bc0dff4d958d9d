import { type Piece, piece, raw } from '../../../platform/db/statement.ts'
import { doubtfulBelow } from '../../../words/doubtful.ts'

/** Whether a value of the table file_values is doubtful: read with little confidence or in two ways, and not reviewed by anybody. */
export const doubtfulSql = (alias: string): Piece => {
  const of = raw(`${alias}.`)
  return piece`(${of}verdict = 'open' and (${of}confidence < ${doubtfulBelow}::float8 or ${of}alternatives <> '[]'))`
}
