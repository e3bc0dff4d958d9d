import type { Table } from '../../src/areas/files/reading/extracted.ts'
import type { CorpusFile } from './corpus_files.ts'
import { labelsOf, type PrintedPage, type PrintedRow, plain, printedPage, valuesOf } from './printed_rows.ts'
import { readOnce } from './readings.ts'
import { pdftotext } from './tools.ts'

// Rows of the three statements, beside an independent reading of the same pages.

export type RowsLine = {
  file: CorpusFile
  /** how many of the three statements were found */
  statements: number
  /** of ours, and those that the other reading has between our first and last and we have not */
  rows: number
  exact: number
  lacking: number
  /** "page 3: …" for each row that is not exact or is lacking */
  faults: string[]
}

/** A row is exact if its label and all its figures agree. */
export async function measureRows(files: CorpusFile[], said = (_line: RowsLine) => {}): Promise<RowsLine[]> {
  const lines: RowsLine[] = []
  for (const file of files.filter(({ name }) => name.endsWith('.pdf'))) {
    const { reading } = await readOnce(file)
    const printed = pdftotext(file.path)
    const statements = Map.groupBy(
      reading.tables.filter(({ statement }) => statement !== null),
      ({ page }) => page,
    )
    const pages = [...statements].map(([page, tables]) => comparePage(page, tables, printed[page - 1] ?? ''))
    const sum = (of: (line: (typeof pages)[number]) => number) => pages.reduce((all, page) => all + of(page), 0)
    const line = {
      file,
      statements: new Set([...statements.values()].flat().map(({ statement }) => statement)).size,
      rows: sum(({ rows }) => rows),
      exact: sum(({ exact }) => exact),
      lacking: sum(({ lacking }) => lacking),
      faults: pages.flatMap(({ faults }) => faults),
    }
    said(line)
    lines.push(line)
  }
  return lines
}

/** Of all rows, ours and those we lack, how many are exact. */
export function shareExact(lines: RowsLine[]): number {
  const exact = lines.reduce((sum, line) => sum + line.exact, 0)
  return exact / lines.reduce((sum, line) => sum + line.rows + line.lacking, 0)
}

type Row = Table['rows'][number]

export function comparePage(number: number, tables: Table[], text: string): Omit<RowsLine, 'file' | 'statements'> {
  const page = printedPage(text)
  const left = new Set(page.rows)
  const faults: string[] = []
  const ours = tables.map(({ rows }) => rows.filter((row) => figuresOf(row).length > 0))
  const matched = new Map<Row, PrintedRow>()
  const match = (fits: (row: Row, printed: PrintedRow) => boolean) => {
    for (const row of ours.flat()) {
      const found = matched.has(row) ? undefined : [...left].find((printed) => fits(row, printed))
      if (found) {
        matched.set(row, found)
        left.delete(found)
      }
    }
  }
  match((row, printed) => isSameLabel(page, row, printed) && isSame(row, printed))
  const exact = matched.size
  for (const row of ours.flat()) {
    if (!matched.has(row)) faults.push(`page ${number}: not as printed: ${row.label} | ${figuresOf(row).join(' | ')}`)
  }
  // what is the same but for its label or its figures is a row that is wrong, not one that is lacking too
  match((row, printed) => isSame(row, printed) || isSameLabel(page, row, printed))
  const lacking = ours.flatMap((rows) => {
    const lines = rows.flatMap((row) => matched.get(row)?.line ?? [])
    return [...left].filter(({ line }) => line > Math.min(...lines) && line < Math.max(...lines))
  })
  for (const { label, values } of lacking) faults.push(`page ${number}: lacking: ${label} | ${values.join(' | ')}`)
  return { rows: ours.flat().length, exact, lacking: lacking.length, faults }
}

const figuresOf = ({ values }: Row) => valuesOf(values.map((value) => value?.raw ?? ''))
const isSame = (row: Row, printed: PrintedRow) => figuresOf(row).join(' ') === printed.values.join(' ')
const isSameLabel = (page: PrintedPage, row: Row, printed: PrintedRow) => labelsOf(page, printed).has(plain(row.label))
