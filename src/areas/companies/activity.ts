import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { timestamp } from '../../platform/http/fields.ts'
import { Unconverted, unconvertedCount } from '../../records/amounts.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { companyKinds } from '../../records/descriptions/companies.ts'
import { choice } from '../../records/shapes.ts'
import { asTimestamp, lastContactAt, nextMeetingAt, Person } from './last_contact.ts'

/** What goes on at a company of a list. Asked for by itself: it costs several times what the list alone does. */
export const Activity = z.object({
  last_contact_at: timestamp.nullable(),
  next_meeting_at: timestamp.nullable(),
  open_deals: z.int(),
  open_value: z.number(),
  unconverted: Unconverted,
  owners: z.array(Person).meta({ description: 'Who has the open deals, by name' }),
  employees: z.int().nullable(),
  ebitda: z.number().nullable(),
  currency: z
    .string()
    .meta({ description: 'Of its revenue and EBITDA; the value of open deals is in that of the firm' }),
  country: z.string().nullable(),
  kind: choice(companyKinds).nullable(),
})
export type Activity = z.output<typeof Activity>

/** The column "activity" beside the companies "page". */
export const activityOf = (who: Who, now: string): Piece => piece`, (
  select jsonb_build_object(
    'last_contact_at', ${asTimestamp(lastContactAt(who, { company: piece`page.id`, now }))},
    'next_meeting_at', ${asTimestamp(nextMeetingAt(who, { company: piece`page.id`, now }))},
    'open_deals', count(*), 'open_value', coalesce(sum(d.value_base), 0), 'unconverted', ${unconvertedCount},
    'owners', ${ownersOf(who, piece`array_agg(d.owner_id)`)}, 'employees', page.employees, 'ebitda', page.ebitda,
    'currency', page.currency, 'country', page.country, 'kind', page.kind)
  from deals d where d.firm_id = ${who.firmId} and d.company_id = page.id and not d.company_deleted and ${isOpen}
    and ${seen(who, 'd')}
) as activity`

/** The people with these ids, an array, by name. */
export const ownersOf = (who: Who, ids: Piece): Piece => piece`(
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by fold(o.name), o.id), '[]')
  from users o where o.firm_id = ${who.firmId} and o.id = any (${ids}))`
