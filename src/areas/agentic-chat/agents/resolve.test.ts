import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Names } from '../grammar/names/name_match.ts'
import { Values } from '../grammar/names/values.ts'
import type { NamedQuery } from './named_plan.ts'
import { NotRunnable, resolved } from './resolve.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const values = new Values()
const names = new Names([values])
for (const [nth, name, industry, location] of [
  [1, 'Cobalt Health', 'Healthcare', 'Columbus, OH'],
  [2, 'Summit Dental', 'Health Care Services', 'Ohio'],
  [3, 'Summit Software', 'Software', 'Oslo, Norway'],
] as const) {
  names.records.add({ type: 'company', id: id(nth), name })
  values.add({ industry, location })
}
names.records.add({ type: 'user', id: id(4), name: 'Priya Shah' })
const index = { match: (words: readonly string[]) => names.match(words), nearest: () => [], examples: () => [] }
const reading = { names: index, userId: id(9) }

const query = (more: Partial<NamedQuery>): NamedQuery => ({
  kind: 'query',
  entity: 'deals',
  filters: [],
  text: null,
  select: [],
  measures: [],
  group: [],
  order: [],
  limit: 10,
  ...more,
})
const filtersOf = (field: string, ...values: string[]) => {
  const plan = resolved(query({ filters: [{ field, op: 'is', values }] }), reading)
  return plan.kind === 'query' ? plan.filters.map(({ field, values }) => [field, ...values]) : []
}

test('records go by name, whichever field names them', () => {
  assert.deepEqual(filtersOf('company', 'Cobalt Health'), [['company_id', id(1)]])
  assert.deepEqual(filtersOf('company_id', 'cobalt'), [['company_id', id(1)]])
  assert.deepEqual(filtersOf('owner', 'Priya Shah'), [['owner_id', id(4)]])
  assert.deepEqual(filtersOf('owner_id', 'me'), [['owner_id', id(9)]])
})

test('industries and places are those that the firm writes', () => {
  const [industry = []] = filtersOf('industry', 'Healthcare')
  assert.ok(industry.includes('Health Care Services'))
  const [location = []] = filtersOf('location', 'Ohio')
  assert.ok(location.includes('Columbus, OH'))
})

test('values are those of their field', () => {
  const plan = (field: string, op: 'more_than' | 'is', value: string) =>
    resolved(query({ entity: 'notes', filters: [{ field, op, values: [value] }] }), reading)
  const valuesOf = (made: ReturnType<typeof plan>) => (made.kind === 'query' ? made.filters[0]?.values : undefined)
  assert.deepEqual(valuesOf(plan('company_revenue', 'more_than', '5000000')), [5_000_000])
  assert.deepEqual(valuesOf(plan('is_pinned', 'is', 'true')), [true])
  assert.throws(() => plan('company_revenue', 'more_than', 'much'), NotRunnable)
})

test('names of nobody or of several, ids, and fields that there are not cannot be run', () => {
  assert.throws(() => filtersOf('company', 'Zenith'), new NotRunnable('there is no company called “Zenith”'))
  assert.throws(() => filtersOf('company', 'Summit'), /can be Summit/)
  assert.throws(() => filtersOf('company_id', id(1)), NotRunnable)
  assert.throws(() => filtersOf('password', 'x'), /deals have no field "password"/)
  assert.throws(() => resolved(query({ measures: [{ name: 'sum', field: 'name' }] }), reading), NotRunnable)
})

test('limits are kept within what a prompt holds', () => {
  for (const limit of [1e9, -5, 0.5, Number.NaN]) {
    const plan = resolved(query({ limit }), reading)
    assert.ok(plan.kind === 'query' && plan.limit >= 1 && plan.limit <= 40)
  }
})

test('a figure of a document is one of fiscal years or quarters, however they are written', () => {
  const periodsOf = (...periods: string[]) => {
    const plan = resolved(
      {
        kind: 'document_question',
        company: 'Cobalt Health',
        formula: 'revenue',
        said: 'revenue',
        as: 'money',
        shape: 'level',
        periods,
      },
      reading,
    )
    return plan.kind === 'document_question' ? plan.periods.map(({ year, quarter }) => [year, quarter]) : []
  }
  assert.deepEqual(periodsOf('2023', 'FY 2024', 'Q2 2024', 'Q2 FY2024', '2024 q3'), [
    [2023, null],
    [2024, null],
    [2024, 2],
    [2024, 2],
    [2024, 3],
  ])
  assert.deepEqual(periodsOf(), [])
  for (const wrong of ['last year', 'Q5 2024', '24', 'Q1 2024 Q2']) assert.throws(() => periodsOf(wrong), NotRunnable)
})
