import type { Column, Result, Row } from '../../plan/result.ts'
import { bold, plain, table } from '../markdown.ts'
import { columnsOf, measureLabel } from '../measures.ts'
import { growth, number, points } from '../numbers.ts'
import { entityOf, subjectOf } from '../phrases.ts'
import { heading, recordTable, rowsMax } from '../tables.ts'
import { type QueryPlan, type TableBlock, type Telling, tablesOf } from '../telling.ts'
import { shown, shownGroup } from '../values.ts'
import { capitalised } from '../words.ts'

type Side = { label: string; block: TableBlock }

/** The same query for several labels, side by side, with the difference between two. */
export const sayVariants = (query: QueryPlan, result: Result, telling: Telling): string[] => {
  const sides = sidesOf(query, result)
  if (query.measures.length === 0) return eachList(query, sides, telling)
  return query.group.length === 0 ? figures(query, sides, telling) : grouped(query, sides, telling)
}

/** A block for each variant, or one block whose rows say in a first column which variant they are of. */
const sidesOf = (query: QueryPlan, result: Result): Side[] => {
  const blocks = tablesOf(result)
  const [only] = blocks
  const column = only?.columns.find(({ name }) => name === 'variant')
  if (only === undefined || column === undefined)
    return blocks.map((block, at) => ({ label: query.variants[at]?.label ?? block.title, block }))
  return query.variants.map(({ label }) => {
    const rows = only.rows.filter(({ values }) => values[column.name] === label)
    const columns = only.columns.filter((one) => one !== column)
    return { label, block: { ...only, columns, rows, total: rows.length } }
  })
}

const figures = (query: QueryPlan, sides: readonly Side[], { labels }: Telling) => {
  const { many } = subjectOf(query, labels)
  const rowOf = (side: Side) => ({ row: side.block.rows[0], columns: columnsOf(query, side.block).measures })
  const [measure] = query.measures
  if (measure === undefined) return []
  const told = sides.map((side) => {
    const { row, columns } = rowOf(side)
    const [column] = columns
    return `${plain(side.label)} ${bold(column === undefined ? 'n/a' : shown(row?.values[column.name], column))}`
  })
  const what = measure.name === 'count' ? capitalised(many) : capitalised(`${measureLabel(query, measure)} of ${many}`)
  const difference = sides.length === 2 ? differenceOf(query, sides) : ''
  const sentence = `${what}: ${told.join(', ')}${difference}.`
  if (query.measures.length === 1) return [sentence]
  const heads = [
    { head: '', right: false },
    ...query.measures.map((measure) => ({ head: capitalised(measureLabel(query, measure)), right: true })),
  ]
  const lines = sides.map((side) => {
    const { row, columns } = rowOf(side)
    return [plain(side.label), ...columns.map((column) => shown(row?.values[column.name], column))]
  })
  return [sentence, table(heads, lines)]
}

// of the second against the first, in the words that fit the figure
const differenceOf = (query: QueryPlan, sides: readonly Side[]) => {
  const [one, other] = sides.map(({ block }) => {
    const [column] = columnsOf(query, block).measures
    const value = column === undefined ? null : block.rows[0]?.values[column.name]
    return { column, value: typeof value === 'number' ? value : null }
  })
  const { column } = one ?? {}
  const [a, b] = [one?.value ?? null, other?.value ?? null]
  if (column === undefined || a === null || b === null) return ''
  if (a === b) return '; no difference'
  if (column.type === 'ratio') return `; a difference of ${points(Math.abs(a - b)).replace('+', '')}`
  const share = Math.min(a, b) > 0 ? ` (${growth(Math.max(a, b) / Math.min(a, b) - 1)})` : ''
  return `; a difference of ${shown(Math.abs(a - b), column)}${share}`
}

const grouped = (query: QueryPlan, sides: readonly Side[], { labels }: Telling) => {
  const first = sides[0]
  const group = first === undefined ? undefined : columnsOf(query, first.block).groups[0]
  const [measure] = query.measures
  if (group === undefined || measure === undefined) return []
  const values = [...new Set(sides.flatMap(({ block }) => block.rows.map(({ values }) => values[group.name] ?? null)))]
  const cell = ({ block }: Side, value: Row['values'][string] | null) => {
    const row = block.rows.find(({ values }) => (values[group.name] ?? null) === value)
    const column: Column | undefined = columnsOf(query, block).measures[0]
    return row === undefined || column === undefined ? '–' : shown(row.values[column.name], column)
  }
  const { many } = subjectOf(query, labels)
  const what = measure.name === 'count' ? `number of ${many}` : `${measureLabel(query, measure)} of ${many}`
  return [
    `${capitalised(what)}, by ${plain(query.group[0]?.by ?? group.label)}:`,
    table(
      [{ head: heading(group), right: false }, ...sides.map(({ label }) => ({ head: plain(label), right: true }))],
      values
        .slice(0, 2 * rowsMax)
        .map((value) => [shownGroup(value, group, query.group[0]?.by), ...sides.map((side) => cell(side, value))]),
    ),
  ]
}

const eachList = (query: QueryPlan, sides: readonly Side[], telling: Telling) => {
  const { noun } = entityOf(query.entity)
  const { many } = subjectOf(query, telling.labels)
  const counts = sides.map(({ label, block }) => `${plain(label)} ${bold(number(block.total))}`)
  return [
    `${capitalised(many)}: ${counts.join(', ')}.`,
    ...sides.flatMap(({ label, block }) => [
      `### ${plain(label)}`,
      block.rows.length === 0 ? `No ${noun[1]}.` : recordTable(block, telling),
    ]),
  ].filter((part) => part !== '')
}
