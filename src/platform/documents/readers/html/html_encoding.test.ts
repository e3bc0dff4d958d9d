import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf } from './html_content.ts'
import { parseBytes } from './html_parse.ts'

const page = (text: string) => `<html><head><title>a</title></head><body><p>${text}</p></body></html>`
const textOf = (bytes: Buffer) =>
  contentOf(parseBytes(bytes))
    .map((content) => (content.kind === 'text' ? content.text : ''))
    .join('')

for (const [what, bytes, text] of [
  ['UTF-8', Buffer.from(page('Acme – “2025” €')), 'Acme – “2025” €'],
  ['UTF-8 with one broken byte', Buffer.concat([Buffer.from(page('– – Größe –')), Buffer.from([0x93])]), '– – Größe –'],
  ['UTF-8 of other scripts', Buffer.from(page('売上高 Ελλάδα')), '売上高 Ελλάδα'],
  ['Windows-1252', Buffer.from(page('Größe \u0096 £'), 'latin1'), 'Größe – £'],
  ['ASCII', Buffer.from(page('plain')), 'plain'],
  [
    'what is declared',
    Buffer.from(page('Größe').replace('<title>', '<meta charset="iso-8859-1"><title>'), 'latin1'),
    'Größe',
  ],
] as const)
  test(`a page of HTML that declares no encoding is read as UTF-8 if it can be: ${what}`, () => {
    assert.equal(textOf(bytes).replaceAll('\ufffd', ''), text)
  })
