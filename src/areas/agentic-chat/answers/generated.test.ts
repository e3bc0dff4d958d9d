import assert from 'node:assert/strict'
import { test } from 'node:test'
import { names, odd, oneOf, results } from '../../../../test/fixtures/generated_results.ts'
import { chunksOf } from './chunks.ts'
import { say } from './say/say.ts'

const questions = [
  'Do I have anything on Tuesday?',
  'Is Juniper profitable',
  'Did Jane open our last email',
  'companies in Ohio',
]
const answers = results.map((result, at) =>
  say(result, {
    question: oneOf(questions),
    unused: at % 5 === 0 ? [oneOf(odd) || 'backlog'] : [],
    names,
    today: '2026-11-21',
  }),
)

test('no answer shows what a program would say', () => {
  for (const { text, echo } of answers)
    for (const said of [text, echo ?? ''])
      assert.doesNotMatch(said, /\bNaN\b|undefined|\bnull\b|\[object|Infinity|00000000-0000/, said)
})

test('every answer says something, first of all in a sentence', () => {
  for (const { text } of answers) {
    assert.ok(text.trim() !== '')
    assert.doesNotMatch(text, /^[|#]/, text)
    const prose = text.split('\n').filter((line) => !line.startsWith('|'))
    for (const line of prose) assert.doesNotMatch(line, / {2}|\*\*\*\*| [,.]/, line)
  }
})

test('the chunks of every answer are its text', () => {
  for (const { text } of answers) assert.equal(chunksOf(text).join(''), text)
})

test('nothing that others wrote becomes a link, an image or HTML', () => {
  for (const { text } of answers) {
    assert.doesNotMatch(text, /(?<!\\)\]\(|(?<!\\)<|:\/\//, text)
    assert.doesNotMatch(text, /^# /m, text)
  }
})

test('the rows of a table have as many cells as its head', () => {
  const cells = (line: string) => line.replaceAll('\\|', '').split('|').length
  for (const { text } of answers)
    for (const paragraph of text.split('\n\n').filter((one) => one.startsWith('|'))) {
      const [head = '', ...rows] = paragraph.split('\n')
      for (const row of rows) assert.equal(cells(row), cells(head), paragraph)
    }
})

test('every marker in a text is cited and every citation has its marker in the text', () => {
  for (const { text, citations } of answers) {
    const marked = text.match(/(?<!\\)\[[^\]]*\]/g) ?? []
    const markers = citations.map(({ marker }) => marker)
    assert.deepEqual(markers.toSorted(), [...new Set(markers)].toSorted())
    for (const marker of marked) assert.ok(markers.includes(marker), `${marker} in ${text}`)
    for (const marker of markers) assert.ok(text.includes(marker), `${marker} is not in ${text}`)
    const order = markers.map((marker) => text.indexOf(marker))
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
      text,
    )
  }
})
