import { scanXml } from '../../xml.ts'
import type { Content } from '../content.ts'
import type { NextMarker } from './docx_numbering.ts'
import {
  newParagraph,
  openInParagraphProperties,
  openInRunProperties,
  openInText,
  type Paragraph,
  textsOf,
  write,
} from './docx_paragraph.ts'
import type { Style } from './docx_styles.ts'
import { closeCell, closeRow, elementsOfTables, newTable, type OpenTable, openInTable } from './docx_table.ts'

/** Notes are known by their kind and id: "footnote 2". */
export type Notes = Map<string, Content[]>
export type DocxContext = {
  styles: ReadonlyMap<string, Style>
  nextMarker: NextMarker
  notes: Notes
  /** charts and diagrams, by the id of their relation */
  drawings: ReadonlyMap<string, Content[]>
}

/** What was deleted, what is told twice, and what is not text. */
const skipped = new Set(
  [
    ['del', 'moveFrom', 'delText', 'Fallback', 'instrText', 'rt', 'fldData'],
    ['pPrChange', 'rPrChange', 'tblPrChange', 'tblGridChange', 'tcPrChange', 'trPrChange', 'sectPrChange'],
  ].flat(),
)

/** Reads the paragraphs and tables of document.xml, of a header or footer, or the notes of footnotes.xml and endnotes.xml. */
export function readDocxPart(
  xml: string,
  { styles, nextMarker, notes, drawings }: DocxContext,
): { content: Content[]; notes: Notes } {
  const content: Content[] = []
  const found: Notes = new Map()
  const targets: Content[][] = [content]
  const paragraphs: Paragraph[] = []
  const tables: OpenTable[] = []
  const within = { skipped: 0, paragraphProperties: 0, runProperties: 0, text: 0 }
  let notesGiven = 0

  const add = (contents: readonly Content[]) => {
    const target = targets.at(-1) ?? content
    for (const one of contents) {
      if (one.kind !== 'page_break' || tables.length === 0) target.push(one)
    }
  }

  function open(name: string, attribute: (name: string) => string | undefined) {
    const paragraph = paragraphs.at(-1)
    const table = tables.at(-1)
    if (name === 'pPr') within.paragraphProperties++
    else if (name === 'rPr') within.runProperties++
    else if (name === 't') within.text++
    else if (name === 'p') paragraphs.push(newParagraph())
    else if (name === 'txbxContent') targets.push([])
    else if (name === 'footnote' || name === 'endnote') {
      const note: Content[] = []
      found.set(`${name} ${attribute('w:id')}`, note)
      targets.push(note)
    } else if (name === 'tbl') tables.push(newTable())
    else if (elementsOfTables.has(name)) {
      if (!table) return
      openInTable(name, attribute('w:val'), table)
      if (name === 'tc') targets.push(table.cell.content)
    } else if (!paragraph) return
    else if (name === 'chart') paragraph.boxes.push(...(drawings.get(attribute('r:id') ?? '') ?? []))
    else if (name === 'relIds') paragraph.boxes.push(...(drawings.get(attribute('r:dm') ?? '') ?? []))
    else if (within.runProperties > 0) {
      if (within.paragraphProperties === 0) openInRunProperties(name, attribute, paragraph, styles)
    } else if (within.paragraphProperties > 0) openInParagraphProperties(name, attribute, paragraph, styles)
    else openInText(name, attribute, paragraph)
  }

  function close(name: string) {
    const table = tables.at(-1)
    if (name === 'pPr') within.paragraphProperties--
    else if (name === 'rPr') within.runProperties--
    else if (name === 't') within.text--
    else if (name === 'p') closeParagraph(paragraphs.pop())
    else if (name === 'txbxContent') {
      const box = targets.pop() ?? []
      const paragraph = paragraphs.at(-1)
      if (paragraph) paragraph.boxes.push(...box)
      else add(box)
    } else if (name === 'footnote' || name === 'endnote') targets.pop()
    else if (name === 'tbl' && table) {
      tables.pop()
      add([table.table])
    } else if (name === 'tc' && table) {
      targets.pop()
      closeCell(table)
    } else if (name === 'tr' && table) closeRow(table)
  }

  function closeParagraph(paragraph: Paragraph | undefined) {
    if (!paragraph) return
    if (paragraph.startsPage) add([{ kind: 'page_break' }])
    add(textsOf(paragraph, nextMarker))
    add(paragraph.boxes)
    for (const key of paragraph.notes) {
      const note = notes.get(key)
      if (note) add(numbered(note, ++notesGiven))
    }
    if (paragraph.section === 'next page') add([{ kind: 'page_break' }])
  }

  scanXml(xml, {
    open(name, attribute) {
      if (skipped.has(name)) within.skipped++
      if (within.skipped === 0) open(name, attribute)
    },
    close(name) {
      if (within.skipped === 0) close(name)
      if (skipped.has(name)) within.skipped--
    },
    text(text) {
      const paragraph = paragraphs.at(-1)
      if (paragraph && within.text > 0 && within.skipped === 0) write(paragraph, text)
    },
  })
  return { content, notes: found }
}

const numbered = (note: readonly Content[], number: number): Content[] =>
  note.map((content, index) =>
    index === 0 && content.kind === 'text' ? { ...content, text: `${number} ${content.text.trim()}` } : content,
  )
