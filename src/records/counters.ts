import { seen } from '../access/seen.ts'
import type { Who } from '../platform/auth/gate.ts'
import { type Piece, piece } from '../platform/db/statement.ts'

/** How many there are that the person may know of, which is kept and not counted: of the facets that meet the condition. */
export const keptTotal = (who: Who, facet: Piece): Piece => piece`
  select coalesce(sum(n), 0)::int as total from counters
  where firm_id = ${who.firmId} and facet ${facet} and ${seen(who, 'counters')}`
