import type { Content, ContentTable } from './content.ts'

type Text = Extract<Content, { kind: 'text' }>

const rowsMin = 3
const shareOfFigures = 0.6

/** Makes tables of lines whose columns are kept apart by tabs, as typists make them. Tables of contents stay what they are. */
export function withTabbedTables(contents: readonly Content[]): Content[] {
  const result: Content[] = []
  let rows: Text[] = []
  const end = () => {
    const table = tableOf(rows)
    if (table) result.push(table)
    else result.push(...rows)
    rows = []
  }
  for (const content of contents) {
    if (isRow(content)) rows.push(content)
    else {
      end()
      result.push(content)
    }
  }
  end()
  return result
}

const isRow = (content: Content): content is Text =>
  content.kind === 'text' &&
  /\t/.test(content.text.trimEnd()) &&
  !/\n/.test(content.text) &&
  !content.item &&
  !content.heading

const isFigure = (text: string) => /\d/.test(text) && !/\p{L}{4}/u.test(text)

function tableOf(rows: readonly Text[]): ContentTable | undefined {
  if (rows.length < rowsMin) return undefined
  const grid = rows.map((row) => row.text.trimEnd().split(/\t+/))
  const columns = grid[0]?.length ?? 0
  if (columns < 2 || grid.some((fields) => fields.length !== columns)) return undefined
  const values = grid.slice(1).map((fields) => fields.slice(1))
  const withFigures = values.filter((fields) => fields.every(isFigure))
  if (withFigures.length < values.length * shareOfFigures) return undefined
  if (columns === 2 && values.flat().every((field) => /^\s*\d{1,3}\s*$/.test(field))) return undefined
  const cells = grid.flatMap((fields, row) =>
    fields.map((text, column) => ({
      ...{ row, column, rowSpan: 1, columnSpan: 1 },
      content: [{ kind: 'text' as const, text, bold: rows[row]?.bold ?? false }],
    })),
  )
  return { kind: 'table', cells }
}
