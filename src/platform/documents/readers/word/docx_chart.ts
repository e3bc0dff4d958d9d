import { plainText } from '../../layout/slide_text.ts'
import type { Content } from '../content.ts'
import { chartShapes } from '../powerpoint/pptx_chart.ts'
import { parseXml } from '../powerpoint/pptx_xml.ts'

/** The figures of a chart as a table, below its titles. */
export const readChart = (part: Buffer): Content[] =>
  chartShapes(parseXml(part), { x: 0, y: 0, width: 0, height: 0 }).flatMap((shape): Content[] => {
    if (shape.kind === 'text') return shape.paragraphs.map((paragraph) => plain(plainText([paragraph])))
    const cells = shape.cells.map(({ paragraphs, row, column, rowSpan, columnSpan }) => ({
      ...{ row, column, rowSpan, columnSpan },
      content: [plain(plainText(paragraphs))],
    }))
    return [{ kind: 'table', cells }]
  })

const plain = (text: string): Content => ({ kind: 'text', text, bold: false })
