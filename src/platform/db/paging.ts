import { type Page, pageSizeMax } from '../http/fields.ts'
import { type Piece, piece, raw } from './statement.ts'

/**
 * The rows of one page: those of the statement "rows" in this order. Of a limit that is a parameter the planner assumes a
 * tenth of the table, and then plans each list anew for more than it costs to run it: so it is told how large the largest
 * page is, unless the page lies deep.
 */
export const onPage = (rows: Piece, order: Piece, page: Page): Piece => {
  const place = piece`limit ${page.page_size} offset ${(page.page - 1) * page.page_size}`
  return isDeep(page)
    ? piece`${rows} order by ${order} ${place}`
    : piece`select * from (${rows} order by ${order} limit ${raw(String(pageSizeMax))}) nearest ${place}`
}

/** Whether a page lies beyond the largest first one. */
export const isDeep = ({ page, page_size }: Page): boolean => page * page_size > pageSizeMax

/** A query of ids in an order, and the same order from its end. */
type Ordered = { ids: Piece; order: Piece; reverse: Piece }

/** The ids of one page that lies deep, from the nearer end; "counted" is a query of this statement with the total. */
export function fromNearerEnd({ ids, order, reverse }: Ordered, place: { offset: number; pageSize: number }): Piece {
  const { offset, pageSize } = place
  const isNearStart = piece`(select ${offset}::bigint * 2 <= total from counted)`
  const left = piece`(select greatest(least(${pageSize}::bigint, total - ${offset}::bigint), 0) from counted)`
  return piece`
    (${ids} order by ${order} limit case when ${isNearStart} then ${pageSize}::bigint else 0 end offset ${offset})
    union all
    (${ids} order by ${reverse} limit case when ${isNearStart} then 0 else ${left} end
     offset (select greatest(total - ${offset}::bigint - ${pageSize}::bigint, 0) from counted))`
}
