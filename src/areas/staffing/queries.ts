import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { unconvertedCount } from '../../records/amounts.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { openStages } from '../../words/stages.ts'
import type { TeamMember } from './schema.ts'

/**
 * The active people of the firm by name, with the number and value of the open deals they own; once the firm has teams, of
 * those they own or work on.
 */
export async function listWorkload(db: Db, who: Who): Promise<TeamMember[]> {
  const [team] = await db`select deal_id from deal_team where firm_id = ${who.firmId} limit 1`
  return team ? workloadOfTeams(db, who) : workloadOfOwners(db, who)
}

const workloadOfTeams = (db: Db, who: Who) => db<TeamMember[]>`
  with open_deals as (
    select d.id, d.owner_id, d.value, d.value_base, d.base_rate from deals d
    where d.firm_id = ${who.firmId} and not d.company_deleted and ${isOpen} and ${seen(who, 'd')}
  ), carried as (
    select id, owner_id as user_id from open_deals where owner_id is not null
    union
    select o.id, t.user_id from open_deals o join deal_team t on t.firm_id = ${who.firmId} and t.deal_id = o.id
  )
  select u.id as user_id, u.name, count(d.id)::int as active_deals,
    coalesce(sum(d.value_base), 0)::float8 as total_deal_value,
    ${unconvertedCount} as unconverted, u.capacity
  from users u left join (carried join open_deals d using (id)) on carried.user_id = u.id
  where u.firm_id = ${who.firmId} and u.status = 'active'
  group by u.id, u.name, u.capacity
  order by fold(u.name), u.id`

const workloadOfOwners = (db: Db, who: Who) => db<TeamMember[]>`
  select u.id as user_id, u.name, owned.n::int as active_deals, owned.amount::float8 as total_deal_value,
    owned.unconverted::int as unconverted, u.capacity
  from users u cross join lateral (
    select coalesce(sum(n), 0) as n, coalesce(sum(amount), 0) as amount, coalesce(sum(unconverted), 0) as unconverted
    from counters
    where firm_id = ${who.firmId}
      and facet = any (array(select 'deals:' || stage || ':' || u.id from unnest(${[...openStages]}::text[]) stage))
      and ${seen(who, 'counters')}
  ) owned
  where u.firm_id = ${who.firmId} and u.status = 'active'
  order by fold(u.name), u.id`
