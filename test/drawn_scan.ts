import { createCanvas } from '@napi-rs/canvas'
import '../src/platform/documents/layout/fonts.ts'
import sharp from 'sharp'

/** A small statement as a page at 300 dpi: figures stand close above ruled lines, on grey bands, some in brackets. */
export const statement = [
  ['Northwind Trading Company'],
  ['Consolidated statement of income'],
  ['(in millions, except per share)', '2023', '2022'],
  ['Net sales', '$ 32,765', '$ 31,657'],
  ['Cost of sales', '(16,682)', '(16,055)'],
  ['Operating income', '7,207', '7,692'],
  ['Provision for income taxes', '1,637', '2,679'],
  ['Net income', '5,363', '4,869'],
  ['Earnings per share, diluted', '8.89', '7.93'],
]

const [width, height] = [2000, 1300]

/** PNG, 2000 by 1300 pixels at 300 dpi, turned clockwise by degrees on white. */
export async function drawnScan(degrees = 0): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.font = '40px LayoutSans'
  for (const [index, [label = '', ...figures]] of statement.entries()) {
    const line = 200 + index * 100
    if (index > 2 && index % 2 === 0) {
      context.fillStyle = '#e4e4e4'
      context.fillRect(100, line - 50, 1800, 66)
    }
    context.fillStyle = '#000'
    context.textAlign = 'left'
    context.fillText(label, 120, line)
    context.textAlign = 'right'
    for (const [column, figure] of figures.entries()) {
      const right = 1450 + column * 400
      context.fillText(figure, right, line)
      if (index > 1) context.fillRect(right - 260, line + 14, 270, 4)
    }
  }
  const png = canvas.toBuffer('image/png')
  return sharp(png).rotate(degrees, { background: 'white' }).withMetadata({ density: 300 }).png().toBuffer()
}
