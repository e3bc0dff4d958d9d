import { at, type Picture } from '../picture.ts'
import { boxesIn, type TextBox } from './boxes.ts'
import type { Networks } from './networks.ts'

const longSideMax = 1280
const step = 32
/** A band of the page is looked at by itself: memory grows with what is looked at at once. */
const bandRowsMax = 448
const overlapRows = 64

// what the network was trained with
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Where lines of text stand on a picture, in its pixels; takes about 0.8 s. */
export async function detect({ detection }: Networks, picture: Picture): Promise<TextBox[]> {
  const factor = Math.min(1, longSideMax / Math.max(picture.width, picture.height))
  const width = upTo(picture.width * factor)
  const height = upTo(picture.height * factor)
  const small = await fitted(picture, width, height)
  const likely = new Float32Array(width * height)
  for (const { from, to, keptFrom, keptTo } of bandsOf(height)) {
    const rows = small.pixels.subarray(from * width, to * width)
    const { values } = await detection(planesOf(rows), width, to - from)
    likely.set(values.subarray((keptFrom - from) * width, (keptTo - from) * width), keptFrom * width)
  }
  return boxesIn({ likely, width, height }, { x: picture.width / width, y: picture.height / height })
}

const upTo = (length: number) => Math.max(step, Math.round(length / step) * step)

async function fitted(picture: Picture, width: number, height: number): Promise<Picture> {
  const sharp = (await import('sharp')).default
  const pixels = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { pixels, width, height, dpi: picture.dpi }
}

type Band = { from: number; to: number; keptFrom: number; keptTo: number }

/** Bands overlap: at its edge a band does not see what a letter belongs to. */
function bandsOf(height: number): Band[] {
  const count = Math.ceil(Math.max(1, (height - overlapRows) / (bandRowsMax - overlapRows)))
  const share = Math.ceil(height / count / step) * step
  return Array.from({ length: count }, (_, n) => {
    const [keptFrom, keptTo] = [n * share, Math.min(height, (n + 1) * share)]
    return {
      keptFrom,
      keptTo,
      from: Math.max(0, keptFrom - overlapRows / 2),
      to: Math.min(height, keptTo + overlapRows / 2),
    }
  })
}

function planesOf(greys: Uint8Array): Float32Array {
  const planes = new Float32Array(3 * greys.length)
  for (let plane = 0; plane < 3; plane++)
    for (let i = 0; i < greys.length; i++)
      planes[plane * greys.length + i] = (at(greys, i) / 255 - (mean[plane] ?? 0)) / (deviation[plane] ?? 1)
  return planes
}
