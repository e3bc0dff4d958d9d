// What a reader of a format without pages hands to the layout.

export type TableCell = {
  /** from 0; cells may come in any order and need not fill the grid */
  row: number
  column: number
  rowSpan?: number
  columnSpan?: number
  /** a line feed begins a new paragraph in the cell, a tab leaves a gap */
  text: string
  bold?: boolean
  /** numbers stand right where nothing else is said */
  align?: 'left' | 'right' | 'center'
  /** see Cell */
  place?: string
  number?: number
}

export type TableBlock = {
  kind: 'table'
  cells: TableCell[]
  /** this many first rows are repeated on each page that the table runs on to */
  headerRows?: number
  /** in points, per column; without them columns are as wide as what is in them, within reason */
  widths?: number[]
}

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string; bold?: boolean }
  | { kind: 'item'; text: string; marker: string; level: number }
  /** text of a typewriter, in which spaces make columns */
  | { kind: 'typed'; lines: string[] }
  | { kind: 'page_break' }
  | TableBlock
