import assert from 'node:assert/strict'
import { test } from 'node:test'

const { partQuoted } = await import(new URL('../web/src/areas/emails/quoted_text.ts', import.meta.url).href)

test('an answer is parted from what it quotes below it, and from nothing that stands above it', () => {
  const lead = 'On Monday, 2 March 2026, Ana Ruiz wrote:'
  for (const [body, said, quoted] of [
    ['Yes.', 'Yes.', ''],
    [`Yes.\n\n${lead}\n> Do you?\n>> Who?\n\n> Me\n`, 'Yes.', `${lead}\n> Do you?\n>> Who?\n\n> Me`],
    [`Yes.\n${lead}\n\n> Do you?`, 'Yes.', `${lead}\n\n> Do you?`],
    ['> Do you?\nYes.', '> Do you?\nYes.', ''],
    ['Yes.\n> Do you?', 'Yes.', '> Do you?'],
    ['> all of it', '', '> all of it'],
    ['> a\nNo.\n> b', '> a\nNo.', '> b'],
    ['', '', ''],
  ])
    assert.deepEqual(partQuoted(body), { said, quoted }, body)
})

test('a message of very many quoted lines is parted by looking at each line once', () => {
  const body = `${'\n>'.repeat(100_000)}\nlast`
  assert.equal(partQuoted(body).quoted, '')
  assert.equal(partQuoted('\n>'.repeat(100_000)).said, '')
  assert.equal(partQuoted(`${'\nOn x'.repeat(50_000)}\n> y`).quoted, '> y')
})
