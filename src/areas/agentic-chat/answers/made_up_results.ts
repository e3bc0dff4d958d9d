import type { NameIndex } from '../grammar/names.ts'
import { catalogue, type Entity, type EntityName } from '../plan/catalogue.ts'
import type { Plan, Query, Trend } from '../plan/plan.ts'
import type { Block, Citation, Column, Ref, Row } from '../plan/result.ts'
import { say } from './say.ts'

// Small results for tests of how they are told.

export const today = '2026-11-21'
export const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const ref = (type: Ref['type'], n: number, label: string): Ref => ({ type, id: id(n), label })
export const cobalt = ref('company', 1, 'Cobalt Health')
export const northwind = ref('company', 2, 'Northwind Robotics')
export const priya = ref('user', 9, 'Priya Shah')
const names: NameIndex = { match: () => [], nearest: () => [], examples: () => [cobalt, northwind, priya] }
const openStages = ['lead', 'qualification', 'proposal', 'negotiation']

export const query = (entity: EntityName, more: Partial<Query> = {}): Query => ({
  kind: 'query',
  entity,
  filters: [],
  text: null,
  select: [],
  measures: [],
  group: [],
  order: [],
  limit: 50,
  variants: [],
  layout: 'table',
  ...more,
})
export const columns = (entity: EntityName, ...fields: string[]): Column[] =>
  fields.map((name) => {
    const { label, type } = (catalogue[entity] as Entity).fields[name] ?? { label: name, type: 'text' as const }
    return { name, label, type }
  })
export const table = (
  columns: Column[],
  rows: Row[],
  more: Partial<Extract<Block, { type: 'table' }>> = {},
): Block => ({
  type: 'table',
  title: '',
  columns,
  rows,
  total: rows.length,
  layout: 'table',
  ...more,
})
export const values = (...all: Row['values'][]): Row[] => all.map((values) => ({ ref: null, values }))
export const measured = (name: string, type: Column['type']): Column => ({ name, label: name, type })

export const said = (
  plan: Plan,
  blocks: Block[],
  about: { question?: string; unused?: string[]; notices?: string[]; userId?: string } = {},
) =>
  say(
    { plan, blocks, notices: about.notices ?? [] },
    {
      question: about.question ?? '',
      unused: about.unused ?? [],
      names,
      today,
      labels: new Map([[priya.id, priya.label]]),
      ...(about.userId === undefined
        ? {}
        : { situation: { userId: about.userId, today, companyId: null, last: null } }),
    },
  )

export const healthcare = {
  field: 'industry',
  op: 'is' as const,
  values: ['Healthcare', 'Health Care Services'],
  said: 'healthcare',
}
export const open = { field: 'stage', op: 'is' as const, values: openStages }
export const won = { field: 'stage', op: 'is' as const, values: ['closed_won'] }
export const ofPriya = { field: 'owner_id', op: 'is' as const, values: [priya.id] }
export const count = { name: 'count' as const, field: null }

export const trend = (more: Partial<Trend>): Trend => ({
  kind: 'trend',
  company_ids: [cobalt.id],
  figures: ['revenue'],
  period: 'year',
  from_year: null,
  to_year: null,
  last: null,
  asked: 'series',
  ...more,
})
