import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inColumns } from './pdf_columns.ts'

const piece = (text: string, x: number, y: number, width = text.length * 5) => ({ text, x, y, width, height: 10 })
const sentence = (side: string, row: number) => `${side} prose goes on and on in line ${side}${row}`
const rows = Array.from({ length: 12 }, (_, row) => row)
const texts = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text)

test('prose in two columns is read column by column, between what goes over both', () => {
  const head = piece('A heading that goes over both of the columns of this page and further', 50, 20, 500)
  const page = [
    head,
    ...rows.flatMap((row) => [
      piece(sentence('left', row), 50, 60 + row * 12, 240),
      piece(sentence('right', row), 320, 63 + row * 12, 240),
    ]),
  ]
  assert.deepEqual(texts(inColumns(page, 612)), [
    head.text,
    ...rows.map((row) => sentence('left', row)),
    ...rows.map((row) => sentence('right', row)),
  ])
})

test('a table and a form stay row by row', () => {
  const table = rows.flatMap((row) => [
    piece(`Cost of goods and services number ${row}`, 50, 60 + row * 12, 240),
    piece(`${row},120`, 330, 60 + row * 12),
    piece(`${row},480`, 430, 60 + row * 12),
  ])
  assert.equal(inColumns(table, 612), table)
  const form = rows.flatMap((row) => [
    piece(`Field ${row}`, 50, 60 + row * 12),
    piece(sentence('answer', row), 320, 60 + row * 12, 240),
  ])
  assert.equal(inColumns(form, 612), form)
})

test('rows of figures on both sides of the gutter are those of one table', () => {
  const page = rows.flatMap((row) =>
    row < 9
      ? [piece(sentence('left', row), 50, 60 + row * 12, 240), piece(sentence('right', row), 320, 60 + row * 12, 240)]
      : [piece(`Revenue ${row},100`, 50, 60 + row * 12, 200), piece(`${row},200 ${row},300`, 330, 60 + row * 12)],
  )
  assert.equal(inColumns(page, 612), page)
})
