import { type Page, pageSizeMax } from '../http/fields.ts'
import { type Piece, piece, raw } from './statement.ts'

/**
 * The rows of one page: those of the statement "rows" in this order. Of a limit that is a parameter the planner assumes a
 * tenth of the table, and then plans each list anew for more than it costs to run it: so it is told how large the largest
 * page is, unless the page lies deep.
 */
export const onPage = (rows: Piece, order: Piece, { page, page_size }: Page): Piece => {
  const place = piece`limit ${page_size} offset ${(page - 1) * page_size}`
  return page * page_size <= pageSizeMax
    ? piece`select * from (${rows} order by ${order} limit ${raw(String(pageSizeMax))}) nearest ${place}`
    : piece`${rows} order by ${order} ${place}`
}
