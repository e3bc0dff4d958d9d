import { LiteParse } from '@llamaindex/liteparse'
import sharp from 'sharp'
import type { Document, Page, Report } from '../../document.ts'
import { fullerOf, type Need, needsOf } from '../../ocr/need.ts'
import { type Picture, pictureOf } from '../../ocr/picture.ts'
import { recogniser } from '../../ocr/recogniser.ts'
import type { Reader, Resumption } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import { blankPages, looksOf, pdfText, plain } from './pdf_text.ts'

const pagesMax = 5000
const pagesRecognisedMax = 1000
const dpiWanted = 300
const pixelsMax = 12_500_000
const hardToRead = 60

/** Reads a PDF: the text in it, and what is recognised on pages that are pictures. */
export const readPdf: Reader = async (path, report, resumption) => {
  report('reading', 0, 1)
  const { pages, damaged, totalPages } = await pdfText(path, pagesMax, report, resumption).catch(asFault)
  const notices = damaged.map((number) => `Page ${number} is damaged and was left out.`)
  if (totalPages > pagesMax) notices.push(`Only the first ${pagesMax} of ${totalPages} pages were read.`)

  const [looks, blank] = [await looksOf(path, pages), await blankPages(path, pages)]
  const needs = needsOf(pages, ({ number }) => looks.get(number))
  const needed = pages.flatMap((page, index) => {
    const need = blank.has(page.number) ? undefined : needs[index]
    return need ? [{ index, page, need }] : []
  })
  if (needed.length > pagesRecognisedMax) throw new Unreadable('too_complex')
  for (const { index, page, notice } of await recognised(path, needed, report, resumption)) {
    pages[index] = page
    if (notice) notices.push(notice)
  }
  if (pages.every((page) => page.words.length === 0)) throw new Unreadable('empty', sentenceOfEmpty(needed.length > 0))
  return { unit: 'page', pages, notices } satisfies Document
}

function asFault(error: unknown): never {
  if (!(error instanceof Error)) throw error
  if (/password|encrypt|security/i.test(error.message)) throw new Unreadable('encrypted')
  if (/PDF error|no pages|invalid/i.test(error.message)) throw new Unreadable('corrupt')
  throw error
}

type Needed = { index: number; page: Page; need: Need }

/** Page by page: a raster is large, and what is finished is handed over at once. */
async function recognised(path: string, needed: readonly Needed[], report: Report, resumption?: Resumption) {
  const reading = recogniser()
  const found: { index: number; page: Page; notice?: string }[] = []
  try {
    for (const [done, { index, page, need }] of needed.entries()) {
      report('ocr', done, needed.length)
      const before = resumption?.recognised.get(page.number)
      if (before) {
        found.push({ index, page: before })
        continue
      }
      const picture = await pictureOfPage(path, page)
      const { confidence, ...read } = picture ? await reading.recognise(picture) : blank(page)
      const fuller = fullerOf(need, page, { ...page, ...read, sureness: confidence, source: 'ocr' })
      const doubtful = fuller.source === 'ocr' && fuller.words.length > 0 && confidence < hardToRead
      const notice = `Page ${page.number} is a picture that is hard to read: check what was taken from it.`
      found.push({ index, page: fuller, ...(doubtful && { notice }) })
      resumption?.onPages([fuller])
    }
  } finally {
    await reading.close()
  }
  if (needed.length > 0) report('ocr', needed.length, needed.length)
  return found
}

const blank = ({ width, height }: Page) => ({ width, height, turn: 0, words: [], confidence: 100 })

/** At 300 dpi, less for posters; undefined where nothing is on the page. */
async function pictureOfPage(path: string, { number, width, height }: Page): Promise<Picture | undefined> {
  const inches = (width * height) / 72 ** 2
  const dpi = Math.min(dpiWanted, Math.floor(Math.sqrt(pixelsMax / inches)))
  const [shot] = await new LiteParse({ ...plain, dpi }).screenshot(path, [number])
  if (!shot || shot.isSolidFill) return
  return pictureOf(sharp(shot.imageBuffer), (72 * shot.width) / width)
}

const sentenceOfEmpty = (hasPictures: boolean) =>
  hasPictures
    ? 'No text can be recognised on the pages of this PDF. Upload a sharper scan, at 300 dpi.'
    : 'The PDF has no pages that can be read.'
