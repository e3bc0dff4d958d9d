import {
  LiteParse,
  type LiteParseConfig,
  type PageComplexityStats,
  type ParsedPage,
  type TextItem,
  type WordBox,
} from '@llamaindex/liteparse'
import type { Page, Report, Word } from '../../document.ts'
import { wordsFew } from '../../ocr/need.ts'
import type { Resumption } from '../../reader.ts'
import { inColumns } from './pdf_columns.ts'
import { withSigns } from './pdf_signs.ts'
import { sizesOn } from './pdf_sizes.ts'
import { upright } from './pdf_turned.ts'

export const plain: Partial<LiteParseConfig> = { ocrEnabled: false, quiet: true, numWorkers: 1 }

const words: Partial<LiteParseConfig> = {
  ...plain,
  outputFormat: 'json',
  imageMode: 'off',
  emitWordBoxes: true,
  continueOnPageError: true,
}

type PdfText = { pages: Page[]; damaged: number[]; totalPages: number }

/** The text that a PDF has. Pages that are pictures come without words. */
export async function pdfText(
  path: string,
  pagesMax: number,
  report: Report,
  resumption?: Resumption,
): Promise<PdfText> {
  const text: PdfText = { pages: [], damaged: [], totalPages: 0 }
  const batches = new LiteParse({ ...words, maxPages: pagesMax }).parseBatches(path, { batchSize: 25 })
  // the library reads the next pages, on a thread of its own, while these are taken over
  for (let coming = batches.next(); ; ) {
    const { done, value } = await coming
    if (done) return text
    coming = batches.next()
    coming.catch(() => {}) // it is awaited in the next round
    const { pages, pageErrors } = value.result
    text.totalPages = value.totalPages
    const read = pages.map(pageOf)
    resumption?.onPages(read)
    text.pages.push(...read)
    text.damaged.push(...pageErrors.map(({ pageNum }) => pageNum))
    report('reading', value.endPage, Math.min(pagesMax, value.totalPages))
  }
}

const samples = 6

/**
 * What is drawn on pages, where their text alone does not tell whether it is all there is. To look at every page costs a
 * third of reading it: those with few words are looked at, and some others; all when one of them is garbled.
 */
export async function looksOf(path: string, pages: readonly Page[]): Promise<Map<number, PageComplexityStats>> {
  const sparse = pages.filter((page) => page.words.length > 0 && page.words.length <= wordsFew)
  const full = pages.filter((page) => page.words.length > wordsFew)
  const every = Math.max(1, Math.ceil(full.length / samples))
  const sample = full.filter((_page, index) => index % every === 0)
  const looks = await lookAt(path, [...sparse, ...sample])
  const isGarbled = sample.some((page) => looks.get(page.number)?.isGarbled)
  return isGarbled ? new Map([...looks, ...(await lookAt(path, full))]) : looks
}

/** Which pages without words have nothing on them at all: a picture of a few dots tells, and costs next to nothing. */
export async function blankPages(path: string, pages: readonly Page[]): Promise<Set<number>> {
  const wordless = pages.filter((page) => page.words.length === 0).map((page) => page.number)
  if (wordless.length === 0) return new Set()
  const shots = await new LiteParse({ ...plain, dpi: 24 }).screenshot(path, wordless)
  return new Set(shots.filter((shot) => shot.isSolidFill).map((shot) => shot.pageNum))
}

async function lookAt(path: string, pages: readonly Page[]): Promise<Map<number, PageComplexityStats>> {
  if (pages.length === 0) return new Map()
  const targetPages = pages.map((page) => page.number).join(',')
  const parser = new LiteParse({ ...plain, imageMode: 'off', includeComplexity: true, targetPages })
  const { pages: looked } = await parser.parse(path)
  return new Map(looked.flatMap(({ pageNum, complexity }) => (complexity ? [[pageNum, complexity]] : [])))
}

function pageOf(page: ParsedPage): Page {
  const { items, width, height, turn } = upright(page)
  const sizeOf = sizesOn(items)
  return {
    number: page.pageNum,
    name: page.pageLabel ?? null,
    width,
    height,
    source: 'digital',
    turn,
    words: withSigns(
      inColumns(items, width).flatMap((item, run) =>
        wordsOf(item, { run, size: sizeOf(item), apart: turn === 0 ? apartUpright : apartTurned }),
      ),
    ),
    tables: [],
    rules: [],
  }
}

/** From which gap on, in heights of the letters, words are apart: letters of turned text are placed less exactly. */
const apartUpright = 0.06
const apartTurned = 0.2

type Setting = { run: number; size: number; apart: number }

function wordsOf(item: TextItem, { run, size, apart }: Setting): Word[] {
  const bold = /bold|black|heavy|semibold/i.test(item.fontName ?? '')
  const boxes = item.words && item.words.length > 0 ? item.words : [item]
  return joined(boxes, size * apart)
    .filter((word) => word.text.trim() !== '')
    .map(({ text, x, y, width, height }) => ({ text: text.trim(), x, y, width, height, size, bold, run }))
}

/** Letters that were moved together for looks come as words of their own: "EBITD" and "A". No space is as narrow. */
function joined(boxes: readonly WordBox[], apart: number): WordBox[] {
  const whole: WordBox[] = []
  for (const box of boxes) {
    const before = whole.at(-1)
    const gap = before ? box.x - (before.x + before.width) : Number.NaN
    if (before && gap > -0.5 && gap < apart) {
      const right = box.x + box.width
      const bottom = Math.max(before.y + before.height, box.y + box.height)
      const top = Math.min(before.y, box.y)
      const text = before.text + box.text
      whole.splice(-1, 1, { text, x: before.x, y: top, width: right - before.x, height: bottom - top })
    } else whole.push(box)
  }
  return whole
}
