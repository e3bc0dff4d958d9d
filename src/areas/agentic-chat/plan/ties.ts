import type { Query } from './plan.ts'
import type { Row } from './reading.ts'
import type { Row as Record } from './result.ts'
import { measureKey } from './statements/measures.ts'
import { isNumber, typeOf } from './statements/statements.ts'

/** So many groups that have as much as the last one asked for are told with it. */
const toldMax = 3
/** More groups than these are a list, which says itself that it goes on. */
const firstMax = 5

/** How many rows to read, so that it shows whether others have as much as the last one asked for. */
export const withTies = (query: Query, limit: number): number => (place(query) < 0 ? limit : limit + toldMax + 1)

/** The groups asked for, with those that have as much as the last one; where they are too many, a sentence says that there are. */
export function tied(query: Query, rows: readonly Row[], limit: number): { rows: readonly Row[]; notices: string[] } {
  const at = place(query)
  const asked = rows.slice(0, limit)
  if (at < 0 || rows.length <= limit) return { rows: asked, notices: [] }
  const amount = (row: Row | undefined) => Number(row?.[`m${at}`])
  const as = rows.slice(limit).filter((row) => amount(row) === amount(asked.at(-1)))
  return as.length > toldMax
    ? { rows: asked, notices: ['Others have the same.'] }
    : { rows: [...asked, ...as], notices: [] }
}

/** Of how many records it is looked at whether they are as the first one. */
const recordsMax = 50

/** The field by which one record is asked for as the first of all: what has the same of it is first as well. */
const firstBy = ({ entity, order: [order], layout, limit }: Query): string | undefined => {
  const type = order && typeOf(entity, order.by)
  return type && limit === 1 && layout === 'table' && (isNumber(type) || type === 'day') ? order.by : undefined
}

export const withEqual = (query: Query, limit: number): number => (firstBy(query) ? recordsMax : limit)

/** The first record with all that show the same as it. */
export function equal(query: Query, rows: readonly Record[]): Record[] {
  const by = firstBy(query)
  if (!by) return [...rows]
  const first = rows[0]?.values[by] ?? null
  return rows.filter(({ values }, at) => at === 0 || (first !== null && values[by] === first))
}

/** The place of the measure that groups are first, second or last by; -1: no such question. */
const place = ({ group, order: [order], measures, variants, limit }: Query): number =>
  group.length === 1 && variants.length === 0 && limit <= firstMax
    ? measures.findIndex((measure) => measureKey(measure) === order?.by || measure.name === order?.by)
    : -1
