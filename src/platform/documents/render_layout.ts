import { createCanvas } from '@napi-rs/canvas'
import { ascent, descent, useFont } from './layout/fonts.ts'
import type { ImageSize, PageToRender } from './render.ts'

const ink = '#1a1a1a'
const ruleColor = '#b5b5b5'

/** Draws a page of our own layout: its words where they stand, and the lines of its tables. */
export async function renderLayout(page: PageToRender, size: ImageSize): Promise<Buffer> {
  const scale = size.width / page.width
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.width, size.height)
  context.strokeStyle = ruleColor
  context.lineWidth = Math.max(1, scale / 2)
  for (const { x1, y1, x2, y2 } of page.rules) {
    context.beginPath()
    context.moveTo(x1 * scale, y1 * scale)
    context.lineTo(x2 * scale, y2 * scale)
    context.stroke()
  }
  context.fillStyle = ink
  context.textBaseline = 'alphabetic'
  for (const { text, x, y, width, height, size: fontSize, bold } of page.words) {
    useFont(context, fontSize * scale, bold)
    const baseline = y + (height * ascent) / (ascent + descent)
    context.fillText(text, x * scale, baseline * scale, width * scale)
  }
  return canvas.encode('png')
}
