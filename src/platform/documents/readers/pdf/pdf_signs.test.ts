import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../document.ts'
import { withSigns } from './pdf_signs.ts'

const word = (text: string, x: number, y = 100, more: Partial<Word> = {}): Word => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 8,
  size: 9,
  bold: false,
  run: 1,
  ...more,
})

const texts = (words: Word[]) => withSigns(words).map(({ text }) => text)

test('a sign of currency that was drawn from another font stands with its amount again', () => {
  const line = [word('worth', 10), word('9,400', 45), word('crore', 80), word('₹', 40, 101), word('more', 110)]
  assert.deepEqual(texts(line), ['worth', '₹9,400', 'crore', 'more'])
  const joined = withSigns(line).find(({ text }) => text === '₹9,400')
  assert.deepEqual([joined?.x, joined?.width], [40, 30])
})

test('beside a word it stands before it, and one that is apart or in order stays where it is', () => {
  assert.deepEqual(texts([word('in', 10), word('lakh', 30), word('₹', 22)]), ['in', '₹', 'lakh'])
  assert.deepEqual(texts([word('$', 10), word('340', 90), word('lakh', 30, 300)]), ['$', '340', 'lakh'])
  assert.deepEqual(texts([word('€', 10), word('5', 16)]), ['€', '5'])
})

test('a sign in a smaller font is of the size of its line', () => {
  const [first] = withSigns([word('₹214', 10, 100, { size: 7 }), word('crore', 40)])
  assert.equal(first?.size, 9)
})
