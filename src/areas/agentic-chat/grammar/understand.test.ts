import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedInTurns } from '../../../../test/fixtures/asked_in_turns.ts'
import { idOf, madeUpFirm, madeUpNames } from '../../../../test/fixtures/made_up_names.ts'
import { told } from '../../../../test/fixtures/understanding_as_text.ts'
import { understand } from './understand.ts'
import type { Situation } from './understanding.ts'

const me = '00000000-0000-7000-8000-000000000001'
const situation: Situation = { userId: me, today: '2026-11-21', dateOrder: null, companyId: null, last: null }
const asked = (question: string, of: Partial<Situation> = {}) =>
  understand(question, madeUpNames, { ...situation, ...of })

/** Ids as names. */
const named = (text: string): string =>
  [...madeUpFirm, 'me'].reduce((sum, name) => sum.replaceAll(name === 'me' ? me : idOf(name), `<${name}>`), text)

test('a question goes on from the one before', () => {
  const first = asked('companies in Ohio')
  assert.equal(first.kind, 'plan')
  if (first.kind !== 'plan') return
  const last = { plan: first.plan, refs: [] }
  const place = 'location is Cleveland, Ohio|Columbus, OH|Ohio'
  assert.equal(
    told(asked('how many of those are healthcare', { last })),
    `companies [${place}; industry is Healthcare] measure count`,
  )
  assert.equal(told(asked('and their margins?', { last })), `companies [${place}] show name, ebitda_margin`)
  assert.equal(told(asked('what about Texas?', { last })), 'companies [location is Austin, Texas|Texas]')
  assert.equal(told(asked('deals we lost', { last })), 'deals [stage is closed_lost]')
  assert.equal(told(asked('how many of those are healthcare')), 'not_understood')
})

test('a question on the page of a company is about that company', () => {
  const companyId = idOf('Cobalt Health')
  assert.equal(
    named(told(asked("what's the revenue?", { companyId }))),
    'companies/lookup [id is <Cobalt Health>] show revenue',
  )
  assert.equal(
    named(told(asked('any open deals?', { companyId }))),
    'deals [stage is lead|qualification|proposal|negotiation; company_id is <Cobalt Health>]',
  )
})

test('a weekday that is today means the next one to somebody who plans, unless it is said to be this one', () => {
  // 21 November 2026 is a Saturday
  const daysOf = (when: string, today = '2026-11-21') =>
    told(asked(`meetings ${when}`, { today })).match(/\d{4}-\d\d-\d\d/g) ?? []
  assert.deepEqual(
    ['on Saturday', 'this Saturday', 'last Saturday', 'on Monday', 'by Saturday'].map((when) => daysOf(when)[0]),
    ['2026-11-28', '2026-11-21', '2026-11-14', '2026-11-23', '2026-11-21'],
  )
  assert.deepEqual(daysOf('between Monday and Friday', '2026-11-23'), ['2026-11-23', '2026-11-27'])
  assert.deepEqual(daysOf('between Monday and Friday', '2026-11-25'), ['2026-11-30', '2026-12-04'])
  assert.deepEqual(daysOf('since Monday', '2026-11-25')[0], '2026-11-23')
})

test('an amount is understood as answers write it', () => {
  const amounts: [string, number][] = [
    ['$7.5K', 7_500],
    ['$10M', 10_000_000],
    ['$1.5B', 1_500_000_000],
    ['$1.2T', 1_200_000_000_000],
  ]
  for (const [amount, value] of amounts)
    assert.equal(told(asked(`deals over ${amount}`)), `deals [value more_than ${value}]`)
})

test('a company is put next to its peers', () => {
  for (const question of [
    'how does Northwind compare to its peers',
    'northwind vs industry average',
    'benchmark northwind',
  ]) {
    const found = asked(question)
    assert.ok(found.kind === 'plan' && found.plan.kind === 'query', question)
    assert.equal(found.plan.layout, 'peers')
    assert.deepEqual(found.plan.filters[0]?.values, [idOf('Northwind Robotics')])
  }
})

test('what contradicts itself is not answered', () => {
  for (const question of ['companies without deals and with open deals', 'companies larger than Cobalt or Juniper'])
    assert.equal(asked(question).kind, 'not_understood', question)
})

test('a company that several have the name of is asked for, whatever is asked of it', () =>
  assert.equal(asked('Who runs Summit?').kind, 'which_one'))

test('what was asked before and is not in the answer is said to be left out of it', () => {
  const made = askedInTurns('lost deals in Ohio of Tom → just deals won this year')
  if (made.kind !== 'plan' || made.plan.kind !== 'query') assert.fail(made.kind)
  const fields = made.plan.filters.map(({ field }) => field)
  const isKept = ['location', 'owner_id'].every((field) => fields.includes(field))
  assert.ok(isKept || (made.leftOut ?? []).length > 0, JSON.stringify(made))
})
