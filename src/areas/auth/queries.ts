import type { Who } from '../../platform/auth/gate.ts'
import { invalidToken } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import type { Me, Preferences, WaysIn } from './schema.ts'
import { goingOn } from './sessions/queries.ts'

export async function findMe(db: Db, who: Who): Promise<Me | undefined> {
  const [me] = await db<Me[]>`
    select u.id, u.email, u.name, u.firm_id, f.name as firm_name, u.role, u.created_at
    from users u join firms f on f.id = u.firm_id where u.firm_id = ${who.firmId} and u.id = ${who.userId}`
  return me
}

export async function requirePreferences(db: Db, who: Who): Promise<Preferences> {
  const [preferences] = await db<Preferences[]>`
    select time_zone from users where firm_id = ${who.firmId} and id = ${who.userId}`
  if (!preferences) throw invalidToken()
  return preferences
}

/** How each active person of the firm comes in; one row without id where the page is empty. */
export const listWaysIn = (db: Db, who: Who, { page, page_size }: Page) => db<({ total: number } & WaysIn)[]>`
  with counted as (select count(*)::int as total from users where firm_id = ${who.firmId} and status = 'active'),
  page as (
    select u.id, u.name, u.email, u.role,
      exists (select from service.second_factors f
        where f.firm_id = ${who.firmId} and f.user_id = u.id and f.confirmed_at is not null) as second_factor,
      (select count(*)::int from service.sessions s where ${goingOn({ firmId: who.firmId }, piece`u.id`)}) as sessions,
      (select count(*)::int from service.api_keys k where k.firm_id = ${who.firmId} and k.user_id = u.id
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) as keys,
      (select max(last_seen_at) from service.sessions s
        where s.firm_id = ${who.firmId} and s.user_id = u.id) as last_seen_at
    from users u where u.firm_id = ${who.firmId} and u.status = 'active'
    order by fold(u.name), u.id limit ${page_size} offset ${(page - 1) * page_size}
  )
  select * from counted left join page on true order by fold(name), id`
