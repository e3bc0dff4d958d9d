import { unionOf } from '../boxes.ts'
import type { Box, Word } from '../document.ts'
import { ascent, descent, widthOf } from './fonts.ts'
import { linePitch, type Runs } from './place.ts'
import type { SetShape } from './slide.ts'
import { clean } from './wrap.ts'

/** Text of one look; "size" in points. A line feed breaks the line. */
export type TextRun = { text: string; size: number; bold: boolean }
export type Align = 'left' | 'center' | 'right'

export type Paragraph = {
  runs: TextRun[]
  /** the bullet or number before it */
  marker: string | null
  /** in points, of the lines from the left edge */
  indent: number
  align: Align
}

/** "box" is where the text may stand, without the shape's margins. */
export type SlideText = {
  kind: 'text'
  box: Box
  title: boolean
  /** it stands on its side on the slide; it is laid out upright */
  turned: boolean
  anchor: 'top' | 'center' | 'bottom'
  wraps: boolean
  paragraphs: Paragraph[]
}

/** Places the text of a shape within its box, smaller than the file says where it would not fit otherwise. */
export function placeSlideText(shape: SlideText, slide: { width: number; height: number }, runs: Runs): SetShape {
  const box = roomOf(shape, slide)
  const scale = scales.find((scale) => fits(shape.paragraphs, box, scale)) ?? scaleMin
  const lines = setLines(shape.paragraphs, box.width, scale)
  const spare = Math.max(0, box.height - heightOf(lines))
  const y = Number.isFinite(spare) ? box.y + spare * shares[shape.anchor] : box.y
  const words = placeLines(lines, { ...box, y }, runs)
  return { words, covered: lineBoxes(words) }
}

const shares = { top: 0, center: 0.5, bottom: 1 }
/** Below this share of its size text that does not fit runs out of its shape. */
const scaleMin = 0.45
const scales = Array.from({ length: 12 }, (_, step) => 1 - step * 0.05)
const sizeMin = 4

type Piece = { text: string; size: number; bold: boolean; width: number }
type TextLine = { pieces: Piece[]; size: number; indent: number; align: Align; first: boolean }

/** The text broken into lines no wider than "width"; sizes are multiplied by "scale". */
export function setLines(paragraphs: readonly Paragraph[], width: number, scale: number): TextLine[] {
  return paragraphs.flatMap((paragraph) => {
    const lines: TextLine[] = []
    const indent = Math.min(paragraph.indent * scale, width / 3)
    const room = width - indent
    for (const [index, tokens] of piecesOf(paragraph, scale, room).entries()) {
      let line: TextLine = { pieces: [], size: 0, indent, align: paragraph.align, first: index === 0 }
      for (const piece of tokens) {
        if (line.pieces.length > 0 && widthOfLine(line) + spaceBefore(piece) + piece.width > room) {
          lines.push(line)
          line = { pieces: [], size: 0, indent, align: paragraph.align, first: false }
        }
        line.pieces.push(piece)
        line.size = Math.max(line.size, piece.size)
      }
      if (line.pieces.length > 0) lines.push(line)
    }
    return lines
  })
}

export const heightOf = (lines: readonly TextLine[]) => lines.reduce((sum, line) => sum + line.size * linePitch, 0)

/** The words of lines from the top left corner of a box; each line is a run. */
export function placeLines(lines: readonly TextLine[], box: Omit<Box, 'height'>, runs: Runs): Word[] {
  let y = box.y
  return lines.flatMap((line) => {
    runs.next++
    const slack = Math.max(0, box.width - line.indent - widthOfLine(line))
    let x = box.x + line.indent + slack * { left: 0, center: 0.5, right: 1 }[line.align]
    const baseline = y + ((linePitch - ascent - descent) / 2 + ascent) * line.size
    y += line.size * linePitch
    return line.pieces.map((piece, index) => {
      const { text, size, bold, width } = piece
      if (index > 0) x += spaceBefore(piece)
      const word = {
        text,
        x,
        y: baseline - ascent * size,
        width,
        height: (ascent + descent) * size,
        size,
        bold,
        run: runs.next,
      }
      x += width
      return word
    })
  })
}

/** Whether text keeps within a width without a word being broken or squeezed. */
export const widestOf = (lines: readonly TextLine[]) =>
  Math.max(0, ...lines.map((line) => line.indent + widthOfLine(line)))

/** What is shown of a paragraph's text, for deciding whether there is any. */
export const plainText = (paragraphs: readonly Paragraph[]) =>
  paragraphs
    .map((paragraph) => clean(paragraph.runs.map((run) => run.text).join('')))
    .join('\n')
    .trim()

function roomOf(shape: SlideText, slide: { width: number; height: number }): Box {
  const { box } = shape
  const natural = widestOf(setLines(shape.paragraphs, Number.POSITIVE_INFINITY, 1))
  if (natural <= box.width || (shape.wraps && box.width > 0 && !shape.turned)) return box
  const width = Math.max(box.width, Math.min(natural, slide.width))
  const middle = shape.turned ? box.x + box.width / 2 - width / 2 : box.x
  return { ...box, x: Math.max(0, Math.min(middle, slide.width - width)), width }
}

function fits(paragraphs: readonly Paragraph[], box: Box, scale: number) {
  const lines = setLines(paragraphs, box.width, scale)
  return heightOf(lines) <= box.height * 1.02 + 1 && widestOf(lines) <= box.width + 0.01
}

/** The words of a paragraph, those between two line breaks together. A word has the look of its first letter. */
function piecesOf({ runs, marker }: Paragraph, scale: number, room: number): Piece[][] {
  const letters = runs.flatMap((run) => [...clean(run.text)].map((letter) => ({ letter, run })))
  const rows: Piece[][] = [[]]
  let word: { text: string; run: TextRun } | undefined
  const end = () => {
    if (word) rows.at(-1)?.push(...pieces(word.text, word.run, scale, room))
    word = undefined
  }
  const first = letters.find(({ letter }) => letter.trim() !== '')
  if (marker && first) rows.at(-1)?.push(...pieces(marker, { ...first.run, bold: false }, scale, room))
  for (const { letter, run } of letters) {
    if (letter.trim() !== '') word = word ? { text: word.text + letter, run: word.run } : { text: letter, run }
    else end()
    if (letter === '\n') rows.push([])
  }
  end()
  return rows
}

/** A word, or the parts of one that is wider than a line at the smallest scale. */
function pieces(text: string, run: TextRun, scale: number, room: number): Piece[] {
  const size = Math.max(sizeMin, run.size * scale)
  const width = widthOf(text, size, run.bold)
  if (width <= room || scale > scaleMin) return [{ text, size, bold: run.bold, width }]
  const parts: string[] = []
  for (const letter of text) {
    const grown = (parts.at(-1) ?? '') + letter
    if (parts.length > 0 && widthOf(grown, size, run.bold) <= room) parts[parts.length - 1] = grown
    else parts.push(letter)
  }
  return parts.map((part) => ({ text: part, size, bold: run.bold, width: widthOf(part, size, run.bold) }))
}

const spaceBefore = (piece: Piece) => widthOf(' ', piece.size, piece.bold)

const widthOfLine = ({ pieces }: TextLine) =>
  pieces.reduce((width, piece, index) => width + piece.width + (index > 0 ? spaceBefore(piece) : 0), 0)

function lineBoxes(words: readonly Word[]): Box[] {
  return [...Map.groupBy(words, (word) => word.run).values()].map(unionOf)
}
