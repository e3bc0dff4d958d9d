import type { Who } from '../../../../platform/auth/gate.ts'
import { type EntityName, fieldOf } from '../catalogue.ts'
import type { Filter, Plan, Query, Related } from '../plan.ts'
import type { Result } from '../result.ts'
import { type RunContext, runPlan } from '../run.ts'

/** Fields whose values people name in their own words, and the records that have them. */
const homes = {
  industry: 'companies',
  location: 'companies',
  country: 'companies',
  role: 'contacts',
} as const satisfies Record<string, EntityName>
export type ValueField = keyof typeof homes
const isValueField = (field: string): field is ValueField => Object.hasOwn(homes, field)

/** Why there is nothing: values that no record has, with those that there are; or conditions that none of some records meets. */
export type WhatThereIs = {
  absent: { filter: Filter & { field: ValueField }; there: string[] }[]
  /** how many records the filters on values alone let through, and what none of them meets */
  within: { filters: Filter[]; others: Filter[]; count: number } | null
  /** comparisons with a record that has no such figure */
  without: Filter[]
}

/** Looks, as the person who asks, for what there is in place of the nothing that a plan found. */
export async function whatThereIs(
  context: RunContext,
  who: Who,
  { plan, blocks }: Result,
): Promise<WhatThereIs | null> {
  if (plan.kind !== 'query' || plan.variants.length > 0 || !isNothing(plan, blocks)) return null
  const without: Filter[] = []
  for (const filter of plan.filters)
    if (filter.related && isComparison(filter) && (await hasNone(context, who, filter, filter.related)))
      without.push(filter)
  if (without.length > 0) return { absent: [], within: null, without }
  const named = plan.filters.filter(
    ({ field, op }) =>
      isValueField(field) && !fieldOf(plan.entity, field)?.choices && (op === 'is' || op === 'contains'),
  )
  if (named.length === 0) return null
  const absent: WhatThereIs['absent'] = []
  for (const filter of named) {
    const { field } = filter
    if (!isValueField(field)) continue
    const beside = besideRole(plan, field)
    if ((await countOf(context, who, homes[field], [filter, ...beside])) > 0) continue
    absent.push({ filter: { ...filter, field }, there: await valuesThere(context, who, field, beside) })
  }
  const others = plan.filters.filter((filter) => !named.includes(filter))
  if (absent.length > 0 || (others.length === 0 && named.length < 2)) return { absent, within: null, without }
  const count = others.length === 0 ? 0 : await countOf(context, who, plan.entity, named)
  return { absent, within: count === 0 ? null : { filters: named, others, count }, without }
}

const isComparison = ({ op }: Filter) => op !== 'is' && op !== 'is_not'
const hasNone = async (context: RunContext, who: Who, { field }: Filter, { entity, filters }: Related) =>
  (await countOf(context, who, entity, [...filters, { field, op: 'is_missing', values: [] }])) > 0

/** Of the roles at a company only those there are told. */
const besideRole = ({ entity, filters }: Query, field: ValueField): Filter[] =>
  field === 'role' && entity === 'contacts'
    ? filters.filter((filter) => filter.field === 'company_id' && filter.op === 'is')
    : []

/** The values that records have, the most frequent first. */
export async function valuesThere(
  context: RunContext,
  who: Who,
  field: ValueField,
  filters: Filter[] = [],
): Promise<string[]> {
  const present: Filter = { field, op: 'is_present', values: [] }
  const plan = counting(homes[field], [...filters, present], { group: [{ field }], limit: 100 })
  const [block] = (await runPlan(context, who, plan)).blocks
  return block?.type === 'table' ? block.rows.map(({ values }) => String(values[field])) : []
}

async function countOf(context: RunContext, who: Who, entity: EntityName, filters: Filter[]): Promise<number> {
  const [block] = (await runPlan(context, who, counting(entity, filters))).blocks
  return block?.type === 'table' ? Number(block.rows[0]?.values['count'] ?? 0) : 0
}

const counting = (entity: EntityName, filters: Filter[], more: Partial<Query> = {}): Plan => ({
  kind: 'query',
  entity,
  filters,
  text: null,
  select: [],
  measures: [{ name: 'count', field: null }],
  group: [],
  order: [],
  limit: 1,
  variants: [],
  layout: 'table',
  ...more,
})

/** No row, or figures over no row. */
function isNothing({ measures, group }: Query, blocks: Result['blocks']): boolean {
  const tables = blocks.filter((block) => block.type === 'table')
  if (measures.length === 0 || group.length > 0) return tables.every(({ rows }) => rows.length === 0)
  return tables.every(({ rows }) =>
    Object.values(rows[0]?.values ?? {}).every((value) => value === null || value === 0),
  )
}
