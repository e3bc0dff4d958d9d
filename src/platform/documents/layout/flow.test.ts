import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInside, textOf } from '../boxes.ts'
import type { Page } from '../document.ts'
import { linesOf } from '../lines.ts'
import type { Block, TableCell } from './blocks.ts'
import { layOut } from './flow.ts'
import { newRuns, placeLines } from './place.ts'
import { wrap } from './wrap.ts'

const prose = 'It was agreed that the seller delivers the shares free of any charge on completion. '

const tableOf = (rows: number, columns: number, text: (row: number, column: number) => string): TableCell[] =>
  Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    return { row, column, text: text(row, column) }
  })

const stands = (page: Page) => {
  for (const word of page.words) {
    assert.ok(word.x >= 0 && word.x + word.width <= page.width, `${word.text} is beyond the side of the page`)
    assert.ok(word.y >= 0 && word.y + word.height <= page.height, `${word.text} is beyond the foot of the page`)
  }
}

test('long text goes on over pages, every word once and in order, and no two lines overlap', () => {
  const pages = layOut([{ kind: 'paragraph', text: prose.repeat(200) }])
  assert.ok(pages.length > 2)
  assert.equal(pages.map((page) => textOf(page.words)).join(' '), prose.repeat(200).trim())
  for (const page of pages) {
    stands(page)
    const lines = linesOf(page)
    for (const [index, line] of lines.entries()) {
      const above = lines[index - 1]
      if (above) assert.ok(line.y >= above.y + above.height)
    }
  }
})

test('a table that is too long for a page goes on to the next one, with its heading row above it', () => {
  const cells = tableOf(150, 3, (row, column) => (row === 0 ? `Head ${column}` : `${row * 1000 + column}`))
  const pages = layOut([{ kind: 'table', cells, headerRows: 1 }])
  assert.ok(pages.length > 1)
  for (const page of pages) {
    stands(page)
    const [first] = page.tables[0]?.cells ?? []
    assert.equal(first && textOf(first.words), 'Head 0')
  }
  const numbers = pages.flatMap((page) => page.words).filter((word) => /^\d+$/.test(word.text) && word.text.length > 3)
  assert.equal(numbers.length, 149 * 3)
})

test('a table is not parted from the lines that name it, nor broken where it fits on a page', () => {
  const blocks: Block[] = [
    { kind: 'paragraph', text: prose.repeat(38) },
    { kind: 'heading', level: 2, text: 'Balance sheet' },
    { kind: 'paragraph', text: '(in thousands)' },
    { kind: 'table', cells: tableOf(25, 3, (row, column) => `${row}.${column}`) },
  ]
  const page = layOut(blocks).at(-1)
  assert.equal(page?.name, 'Balance sheet')
  assert.match(textOf(page?.words ?? []), /^Balance sheet \(in thousands\) 0\.0/)
  assert.equal(page?.tables[0]?.cells.length, 75)
})

test('a wide table makes its page wider, and no figure is broken or cut', () => {
  const [page] = layOut([{ kind: 'table', cells: tableOf(4, 30, (row, column) => `1,234,567.${row}${column}`) }])
  assert.ok(page && page.width > 1500)
  stands(page)
  assert.equal(page.words.length, 120)
})

test('long text in a cell is wrapped within its column, however long it is', () => {
  const cells = [
    { row: 0, column: 0, text: 'Risk' },
    { row: 0, column: 1, text: prose.repeat(120) },
  ]
  const pages = layOut([{ kind: 'table', cells }])
  assert.ok(pages.length > 1)
  assert.equal(pages.map((page) => textOf(page.words)).join(' '), `Risk ${prose.repeat(120).trim()}`)
  for (const page of pages) stands(page)
})

test('cells over rows and columns take up their room, and know their place and number', () => {
  const [page] = layOut([
    {
      kind: 'table',
      cells: [
        { row: 0, column: 0, rowSpan: 2, text: 'EMEA', place: 'A1' },
        { row: 0, column: 1, columnSpan: 2, text: 'Year ended' },
        { row: 1, column: 1, text: '1,200', number: 1200.4 },
        { row: 1, column: 2, text: '900' },
      ],
    },
  ])
  const cells = page?.tables[0]?.cells ?? []
  assert.deepEqual(
    cells.map(({ row, column, rowSpan, columnSpan }) => [row, column, rowSpan, columnSpan]),
    [
      [0, 0, 2, 1],
      [0, 1, 1, 2],
      [1, 1, 1, 1],
      [1, 2, 1, 1],
    ],
  )
  assert.equal(cells[0]?.place, 'A1')
  assert.equal(cells[2]?.number, 1200.4)
})

test('spaces that do not break keep a number and its unit on one line', () => {
  const words = Array.from({ length: 40 }, (_, size) => {
    const setting = { x: 0, y: 0, width: 200, size: 10, bold: false }
    const lines = wrap(`${'a'.repeat(size)} 12\u00a0450\u00a0k€`, setting.width, setting.size, setting.bold)
    return placeLines(lines, setting, newRuns()).slice(-3)
  })
  for (const [a, b, c] of words) assert.ok(a && b && c && a.y === b.y && b.y === c.y)
})

test('what would break the database or hide in a word is left out of the text', () => {
  const [page] = layOut([{ kind: 'paragraph', text: 'Rev\u00adenue\u0000 \ud800 \u200bgrew' }])
  assert.equal(textOf(page?.words ?? []), 'Revenue \ufffd grew')
})

test('pages of a document without any text are none', () => {
  assert.deepEqual(layOut([{ kind: 'page_break' }, { kind: 'paragraph', text: ' ' }, { kind: 'table', cells: [] }]), [])
})

test('columns made with spaces stand below each other', () => {
  const [page] = layOut([{ kind: 'typed', lines: ['Net sales        1,234', 'Cost               567'] }])
  const [, , sales, , cost] = page?.words ?? []
  assert.ok(page && sales && cost && isInside(cost, { x: sales.x, y: 0, width: sales.width, height: page.height }))
  assert.ok(Math.abs(sales.x + sales.width - (cost.x + cost.width)) < 0.01)
})

test('a statement that is a little too long makes its page longer, and so does the foot of a page', () => {
  const pages = layOut([
    { kind: 'heading', level: 1, text: 'Cash flows' },
    { kind: 'table', cells: tableOf(55, 3, (row, column) => `${row}.${column}`) },
    { kind: 'paragraph', text: '16' },
    { kind: 'page_break' },
    { kind: 'paragraph', text: 'Notes' },
  ])
  assert.deepEqual(
    pages.map((page) => page.words.length),
    [2 + 55 * 3 + 1, 1],
  )
  for (const page of pages) stands(page)
})
