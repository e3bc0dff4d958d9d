import { type EntityName, fieldOf } from './catalogue.ts'
import { queryOf } from './make_query.ts'
import type { Filter, Query } from './plan.ts'
import type { Running } from './run.ts'
import { compileMeasures } from './statements/compile_measures.ts'

/** The query with the averages that its filters compare with as their values, for people to read: "above $58M, the average of open deals". */
export async function withAverages(running: Running, query: Query): Promise<Query> {
  const told = (filters: readonly Filter[]) => Promise.all(filters.map((filter) => withAverage(running, filter)))
  const measures = query.measures.map(async (one) => (one.part ? { ...one, part: await told(one.part) } : one))
  return { ...query, filters: await told(query.filters), measures: await Promise.all(measures) }
}

async function withAverage({ ask, asking }: Running, filter: Filter): Promise<Filter> {
  const { field, related } = filter
  if (!related?.of) return filter
  const measures = [{ name: related.of, field }]
  const [row] = await ask(compileMeasures(asking, queryOf(related.entity, related.filters, { measures, limit: 1 }), 1))
  const average = row?.['m0']
  return { ...filter, values: typeof average === 'number' ? [rounded(related.entity, field, average)] : [] }
}

/** Of years and of numbers of things no more than people say. */
const rounded = (entity: EntityName, field: string, value: number): number => {
  const type = fieldOf(entity, field)?.type
  if (type === 'year') return Math.round(value)
  return type === 'integer' || type === 'days' ? Math.round(value * 10) / 10 : value
}
