import { catalogue, type EntityName, type FieldType, fieldOf } from '../../plan/catalogue.ts'
import { queryOf } from '../../plan/make_query.ts'
import type { Filter, Query } from '../../plan/plan.ts'
import { runPlan } from '../../plan/run.ts'
import type { Looking } from './tool.ts'

export const comparing: ReadonlySet<string> = new Set<Filter['op']>([
  'more_than',
  'at_least',
  'less_than',
  'at_most',
  'between',
])
const figures: ReadonlySet<FieldType> = new Set(['money', 'ratio', 'multiple', 'percent', 'number', 'integer'])
const namesMax = 3

/** Which companies or deals a comparison or an order knows nothing of, because they have no such figure. */
export async function withoutFigures(query: Query, { asking }: Looking): Promise<string[]> {
  const { entity, filters, order, measures, text } = query
  if (entity !== 'companies' && entity !== 'deals') return []
  const looked = [
    ...filters.filter(({ op }) => comparing.has(op)).map(({ field }) => field),
    ...(measures.length === 0 ? order.map(({ by }) => by) : []),
  ]
  const { sql, signal, now, timeZone, who } = asking
  const said = [...new Set(looked)].map(async (field) => {
    const { label = field, type = 'text' } = fieldOf(entity, field) ?? {}
    if (!figures.has(type)) return []
    const others = filters.filter((one) => one.field !== field || !comparing.has(one.op))
    const none = queryOf(entity, [...others, { field, op: 'is_missing', values: [] }], {
      text,
      select: ['name'],
      limit: namesMax,
    })
    const { blocks } = await runPlan({ sql, signal, now, timeZone }, who, none)
    return blocks.flatMap((block) =>
      block.type === 'table'
        ? sayWithout(
            entity,
            label,
            block.total,
            block.rows.map(({ ref }) => ref?.label ?? ''),
          )
        : [],
    )
  })
  return (await Promise.all(said)).flat()
}

/** "2 companies have no revenue on record: Halberd, Larkspur." */
export function sayWithout(entity: EntityName, label: string, total: number, names: readonly string[]): string[] {
  if (total === 0) return []
  const [one, several] = catalogue[entity].noun
  const more = total > namesMax ? ` and ${total - namesMax} more` : ''
  const named = `${names.slice(0, namesMax).join(', ')}${more}`
  return [`${total} ${total === 1 ? `${one} has` : `${several} have`} no ${label} on record: ${named}.`]
}
