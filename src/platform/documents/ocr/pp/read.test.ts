import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import '../../layout/fonts.ts'
import sharp from 'sharp'
import { pictureOf } from '../picture.ts'
import { detect } from './detect.ts'
import { openNetworks } from './networks.ts'
import { lineReader } from './read.ts'

const rows = [
  ['Net sales', '32,765', '(31,657)'],
  ['Cost of sales', '16,682', '1,055.4'],
  ['Trade receivables', '$7,207', '93.5%'],
]

test('white figures on dark bands are read, each in a box of its own where it stands', async () => {
  const networks = await openNetworks()
  const canvas = createCanvas(1100, 320)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1100, 320)
  context.font = '38px LayoutSans'
  const places = new Map<string, { left: number; right: number; line: number }>()
  for (const [index, cells] of rows.entries()) {
    const line = 80 + index * 90
    context.fillStyle = '#2a5d3c'
    context.fillRect(40, line - 50, 1020, 72)
    context.fillStyle = '#fff'
    for (const [column, cell] of cells.entries()) {
      const left = 60 + column * 480 - (column === 2 ? 150 : 0)
      context.fillText(cell, left, line)
      if (column > 0) places.set(cell, { left, right: left + context.measureText(cell).width, line })
    }
  }
  const picture = await pictureOf(sharp(canvas.toBuffer('image/png')), 300)
  const reader = lineReader(networks, picture)
  const lines = await Promise.all((await detect(networks, picture)).map((box) => reader.words(box)))
  const words = lines.flat()
  for (const [text, { left, right, line }] of places) {
    const word = words.find((one) => one.text === text)
    assert.ok(word, `${text} is not among ${words.map((one) => one.text).join(' ')}`)
    const [from, to] = [(word.x * 300) / 72, ((word.x + word.width) * 300) / 72]
    assert.ok(
      Math.abs(from - left) < 12 && Math.abs(to - right) < 12,
      `${text}: ${from} to ${to}, drawn ${left} to ${right}`,
    )
    assert.ok(
      (word.y * 300) / 72 < line - 25 && ((word.y + word.height) * 300) / 72 > line - 2,
      `${text} stands on its line`,
    )
  }
})
