import { unionOf } from '../../../platform/documents/boxes.ts'
import type { Box, Page, Word } from '../../../platform/documents/document.ts'
import { isContents, runningLines } from './furniture.ts'

/**
 * A piece of a document that is found by its words and cited: 200 to 400 words where the page has them, never across
 * pages. It is a run of the words of its page, from first_word (from 0) on, and "text" is these words with white space
 * between, so that a word of the text is known to be a word of the page. The row of a table is a line of the text.
 */
export type Passage = {
  page: number
  /** in the order of the document, from 1 */
  position: number
  heading: string | null
  text: string
  box: Box
  first_word: number
}

type PageWithWords = Pick<Page, 'number' | 'name' | 'words'>

/**
 * The passages of a document. A heading holds until the next one, also over pages. Running headers and footers, and pages
 * of contents, are in none: they have the words of what stands elsewhere.
 */
export function passagesOf(pages: readonly PageWithWords[]): Passage[] {
  const passages: Passage[] = []
  let heading: string | null = null
  const withLines = pages.map((page) => ({ ...page, lines: textLinesOf(page.words) }))
  const running = runningLines(withLines)
  for (const page of withLines) {
    if (isContents(page.lines.filter((line) => !running.has(line)))) continue
    const blocks = blocksOf(page, running)
    for (const run of blocks.flatMap(runsOf)) {
      const lines = run.flatMap((block) => block.lines)
      const own = run[0]?.heading
      if (own) heading = own
      const words = lines.flatMap((line) => line.words)
      const headings = new Set(run.flatMap((block) => (block.heading === null ? [] : block.lines)))
      const text = textOfLines(lines, headings)
      const [first] = lines
      if (!first || text.trim() === '') continue
      passages.push({
        page: page.number,
        position: passages.length + 1,
        heading: heading ?? nameOf(page),
        text,
        box: unionOf(words),
        first_word: first.start,
      })
      heading = run.findLast((block) => block.heading !== null)?.heading ?? heading
    }
  }
  return passages
}

const wordsLeast = 200
const wordsMost = 400
/** What is left over on a page goes with the passage before it, unless it is one in itself. */
const remainderLeast = 60
/** A heading begins a passage when the one before it is this long. */
const beforeHeadingLeast = 150

type TextLine = { words: Word[]; start: number; isRow: boolean; bottom: number; top: number }
type Block = { lines: TextLine[]; count: number; heading: string | null }

/** Blocks one after the other, each run of them long enough to say something. */
function runsOf(blocks: Block[]): Block[][] {
  const runs: Block[][] = []
  let run: Block[] = []
  let count = 0
  const end = () => {
    if (run.length > 0) runs.push(run)
    run = []
    count = 0
  }
  for (const block of blocks.flatMap(inParts)) {
    if (count + block.count > wordsMost || (block.heading !== null && count >= beforeHeadingLeast)) end()
    run.push(block)
    count += block.count
    if (count >= wordsLeast && block.heading === null) end()
  }
  const last = runs.at(-1)
  if (last && count < remainderLeast && countOf(last) + count <= wordsMost) last.push(...run)
  else end()
  return runs
}

const countOf = (run: readonly Block[]) => run.reduce((sum, block) => sum + block.count, 0)

/** A block that is too long for one passage, cut between lines. */
function inParts(block: Block): Block[] {
  if (block.count <= wordsMost) return [block]
  const parts: Block[] = []
  let part: Block = { lines: [], count: 0, heading: block.heading }
  for (const line of block.lines.flatMap(inPieces)) {
    if (part.count > 0 && part.count + line.words.length > wordsLeast * 1.5) {
      parts.push(part)
      part = { lines: [], count: 0, heading: null }
    }
    part.lines.push(line)
    part.count += line.words.length
  }
  return [...parts, part]
}

/** A line without end, as a cell of a workbook may be. */
function inPieces(line: TextLine): TextLine[] {
  if (line.words.length <= wordsMost) return [line]
  const count = Math.ceil(line.words.length / wordsMost)
  return Array.from({ length: count }, (_piece, index) => {
    const from = index * wordsMost
    return { ...line, words: line.words.slice(from, from + wordsMost), start: line.start + from }
  })
}

/** Paragraphs, headings and rows: lines that stand closer to each other than to the others; cut where a running line stands between. */
function blocksOf({ words, lines }: { words: readonly Word[]; lines: TextLine[] }, running: ReadonlySet<unknown>) {
  const usualSize = usualSizeOf(words)
  const parts: Block[][] = []
  let blocks: Block[] = []
  for (const line of lines) {
    if (running.has(line)) {
      parts.push(blocks)
      blocks = []
      continue
    }
    const heading = headingIn(line, usualSize)
    const block = blocks.at(-1)
    const before = block?.lines.at(-1)
    const goesOn = block && before && block.heading === null && heading === null && isNear(before, line)
    if (goesOn) {
      block.lines.push(line)
      block.count += line.words.length
    } else blocks.push({ lines: [line], count: line.words.length, heading })
  }
  return [...parts, blocks].filter((part) => part.length > 0)
}

/** Lines in reading order over the whole width of a column or a row; a wide gap in one says that it is a row of cells. */
function textLinesOf(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = []
  let last: Word | undefined
  words.forEach((word, index) => {
    const line = lines.at(-1)
    if (line && last && isBeside(last, word)) {
      line.words.push(word)
      line.isRow ||= word.x - (last.x + last.width) > Math.max(word.size, last.size) * 0.9
      line.top = Math.min(line.top, word.y)
      line.bottom = Math.max(line.bottom, word.y + word.height)
    } else lines.push({ words: [word], start: index, isRow: false, top: word.y, bottom: word.y + word.height })
    last = word
  })
  return lines
}

const isBeside = (last: Word, word: Word) =>
  word.x >= last.x + last.width - 1 &&
  Math.abs(word.y + word.height / 2 - (last.y + last.height / 2)) <= Math.min(word.height, last.height) * 0.5

const isNear = (before: TextLine, line: TextLine) => {
  const height = Math.min(line.bottom - line.top, before.bottom - before.top)
  const gap = line.top - before.bottom
  return gap > -height * 3 && gap < height * 0.75
}

const headingWordsMax = 14

function headingIn(line: TextLine, usualSize: number): string | null {
  const { words } = line
  if (line.isRow || words.length > headingWordsMax) return null
  if (!words.every((word) => word.bold || word.size > usualSize * 1.15)) return null
  const text = words.map((word) => word.text).join(' ')
  return /\p{L}{3}/u.test(text) && !/[.;,:]$/.test(text) ? clean(text) : null
}

function usualSizeOf(words: readonly Word[]): number {
  const letters = new Map<number, number>()
  for (const word of words) {
    const size = Math.round(word.size)
    letters.set(size, (letters.get(size) ?? 0) + word.text.length)
  }
  let usual = 0
  let most = 0
  for (const [size, count] of letters) if (count > most) [usual, most] = [size, count]
  return usual
}

/** A heading is a line of its own: what stands under it does not go on in it. */
function textOfLines(lines: TextLine[], headings: ReadonlySet<TextLine>): string {
  let text = ''
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const isApart = before && (headings.has(before) || headings.has(line) || before.isRow || line.isRow)
    if (before) text += isApart || !isNear(before, line) ? '\n' : ' '
    text += line.words.map((word) => word.text).join(' ')
  })
  return clean(text)
}

/** What PostgreSQL takes as text and what the marks of a highlight do not stand for, as many characters as before. */
const clean = (text: string) => text.replace(/[\u0000-\u0008\uE000\uE001]/g, '\ufffd').toWellFormed()

/** The title of a slide or the name of a sheet; the number of a page says nothing. */
const nameOf = ({ name }: PageWithWords) => (name && /\p{L}{3}/u.test(name) ? clean(name) : null)
