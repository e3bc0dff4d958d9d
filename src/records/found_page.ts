import { nothing, type Piece, piece, raw } from '../platform/db/statement.ts'

export type FoundPage = {
  table: string
  /** what the pieces call its rows */
  alias: string
  /** which rows are there for the person */
  standing: Piece
  /** that, and what is asked for */
  conditions: Piece
  /** the same of a search where no index of texts is used: sooner where most rows have the words */
  conditionsOfAll?: Piece | undefined
  /** columns beside the id, each behind a comma, that the order needs */
  key: Piece
  order: Piece
  /** what only the order needs beside the row */
  beside?: Piece
  /** whether an index has the rows in this order */
  isInOrder: boolean
  /** how many fit, where that is known sooner than by counting them; a query */
  total?: Piece | undefined
  pageSize: number
  offset: number
}

const fewMax = 1000
const walkedMax = 20_000
/** From so many in a hundred rows on, all texts are read from an index sooner than those that have the words from the table. */
const commonPercent = 8

/**
 * A page of what is not counted already: queries of a WITH that end in "counted", with the total, and the ids of the page. A few
 * are found once, to be counted and put in order. Of more, the page is looked for among the first rows in their order, and the
 * rest is only counted, by an index alone; what a search finds that is not common, and a page not among those, are found after all.
 */
export function foundPage(asked: FoundPage): { queries: Piece; ids: Piece } {
  const { alias, standing, conditions, conditionsOfAll, key, order, beside = nothing, total, pageSize, offset } = asked
  const [table, of] = [raw(asked.table), raw(alias)]
  const last = offset + pageSize
  const here = piece`order by ${order} limit ${pageSize} offset ${offset}`
  // read no further than it is asked for, but planned as if all of it were
  const found = piece`found as materialized (select ${of}.id ${key} from ${table} ${of} where ${conditions})`
  if (!asked.isInOrder || last > fewMax)
    return {
      queries: piece`${found}, counted as (${total ?? piece`select count(*)::int as total from found`})`,
      ids: piece`select ${of}.id from found ${of} ${beside} ${here}`,
    }
  // row by row: a join could begin at the other side, and walk again for each of its rows
  const queries = piece`
    ${found},
    ${total ? piece`counted as materialized (${total}),` : nothing}
    few as materialized (${
      total
        ? piece`select total <= ${fewMax} as is_all from counted`
        : piece`select count(*) <= ${fewMax} as is_all from (select from found limit ${fewMax + 1}) beginning`
    }),
    walked as materialized (
      select ${of}.id ${key}, place from (
        select *, row_number() over (order by ${order}) as place from ${table} ${of}
        where ${standing} and not (select is_all from few) order by ${order} limit ${walkedMax}
      ) ${of} cross join lateral (select where ${conditions} offset 0) fitting order by ${order} limit ${last}
    ),
    walk as materialized (
      select count(*) = ${last} as is_enough, (count(*) - 1) * 100 > (max(place) - min(place)) * ${commonPercent} as is_common
      from walked
    )
    ${
      total
        ? nothing
        : piece`, counted as (
      select case when is_enough ${conditionsOfAll ? piece`and is_common` : nothing}
          then (select count(*)::int from ${table} ${of} where ${conditionsOfAll ?? conditions})
        else (select count(*)::int from found) end as total
      from walk
    )`
    }`
  const among = (query: string, isIts: Piece): Piece => piece`
    (select ${of}.id from ${raw(query)} ${of} where ${isIts} ${here})`
  const isEnough = piece`(select is_enough from walk)`
  return { queries, ids: piece`${among('walked', isEnough)} union all ${among('found', piece`not ${isEnough}`)}` }
}
