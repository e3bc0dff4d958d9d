import type { Engine } from './engine.ts'
import { withMarksSeen } from './marks.ts'
import { at, type Picture } from './picture.ts'
import type { ReadWord } from './words.ts'

type Reading = { text: string; confidence: number }

const inchOfMargin = 0.08

/**
 * Reads the numbers of a page a second time, each standing alone on a line of its own: beside wide gaps and ruled lines,
 * recognition loses points and commas. Answers the words with the better reading of each.
 */
export async function withNumbersReread(
  engine: Engine,
  picture: Picture,
  words: readonly ReadWord[],
): Promise<ReadWord[]> {
  const cells = new Map(words.filter(looksLikeNumber).map((word) => [word, cellOf(picture, word)]))
  if (cells.size === 0) return [...words]
  const readings = await readAlone(engine, [...cells.values()])
  return words.map((word) => {
    const cell = cells.get(word)
    if (!cell) return word
    const reading = readings.get(cell)
    const both =
      reading && isNumber(reading.text) ? [word, reading].sort((a, b) => b.confidence - a.confidence) : [word]
    return { ...word, ...bestOf(both, cell) }
  })
}

/** The surest reading of which the ink shows every figure; else the surest, with the marks of the first look. */
function bestOf(readings: readonly Reading[], cell: Picture): Reading {
  for (const { text, confidence } of readings) {
    const seen = withMarksSeen(text, cell)
    if (seen && (isWellGrouped(seen) || readings.some((other) => marksOf(other.text) === marksOf(seen))))
      return { text: seen, confidence }
  }
  const [surest, other] = readings
  if (!surest) throw new Error('no reading of a word')
  // Alone on its line a number loses its figures rarely, but its commas often.
  const marked = other && sameFigures(surest.text, other.text) && /,/.test(other.text) ? other : surest
  return { text: marked.text, confidence: surest.confidence }
}

const looksLikeNumber = ({ text }: ReadWord) => /\d/.test(text) && /^[($€£§S]*[\dOolI.,]+[)%]*$/.test(text)

const isNumber = (text: string) => /^[($€£-]*\d[\d.,]*[)%]*$/.test(text)

/** 1,234.5 and 12,34,567 */
const isWellGrouped = (text: string) => /^\D*(\d{1,3}(,\d{2,3})*,\d{3}|\d+)(\.\d+)?\D?$/.test(text)

/** Where the marks stand, whichever they are. */
const marksOf = (text: string) => text.replace(/\d/g, '0').replace(/,/g, '.')

const sameFigures = (a: string, b: string) => a.replace(/\D/g, '') === b.replace(/\D/g, '')

/** Reads pictures of single words, set below each other on one sheet. */
async function readAlone(engine: Engine, cells: readonly Picture[]): Promise<Map<Picture, Reading>> {
  const { sheet, tops } = sheetOf(cells)
  const recognition = await engine.read(sheet, 'sheet')
  const lines = (recognition.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  const readings = new Map<Picture, Reading>()
  for (const line of lines) {
    const middle = (line.bbox.y0 + line.bbox.y1) / 2
    const cell = cells[tops.findLastIndex((top) => top <= middle)]
    if (!cell) continue
    const text = line.words.map((word) => word.text).join('')
    const confidence = Math.min(...line.words.map((word) => word.confidence))
    // Two lines in one cell: it holds more than a number.
    readings.set(cell, readings.has(cell) ? { text: '', confidence: 0 } : { text, confidence })
  }
  return readings
}

function sheetOf(cells: readonly Picture[]): { sheet: Picture; tops: number[] } {
  const dpi = cells[0]?.dpi ?? 300
  const margin = Math.round(inchOfMargin * dpi)
  const width = Math.max(...cells.map((cell) => cell.width)) + 4 * margin
  const height = cells.reduce((sum, cell) => sum + cell.height + margin, margin)
  const pixels = Buffer.alloc(width * height, 255)
  const tops: number[] = []
  let y = margin
  for (const cell of cells) {
    tops.push(y - margin / 2)
    for (let row = 0; row < cell.height; row++)
      cell.pixels.copy(pixels, (y + row) * width + 2 * margin, row * cell.width, (row + 1) * cell.width)
    y += cell.height + margin
  }
  return { sheet: { pixels, width, height, dpi }, tops }
}

/** The word alone, black on white, whatever the ground it stands on. */
export function cellOf(picture: Picture, word: ReadWord): Picture {
  const scale = picture.dpi / 72
  const [aside, above] = [word.size * 0.2, word.size * 0.06]
  const left = Math.max(0, Math.floor((word.x - aside) * scale))
  const right = Math.min(picture.width, Math.ceil((word.x + word.width + aside) * scale))
  const top = Math.max(0, Math.floor((word.y - above) * scale))
  const bottom = Math.min(picture.height, Math.ceil((word.y + word.height + above) * scale))
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = at(picture.pixels, (top + y) * picture.width + left + x)
  const greys = Uint8Array.from(pixels).sort()
  const paper = at(greys, greys.length >> 1)
  const ink = at(greys, Math.floor(greys.length * (paper >= 128 ? 0.02 : 0.98)))
  const spread = Math.abs(paper - ink) < 20 ? 255 : paper - ink
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = Math.max(0, Math.min(255, Math.round(((at(pixels, i) - ink) / spread) * 1.1 * 255)))
  return { pixels, width, height, dpi: picture.dpi }
}
