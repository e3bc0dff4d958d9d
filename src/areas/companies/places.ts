import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { type CompanyFilter, fieldsAre } from './matching.ts'

const placesMax = 1000

/**
 * The filter, with the places that have the parts it asks for where a firm has few different ones: an index leads from those to
 * their companies, which no part of a place does. Each place is found from the one before it, without a look at its companies.
 */
export async function withPlaces(db: Db, who: Who, filter: CompanyFilter): Promise<CompanyFilter> {
  const { location } = filter
  if (asksNothing(location)) return filter
  const first = (condition: Piece) => piece`
    select location_key from companies
    where firm_id = ${who.firmId} and deleted_at is null and location_key ${condition} order by location_key limit 1`
  const [row] = await db<{ places: string[] | null }[]>`
    /* beyond walls: places lead to companies, of which each is asked for as everywhere */
    with recursive place as (
      (${first(piece`is not null`)})
      union all
      select (${first(piece`> place.location_key`)}) from place where location_key is not null
    ), known as materialized (
      select location_key from place where location_key is not null limit ${placesMax + 1}
    )
    select coalesce(array_agg(location_key) filter (where true ${fieldsAre({ location })}), '{}') as places
    from known having count(*) <= ${placesMax}`
  return row?.places ? { ...filter, places: row.places } : filter
}
