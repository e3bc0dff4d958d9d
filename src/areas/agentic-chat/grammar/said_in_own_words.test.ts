import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedInTurns, toldInTurns } from '../../../../test/fixtures/asked_in_turns.ts'

// What records have in the words of those who wrote them, formats of files, records that are like another, and conditions of
// the question before; turns are parted by " → ".

const open = 'stage is lead|qualification|proposal|negotiation'
const alike = 'companies [industry is industry of companies (id is <Cobalt Health>); id is_not <Cobalt Health>]'

const plans: readonly (readonly [turns: string, plan: string])[] = [
  ['which deals come from lenders', 'deals [source contains lender]'],
  ['deals sourced by a bank', 'deals [source contains bank]'],
  ['deals introduced by placement agents', 'deals [source contains placement agents]'],
  ['deals through Lazard', 'deals [source contains lazard]'],
  ['PDFs uploaded this month', 'files [extension is pdf; uploaded_at between 2026-11-01|2026-11-30]'],
  ['word documents', 'files [extension is docx|doc]'],
  ['excel files of Cobalt', 'files [extension is xlsx|xls|csv; company_id is <Cobalt Health>]'],
  ['list companies like Cobalt Health', alike],
  ['companies similar to Cobalt', alike],
  ['deals like Project Falcon', 'not_understood'],
  ['which deals close this year', `deals [close_date between 2026-01-01|2026-12-31; ${open}]`],
  ['won deals in healthcare → and open ones', `deals [industry is Healthcare; ${open}]`],
  ['won deals in healthcare → open ones', `deals [industry is Healthcare; ${open}]`],
  ['what happened this week?', 'happened all 2026-11-16..2026-11-21'],
  ['What changed this week', 'happened all 2026-11-16..2026-11-21'],
  ['what did Priya do yesterday', 'happened <Priya Shah> 2026-11-20..2026-11-20'],
  ['what did we get done last month', 'happened all 2026-10-01..2026-10-31'],
  ['anything new since the summer', 'happened all 2026-06-01..2026-11-21'],
  ['any follow ups since the summer', 'follow_ups <me> 2026-06-01..2026-11-28'],
]
for (const [turns, plan] of plans)
  test(`“${turns}” is understood as it is meant`, () => assert.equal(toldInTurns(turns), plan))

test('what was asked before and is not in the answer is said to be left out of it', () => {
  const made = askedInTurns('lost deals in Ohio of Tom → just deals won this year')
  if (made.kind !== 'plan' || made.plan.kind !== 'query') assert.fail(made.kind)
  const fields = made.plan.filters.map(({ field }) => field)
  const isKept = ['location', 'owner_id'].every((field) => fields.includes(field))
  assert.ok(isKept || (made.leftOut ?? []).length > 0, JSON.stringify(made))
})
