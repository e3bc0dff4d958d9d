import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stands } from '../../files/index.ts'
import { citing } from '../answers/citing.ts'
import type { Citation, Ref } from '../plan/result.ts'
import { type Done, filled, materialOf } from './material.ts'
import { checkerOf, withPlaceholders } from './writer.ts'

const acme: Ref = { type: 'company', id: 'a', label: 'Acme Foods' }
const bolt: Ref = { type: 'company', id: 'b', label: 'Bolt Energy' }
const cim: Citation = {
  marker: '[CIM.pdf p.12]',
  ref: { type: 'file', id: 'f', label: 'CIM.pdf' },
  page: 12,
  url: '/x',
}
const done: Done = {
  task: 'look',
  echo: 'Companies',
  quotes: [{ words: 'Churn was 4% in 2023', shows: 'churn', citation: cim }],
  result: {
    plan: { kind: 'search', terms: 'x', company_ids: [], document_types: [], company_filters: [], limit: 5 },
    notices: [],
    blocks: [
      {
        type: 'table',
        title: 'Companies',
        total: 2,
        layout: 'table',
        columns: [
          { name: 'name', label: 'name', type: 'text' },
          { name: 'revenue', label: 'revenue', type: 'money' },
        ],
        rows: [
          { ref: acme, values: { name: 'Acme Foods', revenue: 48_200_000 } },
          { ref: bolt, values: { name: 'Bolt Energy', revenue: 7_300_000 } },
        ],
      },
    ],
  },
}
const material = materialOf([done], 'UTC')
const check = checkerOf({ question: 'The top 5 by revenue?', today: '2026-03-01', material })
const say = (sentence: string) => filled(withPlaceholders(sentence, material), material, citing())

test('the writer is given each value with its id, and each quote', () => {
  assert.deepEqual(material.lines, [
    'Step 1: look. Read: Companies',
    '- Acme Foods: name {{fact:1.1.name}} = Acme Foods; revenue {{fact:1.1.revenue}} = $48.2M',
    '- Bolt Energy: name {{fact:1.2.name}} = Bolt Energy; revenue {{fact:1.2.revenue}} = $7.3M',
    '- Companies: how many in all {{fact:1.all.rows}} = 2',
    '{{quote:1}} = “Churn was 4% in 2023” (CIM.pdf, shows: churn)',
  ])
})

test('values come with their sources before the end of the sentence, quotes with theirs behind them', () => {
  assert.equal(say('Acme has {{fact:1.1.revenue}}.'), 'Acme has $48.2M [company Acme Foods].')
  assert.equal(say('It says {{quote:1}}.'), 'It says “Churn was 4% in 2023” [CIM.pdf p.12].')
})

test('a figure written out is taken for the one fact that it can be, and a made-up one for none', () => {
  assert.equal(say('Acme has $48.2M.'), 'Acme has $48.2M [company Acme Foods].')
  assert.equal(withPlaceholders('Acme has $148.2M and 48.25', material), 'Acme has $148.2M and 48.25')
  for (const text of ['It has $49M.', 'Acme has $48.2 million.', 'It grew by 7%.', 'Acme has two sites and 40 people.'])
    assert.notDeepEqual(check(withPlaceholders(text, material)), [], text)
})

test('a figure of one company is not let through as that of another', () => {
  assert.notDeepEqual(check('Acme Foods made {{fact:1.2.revenue}}.'), [])
  assert.deepEqual(check('Acme Foods is larger than Bolt with {{fact:1.2.revenue}}.'), [])
  assert.deepEqual(check('It made {{fact:1.2.revenue}}.'), [])
})

test('figures of a quote stand beside it alone; those of the question may be said', () => {
  assert.deepEqual(check('Churn of 4% is low: {{quote:1}}.'), [])
  assert.notDeepEqual(check('Churn of 4% is low.'), [])
  assert.deepEqual(check('These are the top 5.'), [])
})

test('a quote stands in its passage, however it is spaced, and cuts no figure', () => {
  const passage = 'Revenue grew  18.6% to\n$186.7 million (−12.4 before).'
  for (const words of ['Revenue grew 18.6%', 'grew 18.6% to $186.7 million']) assert.ok(stands(words, passage), words)
  for (const words of [
    'Revenue grew 18',
    'Revenue grew 18.6',
    '186.7 million',
    'evenue grew',
    'Revenue fell 18.6%',
    '12.4 before',
    'to',
  ])
    assert.ok(!stands(words, passage), words)
})
