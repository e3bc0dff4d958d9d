import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { fund, fundStatuses } from '../../records/descriptions/funds.ts'
import { conditionsBy, mayBeMissing } from '../../records/lists.ts'
import { columns } from './queries.ts'
import type { Fund, FundQuery, FundSort } from './schema.ts'

/** Funds, newest first where no other order is asked for; one row without id where the page is empty. */
export function listFunds(db: Db, who: Who, query: FundQuery) {
  const conditions = matching(who, query)
  const order = inOrder(query)
  return db<({ total: number } & Fund)[]>`
    with counted as (select count(*)::int as total from funds where ${conditions}),
    page as (${onPage(piece`select * from funds where ${conditions}`, order, query)})
    select total, ${columns('page')} from counted left join page on true order by ${order}`
}

const fieldsAre = conditionsBy(fund.fields)

function matching({ firmId }: Who, query: FundQuery): Piece {
  const words = wordPatterns(query.search ?? '').map((pattern) => piece`and name_key like fold(${pattern})`)
  return piece`firm_id = ${firmId} ${joined(words)} ${fieldsAre(query)}`
}

/** Missing values come last either way; ties break by id. */
function inOrder({ sort_by, sort_order }: FundQuery): Piece {
  const field = sort_by ?? 'created_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field] ?? raw(field)
  const last = mayBeMissing(fund.fields, field) ? piece`nulls last` : nothing
  return descending ? piece`${key} desc ${last}, id desc` : piece`${key} ${last}, id`
}

/** By what a field is sorted that is not sorted by itself: a status by its place in the life of a fund. */
const keys: Partial<Record<FundSort, Piece>> = {
  name: piece`name_key collate "C"`,
  status: piece`array_position(${[...fundStatuses]}::text[], status)`,
}
