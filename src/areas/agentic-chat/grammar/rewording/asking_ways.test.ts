import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedInTurns, toldInTurns } from '../../../../../test/fixtures/asked_in_turns.ts'
import { told } from '../../../../../test/fixtures/understanding_as_text.ts'

// How learners of the language and people in passing ask, and what only looks like it; turns are parted by " → ".

const plans: readonly (readonly [turns: string, plan: string])[] = [
  ['companies with more as 500 employees', 'companies [employees more_than 500]'],
  [
    'How much made Harbor Logistics in the year 2024?',
    'financials/lookup [company_id is <Harbor Logistics>; fiscal_year is 2024; period_kind is year; basis is actual] show period, revenue',
  ],
  [
    'What said Jane Doe about the escrow?',
    'interactions/lookup [contact_id is <Jane Doe>; type is meeting|call|email|other; date at_most 2026-11-21] text escrow show date, type, subject, company, contacts, notes order date desc limit 1',
  ],
  [
    'Have we a meeting with Harbor before the new year?',
    'calendar [company_id is <Harbor Logistics>; start at_most 2026-12-31]',
  ],
  [
    'deals closing before Christmas',
    'deals [close_date between 2026-11-21|2026-12-24; stage is lead|qualification|proposal|negotiation]',
  ],
  [
    'The most little company by employees is which?',
    'companies show name, industry, location, revenue, ebitda, ebitda_margin, employees order employees asc limit 1',
  ],
  ['Which mails has sent us Jane Doe?', 'emails [direction is inbound; contact_id is <Jane Doe>]'],
  ['Who is the chief of Harbor Logistics?', 'contacts/lookup [role is CEO; company_id is <Harbor Logistics>]'],
  ['What must be done for Project Falcon?', 'deals/lookup [id is <Project Falcon>] show next_step limit 1'],
  ['The deal with Harbor, how is the actual state?', 'deals/lookup [company_id is <Harbor Logistics>] show stage'],
  ['Where is the document from Harbor about the customer?', 'search "customer" in <Harbor Logistics>'],
  ['Who from us has spoken with Jane Doe?', 'interactions [contact_id is <Jane Doe>] measure count group author'],
  [
    'Which of our colleagues knows the people at Harbor Logistics best?',
    'interactions [company_id is <Harbor Logistics>] measure count group author order count desc limit 1',
  ],
  [
    'Which of my people is carrying the most deals at the moment?',
    'deals [stage is lead|qualification|proposal|negotiation] measure count group owner order count desc limit 1',
  ],
  [
    'Who on our team still has capacity to take on another deal?',
    'people [free_capacity more_than 0] show name, active_deals, capacity, free_capacity, total_deal_value order free_capacity desc',
  ],
  [
    'Did anybody open the e-mail with the NDA that Priya sent to Harbor?',
    'emails [opened is true; company_id is <Harbor Logistics>; owner_id is <Priya Shah>] text NDA',
  ],
  ["Anything I promised to do and haven't?", 'tasks [assignee_id is <me>; status is open]'],
  [
    "I'm in Ohio next week, which companies could I visit there?",
    'companies [location is Cleveland, Ohio|Columbus, OH|Ohio]',
  ],
  [
    'Cobalt or Harbor, who makes more on each dollar of sales?',
    'companies/compare [id is <Cobalt Health>|<Harbor Logistics>] show name, ebitda_margin',
  ],
  [
    "By how much did Harbor's EBITDA fall in FY2025?",
    'trend <Harbor Logistics> ebitda growth by year 2024-2025 last all',
  ],
  [
    "How does Harbor's growth compare with the other logistics companies?",
    'companies/peers [id is <Harbor Logistics>; industry is Logistics] show revenue_growth limit 1',
  ],
  [
    'What is Harbor budgeting for FY2026 in revenue and EBITDA?',
    'financials/lookup [company_id is <Harbor Logistics>; fiscal_year is 2026; period_kind is year; basis is expected] show period, revenue, ebitda',
  ],
  [
    'Harbor budget for 2026',
    'financials/lookup [company_id is <Harbor Logistics>; fiscal_year is 2026; period_kind is year; basis is expected] show period, revenue, ebitda',
  ],
  ['How long did Project Falcon take from lead to close?', 'deals/lookup [id is <Project Falcon>] show days_to_close'],
  [
    'Which companies have no financial statements on file for FY2025?',
    'companies [id is_not company_id of financials (period_end between 2025-01-01|2025-12-31)]',
  ],
  [
    'What valuation does the Harbor CIM state?',
    'document_values/lookup [path is deal.valuation; company_id is <Harbor Logistics>; document_type is cim] show company, value, filename, page',
  ],
  [
    'harbor fy25',
    'financials/lookup [company_id is <Harbor Logistics>; fiscal_year is 2025; period_kind is year; basis is actual]',
  ],
  ['Who do we know at Harbor apart from Jane?', 'contacts [company_id is <Harbor Logistics>; id is_not <Jane Doe>]'],
  ['hc cos outside us', 'companies [industry is Healthcare; country is_not US]'],
  [
    'stale deals, no mvmt 90d+',
    'deals [days_in_stage at_least 90; stage is lead|qualification|proposal|negotiation] show name, company, stage, days_in_stage, value, owner order days_in_stage desc',
  ],
  [
    "What's our single biggest opportunity still open?",
    'deals [stage is lead|qualification|proposal|negotiation] order value desc limit 1',
  ],
  [
    'Did we ever get an NDA signed with Harbor?',
    'files [filename contains nda|non-disclosure|non disclosure|confidentiality; company_id is <Harbor Logistics>]',
  ],
  [
    'How many deals did we lose this year and why?',
    'deals [stage is closed_lost; closed_on between 2026-01-01|2026-12-31] show name, pass_reason',
  ],
  [
    'Which contacts do we not have any recorded interaction with?',
    'contacts [last_contact_at is_missing] show name, role, company, last_contact_at, days_since_contact order days_since_contact desc',
  ],
  ['who introduced Harbor', 'deals/lookup [company_id is <Harbor Logistics>] show source'],
  ['What risks do we see at Harbor?', 'search "risks" in <Harbor Logistics>'],
  ['what are our concerns about Harbor', 'search "risks" in <Harbor Logistics>'],
  ['any red flags on Harbor', 'search "risks" in <Harbor Logistics>'],
  ['what did we like about Harbor', 'search "strengths" in <Harbor Logistics>'],
  ['Is anything holding up the Harbor term sheet?', 'search "delays" in <Harbor Logistics>'],
  ['what worries us about Project Falcon', 'search "risks" in id is company_id of deals (id is <Project Falcon>)'],
  ['What does the Harbor CIM say about risks?', 'search "risks" in <Harbor Logistics>, cim'],
  ['litigation at Harbor', 'search "litigation" in <Harbor Logistics>'],
  [
    "What share of Harbor's revenue goes into COGS?",
    'financials/lookup [company_id is <Harbor Logistics>] show company, cogs_ratio',
  ],
  [
    'Harbor opex as a percentage of sales',
    'financials/lookup [company_id is <Harbor Logistics>] show company, operating_expenses_ratio',
  ],
  [
    'Top 5 companies by revenue per employee',
    'companies show name, industry, location, revenue, ebitda, ebitda_margin, revenue_per_employee order revenue_per_employee desc limit 5',
  ],
  ['deal value divided by revenue for the deals in proposal', 'deals [stage is proposal] show name, revenue_multiple'],
  ['Which companies have we never written to?', 'companies [id is_not company_id of emails (direction is outbound)]'],
  ['who have we never emailed', 'contacts [id is_not contact_id of emails (direction is outbound)]'],
  ['contacts without an email', 'contacts [email is_missing]'],
  ['contacts without emails', 'contacts [email is_missing]'],
  [
    'companies with the largest revenue decline',
    'companies show name, industry, location, revenue, ebitda, ebitda_margin, revenue_growth order revenue_growth asc limit 10',
  ],
  ['EBITDA of Cobalt → vs Harbor?', 'companies/compare [id is <Cobalt Health>|<Harbor Logistics>] show name, ebitda'],
  [
    'tell me about Atlas → how does it compare to Harbor',
    'companies/compare [id is <Atlas Castings>|<Harbor Logistics>] show name, industry, location, revenue, revenue_growth, ebitda, ebitda_margin, employees, founded_year',
  ],
  ['revenue trend of Atlas → vs Harbor', 'trend <Atlas Castings>|<Harbor Logistics> revenue series by year - last all'],
  [
    'tell me about Project Falcon → vs Cobalt Health buyout',
    'deals/compare [id is <Project Falcon>|<Cobalt Health buyout>]',
  ],
  ['Cobalt Health buyout vs Project Falcon', 'deals/compare [id is <Cobalt Health buyout>|<Project Falcon>]'],
  ['companies in Texas → ohio', 'companies [location is Cleveland, Ohio|Columbus, OH|Ohio]'],
  ['healthcare companies → software', 'companies [industry is Software]'],
  [
    'deals in negotiation → And which of them slip into next year?',
    'deals [stage is negotiation; close_date between 2027-01-01|2027-12-31]',
  ],
  [
    "Tom's open deals → Which one is expected to close first?",
    'deals [stage is lead|qualification|proposal|negotiation; owner_id is <Tom Becker>] order close_date asc limit 1',
  ],
  ['notes on Cobalt → And who wrote it?', 'notes [company_id is <Cobalt Health>] show content, author'],
  [
    'lost deals → Which of these because of the price?',
    'deals [stage is closed_lost; pass_reason contains price|pricing|valuation|expensive]',
  ],
  [
    'healthcare companies → And which of them lose turnover?',
    'companies [industry is Healthcare; revenue_growth less_than 0]',
  ],
  ['tell me about Cobalt → who introduced it', 'deals/lookup [company_id is <Cobalt Health>] show source'],
  ['won deals fy2025', 'deals [stage is closed_won; closed_on between 2025-01-01|2025-12-31]'],
  ['wins fy25', 'deals [stage is closed_won; closed_on between 2025-01-01|2025-12-31]'],
  ['which is closest to closing', 'not_understood'],
  ['any red flags in the CIM', 'search "risks" in cim'],
  ['key risks in the Harbor CIM', 'search "key risks" in <Harbor Logistics>, cim'],
  ['risks in healthcare', 'search "risks" in industry is Healthcare'],
  ['Which of my people has the most deals?', 'deals measure count group owner order count desc limit 1'],
  [
    'who on the team has the most tasks',
    'tasks [assignee_id is_present; status is open] measure count group assignee order count desc limit 1',
  ],
  ['deals that moved into negotiation', 'stage_changes [to is negotiation]'],
  ['contacts without emails', 'contacts [email is_missing]'],
  ['companies apart from healthcare', 'companies [industry is_not Healthcare]'],
  ['notes about risks at Harbor', 'notes [company_id is <Harbor Logistics>] text risks'],
  ['threads with Harbor', 'not_understood'],
  ['companies that lost a deal', 'companies [deal_stage is closed_lost]'],
  ['open issues on Project Falcon', 'search "risks" in id is company_id of deals (id is <Project Falcon>)'],
  [
    'Which deals have I not touched in the last month?',
    'deals [owner_id is <me>; days_in_stage at_least 30; stage is lead|qualification|proposal|negotiation] show name, company, stage, days_in_stage, value, owner order days_in_stage desc',
  ],
  [
    'which deals have we not worked on for 60 days',
    'deals [days_in_stage at_least 60; stage is lead|qualification|proposal|negotiation] show name, company, stage, days_in_stage, value, owner order days_in_stage desc',
  ],
  [
    'Is there a reason why we passed on Falcon?',
    'deals/lookup [id is <Project Falcon>; stage is closed_lost] show pass_reason limit 1',
  ],
  [
    'When was the last time anyone spoke to Harbor?',
    'interactions/lookup [company_id is <Harbor Logistics>; type is meeting|call|email|other; date at_most 2026-11-21] show date, type, subject, company, contacts, notes order date desc limit 1',
  ],
  [
    'What is on my calendar for the rest of the week?',
    'calendar [start between 2026-11-21|2026-11-22; participant_id is <me>]',
  ],
  ['Is our win rate getting better?', 'deals measure win_rate group closed_on/year'],
  ['Summarise what we know about Harbor', 'briefing profile company <Harbor Logistics>'],
  [
    'What is the expected value of our pipeline?',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum weighted_value',
  ],
  ['How long have we known Harbor?', 'interactions [company_id is <Harbor Logistics>] order date asc limit 1'],
  ['when did we first meet Harbor', 'interactions [company_id is <Harbor Logistics>] order date asc limit 1'],
  ['first call with Harbor', 'interactions [type is call; company_id is <Harbor Logistics>] order date asc limit 1'],
  [
    'How many employees does Juniper have and where are they based?',
    'companies/lookup [id is <Juniper Analytics>] show employees, location',
  ],
  ["What's the status of everything in proposal?", 'deals [stage is proposal]'],
  ['Which persons do we know by Harbor?', 'contacts [company_id is <Harbor Logistics>]'],
  ['which guys at Harbor do we know', 'contacts [company_id is <Harbor Logistics>]'],
  ['From which company is Jane Doe?', 'contacts/lookup [id is <Jane Doe>] show company, role limit 1'],
  [
    'Which of our deals will be finished this year?',
    'deals [close_date between 2026-01-01|2026-12-31; stage is lead|qualification|proposal|negotiation]',
  ],
  ['Give me please all what we know from Juniper', 'briefing profile company <Juniper Analytics>'],
  [
    'Are we already speaking with Harbor?',
    'interactions/lookup [company_id is <Harbor Logistics>; type is meeting|call|email|other; date at_most 2026-11-21] show date, type, subject, company, contacts, notes order date desc limit 1',
  ],
  [
    'Which companies did grow the most last year?',
    'companies show name, industry, location, revenue, ebitda, ebitda_margin, revenue_growth order revenue_growth desc limit 10',
  ],
  [
    'Who has uploaded the Harbor agreement?',
    'files/lookup [document_type is contract; company_id is <Harbor Logistics>] show filename, uploaded_by',
  ],
  [
    'With whom did Priya speak last week?',
    'interactions [author_id is <Priya Shah>; date between 2026-11-09|2026-11-15]',
  ],
  [
    'How looks the pipeline of Priya?',
    'deals [stage is lead|qualification|proposal|negotiation; owner_id is <Priya Shah>]',
  ],
  ['What costs Project Falcon?', 'deals/lookup [id is <Project Falcon>] show value limit 1'],
  [
    'Whats our exposure to healthcare, in deals?',
    'deals [stage is lead|qualification|proposal|negotiation; industry is Healthcare] measure sum value',
  ],
  ['Anything cooking at Harbor these days?', 'briefing news company <Harbor Logistics>'],
  ['Anything I should know before I call Jane?', 'briefing meeting contact <Jane Doe>'],
  [
    'Which of the lads has the fattest pipeline?',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value, count group owner order sum desc limit 1',
  ],
  ['Are we any good at winning software deals?', 'deals [industry is Software] measure win_rate'],
  ['did we ever get back to Jane Doe', 'emails [direction is inbound; answered is false; contact_id is <Jane Doe>]'],
  [
    'What do we have in the bag already this year?',
    'deals [stage is closed_won; closed_on between 2026-01-01|2026-12-31]',
  ],
  ['can u send me jane does email', 'contacts/lookup [id is <Jane Doe>] show email limit 1'],
  ['cobalt ebitda last 3y', 'trend <Cobalt Health> ebitda series by year - last 3'],
  [
    'tom open deals val',
    'deals [stage is lead|qualification|proposal|negotiation; owner_id is <Tom Becker>] show name, value',
  ],
  ['any cim w churn in it', 'search "churn" in cim'],
  ['biggest co in tx', 'companies [location is Austin, Texas|Texas] order revenue desc limit 1'],
  [
    'who closes next',
    'deals [stage is lead|qualification|proposal|negotiation; close_date at_least 2026-11-21] order close_date asc limit 1',
  ],
  [
    'pipeline by industry excl healthcare',
    'deals [stage is lead|qualification|proposal|negotiation; industry is_not Healthcare] measure sum value, count group industry',
  ],
  ['top3 margins', 'companies order ebitda_margin desc limit 3'],
  // what only looks like it
  [
    'harbor 2024',
    'financials/lookup [company_id is <Harbor Logistics>; fiscal_year is 2024; period_kind is year; basis is actual]',
  ],
  ['documents fy26', 'files [uploaded_at between 2026-01-01|2026-12-31]'],
  ['open fy25', 'deals [stage is lead|qualification|proposal|negotiation; created_at between 2025-01-01|2025-12-31]'],
  ['tell me about Project Falcon → what is its stage', 'deals/lookup [id is <Project Falcon>] show stage'],
  ['tell me about Project Falcon → next step?', 'deals/lookup [id is <Project Falcon>] show next_step'],
  ['tell me about Project Falcon → is it overdue', 'deals [days_overdue more_than 0; id is <Project Falcon>]'],
  ['tell me about Jane Doe → what is the phone?', 'contacts/lookup [id is <Jane Doe>] show phone'],
  ['tell me about Project Falcon → who introduced it', 'deals/lookup [id is <Project Falcon>] show source'],
  ['who brought Tom', 'not_understood'],
  ['who introduced healthcare', 'not_understood'],
  [
    'which industry has the highest revenue per employee',
    'companies measure average revenue_per_employee group industry order average desc limit 1',
  ],
  ['total revenue per employee of software companies', 'not_understood'],
  ['which deal looks best to us', 'needs_model judgement'],
  [
    'who at our firm last spoke with Cobalt',
    'interactions/lookup [company_id is <Cobalt Health>; type is meeting|call|email|other; date at_most 2026-11-21] show date, type, subject, company, contacts, notes, author order date desc limit 1',
  ],
  ['pension risks at Atlas', 'search "pension" in <Atlas Castings>'],
  ["what's holding up the Cobalt LOI", 'search "delays" in <Cobalt Health>'],
  ["any issues with Northwind's backlog", 'search "backlog" in <Northwind Robotics>'],
  ['most large deals are in healthcare', 'not_understood'],
  ['deals bigger than Falcon or Cobalt Health buyout', 'not_understood'],
  [
    'top 5 with the biggest drop in sales',
    'companies show name, industry, location, revenue, ebitda, ebitda_margin, revenue_growth order revenue_growth asc limit 5',
  ],
  ['which cities have we never emailed', 'not_understood'],
  ['companies with emails from Priya', 'companies [id is company_id of emails (owner_id is <Priya Shah>)]'],
  ['companies with emails about escrow', 'companies [id is company_id of emails (subject contains escrow)]'],
  [
    'Cobalt vs Harbor → vs Juniper',
    'companies/compare [id is <Cobalt Health>|<Harbor Logistics>|<Juniper Analytics>] show name, industry, location, revenue, revenue_growth, ebitda, ebitda_margin, employees, founded_year',
  ],
  ['Project Falcon → vs Falcon', 'not_understood'],
  ['which deal closes first', 'deals [stage is lead|qualification|proposal|negotiation] order close_date asc limit 1'],
  ['who is the chief of staff at Harbor', 'contacts/lookup [role is Chief of Staff; company_id is <Harbor Logistics>]'],
  [
    'Cobalt revenue budget for 2026',
    'financials/lookup [company_id is <Cobalt Health>; fiscal_year is 2026; period_kind is year; basis is expected] show period, revenue',
  ],
  ['Cobalt capex budget for 2026', 'not_understood'],
  ['how long did won deals take to close', 'deals [stage is closed_won] measure average days_to_close'],
  [
    'people without contact',
    'contacts [last_contact_at is_missing] show name, role, company, last_contact_at, days_since_contact order days_since_contact desc',
  ],
  ['risks in our pipeline', 'search "risks in our pipeline" in all'],
  ['companies we have never emailed', 'companies [id is_not company_id of emails (direction is outbound)]'],
  [
    'people at Cobalt we never emailed',
    'contacts [id is_not contact_id of emails (direction is outbound); company_id is <Cobalt Health>]',
  ],
  [
    'which companies have we not emailed this month',
    'companies [id is_not company_id of emails (direction is outbound; sent_at between 2026-11-01|2026-11-30)]',
  ],
  ['deals in negotiation → proposal', 'deals [stage is proposal]'],
  ['who has room for lunch', 'not_understood'],
  [
    'which deal is closest to closing',
    'deals [stage is lead|qualification|proposal|negotiation] order close_date asc limit 1',
  ],
  [
    'revenue of Cobalt in 2024 → vs Harbor',
    'financials [company_id is <Cobalt Health>|<Harbor Logistics>; fiscal_year is 2024; period_kind is year; basis is actual] show company, period, revenue',
  ],
  [
    "How does Cobalt's 2026 budget compare with 2025?",
    'financials [company_id is <Cobalt Health>; fiscal_year is 2025|2026; period_kind is year; basis is actual|expected] show period, basis, revenue, ebitda, ebitda_margin order period_end asc',
  ],
  [
    "How does Cobalt's 2026 budget compare with 2025 actuals?",
    'financials [company_id is <Cobalt Health>; fiscal_year is 2025|2026; period_kind is year; basis is actual|expected] show period, basis, revenue, ebitda, ebitda_margin order period_end asc',
  ],
  [
    "By how much is Harbor's budgeted revenue above last year's?",
    'financials [company_id is <Harbor Logistics>; fiscal_year is 2025|2026; period_kind is year; basis is actual|expected] show period, basis, revenue order period_end asc',
  ],
  [
    'Harbor budget 2026 vs 2025 revenue',
    'financials [company_id is <Harbor Logistics>; fiscal_year is 2025|2026; period_kind is year; basis is actual|expected] show period, basis, revenue order period_end asc',
  ],
  ['Cobalt budget vs Harbor budget 2026', 'not_understood'],
  ['Who do I meet on Tuesday?', 'calendar [start between 2026-11-24|2026-11-24; participant_id is <me>]'],
  [
    'What time is my first meeting on Monday?',
    'calendar [start between 2026-11-23|2026-11-23; participant_id is <me>]',
  ],
  [
    'Where is the meeting with Cobalt?',
    'calendar/lookup [company_id is <Cobalt Health>; start at_least 2026-11-21] show start, summary, company, attendees, location, owner limit 1',
  ],
  [
    'I met Jane Doe at a conference, which company is she with?',
    'contacts/lookup [id is <Jane Doe>] show company, role limit 1',
  ],
  [
    'When did we last talk to each company in healthcare?',
    'companies [industry is Healthcare] show name, last_contact_at',
  ],
  ['How much would we deploy if everything in negotiation closes?', 'deals [stage is negotiation] measure sum value'],
  ['Show me everything tagged risk', 'notes [tag is risk]'],
  ['What is pinned on Cobalt?', 'notes [is_pinned is true; company_id is <Cobalt Health>]'],
  [
    'my open deals → whose',
    'deals [owner_id is <me>; stage is lead|qualification|proposal|negotiation] show name, owner',
  ],
  [
    'my open deals → closing when',
    'deals [owner_id is <me>; stage is lead|qualification|proposal|negotiation] show name, close_date',
  ],
  ['deals in negotiation → when do they close', 'deals [stage is negotiation] show name, close_date'],
  [
    'next meeting with Cobalt → where is it',
    'calendar/lookup [company_id is <Cobalt Health>; start at_least 2026-11-21] show start, summary, location limit 1',
  ],
  ['tell me about Cobalt → where is it', 'companies/lookup [id is <Cobalt Health>] show location limit 1'],
  [
    "total value of deals in negotiation → How much of that is Priya's?",
    'deals [stage is negotiation; owner_id is <Priya Shah>] measure sum value',
  ],
  ['top 5 companies by margin → and the bottom one', 'companies order ebitda_margin asc limit 1'],
  [
    'tell me about Jane Doe → What have we answered to her?',
    'emails [direction is outbound; contact_id is <Jane Doe>]',
  ],
  [
    'revenue of Cobalt → what do they budget for this year?',
    'financials/lookup [company_id is <Cobalt Health>; fiscal_year is 2026; period_kind is year; basis is expected] show period, revenue, ebitda',
  ],
  ['whose', 'not_understood'],
  ['Could you please summarise what we know about Harbor?', 'briefing profile company <Harbor Logistics>'],
  ['gimme everything on fjord', 'briefing profile company <Fjord Payments>'],
  ['Which risks have been noted on Northwind?', 'search "risks" in <Northwind Robotics>'],
  ["Prepare me for tomorrow's management presentation at Northwind", 'briefing meeting company <Northwind Robotics>'],
  [
    'pipeline by stage, and what is the total value in each stage',
    'deals [stage is lead|qualification|proposal|negotiation] measure sum value, count group stage',
  ],
  [
    'did jane ever write back?',
    'emails/lookup [contact_id is <Jane Doe>; direction is outbound] show subject, sent_at, contact, answered order sent_at desc limit 1',
  ],
  ['Which industries are our companies in, and how many in each?', 'companies measure count group industry'],
  ['Which people at Harbor should I know?', 'contacts [company_id is <Harbor Logistics>]'],
  ['About what has Tom spoken with Jane Doe?', 'interactions [author_id is <Tom Becker>; contact_id is <Jane Doe>]'],
  ['What are the open points at Harbor?', 'deals/lookup [company_id is <Harbor Logistics>] show next_step'],
  [
    'who am i meeting in columbus',
    'calendar [location contains columbus; participant_id is <me>; start at_least 2026-11-21]',
  ],
  ['Who works at our firm, and what are their roles?', 'people'],
  [
    'cobalt FY26 budget vs FY25 actual',
    'financials [company_id is <Cobalt Health>; fiscal_year is 2025|2026; period_kind is year; basis is actual|expected] show period, basis, revenue, ebitda, ebitda_margin order period_end asc',
  ],
  ['which companys are in texas', 'companies [location is Austin, Texas|Texas]'],
]

for (const [turns, plan] of plans)
  test(`“${turns}” is understood as it is meant`, () => {
    assert.equal(toldInTurns(turns), plan)
  })

test('of these questions too no word that nobody knows is passed over', () => {
  for (const [turns] of plans) {
    const words = turns.split(' ')
    if (turns.includes(' → ') || askedInTurns(turns).kind !== 'plan') continue
    for (let at = 0; at <= words.length; at += 1) {
      const question = words.toSpliced(at, 0, 'blorptastic').join(' ')
      const made = askedInTurns(question)
      const isSaid = made.kind !== 'plan' || made.unused.includes('blorptastic') || told(made).includes('blorptastic')
      assert.ok(isSaid, `${question}: ${told(made)}`)
    }
  }
})
