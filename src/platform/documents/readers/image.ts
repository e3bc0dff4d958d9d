import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Document, Page } from '../document.ts'
import { type Picture, pictureOf, pixelsMax } from '../ocr/picture.ts'
import { type Recogniser, recogniser } from '../ocr/recogniser.ts'
import type { Reader } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'

const pagesMax = 1000
const dpiWanted = 300
const pixelsRecognisedMax = 12_500_000
const enlargedMax = 3
/** Below this the resolution in a file is that of a screen or a camera, and says nothing about paper. */
const dpiBelievedMin = 140
const inchesBelieved = { min: 2, max: 50 }
const inchesOfLongSide = 11

/** Reads pictures: JPEG, PNG, and TIFF of several pages. A picture is shown upright as its EXIF says, then by "turn". */
export const readImage: Reader = async (path, report, resumption) => {
  const { pages: count = 1 } = await opening(path, 0, (image) => image.metadata())
  if (count > pagesMax) throw new Unreadable('too_complex')
  const reading = recogniser()
  const pages: Page[] = []
  const notices: string[] = []
  try {
    for (let number = 1; number <= count; number++) {
      report('ocr', number - 1, count)
      const recognised = resumption?.recognised.get(number)
      if (recognised) {
        pages.push(recognised)
        continue
      }
      const page = await readPage(reading, path, number)
      pages.push(page)
      resumption?.onPages([page])
    }
  } finally {
    await reading.close()
  }
  report('ocr', count, count)
  if (pages.every((page) => page.words.length === 0))
    throw new Unreadable('empty', 'No text can be recognised in this picture. Upload a sharper scan, at 300 dpi.')
  return { unit: 'page', pages, notices } satisfies Document
}

async function readPage(reading: Recogniser, path: string, number: number): Promise<Page> {
  const picture = await opening(path, number - 1, async (image) => pictureAt(image, await image.metadata()))
  const { confidence: sureness, ...read } = await reading.recognise(picture)
  return { number, name: null, ...read, sureness, source: 'ocr', tables: [], rules: [] }
}

/** Enlarged or reduced to where recognition is at its best. */
function pictureAt(image: Sharp, metadata: Metadata): Promise<Picture> {
  const { width, height } = metadata.autoOrient
  const dpi = dpiOf(metadata)
  const factor = Math.min(dpiWanted / dpi, enlargedMax, Math.sqrt(pixelsRecognisedMax / (width * height)))
  const wanted = Math.max(1, Math.round(width * factor))
  const upright = image.autoOrient()
  const near = Math.abs(factor - 1) < 0.05
  return pictureOf(near ? upright : upright.resize({ width: wanted }), near ? dpi : (dpi * wanted) / width)
}

function dpiOf({ density = 0, autoOrient }: Metadata): number {
  const longSide = Math.max(autoOrient.width, autoOrient.height)
  const inches = longSide / density
  if (density >= dpiBelievedMin && inches >= inchesBelieved.min && inches <= inchesBelieved.max) return density
  return longSide / inchesOfLongSide
}

async function opening<T>(path: string, page: number, use: (image: Sharp) => Promise<T>): Promise<T> {
  try {
    return await use(sharp(path, { page, limitInputPixels: pixelsMax, failOn: 'error' }))
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (/pixel limit|too large|dimensions/i.test(error.message)) return new Unreadable('too_complex')
  if (/memory|ENOENT|missing/i.test(error.message)) return error
  return new Unreadable('corrupt')
}
