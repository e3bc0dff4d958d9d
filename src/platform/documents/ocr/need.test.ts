import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '../document.ts'
import { needOf, needsOf } from './need.ts'

const pageOf = (texts: string[]): Page => {
  const words = texts.map((text, at) => ({
    text,
    x: 9,
    y: at * 12,
    width: 9,
    height: 9,
    size: 9,
    bold: false,
    run: at,
  }))
  const rest = { name: null, width: 595, height: 842, source: 'digital', turn: 0, tables: [], rules: [] } as const
  return { number: 1, ...rest, tables: [], rules: [], words }
}

test('a page whose digits are codes without a meaning is recognised; one with bullets of a symbol font is not', () => {
  const labels = Array.from({ length: 20 }, () => 'Revenue')
  const figures = ['\ue032\ue030\ue032\ue035', '\ue031\ue032,\ue033\ue034\ue035', '\ue031\ue030,\ue031\ue031\ue031']
  assert.equal(needOf(pageOf([...labels, ...figures]), undefined), 'words without letters')
  assert.equal(needOf(pageOf([...labels, ...Array.from({ length: 20 }, () => '\uf0b7')]), undefined), undefined)
})

test('a page whose font says other letters than it draws is recognised; one with addresses and names of files is not', () => {
  const sound = [
    '19',
    'Example',
    'street',
    'joe@example.com',
    'www.example.com',
    'annual_report_2024.pdf',
    'Market',
    'Size',
  ]
  const moved = ['9ffb\ufffdiffdj\ufffdn`k_\ufffdcfZXcj', 'J_Xi\\', 'D8IB<K', 'kiXm\\c`e^', 'n_\\e']
  assert.equal(needOf(pageOf([...sound, ...moved]), undefined), 'other letters')
  assert.equal(needOf(pageOf([...sound, ...sound, ...sound]), undefined), undefined)
})

test('where pages of a document say other letters than they show, one with few such words is recognised too', () => {
  const moved = pageOf(['9ffb\ufffdiffdj\ufffdn`k_\ufffdcfZXcj', 'J_Xi\\fl', 'D8IB<KS', 'kiXm\\c`e^fl', 'n_\\e'])
  const few = pageOf(['Competition', 'FEC@E<', 'and', 'a', 'long', 'address', 'of', 'sound', 'letters', 'below'])
  const none = pageOf(['Competition', 'joe@example.com'])
  const needs = needsOf([moved, moved, few, none], () => undefined)
  assert.deepEqual(needs, ['other letters', 'other letters', 'other letters', undefined])
  assert.deepEqual(
    needsOf([moved, few], () => undefined),
    ['other letters', undefined],
  )
})
