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
