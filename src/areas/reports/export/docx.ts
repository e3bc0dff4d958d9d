import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  Document as Word,
} from 'docx'
import { asPng } from './chart_png.ts'
import { chartOf } from './charts.ts'
import type { Block, Document, Inline } from './document.ts'
import { breakable } from './long_words.ts'
import { methodOf } from './method.ts'
import { styleIds } from './style_ids.ts'

const ink = '2b3338'
const quiet = '6b777c'
const accent = '2f6f73'
const rule = 'c4cdd0'
const font = 'Calibri'

// Word counts lengths of pages in twentieths of a point, of text in half points, and of pictures in pixels.
const pageWidth = 11906
const margin = 1247
const textWidth = pageWidth - 2 * margin

/** The report as a Word document: headings, tables and lists are Word's own, so that it can be worked on. */
export async function docxOf(document: Document): Promise<Buffer> {
  const { title, kind, company, firm, date, period, blocks, sources, facts, isEdited, wordStyles } = document
  const own = wordStyles === null ? undefined : styleIds(wordStyles)
  const word = new Word({
    title,
    creator: firm,
    description: kind,
    styles: {
      default: {
        document: {
          run: { font, size: 21, color: ink },
          paragraph: { spacing: { after: 140, line: 276, lineRule: LineRuleType.AUTO } },
        },
        heading1: {
          run: { font, size: 30, bold: true, color: ink },
          paragraph: { spacing: { before: 360, after: 140 }, keepNext: true },
        },
        heading2: {
          run: { font, size: 24, bold: true, color: accent },
          paragraph: { spacing: { before: 240, after: 100 }, keepNext: true },
        },
        title: {
          run: { font, size: company.length > 60 ? 32 : 48, bold: true, color: ink },
          paragraph: { spacing: { after: 60 } },
        },
      },
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: pageWidth, height: 16838 },
            margin: { top: 1400, bottom: 1300, left: margin, right: margin },
          },
        },
        headers: {
          default: new Header({ children: [small(`${shortTitle(company)} · ${kind}`)] }),
          first: new Header({ children: [] }),
        },
        footers: { default: footerOf(firm, date), first: footerOf(firm, date) },
        children: [
          small(firm),
          new Paragraph({ ...styled('title', own), children: [new TextRun(breakable(company))] }),
          new Paragraph({ spacing: { after: 60 }, children: [new TextRun({ text: kind, size: 28, color: accent })] }),
          small([date, period && `Period: ${period}`].filter(Boolean).join(' · ')),
          ...blocks.flatMap((block) => drawn(block, facts, own)),
          ...(sources.length > 0
            ? [new Paragraph({ ...styled('heading 1', own), children: [new TextRun('Sources')] })]
            : []),
          ...sources.map(sourceLine),
          small(methodOf({ isEdited })),
        ],
      },
    ],
  })
  const overrides = wordStyles === null ? [] : [{ path: 'word/styles.xml', data: wordStyles }]
  return Packer.toBuffer(word, undefined, overrides)
}

const levels = {
  title: HeadingLevel.TITLE,
  'heading 1': HeadingLevel.HEADING_1,
  'heading 2': HeadingLevel.HEADING_2,
} as const

/** A paragraph in the style of this name, which has ids of their own in Word documents of other languages. */
function styled(name: keyof typeof levels, own: ReadonlyMap<string, string> | undefined) {
  if (!own) return { heading: levels[name] }
  const style = own.get(name) ?? own.get('heading 1')
  return style === undefined ? {} : { style }
}

const shortTitle = (company: string) => (company.length > 70 ? `${company.slice(0, 69)}…` : company)
const small = (text: string) =>
  new Paragraph({ spacing: { after: 80 }, children: [new TextRun({ text: breakable(text), size: 17, color: quiet })] })

const footerOf = (firm: string, date: string) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({ text: `${shortTitle(firm)} · ${date} · `, size: 16, color: quiet }),
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 16, color: quiet }),
        ],
      }),
    ],
  })

function drawn(block: Block, facts: Document['facts'], own?: ReadonlyMap<string, string>): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          ...styled(block.depth === 1 ? 'heading 1' : 'heading 2', own),
          children: [new TextRun(breakable(block.text))],
        }),
      ]
    case 'paragraph':
      return [
        new Paragraph({
          // what leads into a list stays with it
          keepNext: block.content.at(-1)?.text.endsWith(':') ?? false,
          children: block.content.map((run) => runOf(run)),
        }),
      ]
    case 'list':
      return block.items.map(
        (item) =>
          new Paragraph({ bullet: { level: 0 }, spacing: { after: 80 }, children: item.map((run) => runOf(run)) }),
      )
    case 'table':
      return [tableOf(block), new Paragraph({ spacing: { after: 60 }, children: [] })]
    case 'chart': {
      const chart = chartOf(block.chart, facts)
      if (!chart) return []
      const width = Math.round((textWidth / 20) * (96 / 72))
      const height = Math.round((chart.height / chart.width) * width)
      const altText = { title: chart.title, description: chart.title, name: block.chart }
      const image = new ImageRun({ type: 'png', data: asPng(chart), transformation: { width, height }, altText })
      return [new Paragraph({ alignment: AlignmentType.CENTER, keepNext: true, children: [image] }), small(chart.title)]
    }
    default:
      return block satisfies never
  }
}

function runOf({ text, strong, cites }: Inline, size?: number): ParagraphChild {
  if (cites === undefined) return new TextRun({ text: breakable(text), bold: strong ?? false, ...(size && { size }) })
  const number = new TextRun({ text, superScript: size === undefined, color: accent, ...(size && { size }) })
  return new InternalHyperlink({ anchor: `source-${cites}`, children: [number] })
}

const tableSize = 17
const thin = { style: BorderStyle.SINGLE, size: 4, color: rule }
const thick = { style: BorderStyle.SINGLE, size: 8, color: ink }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

function tableOf({ align, header, rows }: Extract<Block, { kind: 'table' }>): Table {
  const widths = widthsOf(header, rows)
  const cellOf = (content: Inline[], column: number, isHeader: boolean) =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      margins: { top: 50, bottom: 50, left: 60, right: 60 },
      borders: { top: none, left: none, right: none, bottom: isHeader ? thick : thin },
      children: [
        new Paragraph({
          alignment: align[column] === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT,
          spacing: { after: 0, line: 240, lineRule: LineRuleType.AUTO },
          children: content.map((run) => runOf(isHeader ? { ...run, strong: true } : run, tableSize)),
        }),
      ],
    })
  const rowOf = (cells: Inline[][], tableHeader: boolean) =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: cells.map((cell, column) => cellOf(cell, column, tableHeader)),
    })
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none },
    rows: [rowOf(header, true), ...rows.map((row) => rowOf(row, false))],
  })
}

const columnCharactersMax = 40
const paddingCharacters = 3

/** The width of the text, shared out by the longest cell of each column; a title may break between its words. */
function widthsOf(header: Inline[][], rows: Inline[][][]): number[] {
  const lengths = header.map((title, column) => {
    const longest = Math.max(0, ...rows.map((row) => lengthOf(row[column] ?? [])))
    const word = Math.max(...title.flatMap(({ text }) => text.split(' ')).map(({ length }) => length))
    return Math.min(Math.max(longest, word * boldFactor), columnCharactersMax) + paddingCharacters
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => Math.floor((length / total) * textWidth))
}

const boldFactor = 1.15
const lengthOf = (cell: Inline[]) => cell.reduce((sum, { text }) => sum + text.length, 0)

function sourceLine({ number, text, link }: Document['sources'][number]): Paragraph {
  const words = new TextRun({ text: breakable(text), size: 18, ...(link && { style: 'Hyperlink' }) })
  return new Paragraph({
    spacing: { after: 40 },
    children: [
      new Bookmark({
        id: `source-${number}`,
        children: [new TextRun({ text: `[${number}]  `, size: 18, color: quiet })],
      }),
      link ? new ExternalHyperlink({ link, children: [words] }) : words,
    ],
  })
}
