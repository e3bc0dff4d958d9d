import type { Address } from '../../src/platform/db/open.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { fill, type Rows } from '../fill.ts'

/** A firm as bench/fill.ts makes it, with what else the analyst reads: figures, interactions, notes, mail, events. */
export async function fillBook(at: Address, firmId: string, rows: Rows): Promise<void> {
  await fill(at, firmId, rows)
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'bench' })
  // of 100,000 companies: 300,000 records, 100,000 interactions and e-mails, 50,000 notes
  await sql`
    insert into financial_records (firm_id, id, company_id, period, period_start, period_end, revenue, gross_profit, ebitda, net_income)
    select c.firm_id, uuidv7(), c.id, case when quarter = 0 then 'FY' || year else 'Q' || quarter || ' ' || year end,
      make_date(year, greatest(quarter * 3 - 2, 1), 1),
      (make_date(year, case when quarter = 0 then 12 else quarter * 3 end, 1) + interval '1 month - 1 day')::date,
      c.revenue * (1 - 0.08 * back) / share, c.revenue * 0.4 / share, c.ebitda * (1 - 0.06 * back) / share, c.ebitda * 0.5 / share
    from (select * from companies where firm_id = ${firmId} and revenue is not null limit ${Math.floor(rows.companies / 2)}) c,
      (values (1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 1), (1, 1, 4), (1, 2, 4)) span (back, quarter, share),
      lateral (select extract(year from now())::int - back as year) named`
  await sql`
    insert into company_figures (firm_id, company_id, period, fiscal_year, period_end, revenue, ebitda, ebitda_margin,
      revenue_growth, ebitda_growth, margin_change, revenue_cagr, years)
    select firm_id, company_id, period, extract(year from period_end), period_end, revenue, ebitda,
      ebitda / nullif(revenue, 0), random() - 0.3, random() - 0.3, random() / 10 - 0.05, random() - 0.3, 4
    from financial_records where firm_id = ${firmId} and period like 'FY%' and period_end > now() - interval '1 year 11 months'
    on conflict do nothing`
  await sql`
    with known as (select array_agg(id) as companies from companies where firm_id = ${firmId}),
    team as (select array_agg(id) as people from users where firm_id = ${firmId})
    insert into interactions (firm_id, id, type, company_id, subject, date, duration_minutes, created_by)
    select ${firmId}, uuidv7(), (array['meeting', 'call', 'email'])[1 + floor(random() * 3)::int],
      companies[1 + floor(random() * cardinality(companies))::int], 'Talk number ' || i,
      now() - random() * interval '900 days', 30, people[1 + floor(random() * cardinality(people))::int]
    from known, team, generate_series(1, ${rows.companies}::int) i`
  await sql`
    insert into interaction_contacts (firm_id, interaction_id, contact_id, position)
    select i.firm_id, i.id, p.id, 0 from interactions i cross join lateral (
      select id from contacts where firm_id = ${firmId} and company_id = i.company_id limit 1) p
    where i.firm_id = ${firmId}`
  await sql`
    with known as (select array_agg(id) as companies from companies where firm_id = ${firmId}),
    team as (select array_agg(id) as people from users where firm_id = ${firmId})
    insert into notes (firm_id, id, company_id, content, tags, created_by, created_at)
    select ${firmId}, uuidv7(), companies[1 + floor(random() * cardinality(companies))::int],
      'Note ' || i || ' about pricing and churn', array[(array['risk', 'legal', 'market'])[1 + floor(random() * 3)::int]],
      people[1 + floor(random() * cardinality(people))::int], now() - random() * interval '900 days'
    from known, team, generate_series(1, ${Math.floor(rows.companies / 2)}::int) i`
  await sql`
    with known as (select array_agg(id) as contacts, array_agg(company_id) as companies from contacts where firm_id = ${firmId}),
    team as (select array_agg(id) as people from users where firm_id = ${firmId})
    insert into emails (firm_id, id, company_id, contact_id, owner_id, thread_id, subject, direction, from_address, to_addresses, sent_at)
    select ${firmId}, uuidv7(), companies[n], case when i % 3 > 0 then contacts[n] end,
      people[1 + floor(random() * cardinality(people))::int], 'thread-' || i / 2, 'Message ' || i,
      case when random() < 0.5 then 'inbound' else 'outbound' end, 'a@example.com', array['b@example.com'],
      now() - random() * interval '900 days'
    from known, team, (select i, 1 + floor(random() * ${rows.contacts})::int as n
      from generate_series(1, ${rows.companies}::int) i) made`
  await sql`vacuum (analyze)`
  await sql.end()
}
