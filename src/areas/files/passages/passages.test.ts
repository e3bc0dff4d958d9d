import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith } from '../../../../test/readings.ts'
import { timed } from '../../../../test/timed.ts'
import { passagesOf } from './passages.ts'

const sentence = (about: string) => `The ${about} of the company grew by a tenth in the year and is expected to grow.`
const paragraph = (about: string, lines: number) => Array.from({ length: lines }, () => sentence(about))
const count = (text: string) => text.split(/\s+/).length

test('a passage is a run of the words of one page, and its box takes all of them in', () => {
  const pages = [
    pageWith(1, ['# Markets', ...paragraph('market', 30), '', '# Plants', ...paragraph('plant', 18)]),
    pageWith(2, paragraph('staff', 5)),
  ]
  const passages = passagesOf(pages)
  assert.deepEqual(
    passages.map(({ position }) => position),
    passages.map((_passage, index) => index + 1),
  )
  for (const { page, text, first_word, box } of passages) {
    const words = pages[page - 1]?.words.slice(first_word, first_word + count(text)) ?? []
    assert.equal(words.map((word) => word.text).join(' '), text.replace(/\s+/g, ' '))
    assert.equal(box.y, words[0]?.y)
  }
  const all = pages.flatMap((page) => page.words).length
  assert.equal(
    passages.reduce((sum, { text }) => sum + count(text), 0),
    all,
    'no word is left out',
  )
})

test('passages have some hundred words each', () => {
  const pages = [1, 2, 3].map((number) => pageWith(number, paragraph('market', 60)))
  for (const { text } of passagesOf(pages)) assert.ok(count(text) >= 60 && count(text) <= 400, `${count(text)} words`)
})

test('a heading is told with what stands below it, also on the next page', () => {
  const [first, second] = passagesOf([
    pageWith(1, ['# Risks', ...paragraph('risk', 14)]),
    pageWith(2, paragraph('risk', 3)),
  ])
  assert.deepEqual([first?.heading, second?.heading], ['Risks', 'Risks'])
})

test('the rows of a table are lines of the text', () => {
  const [passage] = passagesOf([pageWith(1, ['Item | 2023 | 2024', 'Net sales | 5 | 6', 'Gross profit | 2 | 3'])])
  assert.equal(passage?.text, 'Item 2023 2024\nNet sales 5 6\nGross profit 2 3')
})

test('a page without words has no passage, and what no database takes as text is replaced', () => {
  assert.deepEqual(passagesOf([pageWith(1, [])]), [])
  const [passage] = passagesOf([pageWith(1, ['a\0b c\ud800d'])])
  assert.equal(passage?.text, 'a\ufffdb c\ufffdd')
})

test('a document of 400 pages takes no time worth speaking of', () => {
  const pages = Array.from({ length: 400 }, (_page, index) => pageWith(index + 1, paragraph('market', 30)))
  const { took } = timed(() => passagesOf(pages), 1000)
  assert.ok(took < 1000, `${took} ms`)
})
