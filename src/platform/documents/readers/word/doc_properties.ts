import { type DocFile, partAt } from './doc_file.ts'

/** How a paragraph is set. "style" is the number of its style: 1 to 9 are those of headings. */
export type ParagraphProperties = {
  style: number
  isInTable: boolean
  endsRow: boolean
  startsPage: boolean
  outlineLevel?: number
  list: number
  listLevel: number
  /** of the mark that ends a row: where its cells begin and end, in twentieths of a point, and how they are merged */
  row?: { edges: number[]; merges: CellMerge[] }
}
export type CellMerge = 'none' | 'goes on leftwards' | 'starts downwards' | 'goes on downwards'

/** Marks of a character. */
export const bold = 1
export const gone = 2

const charactersOffset = 0xfa
const paragraphsOffset = 0x102
const pageSize = 512

type Run<T> = { from: number; to: number; value: T }

/** The properties of the paragraph that ends with the character; undefined where the file says nothing. */
export function paragraphsOf(file: DocFile): (character: number) => ParagraphProperties | undefined {
  const runs = runsOf(file, paragraphsOffset, (page, count, index) => {
    const at = page.readUInt8((count + 1) * 4 + index * 13) * 2
    if (at === 0) return undefined
    const words = page.readUInt8(at)
    const from = words === 0 ? at + 2 : at + 1
    const size = words === 0 ? page.readUInt8(at + 1) * 2 : words * 2 - 1
    return paragraphOf(page.subarray(from, from + size), file.data)
  })
  return (character) => {
    const piece = file.pieces[lastBefore(file.pieces, (one) => one.start <= character)]
    if (!piece || character >= piece.end) return undefined
    const place = piece.at + (character - piece.start) * piece.bytesEach
    const run = runs[lastBefore(runs, (one) => one.from <= place)]
    return run && place < run.to ? run.value : undefined
  }
}

/** For each character, whether it is bold or gone (deleted while changes were tracked, or hidden). */
export function marksOf(file: DocFile): Uint8Array {
  const marks = new Uint8Array(file.text.length)
  const runs = runsOf(file, charactersOffset, (page, count, index) => {
    const at = page.readUInt8((count + 1) * 4 + index) * 2
    return at === 0 ? undefined : marksOfRun(page.subarray(at + 1, at + 1 + page.readUInt8(at))) || undefined
  })
  for (const piece of file.pieces) {
    const end = piece.at + (piece.end - piece.start) * piece.bytesEach
    const character = (place: number) => piece.start + Math.floor((place - piece.at) / piece.bytesEach)
    for (
      let index = Math.max(
        0,
        lastBefore(runs, (run) => run.from <= piece.at),
      );
      index < runs.length;
      index++
    ) {
      const run = runs[index]
      if (!run || run.from >= end) break
      if (run.to > piece.at)
        marks.fill(run.value, character(Math.max(run.from, piece.at)), character(Math.min(run.to, end)))
    }
  }
  return marks
}

/** Formats lie in pages of 512 bytes, each with the bounds of its runs first and their number last. */
function runsOf<T>(
  file: DocFile,
  offset: number,
  read: (page: Buffer, count: number, index: number) => T | undefined,
): Run<T>[] {
  const index = partAt(file, offset)
  const pages = Math.floor((index.length - 4) / 8)
  const runs: Run<T>[] = []
  for (let number = 0; number < pages; number++) {
    const start = (index.readUInt32LE((pages + 1) * 4 + number * 4) & 0x3fffff) * pageSize
    const page = file.main.subarray(start, start + pageSize)
    const count = page.readUInt8(pageSize - 1)
    for (let run = 0; run < count; run++) {
      const value = read(page, count, run)
      if (value !== undefined)
        runs.push({ from: page.readUInt32LE(run * 4), to: page.readUInt32LE(run * 4 + 4), value })
    }
  }
  return runs.sort((a, b) => a.from - b.from)
}

const operandSizes = [1, 1, 2, 4, 2, 2, 0, 3]
const tableDefinition = 0xd608
const tabs = 0xc615

/** Calls "take" for each property of a list of them. */
function eachProperty(list: Buffer, take: (property: number, operand: Buffer) => void) {
  let at = 0
  while (at + 2 < list.length) {
    const property = list.readUInt16LE(at)
    at += 2
    let size = operandSizes[property >> 13] ?? 0
    if (property === tableDefinition) size = 1 + list.readUInt16LE(at)
    else if (property >> 13 === 6) size = 1 + list.readUInt8(at)
    if (property === tabs && size === 256) return
    take(property, list.subarray(at, at + size))
    at += size
  }
}

function paragraphOf(list: Buffer, data: Buffer | undefined): ParagraphProperties {
  const style = list.length >= 2 ? list.readUInt16LE(0) : 0
  const paragraph: ParagraphProperties = {
    style,
    isInTable: false,
    endsRow: false,
    startsPage: false,
    list: 0,
    listLevel: 0,
  }
  const take = (property: number, operand: Buffer) => {
    switch (property) {
      case 0x2416:
        paragraph.isInTable = operand.readUInt8(0) !== 0
        break
      case 0x2417:
        paragraph.endsRow = operand.readUInt8(0) !== 0
        break
      case 0x2407:
        paragraph.startsPage = operand.readUInt8(0) !== 0
        break
      case 0x2640:
        paragraph.outlineLevel = operand.readUInt8(0)
        break
      case 0x460b:
        paragraph.list = operand.readInt16LE(0)
        break
      case 0x260a:
        paragraph.listLevel = operand.readUInt8(0)
        break
      case tableDefinition:
        paragraph.row = rowOf(operand)
        break
      case 0x6645:
      case 0x6646: {
        // too many for their page: they lie in a stream of their own
        const at = operand.readUInt32LE(0)
        if (data && at + 2 <= data.length) eachProperty(data.subarray(at + 2, at + 2 + data.readUInt16LE(at)), take)
      }
    }
  }
  eachProperty(list.subarray(2), take)
  return paragraph
}

const cellSize = 20

function rowOf(operand: Buffer): { edges: number[]; merges: CellMerge[] } {
  const count = operand.readUInt8(2)
  const edges = Array.from({ length: count + 1 }, (_, index) => operand.readInt16LE(3 + index * 2))
  const cells = 3 + (count + 1) * 2
  const merges = Array.from({ length: count }, (_, index): CellMerge => {
    const at = cells + index * cellSize
    if (at + 2 > operand.length) return 'none'
    const flags = operand.readUInt16LE(at)
    if ((flags & 3) >= 2) return 'goes on leftwards'
    const downwards = (flags >> 5) & 3
    return downwards === 1 ? 'goes on downwards' : downwards === 3 ? 'starts downwards' : 'none'
  })
  return { edges, merges }
}

function marksOfRun(list: Buffer): number {
  let marks = 0
  eachProperty(list, (property, operand) => {
    const isOn = (operand[0] ?? 0) === 1
    if (property === 0x0835 && isOn) marks |= bold
    if ((property === 0x0800 || property === 0x083c) && isOn) marks |= gone
  })
  return marks
}

/** The index of the last of the ordered elements for which the test holds; -1 where it holds for none. */
function lastBefore<T>(elements: readonly T[], holds: (element: T) => boolean): number {
  let from = 0
  let to = elements.length
  while (from < to) {
    const middle = (from + to) >> 1
    const element = elements[middle]
    if (element !== undefined && holds(element)) from = middle + 1
    else to = middle
  }
  return from - 1
}
