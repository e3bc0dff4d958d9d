import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Names } from '../grammar/names/name_match.ts'
import { Values } from '../grammar/names/values.ts'
import type { EntityName } from '../plan/catalogue.ts'
import type { Filter } from '../plan/plan.ts'
import { filterFrom, recordCalled } from './resolve.ts'
import { periodCalled } from './tools/figure.ts'
import { NotRunnable } from './tools/tool.ts'

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
const seen = { type: 'company', id: id(7), label: 'Seen Before' } as const
const reading = { names: index, userId: id(9), refOf: (handle: string) => (handle === 'r3' ? seen : undefined) }

const filterOf = (entity: EntityName, field: string, op: Filter['op'], ...values: string[]) => {
  const made = filterFrom(entity, { field, op, values }, reading)
  return [made.field, ...made.values]
}

test('records go by name, whichever field names them, and by the id that they have in the answer', () => {
  assert.deepEqual(filterOf('deals', 'company', 'is', 'Cobalt Health'), ['company_id', id(1)])
  assert.deepEqual(filterOf('deals', 'company_id', 'is', 'cobalt'), ['company_id', id(1)])
  assert.deepEqual(filterOf('deals', 'company', 'is', 'r3'), ['company_id', id(7)])
  assert.deepEqual(filterOf('deals', 'owner', 'is', 'Priya Shah'), ['owner_id', id(4)])
  assert.deepEqual(filterOf('companies', 'name', 'is', 'Cobalt Health'), ['id', id(1)])
})

test('whoever does, sets, writes or moves something is a colleague by name, and "me" who asks', () => {
  for (const [entity, field] of [
    ['tasks', 'assignee'],
    ['tasks', 'created_by'],
    ['tasks', 'done_by_id'],
    ['stage_changes', 'by'],
    ['notes', 'author'],
    ['interactions', 'colleagues'],
    ['files', 'uploaded_by'],
    ['companies', 'deal_owner'],
  ] as const) {
    const name = field.replace(/s$|_id$/, '')
    assert.deepEqual(filterOf(entity, field, 'is', 'me'), [`${name}_id`, id(9)], `${entity}.${field}`)
    assert.deepEqual(filterOf(entity, field, 'is', 'Priya'), [`${name}_id`, id(4)], `${entity}.${field}`)
  }
})

test('industries and places are those that the firm writes', () => {
  assert.ok(filterOf('deals', 'industry', 'is', 'Healthcare').includes('Health Care Services'))
  assert.ok(filterOf('deals', 'location', 'is', 'Ohio').includes('Columbus, OH'))
})

test('values are those of their field', () => {
  assert.deepEqual(filterOf('notes', 'company_revenue', 'more_than', '5000000'), ['company_revenue', 5_000_000])
  assert.deepEqual(filterOf('notes', 'is_pinned', 'is', 'true'), ['is_pinned', true])
})

test('filters on other records are read in the same way', () => {
  const related = {
    entity: 'deals',
    field: 'company_id',
    filters: [{ field: 'owner', op: 'is', values: ['Priya'] }],
  } as const
  const made = filterFrom(
    'companies',
    {
      field: 'id',
      op: 'is',
      related: { ...related, filters: [...related.filters.map((one) => ({ ...one, values: [...one.values] }))] },
    },
    reading,
  )
  assert.deepEqual(
    made.related?.filters.map(({ field, values }) => [field, ...values]),
    [['owner_id', id(4)]],
  )
})

test('names of nobody and of several are told, and not guessed', () => {
  assert.throws(() => recordCalled('Zenith', 'company', reading), /There is no company called “Zenith”/)
  assert.throws(() => recordCalled('Summit', 'company', reading), /can be Summit/)
  assert.throws(() => recordCalled('Priya', 'company', reading), NotRunnable)
})

test('a figure of a document is one of fiscal years or quarters, however they are written', () => {
  const periods = ['2023', 'FY 2024', 'Q2 2024', 'Q2 FY2024', '2024 q3'].map(periodCalled)
  assert.deepEqual(
    periods.map(({ year, quarter }) => [year, quarter]),
    [
      [2023, null],
      [2024, null],
      [2024, 2],
      [2024, 2],
      [2024, 3],
    ],
  )
  for (const wrong of ['last year', 'Q5 2024', '24', 'Q1 2024 Q2'])
    assert.throws(() => periodCalled(wrong), NotRunnable)
})
