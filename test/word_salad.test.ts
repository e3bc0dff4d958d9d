import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../src/areas/agentic-chat/grammar/understand.ts'
import type { Understanding } from '../src/areas/agentic-chat/grammar/understanding.ts'
import { checkPlan } from '../src/areas/agentic-chat/plan/check.ts'
import { Plan } from '../src/areas/agentic-chat/plan/plan.ts'
import { idOf, madeUpFirm, madeUpNames } from './fixtures/made_up_names.ts'
import { randomQuestions } from './random_questions.ts'
import { rounds } from './rounds.ts'
import { timed } from './timed.ts'

// Questions that nobody would ask. Reading one is work that nothing can interrupt, while all other firms wait.

type Last = { plan: Plan; refs: { type: 'company'; id: string; label: string }[] } | null
const cobalt = { type: 'company' as const, id: idOf('Cobalt Health'), label: 'Cobalt Health' }

const read = (question: string, last: Last = null) =>
  understand(question, madeUpNames, {
    userId: idOf('Priya Shah'),
    today: '2026-06-10',
    dateOrder: null,
    companyId: null,
    last,
  })

const count = rounds(2000)
test(`${count} random questions are each read within 10 ms, and what is made of them can be run`, () => {
  let last: Last = null
  const kinds = new Set<Understanding['kind']>()
  for (const question of randomQuestions(count, madeUpFirm)) {
    const before: Last = last
    const { made, took } = timed((): Understanding => read(question, before), 10)
    assert.ok(took < 10, `${Math.round(took)} ms: ${question}`)
    kinds.add(made.kind)
    if (made.kind !== 'plan' && made.kind !== 'needs_model') continue
    const plan = made.kind === 'plan' ? made.plan : made.about
    if (!plan) continue
    assert.ok(Plan.safeParse(plan).success, `${question}: ${JSON.stringify(plan)}`)
    assert.equal(checkPlan(plan), undefined, question)
    last = { plan, refs: [cobalt] }
  }
  for (const kind of ['plan', 'not_understood', 'unknown_name'] as const) assert.ok(kinds.has(kind), kind)
})

// what makes a careless pattern try everything there is
const repeated = [
  'a',
  ' ',
  '\n',
  '9',
  '1,',
  '$',
  '$1-',
  '-',
  '.',
  '(',
  '"',
  '’',
  'a ',
  'a,',
  'and ',
  'between 1 and ',
  'of the ',
  'not ',
  '10% ',
  '$5m ',
  '>',
  '2024-',
  'Q1 ',
  'last 3 ',
  'Cobalt ',
  'Cobalt Health, ',
  'vs ',
  'how ',
  'deals and ',
  'revenue growth ',
  'é',
  'ß',
  '中',
  '🚀',
  '\u202e',
  'a@b.',
  'http://',
  '\\',
  '`',
  '*',
  '_a',
  '&amp;',
  '| ',
  '…',
  '“a”',
  'by month ',
  'kobalt ',
  'abcdefghijklmnopqrst ',
  'ﷺ',
  '{{fact:a}}',
  '<b>',
  "'; drop table companies; --",
]

test('the same over and over, up to the longest question there is, is read within a quarter of a second', () => {
  for (const piece of repeated)
    for (const head of ['', 'list all deals with ']) {
      const question = `${head}${piece.repeat(4000)}`.slice(0, 4000)
      const { took } = timed(() => read(question), 250)
      assert.ok(took < 250, `${Math.round(took)} ms: ${JSON.stringify(question.slice(0, 60))}`)
    }
})

test('no word of a long question is passed over in silence', () => {
  const made = read(`list all companies${' '.repeat(3000)}over $5m`)
  assert.ok(made.kind === 'plan' && made.plan.kind === 'query')
  assert.equal(made.plan.filters.length, 1)
  const letter = read(`list all companies ${'please '.repeat(400)}`)
  assert.notEqual(letter.kind, 'plan')
})
