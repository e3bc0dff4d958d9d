import type { Box, CellTable, Page, Word } from '../document.ts'
import { newRuns, type Runs } from './place.ts'
import { inReadingOrder } from './slide_order.ts'
import { placeSlideTable, type SlideTable } from './slide_table.ts'
import { type Paragraph, placeSlideText, type SlideText } from './slide_text.ts'

/** What a slide shows, in the order the file has it. Boxes are in points from the top left corner of the slide. */
export type SlideShape = SlideText | SlideTable

export type Slide = { title: string | null; shapes: SlideShape[]; notes: Paragraph[] }

/**
 * The page of a slide, as wide as the slides of the file. Speaker notes belong to a slide without being on it: they stand
 * in a band below, by which the page is higher than the slide. So does text that finds no room on the slide.
 */
export function layOutSlide(slide: Slide, number: number, size: { width: number; height: number }): Page {
  const runs = newRuns()
  const placed: Placed[] = []
  for (const shape of byPlacing(slide.shapes)) {
    const set = shape.kind === 'text' ? placeSlideText(shape, size, runs) : placeSlideTable(shape, size, runs)
    if (set.words.length > 0) placed.push({ ...freed(set, placed), title: shape.title })
  }
  const words = inReadingOrder(placed).flatMap((shape) => shape.words)
  const lowest = Math.max(0, ...words.map((word) => word.y + word.height))
  const bottom = lowest > size.height ? lowest + margin / 2 : size.height
  const notes = placeNotes(slide.notes, bottom, size.width, runs)
  return {
    number,
    name: slide.title,
    width: size.width,
    height: Math.ceil(notes.bottom),
    source: 'layout',
    turn: 0,
    words: [...words, ...notes.words],
    tables: placed.flatMap((shape) => shape.table ?? []),
    rules: [],
  }
}

/** What a shape became: its words, and the boxes that nothing else may cover. */
export type SetShape = { words: Word[]; covered: Box[]; table?: CellTable }
export type Placed = SetShape & { title: boolean }

const margin = 24

/** From top to bottom, so that what must give way moves down; turned text comes last, as its place is not that of the slide. */
const byPlacing = (shapes: readonly SlideShape[]) =>
  [...shapes].sort((a, b) => Number(a.turned) - Number(b.turned) || a.box.y - b.box.y || a.box.x - b.box.x)

/** Moves a shape down to where it covers no other: two words at one place could not be told apart. */
function freed(shape: SetShape, others: readonly SetShape[]): SetShape {
  const taken = others.flatMap((other) => other.covered)
  let shift = 0
  for (let attempt = 0; attempt < 200; attempt++) {
    const further = Math.max(...shape.covered.map((box) => clearance({ ...box, y: box.y + shift }, taken)), 0)
    if (further === 0) break
    shift += further
  }
  return shift === 0 ? shape : movedDown(shape, shift)
}

/** How far down a box must go to be clear of those it overlaps, in points. */
function clearance(box: Box, taken: readonly Box[]): number {
  let down = 0
  for (const other of taken) {
    const beside = box.x >= other.x + other.width - touch || other.x >= box.x + box.width - touch
    const apart = box.y >= other.y + other.height - touch || other.y >= box.y + box.height - touch
    if (!beside && !apart) down = Math.max(down, other.y + other.height - box.y)
  }
  return down
}

const touch = 0.5

function movedDown({ words, covered, table }: SetShape, shift: number): SetShape {
  const moved = <T extends Box>(box: T): T => ({ ...box, y: box.y + shift })
  const where = new Map(words.map((word) => [word, moved(word)]))
  const cells = table?.cells.map((cell) => ({ ...cell, words: cell.words.map((word) => where.get(word) ?? word) }))
  return {
    words: words.map((word) => where.get(word) ?? word),
    covered: covered.map(moved),
    ...(table && cells && { table: { box: moved(table.box), cells } }),
  }
}

function placeNotes(notes: readonly Paragraph[], top: number, width: number, runs: Runs) {
  if (notes.length === 0) return { words: [], bottom: top }
  const heading: Paragraph = {
    runs: [{ text: 'Speaker notes', size: 10, bold: true }],
    marker: null,
    indent: 0,
    align: 'left',
  }
  const box = { x: margin, y: top + 6, width: width - 2 * margin, height: Number.POSITIVE_INFINITY }
  const text: SlideText = {
    kind: 'text',
    title: false,
    turned: false,
    box,
    anchor: 'top',
    wraps: true,
    paragraphs: [heading, ...notes.map(asNote)],
  }
  const { words } = placeSlideText(text, { width, height: Number.POSITIVE_INFINITY }, runs)
  return { words, bottom: Math.max(top, ...words.map((word) => word.y + word.height)) + margin / 2 }
}

const asNote = (note: Paragraph): Paragraph => ({
  ...note,
  align: 'left',
  runs: note.runs.map((run) => ({ ...run, size: 10 })),
})
