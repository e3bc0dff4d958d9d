import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankedSentences } from './nearest_sentences.ts'

const passage = (content: string, heading: string | null = null) => ({ content, heading })
const quoted = ({ row, from, to }: { row: { content: string }; from: number; to: number }) =>
  row.content.split(/\s+/).slice(from, to).join(' ')

test('the sentence that gives the reason comes before rows of figures and what every passage says', () => {
  const rows = [
    passage('Sales 1,200 1,000\nFreight costs 40 30\nGross profit 480 380'),
    passage('Forward-looking statements are subject to risks. Costs may differ from those that are expected.'),
    passage(
      'We operate 12 plants. Freight costs increased due to longer routes. They are expected to fall next year.',
      'Results of operations',
    ),
    passage('Costs are recorded when incurred. Revenue is recorded when control passes.'),
  ]
  const [best] = rankedSentences(rows, ['rise', 'freight', 'costs'])
  assert.ok(best)
  assert.equal(quoted(best), 'Freight costs increased due to longer routes. They are expected to fall next year.')
})

test('passages that have none of the words are not ranked', () => {
  assert.deepEqual(rankedSentences([passage('Nothing of the kind stands here.')], ['goodwill']), [])
  assert.deepEqual(rankedSentences([], ['goodwill']), [])
})

test('a sentence does not end with the short form of a word within it', () => {
  const rows = [
    passage(
      'The terms are fair. In July Corvexa, Inc. sued us over patents of Mr. Oddie. A trial is set for the spring. More follows.',
    ),
  ]
  const [best] = rankedSentences(rows, ['sued', 'patents'])
  assert.ok(best)
  assert.equal(quoted(best), 'In July Corvexa, Inc. sued us over patents of Mr. Oddie. A trial is set for the spring.')
})
