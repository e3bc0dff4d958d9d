// The text of a document as a person sees it: headings, paragraphs, items of lists, in the order in which they are read.

import { isInside, overlap, textOf, unionOf } from './boxes.ts'
import type { Box, Cell, Document, Page, Word } from './document.ts'
import { type Line, linesOf } from './lines.ts'
import { inReadingOrder } from './reading_order.ts'

/** "cell" is a piece of a table or of a drawing: short text that stands beside other text. */
export type BlockKind = 'heading' | 'paragraph' | 'item' | 'cell'

/** Lines that belong together. */
export type Block = Box & {
  kind: BlockKind
  page: Page
  lines: Line[]
  words: Word[]
  text: string
  size: number
  bold: boolean
}

export type Outline = {
  /** of all pages, in reading order */
  blocks: Block[]
  /** what stands at the head or foot of most pages, once each, where it is first */
  running: { page: Page; line: Line }[]
}

/** What a document says, in reading order, apart from what is repeated at the head and foot of its pages. */
export function outlineOf(document: Document): Outline {
  const pages = document.pages.map((page) => ({ page, lines: linesOf(page) }))
  const bodySize = bodySizeOf(pages.flatMap(({ lines }) => lines))
  const isRunning = runningLines(pages, bodySize)
  const running = new Map<string, { page: Page; line: Line }>()
  const blocks = pages.flatMap(({ page, lines }) => {
    const own: Line[] = []
    for (const line of lines) {
      if (!isRunning(page, line)) own.push(line)
      else if (!running.has(withoutNumbers(line.text))) running.set(withoutNumbers(line.text), { page, line })
    }
    if (own.length > linesMost) return own.map((line) => blockOf(page, [line], 'cell'))
    const found = blocksOf(page, withMarks(rejoined(own)), bodySize)
    const ordered = page.source === 'layout' ? found : inReadingOrder(found)
    return ordered.map((block) => ({ ...block, kind: kindOf(block, found, bodySize) }))
  })
  return { blocks, running: [...running.values()] }
}

/** A page with more lines is no prose, and each line would be compared with each. */
const linesMost = 3000

/** The size in which most of the text is set. */
function bodySizeOf(lines: readonly Line[]): number {
  const characters = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    characters.set(size, (characters.get(size) ?? 0) + line.text.length * (line.words.length > 4 ? 2 : 1))
  }
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10, 0])[0]
}

const withoutNumbers = (text: string) => text.replace(/\d+/g, '#')

function runningLines(pages: readonly { page: Page; lines: Line[] }[], bodySize: number) {
  const keyOf = (line: Line) => `${withoutNumbers(line.text)} ${Math.round(line.y / 6)}`
  const seen = new Map<string, Set<number>>()
  const isAtEdge = (page: Page, line: Line) => line.y + line.height < page.height * 0.1 || line.y > page.height * 0.88
  for (const { page, lines } of pages)
    for (const line of lines)
      if (isAtEdge(page, line) && line.size <= bodySize * 1.2)
        seen.set(keyOf(line), (seen.get(keyOf(line)) ?? new Set()).add(page.number))
  return (page: Page, line: Line) => {
    const times = seen.get(keyOf(line))?.size ?? 0
    return isAtEdge(page, line) && (times >= 3 || (times >= 2 && times >= pages.length - 1))
  }
}

const mark = /^[\uE000-\uF8FF•◦▪■●○‣►▸➢➤✓✔→·\u2013\u2014*-]$/

/** The mark of an item is often a piece of its own, far to the left: it belongs to the line beside it. */
function withMarks(lines: readonly Line[]): Line[] {
  const marks = lines.filter((line) => mark.test(line.text))
  if (marks.length === 0) return [...lines]
  const others = lines.filter((line) => !mark.test(line.text))
  const beside = new Map<Line, Line>()
  for (const line of marks) {
    const next = others
      .filter((other) => areBeside(line, other) && other.x > line.x && other.x - line.x < 60)
      .reduce<Line | undefined>((nearest, other) => (nearest && nearest.x <= other.x ? nearest : other), undefined)
    if (next) beside.set(next, line)
  }
  return others.map((line) => {
    const found = beside.get(line)
    if (!found) return line
    const words = [...found.words, ...line.words]
    return { ...line, words, text: textOf(words) }
  })
}

/** In justified text the gaps between words may be so wide that a line falls apart. The line above or below tells how far it goes. */
function rejoined(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && areBeside(last, line) && goesOn(last, line) && lines.some((other) => reachesOver(other, last, line))) {
      const words = [...last.words, ...line.words]
      joined[joined.length - 1] = {
        ...unionOf(words),
        words,
        text: textOf(words),
        size: last.size,
        bold: last.bold && line.bold,
      }
    } else joined.push(line)
  }
  return joined
}

const goesOn = (a: Line, b: Line) =>
  b.x > a.x + a.width &&
  b.x - a.x - a.width < 2.5 * a.size &&
  Math.abs(a.size - b.size) < 0.3 &&
  a.bold === b.bold &&
  !mark.test(a.text)

const reachesOver = (other: Line, a: Line, b: Line) =>
  other.words.length >= 4 &&
  Math.abs(other.size - a.size) < 0.3 &&
  Math.abs(other.y - a.y) < 1.8 * a.size &&
  !areBeside(other, a) &&
  other.x <= a.x + 3 &&
  other.x + other.width >= b.x + b.width - 3

const areBeside = (a: Box, b: Box) =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.4 * Math.min(a.height, b.height)

/** Lines below each other of one make, where the upper one is full: text that was broken to fit its column. */
function blocksOf(page: Page, lines: readonly Line[], bodySize: number): Block[] {
  const below = new Map<Line, Line>()
  const taken = new Set<Line>()
  const cells = cellsOfWords(page)
  const areApart = (a: Line, b: Line) =>
    cells.size > 0 &&
    a.words[0] !== undefined &&
    b.words[0] !== undefined &&
    cells.get(a.words[0]) !== cells.get(b.words[0])
  for (const line of lines) {
    const next = nextOf(line, lines, { bodySize, width: page.width, isBroad: page.width > page.height * 1.2 })
    if (!next || taken.has(next) || areApart(line, next)) continue
    below.set(line, next)
    taken.add(next)
  }
  const blocks: Block[] = []
  for (const line of lines) {
    if (taken.has(line)) continue
    const chain = [line]
    for (let next = below.get(line); next; next = below.get(next)) chain.push(next)
    blocks.push(blockOf(page, chain, 'paragraph'))
  }
  return blocks
}

/** In which cell a word stands, in the tables that the format has. */
const cellsOfWords = (page: Page): Map<Word, Cell> =>
  new Map(page.tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words.map((word) => [word, cell] as const))))

function blockOf(page: Page, lines: Line[], kind: BlockKind): Block {
  const words = lines.flatMap((line) => line.words)
  const [first] = lines
  return {
    ...unionOf(lines),
    kind,
    page,
    lines,
    words,
    text: textOf(words),
    size: first?.size ?? 0,
    bold: first?.bold ?? false,
  }
}

const startsItem = (line: Line) => mark.test(line.words[0]?.text ?? '') || /^[\uE000-\uF8FF•▪●‣►➢✓]/.test(line.text)

function nextOf(
  line: Line,
  lines: readonly Line[],
  { bodySize, width, isBroad }: { bodySize: number; width: number; isBroad: boolean },
): Line | undefined {
  const bottom = line.y + line.height
  const near = lines.filter((other) => {
    // boxes are as high as their letters: those of a line of "a" and "n" alone end above its commas
    const [byTop, byBottom] = [other.y - line.y, other.y + other.height - bottom]
    const [least, most] = [Math.min(byTop, byBottom), Math.max(byTop, byBottom)]
    return most > line.size * 0.6 && least > 0 && least <= line.size * 1.8 && overlap(line, other) > 0
  })
  const next = near.reduce<Line | undefined>((first, other) => (first && first.y <= other.y ? first : other), undefined)
  if (!next || startsItem(next) || Math.abs(next.size - line.size) > line.size * 0.06) return
  // a bold line of prose is one whose first words are bold: fonts are known by the run
  if (next.bold !== line.bold && !(line.bold && line.words.length >= 7 && next.y - line.y <= line.size * 1.65)) return
  const isAligned =
    Math.abs(next.x - line.x) <= line.size * 0.6 ||
    Math.abs(next.x + next.width / 2 - line.x - line.width / 2) <= 3 ||
    (startsItem(line) && Math.abs(next.x - (line.words[1]?.x ?? line.x)) <= line.size * 1.6)
  const first = next.words[0]
  if (!isAligned || !first) return
  const { right, shared, isAlone } = columnRight(line, lines)
  const mayBeList =
    shared < 2 ||
    (isAlone && shared < 3 && right < width * 0.75) ||
    (isBroad && (shared < 4 ? right < width * 0.9 : isAlone && right < width * 0.75))
  const isFull = line.x + line.width + first.width + line.size * 0.2 > right
  // nothing else shows how wide the column is: a line that begins anew is another item of a list
  const beginsAnew =
    mayBeList &&
    !startsItem(line) &&
    line.size < bodySize * 1.15 &&
    /^[\p{Lu}\d$€£₹]/u.test(first.text) &&
    !/[,;:&–-]$|\b(?:and|or|of|the|to|in|for|with|a|by|on|und|der|die|de|et)$/.test(line.text)
  return isFull && !beginsAnew ? next : undefined
}

/** Where the column of a line ends, as the lines above and below show, how many lines go as far, and whether nothing stands right of it. */
function columnRight(line: Line, lines: readonly Line[]): { right: number; shared: number; isAlone: boolean } {
  const beside = lines.filter((other) => other.x > line.x + line.width && areBeside(line, other))
  const limit = Math.min(...beside.map((other) => other.x))
  const ends = lines
    .filter(
      (other) =>
        Math.abs(other.size - line.size) < 0.7 &&
        Math.abs(other.y - line.y) < line.size * 22 &&
        overlap(line, other) >= line.width * 0.5,
    )
    .map((other) => other.x + other.width)
    .filter((end) => end <= limit)
  const right = Math.max(line.x + line.width, ...ends)
  const isAlone = !lines.some((other) => other.x > right && Math.abs(other.y - line.y) < line.size * 22)
  return { right, shared: ends.filter((end) => end > right - line.size * 5).length, isAlone }
}

function kindOf(block: Block, blocks: readonly Block[], bodySize: number): BlockKind {
  if (block.page.tables.some((table) => block.words.every((word) => isInside(word, table.box)))) return 'cell'
  if (block.lines[0] && startsItem(block.lines[0])) return 'item'
  if (!/\p{L}/u.test(block.text)) return 'cell'
  const isBeside = (other: Block) =>
    other !== block && isCellLike(other) && areOfOneMake(block, other) && areBeside(block, other)
  if (block.page.source !== 'layout' && isCellLike(block) && blocks.some(isBeside)) return 'cell'
  if (isHeading(block, bodySize)) return 'heading'
  return 'paragraph'
}

const isCellLike = (block: Block) => block.words.length / block.lines.length < 5.5 && block.words.length < 24

/** A heading may stand beside a line of another column, in another size; cells are set alike. */
const areOfOneMake = (a: Block, b: Block) => Math.abs(a.size - b.size) < 0.5

/** A figure that is set large, "€3.8 billion" or "22% CAGR", heads nothing: what it is stands below it. */
const figureAlone = new RegExp(
  [
    '^[~≈<>+–-]? ?',
    '(?:(?:[A-Z]{0,2}[$€£¥₹]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|INR|PLN|M?SEK|M?NOK|M?DKK|MEUR|kr)) ?)?\\d[\\d.,\u00a0]*',
    ' ?(?:[%x]|[kKmM]?€|[mMkKbB]|[mM]illion|[bB]illion|bn|mn|tn|crore|Cr|lakh|Mio\\.?|Mrd\\.?|milli(?:on|ard)s?)?\\+?',
    '(?: ?(?:€|EUR|p\\. ?a\\.|CAGR|a year|per year|pro Jahr|par an|per år))?$',
  ].join(''),
  'u',
)

function isHeading(block: Block, bodySize: number): boolean {
  if (block.words.length > 14 || block.lines.length > 3 || !/\p{L}{2}/u.test(block.text)) return false
  if (/\p{Ll}{3}[.!?] \p{Lu}/u.test(block.text) || figureAlone.test(block.text)) return false
  if (/[.;,]$/.test(block.text) && !/\b(Inc|Ltd|Co|Corp|S\.A|B\.V)\.$/.test(block.text)) return false
  if (block.size >= bodySize * 1.15) return true
  if (block.size < bodySize * 0.95) return false
  if (block.bold) return true
  if (/^\d{1,2}(\.\d{1,2})*\.?\s+\p{Lu}/u.test(block.text) && block.words.length <= 9) return true
  return block.words.length <= 7 && /\p{Lu}{4}/u.test(block.text) && block.text === block.text.toUpperCase()
}
