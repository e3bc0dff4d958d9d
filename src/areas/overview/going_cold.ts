import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { unconvertedCount } from '../../records/amounts.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { contactedSince, daysSince, fewerDaysAgo, lastContactAt, nextMeetingAt } from '../companies/index.ts'
import { type ColdCompany, coldDays, rowsMax } from './schema.ts'

type Today = { now: string; timeZone: string }

/** Among so many companies with the highest open value there usually are enough that go cold; else among more, and all. */
const rounds = [200, 5000, null] as const

/**
 * Companies with an open deal whose last contact is so many days ago, and those that had none although their deal has been
 * open that long: with somebody whose deal came yesterday there may be no contact yet. Highest open value first. Archived
 * companies are nobody's care.
 */
export async function listGoingCold(db: Db, who: Who, today: Today) {
  const [total, best] = await Promise.all([countCold(db, who, today), listColdest(db, who, today, rounds[0])])
  let data = best
  for (const candidates of rounds.slice(1)) {
    if (data.length >= Math.min(total, rowsMax)) break
    data = await listColdest(db, who, today, candidates)
  }
  return { total, data }
}

const openDeals = (who: Who): Piece =>
  piece`deals d where d.firm_id = ${who.firmId} and not d.company_deleted and ${isOpen} and ${seen(who, 'd')}`

const sinceWhen = (today: Today) => fewerDaysAgo(coldDays, today)

const isArchived = (who: Who, company: Piece): Piece => piece`exists (
  select from companies a
  where a.firm_id = ${who.firmId} and a.id = ${company} and a.status = 'archived' and a.deleted_at is null and ${seen(who, 'a')})`

async function countCold(db: Db, who: Who, today: Today): Promise<number> {
  const since = sinceWhen(today)
  const { now } = today
  const [row] = await db<{ total: number }[]>`
    select count(distinct d.company_id)::int as total from ${openDeals(who)}
      and not exists (select from (${contactedSince(who, { since, now })}) contact where contact.company_id = d.company_id)
      and not ${isArchived(who, piece`d.company_id`)}
      and (d.created_at < ${since}::timestamptz or ${lastContactAt(who, { company: piece`d.company_id`, now })} is not null)`
  return row?.total ?? 0
}

/** The first page, from so many companies with the highest open value; null: from all. */
const listColdest = (db: Db, who: Who, { now, timeZone }: Today, candidates: number | null) => {
  const since = sinceWhen({ now, timeZone })
  return db<ColdCompany[]>`
    with candidates as materialized (
      select d.company_id from ${openDeals(who)}
      group by d.company_id order by coalesce(sum(d.value_base::float8), 0) desc, d.company_id limit ${candidates}
    ), page as (
      select k.company_id, contact.at, work.*
      from candidates k
        cross join lateral (select ${lastContactAt(who, { company: piece`k.company_id`, now })} as at) contact
        cross join lateral (
          select count(*)::int as open_deals, coalesce(sum(d.value_base), 0) as open_value, ${unconvertedCount} as unconverted,
            min(d.created_at) as begun_at
          from ${openDeals(who)} and d.company_id = k.company_id
        ) work
      where coalesce(contact.at, work.begun_at) < ${since}::timestamptz and not ${isArchived(who, piece`k.company_id`)}
      order by work.open_value desc, k.company_id limit ${rowsMax}
    )
    select c.id as company_id, c.name as company_name,
      page.at as last_contact_at, ${daysSince(piece`page.at`, { now, timeZone })} as days,
      ${nextMeetingAt(who, { company: piece`c.id`, now })} as next_meeting_at, page.open_deals, page.open_value::float8 as open_value,
      page.unconverted,
      jsonb_build_object('id', deal.id, 'name', deal.name, 'stage', deal.stage, 'value', deal.value::float8, 'currency', deal.currency,
        'owner_id', deal.owner_id, 'owner_name', deal.owner_name) as deal
    from page join companies c on c.firm_id = ${who.firmId} and c.id = page.company_id and ${seen(who, 'c')}
      cross join lateral (
        select d.id, d.name, d.stage, d.value, d.currency, d.owner_id, o.name as owner_name
        from deals d left join users o on o.firm_id = ${who.firmId} and o.id = d.owner_id
        where d.firm_id = ${who.firmId} and d.company_id = c.id and not d.company_deleted and ${isOpen}
          and ${seen(who, 'd')}
        order by d.value_base desc nulls last, d.id limit 1
      ) deal
    order by page.open_value desc, page.company_id`
}
