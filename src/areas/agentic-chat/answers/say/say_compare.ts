import { fieldOf } from '../../plan/catalogue.ts'
import type { Column, Row } from '../../plan/result.ts'
import { bold, plain, table } from '../markdown.ts'
import { points, ratio } from '../numbers.ts'
import { heading } from '../tables.ts'
import { sourceOf, type TableBlock, type Telling } from '../telling.ts'
import { shown } from '../values.ts'
import { listed } from '../words.ts'

/** Companies side by side: a column for each. */
export const sayCompare = (block: TableBlock, telling: Telling): string[] => {
  const rows = block.rows
  const name = nameOf
  const columns = block.columns.filter(({ name, type }) => type !== 'id' && name !== 'name' && name !== 'company')
  const sentences = columns
    .flatMap((column) => (columns.length < 3 ? (ahead(column, rows, name) ?? []) : []))
    .slice(0, 3)
  const sentence =
    sentences.length > 0
      ? sentences.join(' ')
      : (lead(columns, rows, name) ?? `${listed(rows.map(name))} side by side:`)
  return [sentence, sideBySide(columns, rows, telling)]
}

const nameOf = (row: Row) => plain(row.ref?.label ?? String(row.values['name'] ?? ''))

/** A table with a column for each row. */
export const sideBySide = (columns: readonly Column[], rows: readonly Row[], telling: Telling) =>
  table(
    [{ head: '', right: false }, ...rows.map((row) => ({ head: nameOf(row), right: true }))],
    [
      ...columns.map((column) => [
        heading(column),
        ...rows.map((row) => shown(row.values[column.name], column, telling.timeZone)),
      ]),
      ['Source', ...rows.map((row) => sourceOf(row, telling).trim())],
    ],
  )

const lead = (columns: readonly Column[], rows: readonly Row[], name: (row: Row) => string) => {
  const revenue = columns.find((column) => column.name === 'revenue')
  const margin = columns.find((column) => column.name === 'ebitda_margin')
  const sentences = [revenue, margin].flatMap((column) =>
    column === undefined ? [] : (ahead(column, rows, name) ?? []),
  )
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** Who has most of a figure, and how far the next one is behind. */
const ahead = (column: Column, rows: readonly Row[], name: (row: Row) => string) => {
  if (!/^(money|ratio|percent|multiple|number|integer)$/.test(column.type)) return undefined
  const valued = rows
    .flatMap((row) =>
      typeof row.values[column.name] === 'number' ? [{ row, value: Number(row.values[column.name]) }] : [],
    )
    .toSorted((a, b) => b.value - a.value)
  const [best, next] = valued
  if (best === undefined || next === undefined) return undefined
  const label = fieldOf('companies', column.name)?.label ?? column.label
  if (best.value === next.value)
    return `${name(best.row)} and ${name(next.row)} have the same ${plain(label)}: ${bold(shown(best.value, column))}.`
  const gap = column.type === 'ratio' ? ` (${points(best.value - next.value).replace('+', '')} more)` : ''
  const times = column.type === 'money' && next.value > 0 ? ` (${ratio(best.value / next.value - 1)} more)` : gap
  return `${name(best.row)} has the higher ${plain(label)}: ${bold(shown(best.value, column))} against ${shown(next.value, column)} of ${name(next.row)}${rows.length === 2 ? times : ''}.`.replace(
    ' the higher ',
    rows.length > 2 ? ' the highest ' : ' the higher ',
  )
}
