import { type Page, pageSizeMax } from '../http/fields.ts'
import type { Db, Fragment } from './open.ts'

/**
 * The rows of one page: those of the statement "rows" in this order. Of a limit that is a parameter the planner assumes a
 * tenth of the table, and then plans each list anew for more than it costs to run it: so it is told how large the largest
 * page is, unless the page lies deep.
 */
export function onPage(db: Db, rows: Fragment, order: Fragment, { page, page_size }: Page): Fragment {
  const place = db`limit ${page_size} offset ${(page - 1) * page_size}`
  return page * page_size <= pageSizeMax
    ? db`select * from (${rows} order by ${order} limit ${db.unsafe(String(pageSizeMax))}) nearest ${place}`
    : db`${rows} order by ${order} ${place}`
}
