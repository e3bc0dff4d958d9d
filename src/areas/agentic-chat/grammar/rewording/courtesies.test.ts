import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withoutCourtesies } from './courtesies.ts'

suite('what people say around a question is no part of it', () => {
  const question = 'which deals close this week'
  const around = [
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
  ]
  for (const one of around)
    test(one, () => {
      assert.equal(withoutCourtesies(one.replace('QUESTION', question)).replace(/[?!.]$/, ''), question)
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
    ])
      assert.equal(withoutCourtesies(asked), asked)
  })

  test('a long text costs no time, whatever is in it', () => {
    const long = `${'for the our my a an '.repeat(28)}?`
    const begun = process.cpuUsage()
    withoutCourtesies(long)
    const short = process.cpuUsage(begun).user
    assert.ok(short < 200_000, `${short} µs of processor time`)
  })
})
