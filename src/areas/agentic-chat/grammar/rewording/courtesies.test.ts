import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldInTurns } from '../../../../../test/fixtures/asked_in_turns.ts'
import { withoutCourtesies } from './courtesies.ts'

test('what people say around a question is no part of it', () => {
  const question = 'which deals close this week'
  for (const one of [
    'Good morning, QUESTION?',
    'Hi all, QUESTION',
    'Thank you. QUESTION?',
    'Great, thanks! QUESTION?',
    'Sorry to bother you again, but QUESTION?',
    'Just wondering, QUESTION?',
    'Quick question: QUESTION',
    'One more thing: QUESTION?',
    'May I ask QUESTION?',
    'Would you mind telling me QUESTION?',
    'Hey, could you please tell me QUESTION? Thanks a lot!',
    'I’d like to know QUESTION',
    'For the IC on Thursday: QUESTION?',
    'need this for the LP letter: QUESTION',
    'I am preparing the partner meeting. QUESTION?',
    'QUESTION - for the Monday meeting',
    'QUESTION, as of today',
    'QUESTION (need it for IC)',
    'QUESTION according to our records?',
    'QUESTION by any chance?',
    'QUESTION, can you check? thx',
  ])
    assert.equal(toldInTurns(one.replace('QUESTION', question)), toldInTurns(question), one)
})

test('what names a record, or says what is asked, stays', () => {
  for (const asked of [
    'For Harbor Logistics: who is the CFO?',
    'Before the call with Kim Kestrel: what is new?',
    'brief me for the call tomorrow',
    'what do I need for the meeting with Osprey',
    'notes from the last call',
    'May deals',
    'thanks',
    'good morning',
    'what is new again at Osprey',
    'For this week: which deals close?',
    'For next month, which memo is due?',
    'open deals - for this month',
    'revenue of Cobalt Health (for 2024)',
    'open deals (for Priya)',
    'before the Harbor Logistics call, list open deals',
    'for the March update, which deals closed',
    'deals won - for this month and the report',
    'what is the EBITDA of Cobalt Health in the IC memo',
    'what is on the agenda for the next partner meeting',
    'Check-ins with Cobalt Health',
    'one-pagers of last year',
    'deals over 2.5 million',
    'deals of St. Regis Inc.',
  ])
    assert.equal(withoutCourtesies(asked).replace(/[).?]$/, ''), asked.replace(/[).?]$/, ''))
})

test('a long text costs no time, whatever is in it', () => {
  const textOf = (part: string) => part.repeat(Math.ceil(4000 / part.length)).slice(0, 4000)
  const cpu = (text: string) => {
    const before = process.cpuUsage()
    for (let turns = 0; turns < 20; turns++) withoutCourtesies(text)
    return process.cpuUsage(before).user / 20
  }
  cpu(textOf('warm up '))
  for (const part of [', ', ' - ', 'please, ', '. . ', 'hi all ', '((', 'a.'])
    assert.ok(cpu(textOf(part)) < 20_000, part)
})
