import type { Measure, Query } from './plan.ts'
import type { Row } from './result.ts'
import { measureKey } from './statements/measures.ts'

/** Months without a record among months with some: nothing was counted there, which a table has to show. */
export function withEmptySpans(query: Query, total: number, rows: Row[]): Row[] {
  const [first, ...others] = query.group
  const { by = 'day' } = first ?? {}
  if (!first || others.length > 0 || query.order.length > 0 || query.variants.length > 0) return rows
  if (by === 'day' || total > rows.length) return rows
  const name = first.field
  const known = new Map(rows.map((row) => [row.values[name], row]))
  const days = rows.map(({ values }) => values[name]).filter((day) => typeof day === 'string')
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined || !/^\d{4}-/.test(from)) return rows
  const filled: Row[] = []
  for (let day = from; day <= to; day = next(day, by)) {
    if (filled.length >= query.limit) return rows
    filled.push(known.get(day) ?? emptySpan(query, name, day))
  }
  return [...filled, ...rows.filter(({ values }) => values[name] === null)]
}

const emptySpan = ({ measures }: Query, name: string, day: string): Row => ({
  ref: null,
  values: {
    [name]: day,
    ...Object.fromEntries(measures.map((measure) => [measureKey(measure), nothing[measure.name] ?? null])),
  },
})

/** What is counted or added up is 0 where there is nothing; everything else is not known. */
const nothing: Partial<Record<Measure['name'], number>> = { count: 0, sum: 0 }

const months = { month: 1, quarter: 3, year: 12 }

function next(day: string, by: 'week' | 'month' | 'quarter' | 'year'): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (by === 'week') date.setUTCDate(date.getUTCDate() + 7)
  else date.setUTCMonth(date.getUTCMonth() + months[by])
  return date.toISOString().slice(0, 10)
}
