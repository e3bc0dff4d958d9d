import { readFile } from 'node:fs/promises'
import { layOut } from '../../layout/flow.ts'
import type { Reader } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import { blocksOf, type Content, distinctMargins, hasText } from '../content.ts'
import { withHeadings } from '../headings.ts'
import { withTabbedTables } from '../tabbed.ts'
import { type DocContext, readDocText } from './doc_body.ts'
import { openDoc } from './doc_file.ts'
import { listsOf } from './doc_lists.ts'
import { marksOf, paragraphsOf } from './doc_properties.ts'

/** Reads a document of Word 97 to 2003 and lays it out into pages of our own. */
export const readDoc: Reader = async (path, report) => {
  report('reading', 0, 1)
  const pages = layOut(blocksOf(withHeadings(withTabbedTables(contentOf(await readFile(path))))))
  if (pages.length === 0) throw new Unreadable('empty')
  report('reading', 1, 1)
  return { unit: 'section', pages, notices: [] }
}

function contentOf(bytes: Buffer): Content[] {
  try {
    const file = openDoc(bytes)
    const context: DocContext = {
      file,
      marks: marksOf(file),
      paragraphOf: paragraphsOf(file),
      nextMarker: listsOf(file),
    }
    const { body, footnotes, headers, macros, comments, endnotes, boxes } = file.parts
    let at = 0
    const next = (size: number) => readDocText(context, at, Math.min((at += size), file.text.length))
    const text = [...next(body), ...next(footnotes)]
    const margins = next(headers)
    at += macros + comments
    text.push(...next(endnotes), ...next(boxes))
    if (!text.some(hasText)) throw new Unreadable('empty')
    return [...text, ...distinctMargins(margins)]
  } catch (error) {
    // Whatever lies outside of the file is a place that a damaged file points to.
    if (error instanceof RangeError) throw new Unreadable('corrupt')
    throw error
  }
}
