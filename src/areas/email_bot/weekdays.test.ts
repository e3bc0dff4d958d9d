import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongWeekdays } from './weekdays.ts'

const today = '2026-11-20' // a Friday

test('a day with a wrong weekday is found in each language of mails, and the right ones are not', () => {
  // biome-ignore format: a table
  const texts: [string, string[]][] = [
    ['Would Tuesday 30 November suit you?', ['Tuesday 30 November is Monday']],
    ['Would Monday, November 30th suit you?', []],
    ['On Tuesday the 30th of November, or Wednesday 2 December.', ['Tuesday the 30th of November is Monday']],
    ['Passt Ihnen Dienstag, den 30. November?', ['Dienstag, den 30. November is Monday']],
    ['Le mardi 30 novembre 2026 vous convient-il ?', ['mardi 30 novembre 2026 is Monday']],
    ['We met on Tuesday 5 January.', []],
    ['On Friday 31 November.', []],
  ]
  for (const [text, expected] of texts)
    assert.deepEqual(
      wrongWeekdays(text, today).map(({ said, is }) => `${said} is ${is}`),
      expected,
      text,
    )
})
