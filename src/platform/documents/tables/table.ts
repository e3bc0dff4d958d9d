import type { Box, Page, Word } from '../document.ts'

/** A value of a table: the words that print it, with its sign and brackets. */
export type TableCell = {
  words: Word[]
  text: string
  /** its name in the format, such as B7 */
  place: string | null
  /** the number that the words show, in all its digits, where the format stores one */
  number: number | null
  /** see Cell */
  unit?: number
}

export type TableColumn = {
  /** the heads above it, from top to bottom: "Year ended December 31, 2018" */
  label: string
  words: Word[]
  /** where its values stand, in points, or in columns of the format's own cells */
  left: number
  right: number
}

export type TableRow = {
  label: string
  words: Word[]
  /** where the label begins: what is indented belongs to what stands above it */
  left: number
  bold: boolean
  /** one for each column; none at all for a row that is a heading within the table */
  cells: (TableCell | null)[]
}

/** A table with numbers, as it stands on a page. What its columns mean is for others to say. */
export type DetectedTable = {
  page: Page
  box: Box
  /** the lines above it, from top to bottom: name, "in millions", dates */
  captions: string[]
  /** it goes on from the page before, whose heads and captions it has */
  continued: boolean
  columns: TableColumn[]
  rows: TableRow[]
}

/** Words that stand together in a row: a label, or one number with its signs. */
export type Piece = {
  words: Word[]
  text: string
  /** where it begins, with the sign of currency before it */
  outer: number
  /** where its number begins */
  left: number
  right: number
  kind: 'text' | 'number' | 'year'
  place: string | null
  number: number | null
  unit?: number
}

/** A row over the whole width, cut into pieces: in points, or in columns of the format's own cells. */
export type Row = {
  pieces: Piece[]
  words: Word[]
  top: number
  bottom: number
  /** the height of its letters, in the unit of the pieces */
  em: number
  ofCells: boolean
}
