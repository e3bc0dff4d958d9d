import { z } from 'zod'
import { catalogue, entityNames } from '../../plan/catalogue.ts'
import { queryOf } from '../../plan/make_query.ts'
import { filterOps, limitMax, measureNames, type Query } from '../../plan/plan.ts'
import { filterFrom, type NamedFilter, readingOf, runnable, withNames, withoutHidden } from '../resolve.ts'
import { looked } from './looked.ts'
import { type Looking, readingTool } from './tool.ts'
import { withoutFigures } from './without.ts'

const Filter: z.ZodType<NamedFilter> = z.object({
  field: z.string(),
  op: z.enum(filterOps),
  values: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe('none for is_missing and is_present'),
  related: z
    .object({
      entity: z.enum(entityNames),
      field: z.string(),
      get filters() {
        return z.array(Filter).optional()
      },
    })
    .optional()
    .describe(
      'in place of values: "field" is (or is_not) among what this field of those records says, such as field id, is, related {entity: deals, field: company_id, filters}',
    ),
})

const by = z.enum(['day', 'week', 'month', 'quarter', 'year']).optional().describe('of a day or time')

const Order = z.object({ by: z.string(), direction: z.enum(['asc', 'desc']) })

export const QueryInput = z.object({
  entity: z.enum(entityNames),
  filters: z.array(Filter).optional(),
  text: z.string().optional().describe('words that the text of the record must have; seldom needed'),
  select: z.array(z.string()).optional().describe('fields to show; left out: the usual ones'),
  measures: z
    .array(
      z.object({
        name: z.enum(measureNames),
        field: z
          .string()
          .optional()
          .describe('a number field; none for count, win_rate and a share of the number of rows'),
        part: z.array(Filter).optional().describe('of share: which rows are the part'),
      }),
    )
    .optional(),
  group: z.array(z.object({ field: z.string(), by })).optional(),
  each: z
    .object({ field: z.string(), by, first: z.number() })
    .optional()
    .describe('only the first so many rows of each group, in the order given'),
  order: z.union([z.array(Order), Order]).optional(),
  limit: z.number().optional(),
  currency: z.string().optional().describe('ISO 4217, to have amounts in it'),
})
export type QueryInput = z.output<typeof QueryInput>

const rowsMax = 40

/** The query of the input, with the firm's own records in place of names; what the asker does not see is not selected. */
export function queryFrom(input: QueryInput, looking: Looking, limitOf = rowsMax): { query: Query; notices: string[] } {
  const { who } = looking.asking
  const { entity } = input
  const reading = readingOf(looking)
  const filtersOf = (filters: readonly NamedFilter[] = []) => filters.map((one) => filterFrom(entity, one, reading))
  const { seen, hidden } = withoutHidden(input.select ?? [], entity, who)
  const wanted = Math.round(input.limit ?? limitOf)
  const query = queryOf(entity, filtersOf(input.filters), {
    text: input.text ?? null,
    select: seen.slice(0, 12),
    measures: (input.measures ?? []).map(({ name, field, part }) => ({
      name,
      field: field ?? null,
      ...(part && { part: filtersOf(part) }),
    })),
    group: (input.group ?? []).map(({ field, by }) => ({ field, ...(by && { by }) })),
    ...(input.each && {
      each: { field: input.each.field, ...(input.each.by && { by: input.each.by }), first: input.each.first },
    }),
    order: [input.order ?? []].flat(),
    limit: Math.min(limitOf, limitMax, Math.max(1, wanted)),
    ...(input.currency && { currency: input.currency.toUpperCase() }),
  })
  const notices =
    hidden.length > 0 ? [`The asker’s role does not see ${hidden.join(', ')}: say so, and do not guess it.`] : []
  return { query: runnable(query, who), notices }
}

export const query = readingTool({
  name: 'query',
  about:
    'Records of one kind, with filters; or measures over them (count, sum, average, median, min, max, share, win_rate), grouped or not.',
  input: QueryInput,
  agent: 'data_analyst',
  task: ({ entity, measures = [] }) =>
    measures.length > 0
      ? `Working out figures over the ${catalogue[entity].noun[1]}`
      : `Looking through the ${catalogue[entity].noun[1]}`,
  async run(input, looking) {
    const { query, notices } = await withNames(looking, input, () => queryFrom(input, looking))
    return looked(query, looking, [...notices, ...(await withoutFigures(query, looking))])
  },
})
