import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeStorable, storable } from './storable.ts'

test('what no database takes is replaced, as many characters as before', () => {
  const told = { summary: 'a\u0000b \ud83d and \ud83d\ude00', team: [{ name: '\udc00' }], revenue: 5, market: null }
  assert.deepEqual(storable(told), {
    summary: 'a\ufffdb \ufffd and \ud83d\ude00',
    team: [{ name: '\ufffd' }],
    revenue: 5,
    market: null,
  })
})

test('a page keeps its words, each as it can be stored, and its name', () => {
  const word = { text: 'x\u0001y', x: 1, y: 1, width: 5, height: 5, size: 5, bold: false, run: 0 }
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, words: [{ ...word, text: '\u0000' }] }
  const page = {
    number: 1,
    name: 'i\u0000',
    width: 612,
    height: 792,
    source: 'digital' as const,
    turn: 0,
    words: [word],
    tables: [{ box: word, cells: [cell] }],
    rules: [],
  }
  makeStorable([page])
  assert.deepEqual([page.name, page.words[0]?.text, cell.words[0]?.text], ['i\ufffd', 'x\ufffdy', '\ufffd'])
})
