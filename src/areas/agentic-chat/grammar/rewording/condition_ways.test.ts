import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedInTurns, toldInTurns } from '../../../../../test/fixtures/asked_in_turns.ts'

// Conditions, measures and orders in clauses of their own, and what leans on an answer before; turns are parted by " → ".

const plans: readonly (readonly [turns: string, plan: string])[] = [
  // what there is none of, said in a clause
  ['targets where no deal is ongoing', 'companies [open_deals_count is 0]'],
  [
    'healthcare companies for which no deal is in proposal',
    'companies [id is_not company_id of deals (stage is proposal); industry is Healthcare]',
  ],
  ['companies where no contact is recorded', 'companies [contacts_count is 0]'],
  ['companies none of whose deals are live', 'companies [open_deals_count is 0]'],
  ['companies with no lost deal', 'companies [id is_not company_id of deals (stage is closed_lost)]'],
  [
    'companies that have no deals in negotiation and over 100 employees',
    'companies [id is_not company_id of deals (stage is negotiation); employees more_than 100]',
  ],
  ['companies where a deal is still open', 'companies [open_deals_count more_than 0]'],
  [
    'people at companies where no opportunity is open',
    'contacts [company_id is_not company_id of deals (stage is lead|qualification|proposal|negotiation); company_id is_present]',
  ],
  [
    'mails sent this month that nobody read',
    'emails [direction is outbound; opened is false; sent_at between 2026-11-01|2026-11-30]',
  ],
  // what is said of one and the same deal
  [
    'companies where Tom has a deal in qualification',
    'companies [id is company_id of deals (stage is qualification; owner_id is <Tom Becker>)]',
  ],
  [
    'companies with open deals owned by Priya',
    'companies [id is company_id of deals (stage is lead|qualification|proposal|negotiation; owner_id is <Priya Shah>)]',
  ],
  [
    'companies where I have an open deal',
    'companies [id is company_id of deals (stage is lead|qualification|proposal|negotiation; owner_id is <me>)]',
  ],
  // what is late
  ['which of my deals ought to be signed by now but are not', 'deals [owner_id is <me>; days_overdue more_than 0]'],
  [
    'open deals whose target date is already behind us',
    'deals [stage is lead|qualification|proposal|negotiation; days_overdue more_than 0]',
  ],
  ['deals past their deadline and still not closed', 'deals [days_overdue more_than 0]'],
  ['deals with a close date in the past', 'deals [days_overdue more_than 0]'],
  [
    'which deals should have signed last quarter but are still open',
    'deals [stage is lead|qualification|proposal|negotiation; close_date between 2026-07-01|2026-09-30] show name, close_date',
  ],
  // how long ago
  ['contracts uploaded over 100 days ago', 'files [document_type is contract; uploaded_at less_than 2026-08-13]'],
  ['emails received less than two weeks ago', 'emails [direction is inbound; sent_at between 2026-11-08|2026-11-21]'],
  ['notes about churn older than 6 months', 'notes [created_at less_than 2026-05-21] text churn'],
  ['companies we last met more than 3 months ago', 'companies [last_contact_at less_than 2026-08-21]'],
  ['deals won at least a year ago', 'deals [stage is closed_won; closed_on at_most 2025-11-21]'],
  [
    'calls held more than a month ago with software companies',
    'interactions [type is call; industry is Software; date less_than 2026-10-21]',
  ],
  // when a record came to be, and a company
  [
    'In which year Juniper has been established?',
    'companies/lookup [id is <Juniper Analytics>] show founded_year limit 1',
  ],
  ['since when is Summit Dental in our database', 'companies/lookup [id is <Summit Dental>] show created_at limit 1'],
  ['when did we add Raj Patel', 'contacts/lookup [id is <Raj Patel>] show created_at limit 1'],
  ['how many persons are working at Atlas', 'companies/lookup [id is <Atlas Castings>] show employees limit 1'],
  // lists and their nouns
  ['names of cos in Texas', 'companies [location is Austin, Texas|Texas]'],
  [
    'company with fewer than 50 employee and margin of minimum 10%',
    'companies [employees less_than 50; ebitda_margin at_least 0.1]',
  ],
  [
    'mobile numbers of the CEOs in healthcare companies',
    'contacts [role is CEO; industry is Healthcare] show name, phone',
  ],
  // the same once more
  [
    'pipeline by owner → the same but weighted',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum weighted_value group owner',
  ],
  ['companies by industry → same but average revenue', 'companies measure average revenue group industry'],
  ['deals by stage → total value', 'deals measure sum value'],
  // figures beside a count, minutes, groups set against each other
  [
    'compare Priya and Tom, count and value of open deals',
    'deals [stage is lead|qualification|proposal|negotiation] measure count, sum value beside Priya Shah (owner_id is <Priya Shah>), Tom Becker (owner_id is <Tom Becker>)',
  ],
  ['number of companies and average revenue by industry', 'companies measure average revenue, count group industry'],
  [
    'how many minutes of calls has Tom logged this year',
    'interactions [type is call; author_id is <Tom Becker>; date between 2026-01-01|2026-12-31] measure sum duration_minutes',
  ],
  [
    'are deals from referrals bigger than conference deals on average',
    'deals measure average value beside Referral (source contains refer), Conference (source contains conference|event|trade show)',
  ],
  [
    'won deals from bankers or conferences',
    'deals [source contains bank|conference|event|trade show; stage is closed_won]',
  ],
  ['deals from bankers → and referrals', 'deals [source contains refer]'],
  [
    'in which sector is the average revenue the lowest',
    'companies measure average revenue group industry order average asc limit 1',
  ],
  [
    'at which stage are deal values the highest on average',
    'deals measure average value group stage order average desc limit 1',
  ],
  ['deals by owner, closed ones too', 'deals measure count group owner'],
  // than two others, and by what
  [
    'companies smaller than Cobalt and Harbor',
    'companies [revenue less_than revenue of companies (id is <Cobalt Health>); revenue less_than revenue of companies (id is <Harbor Logistics>)]',
  ],
  [
    'companies larger than Atlas by headcount',
    'companies [employees more_than employees of companies (id is <Atlas Castings>)]',
  ],
  [
    'companies in the healthcare sector below 300 employees',
    'companies [employees less_than 300; industry is Healthcare]',
  ],
  // "share" as a verb
  [
    'pls share software targets having revenue between 5 and 50 mn',
    'companies [revenue between 5000000|50000000; industry is Software]',
  ],
  ['share names of our healthcare companies', 'companies [industry is Healthcare]'],
  ['what share of our deals is won', 'deals measure share (stage is closed_won)'],
  ['share the notes with Tom', 'refused writes'],
  // the next time
  [
    'when do we see Juniper the next time',
    'calendar/lookup [company_id is <Juniper Analytics>; start at_least 2026-11-21] show start, summary, company, attendees, location, owner limit 1',
  ],
  ["every company's location", 'companies show name, location'],
  // reasons in a clause
  [
    'lost deals where the reason was price too high',
    'deals [pass_reason contains price|pricing|valuation|expensive; stage is closed_lost]',
  ],
  // what hangs on the records that were listed
  [
    'software companies → which of them have open deals',
    'companies [industry is Software; open_deals_count more_than 0]',
  ],
  [
    'healthcare companies → which of those have a deal above 20m',
    'companies [industry is Healthcare; id is company_id of deals (value more_than 20000000)]',
  ],
  [
    'tell me about Cobalt → who is the CFO there and what is her mail',
    'contacts/lookup [role is Chief Financial Officer; company_id is <Cobalt Health>] show name, email',
  ],
  [
    'last meeting with Juniper → who was that with?',
    'interactions/lookup [company_id is <Juniper Analytics>; type is meeting; date at_most 2026-11-21] show date, subject, contacts, author order date desc limit 1',
  ],
  [
    'CEOs of companies where Tom has a deal at qualification stage',
    'contacts [company_id is company_id of deals (stage is qualification; owner_id is <Tom Becker>); role is CEO]',
  ],
  ['contacts of companies where I have a deal', 'not_understood'],
  [
    'email address of Raj Patel from Juniper',
    'contacts/lookup [id is <Raj Patel>; company_id is <Juniper Analytics>] show email limit 1',
  ],
  // the record that ends last
  [
    'Juniper EBITDA latest full year',
    'financials/lookup [company_id is <Juniper Analytics>; period_kind is year; basis is actual] show period, ebitda order period_end desc limit 1',
  ],
  [
    'revenue of Cobalt in the most recent quarter',
    'financials/lookup [company_id is <Cobalt Health>; period_kind is quarter; basis is actual] show period, revenue order period_end desc limit 1',
  ],
  [
    'how many open deals are there and what is their value',
    'deals [stage is lead|qualification|proposal|negotiation] measure count, sum value',
  ],
  // whose deals, and when they were last spoken of
  [
    'which deals does Tom lead that close before March',
    'deals [owner_id is <Tom Becker>; close_date between 2026-11-21|2027-02-28; stage is lead|qualification|proposal|negotiation]',
  ],
  ['deals Priya leads in negotiation', 'deals [stage is negotiation; owner_id is <Priya Shah>]'],
  ['deals whose next step is overdue', 'not_understood'],
  [
    'companies last contacted in September',
    'companies [last_contact_at between 2026-09-01|2026-09-30] show name, last_contact_at',
  ],
  [
    'companies last contacted before September',
    'companies [days_since_contact more_than 81] show name, industry, last_contact_at, days_since_contact order days_since_contact desc',
  ],
  [
    'who owns the most open deals by value',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value group owner order sum desc limit 1',
  ],
  ['companies with at least 3 open deals', 'companies [open_deals_count at_least 3]'],
  [
    'how many calls did Tom make in October',
    'interactions [type is call; author_id is <Tom Becker>; date between 2026-10-01|2026-10-31] measure count',
  ],
  // what was closed, each by a group, and what a file is
  [
    'how many deals did we sign in 2025',
    'deals [stage is closed_won; closed_on between 2025-01-01|2025-12-31] measure count',
  ],
  ['sector wise count of companies', 'companies measure count group industry'],
  [
    'won deals this year month-wise',
    'deals [stage is closed_won; closed_on between 2026-01-01|2026-12-31] measure count group closed_on/month',
  ],
  ['deals in proposal since more than 60 days', 'deals [days_in_stage more_than 60; stage is proposal]'],
  [
    'do we have an NDA with Harbor',
    'files [filename contains nda|non-disclosure|non disclosure|confidentiality; company_id is <Harbor Logistics>]',
  ],
  // all but some, and two that are missing
  ['all our contacts but those at Cobalt', 'contacts [company_id is_not <Cobalt Health>]'],
  ['every sector but healthcare', 'companies [industry is_not Healthcare] measure count group industry'],
  ['companies without revenue and employees', 'companies [revenue is_missing; employees is_missing]'],
  ['open deals without leads', 'deals [stage is lead|qualification|proposal|negotiation; stage is_not lead]'],
  // a place that was spoken of, and one that was not
  [
    'tell me about Project Falcon → who is our contact there and what is the mail?',
    'contacts [company_id is company_id of deals (id is <Project Falcon>)] show name, email',
  ],
  [
    'tell me about Project Falcon → any documents there',
    'files [company_id is company_id of deals (id is <Project Falcon>)]',
  ],
  ['who is our contact there', 'not_understood'],
  ['how many open deals are there', 'deals [stage is lead|qualification|proposal|negotiation] measure count'],
  ['deals by owner sorted by value', 'deals measure sum value group owner order sum desc'],
]

for (const [turns, plan] of plans)
  test(`“${turns}” asks for what it says`, () => {
    assert.equal(toldInTurns(turns), plan)
  })

test('what contradicts itself is not answered', () => {
  for (const question of ['companies without deals and with open deals', 'companies larger than Cobalt or Juniper'])
    assert.equal(askedInTurns(question).kind, 'not_understood', question)
})
