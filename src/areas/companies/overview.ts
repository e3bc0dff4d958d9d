import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { dayString, timestamp } from '../../platform/http/fields.ts'
import { Unconverted, unconvertedCount } from '../../records/amounts.ts'
import { DealStage, isOpen } from '../../records/deal_stages.ts'
import { ownersOf } from './activity.ts'
import { asLastContact, asTimestamp, LastContact, lastContact, Person } from './last_contact.ts'
import { companyStore } from './queries.ts'

const Meeting = z.object({ id: z.string(), summary: z.string(), start: timestamp })

export const CompanyOverview = z.object({
  last_contact_at: timestamp.nullable(),
  last_contact: LastContact.nullable(),
  next_meeting: Meeting.nullable().meta({ description: 'Of the calendar' }),
  open_deals: z.int(),
  open_value: z.number().meta({ description: 'In the currency of the firm' }),
  unconverted: Unconverted,
  deal: z
    .object({
      id: z.string(),
      name: z.string(),
      stage: DealStage,
      stage_id: z.string().nullable(),
      stage_name: z.string().nullable(),
      value: z.number().nullable(),
      currency: z.string(),
      probability: z.int(),
      close_date: dayString.nullable(),
      owner_id: z.string().nullable(),
      owner_name: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'The open deal with the highest value' }),
  owners: z.array(Person).meta({ description: 'Who has the open deals, by name' }),
  counts: z.object({
    contacts: z.int(),
    deals: z.int(),
    files: z.int(),
    notes: z.int(),
    interactions: z.int(),
    emails: z.int(),
    reports: z.int(),
    financial_records: z.int(),
    calendar_events: z.int(),
  }),
  files_waiting: z.int().meta({ description: 'Documents that wait for review' }),
})
export type CompanyOverview = z.output<typeof CompanyOverview>

// the tables are named here: a piece has no way to take a name as a parameter
const countsFor = (who: Who): Piece => piece`
  jsonb_build_object(
    'contacts', (select count(*) from contacts x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'deals', (select count(*) from deals x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'files', (select count(*) from files x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'notes', (select count(*) from notes x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'interactions', (select count(*) from interactions x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'emails', (select count(*) from emails x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'reports', (select count(*) from reports x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'financial_records', (select count(*) from financial_records x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')}),
    'calendar_events', (select count(*) from calendar_events x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')})
  ) as counts,
  (select count(*)::int from files x where x.firm_id = c.firm_id and x.company_id = c.id and ${seen(who, 'x')} and x.review = 'waiting')
    as files_waiting`

/** What goes on at a company. Subjects of mail and meetings are what every colleague may see; their bodies are not here. */
export async function readCompanyOverview(db: Db, who: Who, id: string, now: string): Promise<CompanyOverview> {
  const [company] = await db<CompanyOverview[]>`
    select contact.at as last_contact_at,
      ${asLastContact(who, piece`contact`)} as last_contact,
      (
        select jsonb_build_object('id', e.id, 'summary', e.summary, 'start', ${asTimestamp(piece`e.starts_at`)})
        from calendar_meetings e
        where e.firm_id = ${who.firmId} and e.company_id = c.id and e.starts_at > ${now}::timestamptz
          and ${seen(who, 'e')}
        order by e.starts_at, e.key limit 1
      ) as next_meeting, open.n as open_deals, open.value as open_value,
      open.unconverted,
      ${ownersOf(who, piece`open.owner_ids`)} as owners,
      (
        select jsonb_build_object('id', d.id, 'name', d.name, 'stage', d.stage, 'stage_id', d.stage_id,
          'stage_name', own_stage.name, 'value', d.value,
          'currency', d.currency, 'probability', d.probability, 'close_date', d.close_date, 'owner_id', d.owner_id, 'owner_name', o.name)
        from deals d left join users o on o.firm_id = ${who.firmId} and o.id = d.owner_id
          left join stages own_stage on own_stage.firm_id = ${who.firmId} and own_stage.id = d.stage_id
        where d.firm_id = ${who.firmId} and d.company_id = c.id and not d.company_deleted and ${isOpen}
          and ${seen(who, 'd')}
        order by d.value_base desc nulls last, d.id limit 1
      ) as deal, ${countsFor(who)}
    from companies c
      cross join lateral (
        select count(*)::int as n, coalesce(sum(d.value_base), 0)::float8 as value, ${unconvertedCount} as unconverted, array_agg(d.owner_id) as owner_ids
        from deals d
        where d.firm_id = ${who.firmId} and d.company_id = c.id and not d.company_deleted and ${isOpen}
          and ${seen(who, 'd')}
      ) open
      left join lateral (
        ${lastContact(who, { company: piece`c.id`, now })}
      ) contact on true
    where c.firm_id = ${who.firmId} and c.id = ${id} and c.deleted_at is null and ${seen(who, 'c')}`
  if (!company) throw companyStore.notFound()
  return company
}
