import sharp from 'sharp'
import { type PageToRender, renderPage } from './render.ts'

export type PageForModel = { path: string; extension: string; page: PageToRender; bytesMax: number }

/** Models make larger pictures smaller before they look at them. */
const longSidePx = 1500

/** The first that is not too large is sent; a page full of grain loses sharpness. */
const manners = [
  { sidePx: longSidePx, quality: 80 },
  { sidePx: longSidePx, quality: 50 },
  { sidePx: 1000, quality: 40 },
]

/** The image of a page for a language model: a grey JPEG of at most 1,500 pixels a side. Throws where it stays larger than bytesMax. */
export async function renderForModel({ bytesMax, ...drawing }: PageForModel): Promise<Buffer> {
  const { width, height } = drawing.page
  const png = await renderPage({
    ...drawing,
    widthPx: Math.max(1, Math.round(longSidePx * Math.min(1, width / height))),
  })
  for (const { sidePx, quality } of manners) {
    const inside = sharp(png).resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    const jpeg = await inside.toColourspace('b-w').jpeg({ quality }).toBuffer()
    if (jpeg.length <= bytesMax) return jpeg
  }
  throw new Error(`the picture of page ${drawing.page.number} is larger than ${bytesMax} bytes`)
}
