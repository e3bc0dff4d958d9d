import { createCanvas } from '@napi-rs/canvas'
import '../../../src/platform/documents/layout/fonts.ts'
import sharp from 'sharp'
import { incomeLines, printed } from './blocks.ts'
import type { Year } from './statements.ts'

const [width, height] = [1900, 1500]
const dotsPerInch = 220

/** An income statement as it comes out of an office scanner: a little crooked, a little grey. PNG. */
export async function scannedStatement(company: string, firstYear: number, years: readonly Year[]): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f6f5f0'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#26262b'
  const put = (text: string, x: number, y: number, align: 'left' | 'right' = 'left') => {
    context.textAlign = align
    context.fillText(text, x, y)
  }
  context.font = '46px LayoutSans'
  put(company, 150, 190)
  context.font = '36px LayoutSans'
  put('Statement of income, years ended December 31', 150, 255)
  put('(in thousands of US dollars)', 150, 310)
  const right = years.map((_, index) => 1180 + index * 260)
  for (const [index, x] of right.entries()) put(String(firstYear + index), x, 400, 'right')
  context.fillRect(150, 420, 1600, 3)
  for (const [index, [label, valueOf]] of incomeLines.entries()) {
    const y = 490 + index * 72
    put(label.replace(/^=/, ''), 150, y)
    for (const [column, year] of years.entries()) put(printed(valueOf(year)), right[column] ?? 0, y, 'right')
  }
  return sharp(canvas.toBuffer('image/png'))
    .rotate(0.6, { background: '#f6f5f0' })
    .blur(0.6)
    .withMetadata({ density: dotsPerInch })
    .png()
    .toBuffer()
}
