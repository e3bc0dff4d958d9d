import sharp, { type Sharp } from 'sharp'
import type { ImageSize, PageToRender } from './render.ts'

const pixelsMax = 100_000_000
const white = { r: 255, g: 255, b: 255 }

/** A picture (of several in a TIFF) as it was recognised: turned upright on white. */
export async function renderPicture(path: string, page: PageToRender, size: ImageSize): Promise<Buffer> {
  const image = sharp(path, { limitInputPixels: pixelsMax, page: page.number - 1 }).autoOrient()
  if (page.turn === 0) return finished(image, size)
  const { width, height } = (await image.metadata()).autoOrient
  const angle = (page.turn * Math.PI) / 180
  const turnedWidth = width * Math.abs(Math.cos(angle)) + height * Math.abs(Math.sin(angle))
  const wanted = Math.max(1, Math.round((width * size.width) / turnedWidth))
  return finished(await turned(await image.resize({ width: wanted }).png().toBuffer(), page.turn), size)
}

/** Turned clockwise by degrees; the paper grows around it. */
export async function turned(png: Buffer, degrees: number): Promise<Sharp> {
  const image = sharp(png, { limitInputPixels: pixelsMax }).flatten({ background: white })
  const { data, info } = await image.rotate(degrees, { background: white }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

export const finished = (image: Sharp, { width, height }: ImageSize): Promise<Buffer> =>
  image.flatten({ background: white }).toColourspace('srgb').resize(width, height, { fit: 'fill' }).png().toBuffer()
