import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import '../layout/fonts.ts'
import sharp from 'sharp'
import { withMarksSeen } from './marks.ts'
import { pictureOf } from './picture.ts'

function drawn(text: string) {
  const canvas = createCanvas(400, 70)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 400, 70)
  context.fillStyle = '#000'
  context.font = '40px LayoutSans'
  context.fillText(text, 20, 50)
  return pictureOf(sharp(canvas.toBuffer('image/png')), 300)
}

test('a comma taken for a point, or left out, is put right by what the ink shows', async () => {
  for (const [read, stands] of [
    ['7.548', '7,548'],
    ['5363', '5,363'],
    ['889', '8.89'],
    ['(1.473.984)', '(1,473,984)'],
    ['$1,234,5', '$1,234.5'],
    ['3,375', '3.375'],
  ] as const)
    assert.equal(withMarksSeen(read, await drawn(stands)), stands)
})

test('where the ink shows another count of figures nothing is put right', async () => {
  assert.equal(withMarksSeen('11', await drawn('111')), undefined)
  assert.equal(withMarksSeen('1,234', await drawn('123')), undefined)
})
