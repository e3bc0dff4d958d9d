import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, Page, Word } from './document.ts'
import { outlineOf } from './outline.ts'

type Set = { x: number; y: number; text: string; size?: number; bold?: boolean; gap?: number }

/** A page with lines of type: each word as wide as half its letters are high, "gap" points between words. */
function pageOf(number: number, lines: readonly Set[]): Page {
  const words = lines.flatMap(({ x, y, text, size = 10, bold = false, gap = size * 0.3 }, row) => {
    let left = x
    return text.split(' ').map((word, at): Word => {
      const width = word.length * size * 0.5
      const placed = { text: word, x: left, y, width, height: size, size, bold, run: row * 100 + (gap > size ? at : 0) }
      left += width + gap
      return placed
    })
  })
  return { number, name: null, width: 600, height: 800, source: 'digital', turn: 0, words, tables: [], rules: [] }
}

const documentOf = (...pages: Page[]): Document => ({ unit: 'page', pages, notices: [] })
const shown = (document: Document) => outlineOf(document).blocks.map(({ kind, text }) => `${kind}: ${text}`)

test('a page of two columns is read column by column, below the heading that goes over both', () => {
  const left = ['Soups are made in a plant of two', 'halls near the river, where the', 'water is good.']
  const right = ['Sauces come from the second hall,', 'which was built in the year of the', 'great flood.']
  const page = pageOf(1, [
    { x: 50, y: 50, text: 'What we make and where all of it comes from today', size: 20 },
    ...left.map((text, row) => ({ x: 50, y: 100 + row * 13, text })),
    ...right.map((text, row) => ({ x: 320, y: 100 + row * 13, text })),
  ])
  assert.deepEqual(shown(documentOf(page)), [
    'heading: What we make and where all of it comes from today',
    `paragraph: ${left.join(' ')}`,
    `paragraph: ${right.join(' ')}`,
  ])
})

test('items of a list are told apart, with their marks or without', () => {
  const page = pageOf(1, [
    { x: 50, y: 40, text: 'This is a paragraph of the size that most of the text has and it ends here.' },
    { x: 60, y: 80, text: '•' },
    { x: 75, y: 80, text: 'Number two brand on the coast' },
    { x: 60, y: 95, text: '•' },
    { x: 75, y: 95, text: 'New management since spring' },
    { x: 75, y: 140, text: 'Pumps: half of the revenue' },
    { x: 75, y: 155, text: 'Valves: one third of the revenue of the year' },
    { x: 75, y: 170, text: 'Service: the rest' },
  ])
  assert.deepEqual(shown(documentOf(page)).slice(1), [
    'item: • Number two brand on the coast',
    'item: • New management since spring',
    'paragraph: Pumps: half of the revenue',
    'paragraph: Valves: one third of the revenue of the year',
    'paragraph: Service: the rest',
  ])
})

test('a line that is spread over its column stays one line', () => {
  const page = pageOf(1, [
    { x: 50, y: 100, text: 'acquired by its present managers from the old' },
    { x: 50, y: 113, text: 'founding family. Its subsidiary in', gap: 14 },
    { x: 50, y: 126, text: 'the north makes straps.' },
  ])
  assert.deepEqual(shown(documentOf(page)), [
    'paragraph: acquired by its present managers from the old founding family. Its subsidiary in the north makes straps.',
  ])
})

test('what is repeated at the foot of the pages is no text of theirs', () => {
  const pages = [1, 2, 3].map((number) =>
    pageOf(number, [
      {
        x: 50,
        y: 100,
        text: `Sentence ${'one two three'.split(' ')[number - 1]} of the document stands on this page.`,
      },
      { x: 250, y: 780, text: `Acme Corp. | ${number}`, size: 8 },
    ]),
  )
  const outline = outlineOf(documentOf(...pages))
  assert.equal(outline.blocks.length, 3)
  assert.deepEqual(
    outline.running.map(({ line, page }) => [page.number, line.text]),
    [[1, 'Acme Corp. | 1']],
  )
})

test('short lines below each other on a slide are points of their own', () => {
  const points = [
    'Seeking two million of seed in shares',
    'At eight million before the money',
    'A third is committed by angels',
    'Eighteen months to the first line',
  ]
  const page = {
    ...pageOf(
      1,
      points.map((text, row) => ({ x: 50, y: 60 + row * 19, text, size: 14 })),
    ),
    width: 960,
    height: 540,
  }
  assert.deepEqual(
    shown(documentOf(page)).map((block) => block.replace(/^\w+: /, '')),
    points,
  )
})

test('what stands in different cells of a table is never one paragraph', () => {
  const page = pageOf(1, [
    { x: 50, y: 60, text: 'The revenue of the whole group' },
    { x: 50, y: 72, text: 'which grew by a third' },
  ])
  const cells = [page.words.slice(0, 6), page.words.slice(6)].map((words, row) => ({
    row,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    words,
  }))
  const table = { box: { x: 40, y: 50, width: 400, height: 40 }, cells }
  assert.equal(shown(documentOf({ ...page, tables: [table] })).length, 2)
})

test('a line of low letters is a line of its paragraph, though its box ends above those of its neighbours', () => {
  const page = pageOf(1, [
    { x: 50, y: 100, text: 'The market (of parts) is put at 780 million,' },
    { x: 50, y: 117, text: 'and as a source of more in a year or so runs' },
    { x: 50, y: 134, text: 'by 2.5 % a year (gross), as the study says.' },
  ])
  const words = page.words.map((word) => (word.y === 117 ? { ...word, height: 7.2 } : word))
  assert.equal(outlineOf(documentOf({ ...page, words })).blocks.length, 1)
})

test('a figure that is set large heads nothing', () => {
  const figures = ['€3.8 billion', '22% CAGR', '$6.1B', '12,4 Mrd. EUR', '450 M€', '5.8% p.a.']
  const page = pageOf(1, [
    { x: 50, y: 20, text: 'The market', size: 20 },
    ...figures.map((text, row) => ({ x: 50, y: 60 + row * 90, text, size: 40 })),
    { x: 50, y: 700, text: 'What we sell is made of bark, and nobody else makes it in this way.' },
    { x: 50, y: 640, text: 'FY2024 Results', size: 20 },
  ])
  const headings = outlineOf(documentOf(page)).blocks.filter(({ kind }) => kind === 'heading')
  assert.deepEqual(
    headings.map(({ text }) => text),
    ['The market', 'FY2024 Results'],
  )
})
