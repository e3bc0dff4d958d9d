import assert from 'node:assert/strict'
import { test } from 'node:test'
import { data, findings } from '../../../../test/memorandum.ts'
import type { ContractData } from '../reading/extracted.ts'
import { withVerdicts } from './verdicts.ts'

type Said = { verdict: 'accepted' | 'edited' | 'rejected'; edited_value?: string | number }

/** The values of the memorandum, with what was said about some of them. */
const values = (said: Record<string, Said>) =>
  findings().map(({ path, value, computed_from }) => ({
    path,
    value,
    computed_from,
    verdict: said[path]?.verdict ?? ('open' as const),
    edited_value: said[path]?.edited_value ?? null,
  }))

test('a corrected value stands in the data, a rejected one is null, an accepted one stays', () => {
  const reviewed = withVerdicts(
    data,
    values({
      industry: { verdict: 'edited', edited_value: 'Tools' },
      summary: { verdict: 'rejected' },
      company: { verdict: 'accepted' },
    }),
  )
  assert.deepEqual([reviewed.industry, reviewed.summary, reviewed.company], ['Tools', null, 'Acme'])
  assert.equal(data.industry, 'Anvils')
})

test('what was computed from a corrected figure is computed anew, and is null when that was rejected', () => {
  const corrected = withVerdicts(data, values({ 'financials.ebitda': { verdict: 'edited', edited_value: 5_091_800 } }))
  assert.equal(corrected.financials.ebitda_margin, 0.1)
  const rejected = withVerdicts(data, values({ 'financials.revenue': { verdict: 'rejected' } }))
  assert.deepEqual([rejected.financials.revenue, rejected.financials.ebitda_margin], [null, null])
  assert.equal(rejected.financials.ebitda, 6_237_000)
  const judged = {
    'financials.revenue': { verdict: 'rejected' },
    'financials.ebitda_margin': { verdict: 'accepted' },
  } as const
  assert.equal(withVerdicts(data, values(judged)).financials.ebitda_margin, data.financials.ebitda_margin)
})

test('an entry of a list goes with its name, not with another of its fields', () => {
  assert.deepEqual(withVerdicts(data, values({ 'team[0].name': { verdict: 'rejected' } })).team, [])
  const [person] = withVerdicts(data, values({ 'team[0].role': { verdict: 'rejected' } })).team
  assert.deepEqual(person, { name: 'Wile Coyote', role: null, experience: null })
})

test('of several amounts those stay that were not rejected', () => {
  const amounts = [1, 2, 3].map((value) => ({ label: `Amount ${value}`, value, currency: 'USD' }))
  const contract: ContractData = {
    document_type: 'contract',
    summary: null,
    parties: [],
    date: null,
    term_months: null,
    governing_law: null,
    amounts,
  }
  const rejected = ['amounts[0].value', 'amounts[0].label', 'amounts[2].value'].map((path) => ({
    path,
    value: 1,
    verdict: 'rejected' as const,
    edited_value: null,
    computed_from: [],
  }))
  assert.deepEqual(withVerdicts(contract, rejected).amounts, [amounts[1]])
})

test('a path that the data does not have changes nothing', () => {
  const odd = ['__proto__.polluted', 'constructor.name', 'figures.revenue.FY2024', 'team[9].name', 'company.x']
  const rejected = odd.map((path) => ({
    path,
    value: 'x',
    verdict: 'edited' as const,
    edited_value: 'y',
    computed_from: [],
  }))
  assert.deepEqual(withVerdicts(data, rejected), data)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})
