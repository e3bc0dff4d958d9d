import type { Content } from '../content.ts'
import type { DocFile } from './doc_file.ts'
import { bold, gone, type ParagraphProperties } from './doc_properties.ts'
import { addCell, endRow, newDocTable, tableOf } from './doc_table.ts'
import type { NextMarker } from './docx_numbering.ts'

export type DocContext = {
  file: DocFile
  marks: Uint8Array
  paragraphOf: (character: number) => ParagraphProperties | undefined
  nextMarker: NextMarker
}

const headingMax = 200
const plain: ParagraphProperties = {
  style: 0,
  isInTable: false,
  endsRow: false,
  startsPage: false,
  list: 0,
  listLevel: 0,
}
const fieldStart = '\x13'
const fieldResult = '\x14'
const fieldEnd = '\x15'

/** What stands for itself in other ways than by its character; others below the blank are marks of things that are not text. */
const written: Record<string, string> = { '\t': '\t', '\n': '\n', '\v': '\n', '\x1e': '-' }

/** The paragraphs and tables between two characters of the text. */
export function readDocText({ file, marks, paragraphOf, nextMarker }: DocContext, from: number, to: number): Content[] {
  const contents: Content[] = []
  /** for each open field whether it is its code that is read, which nobody sees */
  const fields: boolean[] = []
  let codes = 0
  let text = ''
  let letters = 0
  let boldLetters = 0
  let cell: Content[] = []
  let table = newDocTable()

  function endTable() {
    if (cell.length > 0) {
      addCell(table, cell)
      endRow(table, undefined)
    }
    contents.push(...tableOf(table))
    table = newDocTable()
    cell = []
  }

  function endParagraph(mark: string, properties: ParagraphProperties) {
    const isBold = letters > 0 && letters === boldLetters
    const paragraphs = text.trim() === '' ? [] : [contentOf(text, isBold, properties, nextMarker)]
    text = ''
    letters = 0
    boldLetters = 0
    if (mark === '\x07' && properties.endsRow) {
      endRow(table, properties.row)
      cell = []
      return
    }
    if (mark === '\x07' || properties.isInTable) {
      cell.push(...paragraphs)
      if (mark !== '\x07') return
      addCell(table, cell)
      cell = []
      return
    }
    endTable()
    if (properties.startsPage) contents.push({ kind: 'page_break' })
    contents.push(...paragraphs)
    if (mark === '\f') contents.push({ kind: 'page_break' })
  }

  for (let at = from; at < to; at++) {
    const letter = file.text[at] ?? ''
    const mark = marks[at] ?? 0
    if (letter === fieldStart) {
      fields.push(true)
      codes++
    } else if (letter === fieldResult) {
      if (fields.at(-1)) codes--
      if (fields.length > 0) fields[fields.length - 1] = false
    } else if (letter === fieldEnd) {
      if (fields.pop()) codes--
    } else if (letter === '\r' || letter === '\x07' || letter === '\f') endParagraph(letter, paragraphOf(at) ?? plain)
    else if (codes === 0 && (mark & gone) === 0) {
      const seen = letter >= ' ' ? letter : (written[letter] ?? '')
      text += seen
      if (seen.trim() === '') continue
      letters++
      if (mark & bold) boldLetters++
    }
  }
  endParagraph('\r', plain)
  return contents
}

function contentOf(text: string, isBold: boolean, properties: ParagraphProperties, nextMarker: NextMarker): Content {
  const { style, outlineLevel, list, listLevel } = properties
  const marker = list > 0 ? nextMarker(String(list), listLevel) : ''
  const level =
    style >= 1 && style <= 9 ? style : outlineLevel !== undefined && outlineLevel < 9 ? outlineLevel + 1 : undefined
  if (level !== undefined && text.trim().length <= headingMax && !properties.isInTable) {
    return { kind: 'text', text: `${marker} ${text}`.trim(), bold: isBold, heading: level }
  }
  return { kind: 'text', text, bold: isBold, item: marker === '' ? undefined : { marker, level: listLevel } }
}
