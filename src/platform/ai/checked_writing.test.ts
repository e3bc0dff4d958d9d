import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, figuresSaid, sentencesOf } from './checked_writing.ts'

const given = {
  has: (kind: string, id: string) => kind === 'fact' && id === '1.1.revenue',
  figures: new Set(['2024', '3']),
}
const kindsOf = (text: string) => faultsOf(text, given).map(({ kind }) => kind)

test('figures that nobody gave are found, in digits of all kinds and in words', () => {
  const texts = [
    'It made $12.4m.',
    'It grew by 12%.',
    'It made twelve million.',
    'It grew by half.',
    'Sales doubled.',
    'It has forty sites.',
    'It has five sites.',
    'It has ٣ sites.',
    'It is ½ of it.',
    'It is Ⅳ.',
    'A dozen firms.',
    'It is 2 025.',
  ]
  for (const text of texts) assert.ok(kindsOf(text).includes('figure'), text)
})

test('a text may use what it was given, and placeholders of it', () => {
  const texts = [
    'It made {{fact:1.1.revenue}} in 2024.',
    'There are three of them.',
    'There are 3 of them.',
    '1. One of them grew.\n2. None fell.',
    'On one hand it is **large**.',
    'A B2B business in the first half of 2024, in its third quarter of 2024.',
    '| Name | Revenue |\n|---|---:|\n| Acme | {{fact:1.1.revenue}} |',
  ]
  for (const text of texts) assert.deepEqual(faultsOf(text, given), [], text)
})

test('placeholders of nothing are found', () => {
  for (const text of [
    '{{fact:1.1.ebitda}}',
    '{{quote:1}}',
    '{{fact:}}',
    '{{ fact:1.1.revenue }}',
    'It made {{fact:1.1.revenue',
  ])
    assert.notDeepEqual(kindsOf(text), [], text)
})

test('addresses, links, images, HTML and marks of a source are not let through', () => {
  const texts = [
    '![x](https://evil.example/?q=a)',
    '[here](https://evil.example)',
    '[here][a]',
    'https://evil.example',
    'www.evil.example',
    'evil.com',
    'eve@evil.example',
    '<img src=x>',
    '<script>',
    '<!-- x -->',
    '&#106;',
    'javascript:alert(a)',
    'data:text/html',
    'As [CIM p.] says.',
    'a\u200bb',
    '\u202eabc',
  ]
  for (const text of texts) assert.notDeepEqual(kindsOf(text), [], text)
  assert.deepEqual(faultsOf('Write to ana@acme.example.', { ...given, addresses: 'ana@acme.example' }), [])
})

test('a text is cut into whole sentences and lines', () => {
  const text = 'Acme Inc. is large. It made {{fact:1.1.revenue}}. \n\n- One item\n- Another. “Quoted.” End'
  const sentences = sentencesOf(text)
  assert.equal(sentences.join(''), text)
  assert.deepEqual(sentences.map((sentence) => sentence.trim()).filter(Boolean), [
    'Acme Inc. is large.',
    'It made {{fact:1.1.revenue}}.',
    '- One item',
    '- Another.',
    '“Quoted.”',
    'End',
  ])
})

test('numbers in words of a text are known as its figures', () => {
  assert.deepEqual(figuresSaid('The two of 2024 doubled'), ['2024', '2', 'doubled'])
})
