import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from './document.ts'
import { selectionOf } from './one_page.ts'
import { sentencesOf } from './sentences.ts'

const split = (text: string) =>
  sentencesOf([{ text }]).map((runs) =>
    runs
      .map(({ text }) => text)
      .join('')
      .trim(),
  )

test('a text is taken apart behind its sentences, not behind short forms, and not within a quotation', () => {
  const sentences = [
    ['Strand & Co. The bank stays.', 'It is paid.'],
    ['Sold in the U.S. Department stores follow.', 'More later.'],
    ['Norte S.A. FY2025 is closed.', 'The audit is not.'],
    ['The year ended Dec. 31 was good.', 'Was it?', '$4m is left.'],
    ['On record: “Makes 19” racks. Sells them.”.', 'That is all.'],
    ['On record: “Revenue in 2025”.', 'That is all.'],
    ['They said “No. Never.” again.', 'So it stands.'],
  ]
  for (const expected of sentences) assert.deepEqual(split(expected.join(' ')), expected)
})

const document = (text: string): Document =>
  ({ blocks: [{ kind: 'paragraph', content: [{ text }] }], sources: [], facts: new Map() }) as unknown as Document // reason: what the choice reads

test('of a paragraph the first sentences stand: none without the one it speaks of', () => {
  const { count, withParts } = selectionOf(document('Two of four are late. One of them is our own. That is the risk.'))
  assert.equal(count, 3)
  const textOf = (places: number[]) => {
    const [block] = withParts(places).blocks
    return block?.kind === 'paragraph' ? block.content.map(({ text }) => text).join('') : ''
  }
  assert.equal(textOf([0, 2]), 'Two of four are late.')
  assert.equal(textOf([1, 2]), '')
  assert.equal(textOf([0, 1]), 'Two of four are late. One of them is our own.')
})
