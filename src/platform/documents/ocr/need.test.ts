import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '../document.ts'
import { needOf } from './need.ts'

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
