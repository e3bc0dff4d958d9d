import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { isMove, isStanding } from '../deals/index.ts'
import { type BidDue, type ClosingDeal, closingDays, type HandedDeal, type Move, rowsMax } from './schema.ts'

const dealSeen = (who: Who) => seen(who, 'd')

const namesOfDeal = (who: Who): Piece => piece`
  join companies c on c.firm_id = ${who.firmId} and c.id = d.company_id and ${seen(who, 'c')}
  left join users o on o.firm_id = ${who.firmId} and o.id = d.owner_id
  left join stages own_stage on own_stage.firm_id = ${who.firmId} and own_stage.id = d.stage_id`

const whichDeal = piece`
  d.id as deal_id, d.name as deal_name, d.company_id, c.name as company_name, d.value::float8 as value, d.currency,
  d.stage, d.stage_id, own_stage.name as stage_name,
  d.owner_id, o.name as owner_name`

/** Which deals entered which stage after "since", newest first; those that are not there any more are left out. */
export async function listMoves(db: Db, who: Who, since: string) {
  const rows = await db<({ total: number } & Move)[]>`
    with moved as materialized (
      select e.id, e.at, e.subject_id from events e
        join deals d on d.firm_id = ${who.firmId} and d.id = e.subject_id and not d.company_deleted and ${dealSeen(who)}
      where e.firm_id = ${who.firmId} and e.subject_type = 'deal' and ${isMove('e')} and e.at > ${since}::timestamptz
        and ${seen(who, 'e')} and ${isStanding(who, 'e')}
        and e.company_id = coalesce((e.after ->> 'company_id')::uuid, e.company_id) -- not what the company it left is told
    ), page as (select * from moved order by at desc, id desc limit ${rowsMax})
    select (select count(*)::int from moved) as total, ${whichDeal},
      case when e.before is not null then coalesce(e.before ->> 'stage', was.category, d.stage) end as from,
      coalesce(e.after ->> 'stage', is_now.category, d.stage) as to,
      coalesce(was.name, e.before ->> 'stage_name') as from_name, coalesce(is_now.name, e.after ->> 'stage_name') as to_name, e.at, e.actor_id as by, u.name as by_name
    from page join events e on e.firm_id = ${who.firmId} and e.id = page.id and ${seen(who, 'e')}
      join deals d on d.firm_id = ${who.firmId} and d.id = page.subject_id and ${dealSeen(who)} ${namesOfDeal(who)}
      left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
      left join stages was on was.firm_id = ${who.firmId} and was.id::text = e.before ->> 'stage_id'
      left join stages is_now on is_now.firm_id = ${who.firmId} and is_now.id::text = e.after ->> 'stage_id'
    order by e.at desc, e.id desc`
  return { total: rows[0]?.total ?? 0, data: rows }
}

/** Open deals whose close date has passed or comes within the days to look ahead, by that date. */
export async function listClosingSoon(db: Db, who: Who, today: string) {
  const rows = await db<({ total: number; overdue: number } & ClosingDeal)[]>`
    with closing as materialized (
      select d.id, d.close_date from deals d
      where d.firm_id = ${who.firmId} and not d.company_deleted and ${isOpen} and ${dealSeen(who)}
        and d.close_date <= ${today}::date + ${closingDays}::int
    ), counted as (
      select count(*)::int as total, (count(*) filter (where close_date < ${today}::date))::int as overdue from closing
    ), page as (select id from closing order by close_date, id limit ${rowsMax})
    select total, overdue, ${whichDeal}, d.probability, d.close_date, d.close_date - ${today}::date as days_left
    from counted cross join page
      join deals d on d.firm_id = ${who.firmId} and d.id = page.id and ${dealSeen(who)} ${namesOfDeal(who)}
    order by d.close_date, d.id`
  return { total: rows[0]?.total ?? 0, overdue: rows[0]?.overdue ?? 0, data: rows }
}

/** Bids on open deals that are due from today on, within the days to look ahead. */
export async function listBidsDue(db: Db, who: Who, today: string) {
  const dueOf = (bid: BidDue['bid'], day: Piece) => piece`
    select d.id, ${bid} as bid, ${day} as due from deals d
    where d.firm_id = ${who.firmId} and not d.company_deleted and ${isOpen} and ${dealSeen(who)}
      and ${day} between ${today}::date and ${today}::date + ${closingDays}::int`
  const rows = await db<({ total: number } & BidDue)[]>`
    with due as materialized (
      ${dueOf('indicative', piece`d.bid_date`)} union all ${dueOf('final', piece`d.final_bid_date`)}
    ), page as (select * from due order by due, id limit ${rowsMax})
    select (select count(*)::int from due) as total, ${whichDeal}, page.bid, page.due, page.due - ${today}::date as days_left
    from page join deals d on d.firm_id = ${who.firmId} and d.id = page.id and ${dealSeen(who)} ${namesOfDeal(who)}
    order by page.due, d.id`
  return { total: rows[0]?.total ?? 0, data: rows }
}

const handedMax = 10

/** Deals that others handed to the asker after "since", each once, if they are still theirs. */
export const listHandedToMe = (db: Db, who: Who, since: string) =>
  db<HandedDeal[]>`
    with handed as (
      select distinct on (subject_id) subject_id, at, actor_id from events
      where firm_id = ${who.firmId} and subject_type = 'deal' and kind in ('assigned', 'created')
        and after ->> 'owner_id' = ${who.userId} and at > ${since}::timestamptz and ${seen(who, 'events')}
      order by subject_id, at desc, id desc
    )
    select ${whichDeal}, handed.at, handed.actor_id as by, u.name as by_name
    from handed join deals d on d.firm_id = ${who.firmId} and d.id = handed.subject_id and not d.company_deleted
        and d.owner_id = ${who.userId} and ${dealSeen(who)}
      ${namesOfDeal(who)}
      left join users u on u.firm_id = ${who.firmId} and u.id = handed.actor_id
    where handed.actor_id is distinct from ${who.userId}
    order by handed.at desc, d.id limit ${handedMax}`
