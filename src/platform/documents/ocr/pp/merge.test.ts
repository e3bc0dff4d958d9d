import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadWord } from '../words.ts'
import { merged } from './merge.ts'

const word = (text: string, x: number, confidence: number, row = 0): ReadWord => ({
  ...{ text, x, y: 100 + row * 20, width: text.length * 5, height: 10, size: 10 },
  ...{ bold: false, run: 0, confidence },
})
const line = (x: number, width: number, row = 0) => ({
  ...{ x: x + width / 2, y: 105 + row * 20, width, height: 14, angle: 0, score: 1 },
})
const marksOpen = () => undefined

/** Words on one line, as each of the two reads it. */
async function both(first: ReadWord[], second: ReadWord[]): Promise<string[]> {
  const page = [word('1,234', 50, 97, 5), word('56,789', 50, 97, 6), ...first]
  const words = await merged(page, [line(50, 300)], async () => second, marksOpen)
  return words.filter(({ y }) => y < 150).map(({ text }) => text)
}

test('what the first reader is sure of is not read again', async () => {
  const words = [word('Revenue', 50, 96), word('7,548', 300, 95)]
  const boxes = [line(50, 36), line(300, 26)]
  const read = await merged(words, boxes, () => assert.fail('read again'), marksOpen)
  assert.deepEqual(
    read.map(({ text }) => text),
    ['Revenue', '7,548'],
  )
})

test('a figure that the first reader passed over or doubts is that of the second', async () => {
  assert.deepEqual(await both([], [word('(32,787)', 300, 98)]), ['(32,787)'])
  assert.deepEqual(await both([word('36,095', 300, 61)], [word('36,895', 300, 98)]), ['36,895'])
})

test('brackets, the currency and the marks of a number are kept, whichever reader saw them', async () => {
  assert.deepEqual(await both([word('9,013)', 300, 70)], [word('(9,013)', 300, 90)]), ['(9,013)'])
  assert.deepEqual(await both([word('€25,587', 300, 40)], [word('25,587', 305, 90)]), ['€25,587'])
  assert.deepEqual(await both([word('7912', 300, 96)], [word('791.2', 300, 95)]), ['791.2'])
})

test('a number that the first reader is sure of stays where a word beside it is doubted', async () => {
  const read = await both(
    [word('Erlöse', 50, 60), word('4.812', 300, 96)],
    [word('Erlose', 50, 99), word('4.872', 300, 99)],
  )
  assert.deepEqual(read, ['Erlöse', '4.812'])
})

test('a currency, a minus, brackets and a dash that the first reader alone saw are kept', async () => {
  assert.deepEqual(await both([word('36,095€', 300, 61)], [word('36,895', 300, 98)]), ['36,895€'])
  const apart = [word('36,095', 300, 61), word('€', 328, 80)]
  assert.deepEqual(await both(apart, [word('36,895C0', 300, 70)]), ['36,095', '€'])
  assert.deepEqual(await both(apart, [{ ...word('36,895', 300, 98), width: 36 }]), ['36,895', '€'])
  assert.deepEqual(await both([word('-36,095', 300, 75)], [word('36,895', 302, 98)]), ['-36,895'])
  assert.deepEqual(await both([word('(36,095)', 300, 75)], [word('36,895', 302, 98)]), ['(36,895)'])
  assert.deepEqual(await both([word('–', 300, 70)], [word('1', 300, 99)]), ['–'])
})

test('a word is that of the reader that is surer of it', async () => {
  assert.deepEqual(await both([word('company', 50, 82)], [word('compang', 50, 80)]), ['company'])
  assert.deepEqual(await both([word('arew', 50, 32)], [word('grew', 50, 90)]), ['grew'])
})

test('a number that the first reader hardly made out is sure once the second reads the same figures', async () => {
  const [read] = await merged(
    [word('€25,587', 300, 0)],
    [line(300, 40)],
    async () => [word('25,587', 305, 90)],
    marksOpen,
  )
  assert.equal(read?.text, '€25,587')
  assert.ok((read?.confidence ?? 0) > 95)
})

test('commas are put right by how the page writes its other numbers', async () => {
  assert.deepEqual(await both([word('61.735', 300, 90)], [word('61.735', 300, 95)]), ['61,735'])
  assert.deepEqual(await both([word('1.839.996', 300, 50)], [word('1.839996', 300, 95)]), ['1,839,996'])
  assert.deepEqual(await both([word('3.125%', 300, 95)], [word('3.125%', 300, 95)]), ['3.125%'])
})

test('where only the marks of a number differ, the surer reading has them', async () => {
  assert.deepEqual(await both([word('24.5%', 300, 31)], [word('24,5%', 300, 99)]), ['24,5%'])
  assert.deepEqual(await both([word('24.5%', 300, 80)], [word('24,5%', 300, 70)]), ['24.5%'])
})

test('letters are figures within a number, and figures are letters within a word', async () => {
  assert.deepEqual(await both([], [word('f5,I9O', 300, 90)]), ['£5,190'])
  assert.deepEqual(await both([], [word('emp1oyed', 300, 90)]), ['employed'])
  assert.deepEqual(await both([], [word('FY24', 300, 90)]), ['FY24'])
})

test('an accent that the second reader does not know stays', async () => {
  assert.deepEqual(await both([word('société', 50, 70)], [word('societe', 50, 99)]), ['société'])
})
