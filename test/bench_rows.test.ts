import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePage } from '../bench/documents/rows.ts'
import type { Table } from '../src/areas/files/reading/extracted.ts'

// What compares our rows with printed ones must see each way in which they can differ.

const printed = `
                                  2024        2023
Net sales                     $  1,963    $  1,978
Cost of sales of $12 and $9       (903)       (871)
Income from continuing
  operations                     1,060       1,107
Share of associates                  —          12
Net income                    $  1,060    $  1,119
`
const box = { x: 0, y: 0, width: 1, height: 1 }
const rows: [string, ...string[]][] = [
  ['Net sales', '$ 1,963', '$ 1,978'],
  ['Cost of sales of $12 and $9', '(903)', '(871)'],
  ['Income from continuing operations', '1,060', '1,107'],
  ['Share of associates', '—', '12'],
  ['Net income', '$ 1,060', '$ 1,119'],
]

const compare = (ours: [string, ...string[]][]) => {
  const table: Table = {
    page: 1,
    bbox: box,
    title: null,
    statement: 'income_statement',
    scale: 1,
    currency: null,
    columns: [],
    rows: ours.map(([label, ...values]) => ({
      label,
      values: values.map((raw) => ({ raw, value: null, bbox: box })),
    })),
  }
  const { rows: count, exact, lacking } = comparePage(1, [table], printed)
  return { rows: count, exact, lacking }
}

const changed = (index: number, row: [string, ...string[]]) => rows.map((one, at) => (at === index ? row : one))

test('rows as they are printed are exact, a label over two lines and a dash for nothing too', () => {
  assert.deepEqual(compare(rows), { rows: 5, exact: 5, lacking: 0 })
})

test('another figure, a lost bracket, a lost figure and half a label are each seen', () => {
  const wrong: [number, [string, ...string[]]][] = [
    [0, ['Net sales', '1,963', '1,987']],
    [1, ['Cost of sales of $12 and $9', '903', '(871)']],
    [4, ['Net income', '1,060']],
    [2, ['Income from continuing', '1,060', '1,107']],
    [2, ['operations', '1,060', '1,107']],
  ]
  for (const [index, row] of wrong) assert.deepEqual(compare(changed(index, row)), { rows: 5, exact: 4, lacking: 0 })
})

test('a row that is left out is lacking', () => {
  assert.deepEqual(compare(rows.filter(([label]) => label !== 'Share of associates')), {
    rows: 4,
    exact: 4,
    lacking: 1,
  })
})
