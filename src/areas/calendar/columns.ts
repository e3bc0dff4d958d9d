import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { piece } from '../../platform/db/statement.ts'
import type { CalendarEvent } from './schema.ts'

/** A stored event; its link depends on where the service is reached. */
export type Row = Omit<CalendarEvent, 'calendar_link'>

/**
 * Whether the person may know of the event e. Of the own calendar that is all of it, also what is filed under a company
 * behind a wall: it is there without a company.
 */
export const eventSeen = (who: Who) => piece`(${seen(who, 'e')} or e.owner_id = ${who.userId})`

/** What is private reads as its row says, "Busy", to everybody but the person whose it is. */
export const columns = (who: Who) => piece`
  case when e.series_id is null then e.id::text
    else e.series_id || '_' || to_char(e.occurrence_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end as id,
  coalesce(own.summary, e.summary) as summary, e.starts_at as start, e.ends_at as "end",
  coalesce(own.attendees, e.attendees) as attendees, coalesce(own.location, e.location) as location,
  coalesce(own.description, e.description) as description,
  case when ${seen(who, 'e')} then e.company_id end as company_id, company.name as company_name,
  case when ${seen(who, 'e')} then e.deal_id end as deal_id, deal.name as deal_name, e.owner_id,
  e.all_day, e.time_zone, coalesce(e.recurrence, series.recurrence) as recurrence, e.series_id, e.status, e.is_private,
  (select jsonb_build_object('id', n.id, 'name', n.name, 'state', k.state, 'error_message', k.error_message)
    from calendar_copies k join connections n on n.firm_id = ${who.firmId} and n.id = k.connection_id
    where k.firm_id = ${who.firmId} and k.event_id = coalesce(e.series_id, e.id) and n.owner_id = ${who.userId}
    order by k.id limit 1) as connection,
  e.created_at, e.updated_at`

/** What the columns need beside the event, which is called e. */
export const joins = (who: Who) => piece`
  left join companies company on company.firm_id = ${who.firmId} and company.id = e.company_id
    and ${seen(who, 'company')}
  left join deals deal on deal.firm_id = ${who.firmId} and deal.id = e.deal_id and ${seen(who, 'deal')}
  left join calendar_events series on series.firm_id = ${who.firmId} and series.id = e.series_id
    and (${seen(who, 'series')} or series.owner_id = ${who.userId})
  left join calendar_private_details own
    on own.firm_id = ${who.firmId} and own.event_id = e.id and own.owner_id = ${who.userId}`
