import type { Box } from '../../document.ts'
import type { SlideTable } from '../../layout/slide_table.ts'
import { paragraphsOf, type Styles } from './pptx_text.ts'
import { child, childrenNamed, type Element, isOn, numberOf } from './pptx_xml.ts'

const emuPerPoint = 12700

/** A table of a slide in its frame. */
export function tableShape(table: Element, box: Box, styles: Styles): SlideTable {
  const columns = childrenNamed(child(table, 'tblGrid'), 'gridCol').map((column) => numberOf(column, 'w') ?? 0)
  const total = columns.reduce((sum, width) => sum + width, 0)
  const rows = childrenNamed(table, 'tr')
  return {
    kind: 'table',
    title: false,
    turned: false,
    box,
    widths: total > 0 && box.width > 0 ? columns.map((width) => (width / total) * box.width) : null,
    heights: rows.map((row) => Math.max(0, (numberOf(row, 'h') ?? 0) / emuPerPoint)),
    cells: rows.flatMap((row, index) =>
      childrenNamed(row, 'tc').flatMap((cell, column) => {
        if (isOn(cell.attributes.hMerge) || isOn(cell.attributes.vMerge)) return []
        const rowSpan = span(cell, 'rowSpan', rows.length - index)
        const columnSpan = span(cell, 'gridSpan', Math.max(1, columns.length - column))
        return [{ row: index, column, rowSpan, columnSpan, paragraphs: paragraphsOf(child(cell, 'txBody'), styles) }]
      }),
    ),
  }
}

const span = (cell: Element, attribute: string, max: number) =>
  Math.min(max, Math.max(1, Math.trunc(numberOf(cell, attribute) ?? 1)))
