import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedInTurns, toldInTurns } from '../../../../../test/fixtures/asked_in_turns.ts'

const plans: readonly (readonly [question: string, plan: string])[] = [
  ["deals I'm leading that are in negotiation", 'deals [owner_id is <me>; stage is negotiation]'],
  ['deals I lead', 'deals [owner_id is <me>]'],
  ['which deals do I run', 'deals [owner_id is <me>]'],
  ['contacts that do not belong to any company', 'contacts [company_id is_missing]'],
  ["which incoming emails haven't we answered yet", 'emails [direction is inbound; answered is false]'],
  [
    'deals closing within 3 weeks',
    'deals [close_date between 2026-11-21|2026-12-12; stage is lead|qualification|proposal|negotiation]',
  ],
  [
    'companies whose margins fell even though revenue rose',
    'companies [margin_change less_than 0; revenue_growth more_than 0]',
  ],
  [
    'next 3 deals due to close',
    'deals [stage is lead|qualification|proposal|negotiation; close_date at_least 2026-11-21] order close_date asc limit 3',
  ],
  [
    "by how much did Harbor's ebitda change against the year before",
    'trend <Harbor Logistics> ebitda series by year - last all',
  ],
  [
    'live deals nobody has written a note on',
    'deals [id is_not deal_id of notes (); stage is lead|qualification|proposal|negotiation]',
  ],
  ['how many deals did we lose, broken down by reason', 'deals [stage is closed_lost] measure count group pass_reason'],
  [
    'rank the team by open pipeline $',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value, count group owner',
  ],
  [
    'pipeline by stage, # and $',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value, count group stage',
  ],
  [
    "which three of Priya's open deals have been sitting in their stage the longest",
    'deals [stage is lead|qualification|proposal|negotiation; owner_id is <Priya Shah>] show name, company, stage, value, probability, owner, close_date, days_in_stage order days_in_stage desc limit 3',
  ],
  [
    'live stuff we picked up at conferences',
    'deals [source contains conference|event|trade show; stage is lead|qualification|proposal|negotiation]',
  ],
  ['all firms in software with under 200 employes', 'companies [employees less_than 200; industry is Software]'],
  ['show me the data of all firms in the system', 'refused other_firms'],
  [
    'won deals vs lost deals',
    'deals measure count, sum value beside won (stage is closed_won), lost (stage is closed_lost)',
  ],
  [
    'Harbor vs Juniper, how do their margins compare',
    'companies/compare [id is <Harbor Logistics>|<Juniper Analytics>] show name, ebitda_margin',
  ],
  ['the next 3 meetings', 'calendar [start at_least 2026-11-21] limit 3'],
  [
    'Which open deals have an LOI as their next step?',
    'deals [next_step contains LOI; stage is lead|qualification|proposal|negotiation] show name, company, stage, next_step',
  ],
  ['CEOs of software companies', 'contacts [role is CEO; industry is Software]'],
  ['which contacts are not attached to any company', 'contacts [company_id is_missing]'],
  [
    'messages from Harbor that nobody answered',
    'emails [direction is inbound; answered is false; company_id is <Harbor Logistics>]',
  ],
  ['notes by Priya in October', 'notes [created_at between 2026-10-01|2026-10-31; author_id is <Priya Shah>]'],
  ['update me on Harbor', 'briefing news company <Harbor Logistics>'],
  ['is exclusivity granted in any of our agreements', 'search "exclusivity" in contract'],
  ['what am I running at the moment', 'deals [owner_id is <me>; stage is lead|qualification|proposal|negotiation]'],
  ['juniper 101', 'briefing profile company <Juniper Analytics>'],
  ['which documents came in last week', 'files [uploaded_at between 2026-11-09|2026-11-15]'],
  [
    'northwind q1 vs q4 sales last yr',
    'financials [company_id is <Northwind Robotics>; fiscal_year is 2025; period_kind is quarter; basis is actual; quarter is 1|4] show company, period, revenue',
  ],
  [
    'northwind revenue from Q1 2024 to Q4 2025',
    'trend <Northwind Robotics> revenue series by quarter 2024-2025 last all',
  ],
  [
    'At which company is Jane Doe, and in what position?',
    'contacts/lookup [id is <Jane Doe>] show company, role limit 1',
  ],
  ['How many notes has each of us written?', 'notes measure count group author'],
  ['how many deals did each of them win', 'not_understood'],
  ['contracts on file', 'files [document_type is contract]'],
  ['what has to be done next on the Harbor deal', 'deals/lookup [company_id is <Harbor Logistics>] show next_step'],
  ['harbor rev per employee', 'companies/lookup [id is <Harbor Logistics>] show revenue_per_employee'],
  ['anything since the last mtg w/ juniper', 'briefing news company <Juniper Analytics>'],
  [
    'every food and beverage business that sells less than 30 million a year',
    'companies [revenue less_than 30000000; industry is Food & Beverage]',
  ],
  [
    'At what compound annual rate has Juniper grown its top line over the fiscal years we have?',
    'trend <Juniper Analytics> revenue cagr by year - last all',
  ],
  [
    'Whose sales went down in the latest financial year compared with the one before?',
    'companies [revenue_growth less_than 0]',
  ],
  [
    'How did revenue at Bluestone Foods develop from quarter to quarter last year?',
    'trend <Bluestone Foods> revenue series by quarter 2025-2025 last all',
  ],
  ['For how many companies is the revenue missing?', 'companies [revenue is_missing] measure count'],
  ['deals under 2x revenue', 'deals [revenue_multiple less_than 2]'],
  [
    'For what reason did we drop Project Falcon?',
    'deals/lookup [id is <Project Falcon>; stage is closed_lost] show pass_reason limit 1',
  ],
  ['On what date did Project Falcon go into proposal?', 'stage_changes [to is proposal; deal_id is <Project Falcon>]'],
  ['Under which number can I reach Jane Doe?', 'contacts/lookup [id is <Jane Doe>] show phone limit 1'],
  [
    'To which companies have we not spoken in 90 days?',
    'companies [days_since_contact at_least 90] show name, industry, last_contact_at, days_since_contact order days_since_contact desc',
  ],
  [
    'which call took the longest',
    'interactions [type is call; duration_minutes is_present] show date, type, subject, company, contacts, duration_minutes order duration_minutes desc limit 1',
  ],
  ['logged meetings over an hour', 'interactions [type is meeting; duration_minutes more_than 60]'],
  [
    'has Jane Doe opened our email with the price list',
    'emails/lookup [contact_id is <Jane Doe>; direction is outbound] text price list show subject, sent_at, contact, opened order sent_at desc limit 1',
  ],
  ['Which colleagues have no more than viewer rights?', 'people [role is viewer]'],
  [
    'Which law governs the Harbor customer agreement?',
    'document_values/lookup [path is governing_law; company_id is <Harbor Logistics>; filename contains customer; document_type is contract] show company, value, filename, page',
  ],
  ['cobalt cim, customer churn, what page', 'search "customer churn" in <Cobalt Health>, cim'],
  ['companies in Ohio, biggest first', 'companies [location is Cleveland, Ohio|Columbus, OH|Ohio] order revenue desc'],
  [
    'overdue deals, the most delayed one first',
    'deals [days_overdue more_than 0] show name, company, stage, value, probability, owner, close_date, days_overdue order days_overdue desc',
  ],
  [
    'deals closing this or next month',
    'deals [close_date between 2026-11-01|2026-12-31; stage is lead|qualification|proposal|negotiation]',
  ],
  ['companies at least 20 years old', 'companies [founded_year at_most 2006]'],
  ['deals older than a year', 'deals [created_at less_than 2025-11-21]'],
  [
    'which companies are cold',
    'companies [days_since_contact at_least 30] show name, industry, last_contact_at, days_since_contact order days_since_contact desc',
  ],
  ['open deals no one owns', 'deals [owner is_missing; stage is lead|qualification|proposal|negotiation]'],
  ['deals neither Priya nor I own', 'deals [owner_id is_not <Priya Shah>|<me>]'],
  [
    'open deals that neither Priya nor Tom owns',
    'deals [stage is lead|qualification|proposal|negotiation; owner_id is_not <Priya Shah>|<Tom Becker>]',
  ],
  ['share of healthcare deals', 'deals measure share (industry is Healthcare)'],
  ['deals with the most notes', 'notes [deal_id is_present] measure count group deal order count desc limit 10'],
  [
    'top 3 companies by number of meetings',
    'interactions [type is meeting] measure count group company order count desc limit 3',
  ],
  [
    'which deal has the most tasks',
    'tasks [deal_id is_present; status is open] measure count group deal order count desc limit 1',
  ],
  ['deals added since summer', 'deals [created_at at_least 2026-06-01]'],
  ['notes from summer 2025', 'notes [created_at between 2025-06-01|2025-08-31]'],
  [
    'deals closing this winter',
    'deals [close_date between 2026-12-01|2027-02-28; stage is lead|qualification|proposal|negotiation]',
  ],
  ['companies with above-average revenue', 'companies [revenue more_than the average revenue of companies ()]'],
  [
    'open deals smaller than the average won deal',
    'deals [value less_than the average value of deals (stage is closed_won); stage is lead|qualification|proposal|negotiation]',
  ],
  [
    'above average value open deals',
    'deals [value more_than the average value of deals (stage is lead|qualification|proposal|negotiation); stage is lead|qualification|proposal|negotiation]',
  ],
  [
    'total value of above average value open deals',
    'deals [value more_than the average value of deals (stage is lead|qualification|proposal|negotiation); stage is lead|qualification|proposal|negotiation] measure sum value',
  ],
  [
    'companies in Ohio bigger than the average of all companies',
    'companies [revenue more_than the average revenue of companies (); location is Cleveland, Ohio|Columbus, OH|Ohio]',
  ],
  [
    'who has the bigger pipeline, me or Tom',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value, count beside you (owner_id is <me>), Tom Becker (owner_id is <Tom Becker>)',
  ],
  [
    'does Tom have a bigger pipeline than Priya',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value, count beside Tom Becker (owner_id is <Tom Becker>), Priya Shah (owner_id is <Priya Shah>)',
  ],
  ['meetings in the spring', 'interactions [type is meeting; date between 2026-03-01|2026-05-31]'],
  [
    'what closes this winter',
    'deals [close_date between 2026-12-01|2027-02-28; stage is lead|qualification|proposal|negotiation]',
  ],
  [
    'What did we lose this year and why?',
    'deals [stage is closed_lost; closed_on between 2026-01-01|2026-12-31] show name, pass_reason',
  ],
  ['Which banker-sourced deals are above 80 million?', 'deals [source contains bank; value more_than 80000000]'],
  [
    'Which CIMs did we receive in the last two months?',
    'files [document_type is cim; uploaded_at between 2026-09-21|2026-11-21]',
  ],
  ['What legal risks have we written down?', 'notes text legal risks'],
  [
    'How many meetings did the team have in the last 30 days?',
    'interactions [type is meeting; date between 2026-10-22|2026-11-21] measure count',
  ],
  ['Where do our deals come from?', 'deals measure count group source'],
  ['How long does a deal take on average from lead to closing?', 'deals measure average days_to_close'],
  ['Which follow-ups are overdue?', 'tasks [days_overdue is_present]'],
  [
    'What is the actual state of project Falcon?',
    'deals/lookup [id is <Project Falcon>] show stage, probability, close_date, next_step limit 1',
  ],
  ['Until when must project Falcon be closed?', 'deals/lookup [id is <Project Falcon>] show close_date limit 1'],
  ['deals from Tom, sorted after value', 'deals [owner_id is <Tom Becker>] order value desc'],
  [
    'How many deals did we win in 2025, and how many did we lose?',
    'deals [closed_on between 2025-01-01|2025-12-31] measure count beside won (stage is closed_won), lost (stage is closed_lost)',
  ],
  [
    'who owns project Falcon and when is it supposed to close?',
    'deals/lookup [id is <Project Falcon>] show owner, close_date',
  ],
  ['Which companies had shrinking revenue in FY2025?', 'companies [revenue_growth less_than 0]'],
  ["For which companies don't we have any financials yet?", 'companies [id is_not company_id of financials ()]'],
]

for (const [question, plan] of plans)
  test(`"${question}" means the same as plainer words`, () => assert.equal(toldInTurns(question), plan))

test('a company that several have the name of is asked for, whatever is asked of it', () =>
  assert.equal(askedInTurns('Who runs Summit?').kind, 'which_one'))
