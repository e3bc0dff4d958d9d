import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from '../bench/questions/golden/changes.ts'
import { readRows } from '../bench/questions/golden/rows.ts'
import { understood } from '../bench/questions/golden/sets.ts'
import { checkPlan } from '../src/areas/agentic-chat/plan/check.ts'
import { askedInTurns } from './fixtures/asked_in_turns.ts'
import { told } from './fixtures/understanding_as_text.ts'

// `npm run golden:questions -- --accept` writes down what questions are understood as now; the difference is what is reviewed.

const sets = Object.entries(understood())
for (const [set, now] of sets)
  test(`questions of the set “${set}” are understood as they were`, () => {
    const changes = changesOf(readRows(set), now).map(({ turns, was, is }) => `${turns}\n  was ${was}\n  is  ${is}`)
    assert.equal(changes.length, 0, changes.slice(0, 30).join('\n'))
  })

const promised = readRows('promised')

test('what is understood as a plan can be carried out', () => {
  for (const { turns } of promised) {
    const made = askedInTurns(turns)
    if (made.kind === 'plan') assert.equal(checkPlan(made.plan), undefined, turns)
  }
})

test('a word that nobody knows is never passed over', () => {
  const alone = promised.filter(({ turns, plan }) => !turns.includes(' → ') && !/ text | search /.test(` ${plan}`))
  for (const [index, { turns }] of alone.entries()) {
    if (askedInTurns(turns).kind !== 'plan') continue
    const words = turns.split(' ')
    const question = words.toSpliced(index % (words.length + 1), 0, 'blorptastic').join(' ')
    const made = askedInTurns(question)
    const isSaid = made.kind !== 'plan' || made.unused.includes('blorptastic') || told(made).includes('blorptastic')
    assert.ok(isSaid, `${question}: ${told(made)}`)
  }
})
