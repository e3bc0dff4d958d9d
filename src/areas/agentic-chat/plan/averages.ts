import type { Filter, Query } from './plan.ts'
import type { Running } from './run.ts'
import { compileMeasures } from './statements/compile_measures.ts'

/** The query with the averages that its filters compare with as their values, for people to read: "above $58M, the average of open deals". */
export async function withAverages(running: Running, query: Query): Promise<Query> {
  const filters = await Promise.all(query.filters.map((filter) => withAverage(running, filter)))
  return { ...query, filters }
}

async function withAverage({ ask, asking }: Running, filter: Filter): Promise<Filter> {
  const { field, related } = filter
  if (!related?.of) return filter
  const rows = await ask(
    compileMeasures(
      asking,
      {
        kind: 'query',
        entity: related.entity,
        filters: related.filters,
        text: null,
        select: [],
        measures: [{ name: related.of, field }],
        group: [],
        order: [],
        limit: 1,
        variants: [],
        layout: 'table',
      },
      1,
    ),
  )
  const average = rows[0]?.['m0']
  return typeof average === 'number' ? { ...filter, values: [average] } : filter
}
