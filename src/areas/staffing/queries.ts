import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { openStages } from '../../words/stages.ts'
import type { TeamMember } from './schema.ts'

/** The active people of the firm by name, with the number and value of the open deals they own. */
export const listWorkload = (db: Db, who: Who) => db<TeamMember[]>`
  select u.id as user_id, u.name, owned.n::int as active_deals, owned.amount::float8 as total_deal_value, u.capacity
  from users u cross join lateral (
    select coalesce(sum(n), 0) as n, coalesce(sum(amount), 0) as amount from counters
    where firm_id = ${who.firmId}
      and facet = any (array(select 'deals:' || stage || ':' || u.id from unnest(${[...openStages]}::text[]) stage))
      and ${seen(who, 'counters')}
  ) owned
  where u.firm_id = ${who.firmId} and u.status = 'active'
  order by fold(u.name), u.id`
