import type { Column, Row } from '../../plan/result.ts'
import { bold, plain } from '../markdown.ts'
import { type QueryPlan, sourceOf, type TableBlock, type Telling } from '../telling.ts'
import { shown } from '../values.ts'
import { sideBySide } from './say_compare.ts'
import { sayLookup } from './say_rows.ts'

/** A company next to the quartiles of its industry: where it stands in each figure, then the table. */
export const sayPeers = (query: QueryPlan, block: TableBlock, telling: Telling): string[] => {
  const [company, ...quartiles] = block.rows
  if (company === undefined) return []
  const median = quartiles.find(({ values }) => values['name'] === 'Median')
  if (median === undefined) return sayLookup(query, block, telling)
  const figures = block.columns.filter(({ name }) => name !== 'name')
  const said = figures.flatMap((column) => standing(column, company, median) ?? []).slice(0, 4)
  const name = bold(plain(company.ref?.label ?? ''))
  const lead = said.length > 0 ? `${name}: ${said.join('; ')}${sourceOf(company, telling)}.` : `${name} and its peers:`
  return [lead, sideBySide(figures, block.rows, telling)]
}

/** "revenue **$64.2M**, above the median of $38M (2nd of 7)" */
const standing = (column: Column, company: Row, median: Row) => {
  const [own, middle] = [company.values[column.name], median.values[column.name]]
  if (typeof own !== 'number' || typeof middle !== 'number') return undefined
  const side = own === middle ? 'at' : own > middle ? 'above' : 'below'
  const [rank, among] = [company.values[`${column.name}_rank`], company.values[`${column.name}_of`]]
  const place = typeof rank === 'number' && typeof among === 'number' ? ` (${ordinal(rank)} of ${among})` : ''
  return `${plain(column.label)} ${bold(shown(own, column))}, ${side} the median of ${shown(middle, column)}${place}`
}

const ordinal = (place: number) => {
  const teens = place % 100 >= 11 && place % 100 <= 13
  return `${place}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`
}
