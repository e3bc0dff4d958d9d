import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeUpNames } from '../../../../../test/fixtures/made_up_names.ts'
import { told } from '../../../../../test/fixtures/understanding_as_text.ts'
import { understand } from '../understand.ts'

const situation = {
  userId: '00000000-0000-7000-8000-000000000001',
  today: '2026-11-21',
  dateOrder: null,
  companyId: null,
  last: null,
}
const asked = (question: string) => told(understand(question, madeUpNames, situation))

test('a word of the language with a slip in it is understood', () => {
  const right: readonly (readonly [said: string, meant: string])[] = [
    ['compnaies in software with revnue over 50m', 'companies in software with revenue over 50m'],
    ['deals in negotation', 'deals in negotiation'],
    ['total pipline by owner', 'total pipeline by owner'],
    ['how many contcts do we have', 'how many contacts do we have'],
    ['notes from yesterdya', 'notes from yesterday'],
    ['what is in the calendar tomorow', 'what is in the calendar tomorrow'],
  ]
  for (const [said, meant] of right) assert.equal(asked(said), asked(meant), said)
})

test('what may be the name of somebody who is not here is no word with a slip', () => {
  assert.match(asked('open deals in salus'), / unused salus$/)
  assert.equal(asked('companies called revene'), 'not_understood')
  assert.match(asked('companies in Metings'), /^unknown_name/)
})
