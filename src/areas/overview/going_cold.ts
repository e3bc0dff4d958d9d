import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { unconvertedCount } from '../../records/amounts.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { contactedSince, daysSince, fewerDaysAgo, lastContactAt, nextMeetingAt } from '../companies/index.ts'
import { type ColdCompany, coldDays, rowsMax } from './schema.ts'

/**
 * Companies with an open deal whose last contact is so many days ago, and those that had none although their deal has been
 * open that long: with somebody whose deal came yesterday there may be no contact yet. Highest open value first. Archived
 * companies are nobody's care.
 */
export async function listGoingCold(db: Db, who: Who, { now, timeZone }: { now: string; timeZone: string }) {
  const since = fewerDaysAgo(coldDays, { now, timeZone })
  const company = piece`c.id`
  const rows = await db<({ total: number } & ColdCompany)[]>`
    with working as (
      select d.company_id, count(*)::int as open_deals, coalesce(sum(d.value_base), 0) as open_value,
        ${unconvertedCount} as unconverted,
        min(d.created_at) < ${since}::timestamptz as is_old
      from deals d where d.firm_id = ${who.firmId} and not d.company_deleted and ${isOpen} and ${seen(who, 'd')}
      group by d.company_id
    ), cold as materialized (
      select * from working
      where not exists (
          select from (${contactedSince(who, { since, now })}) contact where contact.company_id = working.company_id)
        and not exists (
          select from companies a
          where a.firm_id = ${who.firmId} and a.id = working.company_id and a.status = 'archived' and a.deleted_at is null and ${seen(who, 'a')})
        and (is_old or ${lastContactAt(who, { company: piece`working.company_id`, now })} is not null)
    ), page as (
      select * from cold order by open_value desc, company_id limit ${rowsMax}
    )
    select (select count(*)::int from cold) as total, c.id as company_id, c.name as company_name,
      contact.at as last_contact_at, ${daysSince(piece`contact.at`, { now, timeZone })} as days,
      ${nextMeetingAt(who, { company, now })} as next_meeting_at, page.open_deals, page.open_value::float8 as open_value,
      page.unconverted,
      jsonb_build_object('id', deal.id, 'name', deal.name, 'stage', deal.stage, 'value', deal.value::float8, 'currency', deal.currency,
        'owner_id', deal.owner_id, 'owner_name', deal.owner_name) as deal
    from page join companies c on c.firm_id = ${who.firmId} and c.id = page.company_id and ${seen(who, 'c')}
      cross join lateral (select ${lastContactAt(who, { company, now })} as at) contact
      cross join lateral (
        select d.id, d.name, d.stage, d.value, d.currency, d.owner_id, o.name as owner_name
        from deals d left join users o on o.firm_id = ${who.firmId} and o.id = d.owner_id
        where d.firm_id = ${who.firmId} and d.company_id = c.id and not d.company_deleted and ${isOpen}
          and ${seen(who, 'd')}
        order by d.value_base desc nulls last, d.id limit 1
      ) deal
    order by page.open_value desc, page.company_id`
  return { total: rows[0]?.total ?? 0, data: rows }
}
