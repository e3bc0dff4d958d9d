import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxesIn } from './boxes.ts'
import { inReadingOrder } from './lines.ts'

const [width, height] = [300, 120]

/** A map on which lines of text stand, each 8 pixels thick, falling by a slope. */
function mapOf(lines: { x: number; y: number; length: number }[], slope = 0) {
  const likely = new Float32Array(width * height)
  for (const { x, y, length } of lines)
    for (let n = 0; n < length; n++)
      for (let row = 0; row < 8; row++) likely[(Math.round(y + n * slope) + row) * width + x + n] = 0.9
  return { likely, width, height }
}

test('a line of text that falls is found with its angle, in pixels of the page', () => {
  const [box] = boxesIn(mapOf([{ x: 40, y: 30, length: 200 }], 0.1), { x: 2, y: 2 })
  assert.ok(box)
  assert.ok(Math.abs(box.angle - Math.atan(0.1)) < 0.005, `${box.angle}`)
  assert.ok(Math.abs(box.x - 280) < 3 && Math.abs(box.y - 88) < 4)
  assert.ok(box.width > 400 && box.width < 440, 'grown a little beyond its core')
})

test('lines are read row by row, each from the left, also where rows fall', () => {
  const lines = [
    { x: 200, y: 24, length: 60 },
    { x: 10, y: 10, length: 80 },
    { x: 10, y: 40, length: 80 },
    { x: 200, y: 54, length: 60 },
  ]
  const boxes = boxesIn(mapOf(lines, 0.075), { x: 1, y: 1 })
  const order = inReadingOrder(boxes, (box) => box).map(({ x, y }) => `${x < 150 ? 'left' : 'right'} ${y < 42 ? 1 : 2}`)
  assert.deepEqual(order, ['left 1', 'right 1', 'left 2', 'right 2'])
})
