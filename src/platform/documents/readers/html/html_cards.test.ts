import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf } from './html_content.ts'
import { parseHtml } from './html_parse.ts'

function textsOf(html: string) {
  return contentOf(parseHtml(html)).flatMap((content) => (content.kind === 'text' ? content.text.split('\n') : []))
}

test('spans of a card that stand right behind each other are lines of their own', () => {
  assert.deepEqual(textsOf('<div><span>Luis Ortega</span><span>CTO</span></div>'), ['Luis Ortega', 'CTO'])
})

test('spans inside a word or a sentence leave it whole', () => {
  assert.deepEqual(textsOf('<p><span>A</span><span>cme</span> and <span>Mc</span><span>Dow</span></p>'), [
    'Acme and McDow',
  ])
  assert.deepEqual(textsOf('<p><span>Net sales</span> <span>Grew</span>, <b>Now</b></p>'), ['Net sales Grew, Now'])
})

test('spans of a card are lines of their own whatever stands within them', () => {
  const name = '<span><i>L</i>u<b>is</b><span hidden>x</span></span>'
  assert.deepEqual(textsOf(`<div>${name}<span><b></b>C<i>TO</i></span></div>`), ['Luis', 'CTO'])
  const short = '<span>A long sentence before <b>it</b></span>'
  assert.deepEqual(textsOf(`<div>${short}<span> Or not</span></div>`), ['A long sentence before it Or not'])
})

test('items of a numbered list have its numbers, also after hidden ones and around lists within them', () => {
  const html = '<ol start="3"><li>a<ol><li>b</li></ol></li><li hidden>c</li><li>d<ul><li>e</li></ul></li></ol>'
  const markers = contentOf(parseHtml(html)).map((content) => (content.kind === 'text' ? content.item?.marker : ''))
  assert.deepEqual(markers, ['3.', '1.', '5.', '•'])
})
