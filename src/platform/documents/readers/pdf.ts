import { LiteParse, type ParsedPage, type TextItem } from '@llamaindex/liteparse'
import type { Page, Report, Word } from '../document.ts'
import type { Reader } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'

const pagesMax = 5000

/** Reads a PDF that has text. Pages that are pictures come without words. */
export const readPdf: Reader = async (path, report) => {
  const parser = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    numWorkers: 1,
    outputFormat: 'json',
    imageMode: 'off',
    emitWordBoxes: true,
    extractTextMetadata: true,
    includeComplexity: true,
    continueOnPageError: true,
    maxPages: pagesMax,
  })
  const { pages } = await parser.parse(path)
  return { unit: 'page', pages: pages.map(pageOf), notices: [] }
}

const pageOf = (page: ParsedPage): Page => ({
  number: page.pageNum,
  name: page.pageLabel ?? null,
  width: page.width,
  height: page.height,
  source: 'digital',
  turn: 0,
  words: page.textItems.flatMap(wordsOf),
  tables: [],
  rules: [],
})

function wordsOf(item: TextItem, run: number): Word[] {
  const bold = (item.fontWeight ?? 400) >= 600 || /bold|black|heavy|semibold/i.test(item.fontName ?? '')
  const size = item.fontHeight ?? item.height
  const words = item.words && item.words.length > 0 ? item.words : [item]
  return words
    .filter((word) => word.text.trim() !== '')
    .map(({ text, x, y, width, height }) => ({ text: text.trim(), x, y, width, height, size, bold, run }))
}
