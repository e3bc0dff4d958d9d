// What every reader makes of a file, whatever its format: pages with words, each word with its place.
// Formats without pages (Word, HTML, workbooks) are laid out into pages of our own, so that a figure of any document
// can be shown where it stands.

/** A rectangle on a page, in points (1/72 inch) from the top left corner of the page as it is shown. */
export type Box = { x: number; y: number; width: number; height: number }

export type Word = Box & {
  /** without white space */
  text: string
  /** height of the font, in points */
  size: number
  bold: boolean
  /** words of one run stand together in the source: one line of one column, or one cell */
  run: number
}

/** A cell of a table that the format itself has. "place" is its name there, such as B7. */
export type Cell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  words: Word[]
  place?: string
  /** the number that the words show, in all its digits, where the format stores one */
  number?: number
  /** in what it is counted, where the number's own format divides what is stored: 1000 for "#,##0," */
  unit?: number
}

export type CellTable = { box: Box; cells: Cell[] }

/** A ruled line, of a PDF. */
export type Rule = { x1: number; y1: number; x2: number; y2: number }

export type Page = {
  /** from 1 */
  number: number
  /** what the source calls it: the name of a sheet, the title of a slide, the heading of a section */
  name: string | null
  width: number
  height: number
  source: 'digital' | 'ocr' | 'layout'
  /** degrees, clockwise, by which the page of the source is turned to be upright: scans lie on their side, or crooked */
  turn: number
  /** 0 to 100: how surely its words were recognised; only of a page that was recognised just now */
  sureness?: number
  /** in reading order; those of a table row by row */
  words: Word[]
  /** tables that the format has; none in PDFs and scans, where they are found from the words */
  tables: CellTable[]
  rules: Rule[]
}

/** What a page is called in the format: a citation says "slide 3". */
export type PageUnit = 'page' | 'slide' | 'sheet' | 'section'

/**
 * A number that the file itself says the meaning of, as inline XBRL does: exact, and with its place. Only those of the whole
 * company, which no dimension narrows to a part of it.
 */
export type Fact = {
  /** the name of its concept in its taxonomy, without the prefix: ProfitLoss */
  concept: string
  value: number
  /** by what the printed number is multiplied: 1000 for a scale of 3 */
  scale: number
  /** ISO 4217 */
  currency: string
  /** YYYY-MM-DD; "from" is null for a day */
  from: string | null
  to: string
  page: number
  words: Word[]
}

export type Document = {
  unit: PageUnit
  pages: Page[]
  /** in the order of the document; absent where the format has none */
  facts?: Fact[]
  /** what was left out or could not be read, as sentences for the person who uploaded it */
  notices: string[]
}

/** The steps of a file's way, as its status names them. */
export type Step = 'queued' | 'reading' | 'ocr' | 'tables' | 'ai_analysis' | 'indexing'

/** Says how far a step is: "done" of "of" (pages, mostly). */
export type Report = (step: Step, done: number, of: number) => void
