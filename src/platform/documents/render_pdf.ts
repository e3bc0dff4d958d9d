import { LiteParse } from '@llamaindex/liteparse'
import sharp from 'sharp'
import type { ImageSize, PageToRender } from './render.ts'
import { finished, turned } from './render_picture.ts'
import { Unreadable } from './unreadable.ts'

const pointsPerInch = 72

/** A page of a PDF, upright. */
export async function renderPdf(path: string, page: PageToRender, size: ImageSize): Promise<Buffer> {
  const dpi = (size.width / page.width) * pointsPerInch
  const parser = new LiteParse({ dpi, ocrEnabled: false, quiet: true, numWorkers: 1 })
  const [screenshot] = await parser.screenshot(path, [page.number])
  if (!screenshot) throw new Unreadable('corrupt')
  const png = screenshot.imageBuffer
  if (page.turn !== 0) return finished(await turned(png, page.turn), size)
  const isExact = screenshot.width === size.width && screenshot.height === size.height
  return isExact ? png : finished(sharp(png), size)
}
