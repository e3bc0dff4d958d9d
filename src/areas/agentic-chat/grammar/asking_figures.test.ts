import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, madeUpNames } from '../../../../test/fixtures/made_up_names.ts'
import { told } from '../../../../test/fixtures/understanding_as_text.ts'
import { understand } from './understand.ts'
import type { Situation } from './understanding.ts'

const situation: Situation = { userId: 'me', today: '2026-11-21', companyId: null, last: null }
const northwind = idOf('Northwind Robotics')

const plans: readonly (readonly [question: string, plan: string])[] = [
  ['industrials under 200 ppl', 'companies [employees less_than 200; industry is Industrials]'],
  ['anything under 20% likely', 'deals [probability less_than 20]'],
  ['overdue and over 40m', 'deals [value more_than 40000000; days_overdue more_than 0]'],
  ['on what EBITDA multiple did our won deals go through, on average?', 'deals [stage is closed_won] measure average ebitda_multiple'],
  ['top 3 owners by won value', 'deals [stage is closed_won] measure sum value group owner order sum desc limit 3'],
  ['open deals by expected close month', 'deals [stage is lead|qualification|proposal|negotiation] measure count group close_date/month'],
  ['what share of our deals did we lose this year', 'deals [closed_on between 2026-01-01|2026-12-31; stage is closed_won|closed_lost] measure share (stage is closed_lost)'],
  ['companies with ownership family', 'companies [ownership is family]'],
  ['which companies are not family-owned', 'companies [ownership is_not family]'],
  ['PE-backed or founder led industrials over 20m', 'companies [revenue more_than 20000000; ownership is sponsor|founder; industry is Industrials]'],
  ['companies with ownership family or founder', 'companies [ownership is family|founder]'],
  ['companies with an ownership of family in Texas', 'companies [ownership is family; location is Austin, Texas|Texas]'],
  ['how many companies by ownership', 'companies measure count group ownership'],
  ['companies without ownership', 'companies [ownership is_missing]'],
  ['deals owned by Priya Shah', 'deals [owner_id is 00000000-0000-7000-8000-000000000112]'],
  ['contacts at companies with more than 500 employees', 'contacts [company_id is id of companies (employees more_than 500)]'],
  ['deals with companies founded before 2000', 'deals [company_id is id of companies (founded_year at_most 1999)]'],
  ['deals at companies with ebitda above 10m', 'deals [company_id is id of companies (ebitda more_than 10000000)]'],
  ['deals of companies without a CIM', 'deals [company_id is_not company_id of files (document_type is cim)]'],
  ['which companies have a credit agreement', 'companies [id is company_id of files (document_type is contract; filename contains credit)]'],
  ['companies with a note tagged risk', 'companies [id is company_id of notes (tag is risk)]'],
  ['companies that have no documents', 'companies [files_count is 0]'],
  ['second largest deal', 'not_understood'],
  ['companies whose revenue doubled', 'not_understood'],
] // biome-ignore format: a question a line

for (const [question, plan] of plans)
  test(`“${question}”`, () => assert.equal(told(understand(question, madeUpNames, situation)), plan))

test('an amount is understood as answers write it', () => {
  const amounts: [string, number][] = [
    ['$7.5K', 7_500],
    ['$10M', 10_000_000],
    ['$1.5B', 1_500_000_000],
    ['$1.2T', 1_200_000_000_000],
  ]
  for (const [amount, value] of amounts)
    assert.equal(told(understand(`deals over ${amount}`, madeUpNames, situation)), `deals [value more_than ${value}]`)
})

for (const question of [
  'how does Northwind compare to its peers',
  'northwind vs industry average',
  'benchmark northwind',
])
  test(`a company next to its peers: “${question}”`, () => {
    const found = understand(question, madeUpNames, situation)
    assert.ok(found.kind === 'plan' && found.plan.kind === 'query')
    assert.equal(found.plan.layout, 'peers')
    assert.deepEqual(found.plan.filters[0]?.values, [northwind])
  })

test('a count of “those” keeps the filters of the list before', () => {
  const list = understand('Show me all industrials', madeUpNames, situation)
  assert.ok(list.kind === 'plan')
  const count = understand('how many of those are in Ohio?', madeUpNames, { ...situation, last: { plan: list.plan, refs: [] } })
  assert.match(told(count), /^companies \[industry is Industrials; location is .*\] measure count$/)
}) // biome-ignore format: a question a line
