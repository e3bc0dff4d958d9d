import sharp, { type Sharp } from 'sharp'

// One thread and no cache: a child process that recognises has one core and little memory.
sharp.concurrency(1)
sharp.cache(false)

/** A greyscale picture: one byte for each pixel, row by row, 0 is black. "dpi" are its pixels to an inch. */
export type Picture = { pixels: Buffer; width: number; height: number; dpi: number }

/** Pictures above this are not opened: a file of a few kilobytes can hold gigabytes of them. */
export const pixelsMax = 100_000_000

const white = { r: 255, g: 255, b: 255 }

/** What is transparent becomes white paper. "dpi" is that of the result. */
export async function pictureOf(image: Sharp, dpi: number): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: white })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, dpi }
}

/** Turned clockwise by degrees on white; the canvas grows, exactly as that of the page's image does when it is shown. */
export const turned = (picture: Picture, degrees: number): Promise<Picture> =>
  degrees === 0
    ? Promise.resolve(picture)
    : pictureOf(opened(picture).rotate(degrees, { background: white }), picture.dpi)

export function resized(picture: Picture, factor: number): Promise<Picture> {
  const width = Math.max(1, Math.round(picture.width * factor))
  const height = Math.max(1, Math.round(picture.height * factor))
  return pictureOf(opened(picture).resize(width, height, { fit: 'fill' }), (picture.dpi * width) / picture.width)
}

/** As a file of the simplest format there is (PGM): nothing to compress, nothing to expand. */
export const asFile = ({ pixels, width, height }: Picture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])

const opened = ({ pixels, width, height }: Picture) => sharp(pixels, { raw: { width, height, channels: 1 } })

/** The grey between ink and paper (Otsu's method: the threshold that sets the two groups furthest apart). */
export function inkThreshold({ pixels }: Picture): number {
  const counts = new Float64Array(256)
  for (const grey of pixels) counts[grey] = at(counts, grey) + 1
  let sum = 0
  for (let grey = 0; grey < 256; grey++) sum += grey * at(counts, grey)
  let [best, threshold, below, sumBelow] = [0, 127, 0, 0]
  for (let grey = 0; grey < 256; grey++) {
    below += at(counts, grey)
    sumBelow += grey * at(counts, grey)
    const above = pixels.length - below
    if (below === 0 || above === 0) continue
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (apart > best) [best, threshold] = [apart, grey]
  }
  return threshold
}

/** An element of an array that is known to be there. */
export const at = (values: Buffer | Uint8Array | Float64Array | Int32Array, index: number): number => values[index] ?? 0
