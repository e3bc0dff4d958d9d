import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NameIndex } from '../grammar/names/names.ts'
import type { Ref } from '../plan/result.ts'
import { reply } from './reply.ts'

const company = (n: number, label: string): Ref => ({ type: 'company', id: String(n), label })
const names: NameIndex = {
  match: () => [],
  nearest: () => [],
  examples: () => [
    company(1, 'Cobalt Health'),
    company(2, 'Northwind Robotics'),
    { type: 'user', id: '3', label: 'Priya Shah' },
  ],
}
const about = (question: string) => ({ question, unused: [], names, today: '2026-11-21' })

test('a greeting and a call for help offer questions with names of the firm', () => {
  const hello = reply({ kind: 'greeting' }, about('hi'))
  assert.match(hello.text, /^Hello\./)
  assert.equal(hello.suggestions.length, 3)
  const help = reply({ kind: 'help' }, about('what can you do?'))
  assert.match(help.text, /Companies.*Deals.*Documents/s)
  assert.ok(help.suggestions.some((one) => one.includes('Cobalt Health')))
  for (const one of help.suggestions) assert.ok(help.text.includes(one), one)
})

test('a name of several records is asked back, with the question for each of them', () => {
  const { text, suggestions } = reply(
    { kind: 'which_one', said: 'cobalt', candidates: [company(1, 'Cobalt Health'), company(4, 'Cobalt Mining')] },
    about('How big is Cobalt?'),
  )
  assert.equal(text, 'Which cobalt do you mean: **Cobalt Health** (company) or **Cobalt Mining** (company)?')
  assert.deepEqual(suggestions, ['How big is Cobalt Health?', 'How big is Cobalt Mining?'])
})

test('a name that nothing has is said, with the nearest one', () => {
  const { text } = reply(
    { kind: 'unknown_name', said: 'Kobald', nearest: [company(1, 'Cobalt Health')] },
    about('How big is Kobald?'),
  )
  assert.match(
    text,
    /^Nothing here is called “Kobald”\. Nearest: \*\*Cobalt Health\*\* \(company\)\.\n\nYou could ask:\n\n- How big is Cobalt Health\?/,
  )
  assert.match(reply({ kind: 'unknown_name', said: '![x](http://evil)', nearest: [] }, about('?')).text, /!\\\[x\\\]/)
})

test('what is refused is refused in a sentence, and nothing is offered', () => {
  for (const reason of ['other_firms', 'instructions', 'secrets', 'writes'] as const) {
    const { text, suggestions } = reply({ kind: 'refused', reason }, about('x'))
    assert.ok(text.length < 120)
    assert.deepEqual(suggestions, [])
  }
})

test('what needs a language model says so and shows what can be shown', () => {
  const { text, plan } = reply(
    {
      kind: 'needs_model',
      reason: 'cause',
      about: { kind: 'briefing', subject: 'company', id: '1', purpose: 'profile', since: null },
      unused: [],
    },
    about('Why did the margin fall?'),
  )
  assert.match(text, /language model.*\n\nWhat your records show:$/s)
  assert.equal(plan?.kind, 'briefing')
})

test('what is not understood names the words and offers three questions', () => {
  const { text, suggestions } = reply({ kind: 'not_understood', unused: ['monorail'] }, about('monorail pipeline'))
  assert.match(text, /^I did not understand “monorail”\./)
  assert.equal(suggestions.length, 3)
  assert.ok(suggestions.some((one) => /pipeline/i.test(one)))
})
