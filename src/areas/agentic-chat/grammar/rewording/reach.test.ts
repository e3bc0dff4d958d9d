import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, madeUpFirm, madeUpNames } from '../../../../../test/fixtures/made_up_names.ts'
import { told } from '../../../../../test/fixtures/understanding_as_text.ts'
import { understand } from '../understand.ts'

// How far a way of speaking reaches: it takes what it means, and leaves alone what only looks like it.

const situation = { userId: '00000000-0000-7000-8000-000000000001', today: '2026-11-21', companyId: null, last: null }

const plans: readonly (readonly [question: string, plan: string])[] = [
  ['deals whose close date is before today', 'deals [close_date less_than 2026-11-21] show name, close_date'],
  ['companies that make more than 5 million net income', 'companies [net_income more_than 5000000]'],
  ['companies that make more than 50m', 'companies [revenue more_than 50000000]'],
  ['which deals are not closed', 'deals [stage is lead|qualification|proposal|negotiation]'],
  ['which deals are not closed in 2026', 'deals [stage is_not closed_won; closed_on between 2026-01-01|2026-12-31]'],
  [
    'which deal did we win most recently',
    'deals [stage is closed_won] show name, company, stage, value, probability, owner, close_date, closed_on order closed_on desc limit 1',
  ],
  [
    'most recently added won deals',
    'deals [stage is closed_won] show name, company, stage, value, probability, owner, close_date, created_at order created_at desc limit 10',
  ],
  [
    'which deal has been open the longest',
    'deals [stage is lead|qualification|proposal|negotiation] show name, company, stage, value, probability, owner, close_date, days_in_stage order days_in_stage desc limit 1',
  ],
  ['who are the owners of our largest deals', 'deals show name, owner order value desc limit 10'],
  ['which of the deals has the highest value', 'deals order value desc limit 1'],
  ['documents uploaded by someone other than Tom', 'files [uploaded_by_id is_not <Tom Becker>]'],
  ['deals owned by anyone but Tom', 'deals [owner_id is_not <Tom Becker>]'],
  [
    'deals that have gone cold for 60 days',
    'deals [days_in_stage at_least 60; stage is lead|qualification|proposal|negotiation] show name, company, stage, days_in_stage, value, owner order days_in_stage desc',
  ],
  ['companies that nobody covers', 'not_understood'],
  ['deals of Tom and me', 'deals [owner_id is <Tom Becker>|00000000-0000-7000-8000-000000000001]'],
  ['deals owned by anyone but Tom and me', 'deals [owner_id is_not <Tom Becker>|00000000-0000-7000-8000-000000000001]'],
  ['tasks set by me or Tom', 'not_understood'],
  ['notes on open deals', 'notes [deal_id is id of deals (stage is lead|qualification|proposal|negotiation)]'],
  ['notes on deals owned by Tom', 'notes [deal_id is id of deals (owner_id is <Tom Becker>)]'],
  ['notes on open deals this week', 'not_understood'],
  ['notes on open deals written by Tom', 'not_understood'],
  ['deals won this year or last year', 'deals [stage is closed_won; closed_on between 2025-01-01|2026-12-31]'],
  ['how many deals did we win this year and last year', 'not_understood'],
  [
    'deals closing this month and next steps',
    'deals [close_date between 2026-11-01|2026-11-30; stage is lead|qualification|proposal|negotiation] show name, next_step',
  ],
  ['companies older than 30 years', 'companies [founded_year at_most 1995]'],
  ['companies younger than 30 years', 'companies [founded_year between 1996|2026]'],
  ['deals older than 90 days', 'deals [created_at less_than 2026-08-23]'],
  ['deals older than 90 days in negotiation', 'deals [days_in_stage more_than 90; stage is negotiation]'],
  [
    'cold companies',
    'companies [days_since_contact at_least 30] show name, industry, last_contact_at, days_since_contact order days_since_contact desc',
  ],
  ['contacts at cold companies', 'not_understood'],
  ['dormant companies', 'companies [status is inactive]'],
  [
    'stalled and overdue deals',
    'deals [stage is lead|qualification|proposal|negotiation; days_in_stage more_than 30; days_overdue more_than 0]',
  ],
  ['deals that Tom leads', 'deals [owner_id is <Tom Becker>]'],
  ['how many deals did Priya win and how many did Tom lose', 'not_understood'],
  ['companies anywhere but Ohio', 'companies [location is_not Cleveland, Ohio|Columbus, OH|Ohio]'],
  ['companies with a CFO', 'companies [id is company_id of contacts (role is Chief Financial Officer)]'],
  [
    'companies with an open deal and over 5m of EBITDA',
    'companies [open_deals_count more_than 0; ebitda more_than 5000000]',
  ],
  [
    'open deals at companies we have not been in touch with for 90 days',
    'deals [company_id is id of companies (days_since_contact at_least 90); stage is lead|qualification|proposal|negotiation]',
  ],
  ['contacts at companies without deals', 'contacts [company_id is_not company_id of deals (); company_id is_present]'],
  ['when was the investment committee', 'not_understood'],
  ['in how many industries do we have open deals', 'not_understood'],
  ['can you tell me about Cobalt', 'briefing profile company <Cobalt Health>'],
  [
    'overdue deals but not in Ohio',
    'deals [days_overdue more_than 0; location is_not Cleveland, Ohio|Columbus, OH|Ohio]',
  ],
  [
    'deals past their close date and not in Ohio',
    'deals [days_overdue more_than 0; location is_not Cleveland, Ohio|Columbus, OH|Ohio]',
  ],
  ['meetings by contact', 'not_understood'],
  ['deals above average', 'not_understood'],
  ['companies with the fewest notes', 'not_understood'],
  ['deals with the most meetings', 'not_understood'],
  ['Summers deals', 'not_understood'],
  ['share of open deals', 'not_understood'],
  ['companies founded at least 20 years ago', 'companies [founded_year at_most 2006]'],
  ['companies founded more than 20 years ago', 'companies [founded_year at_most 2005]'],
  ['deals bigger than the average deal we won last year', 'not_understood'],
  ['deals of companies with above average revenue', 'not_understood'],
  ['companies growing revenue faster than the median', 'not_understood'],
  ['notes by Summer', 'unknown_name Summer'],
  ['emails from Summer', 'unknown_name Summer'],
  ['deals owned by nobody but Tom', 'not_understood'],
  ['which deal has the fewest notes', 'not_understood'],
  ['deals added every summer', 'not_understood'],
  ['notes about summer', 'notes text summer'],
  ['companies nobody owns', 'not_understood'],
  [
    'Which CEOs have we never emailed?',
    'contacts [id is_not contact_id of emails (direction is outbound); role is CEO]',
  ],
  [
    'What is deal value divided by revenue for the deals in proposal?',
    'deals [stage is proposal] show name, revenue_multiple',
  ],
  [
    'growing companies that we met in 2025',
    'companies [revenue_growth more_than 0; last_contact_at between 2025-01-01|2025-12-31]',
  ],
  ['companies that grew in 2024', 'not_understood'],
  ['deals divided by stage', 'deals measure count group stage'],
]

for (const [question, plan] of plans)
  test(`“${question}” takes what it means, and no more`, () => {
    const made = told(understand(question, madeUpNames, situation))
    assert.equal(
      madeUpFirm.reduce((text, name) => text.replaceAll(idOf(name), `<${name}>`), made),
      plan,
    )
  })
