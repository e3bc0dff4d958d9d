import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { makeUpFirm, now } from '../../../../test/made_up_firm.ts'
import { rounds } from '../../../../test/rounds.ts'
import { type EntityName, entityNames, type FieldType } from './catalogue.ts'
import { checkPlan, entityOf } from './check.ts'
import { type Filter, filterOps, measureNames, type Query } from './plan.ts'
import { runPlan } from './run.ts'

// Every field of the catalogue with every operator, as a filter, a column, an order, a group and a measure: what check.ts
// lets through, the database takes.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  await makeUpFirm(service, ana)
})

const run = (plan: Query) =>
  runPlan(
    { sql: service.deps.sql, signal: new AbortController().signal, now, timeZone: 'America/New_York' },
    { firmId: ana.firmId, userId: ana.id, role: 'member' },
    plan,
  )

const query = (entity: EntityName, fields: Partial<Query>): Query => ({
  kind: 'query',
  entity,
  filters: [],
  text: null,
  select: [],
  measures: [],
  group: [],
  order: [],
  limit: 10,
  variants: [],
  layout: 'table',
  ...fields,
})

const hostile = `x'); drop table companies; --%_\\ "?" $1 {a} <b> & | ! :*`
const id = '01900000-0000-7000-8000-000000000000'

const values: Record<FieldType, Filter['values'][]> = {
  id: [[id], [id, id.toUpperCase()]],
  text: [['Ohio'], [hostile, 'Zoé', '']],
  choice: [],
  country: [['DE'], ['DE', 'AT']],
  flag: [[true], [true, false]],
  money: [[5], [-1e18, 1e18], [0.1]],
  number: [[5], [1, 2]],
  ratio: [[0.2], [-1, 1e18]],
  percent: [[50], [0, 100]],
  multiple: [[8], [1, 1.5]],
  integer: [[3], [1.5, 2], [-1e18, 1e18]],
  year: [[2025], [1, 9999]],
  days: [[60], [0, 1e18]],
  day: [['2026-06-10'], ['1000-01-01', '9999-12-31']],
  time: [
    ['2026-06-10'],
    ['1000-01-01', '9999-12-31'],
    ['2026-06-10T12:00:00Z'],
    ['2026-06-10T12:00:00.5+02:00', '2026-06-11'],
  ],
}

const fieldsOf = (entity: EntityName) => Object.entries(entityOf(entity).fields)

for (const entity of entityNames) {
  test(`every field of ${entity} can be filtered by each operator that fits it`, async () => {
    let ran = 0
    for (const [field, { type, choices }] of fieldsOf(entity)) {
      const lists = [[], ...(choices ? [[choices[0] ?? ''], [...choices]] : values[type])]
      for (const op of filterOps) {
        const fit = lists
          .map((values) => query(entity, { filters: [{ field, op, values }] }))
          .filter((plan) => checkPlan(plan) === undefined)
        // one after the other in turn, where not all are tried
        const first = ran % Math.max(1, fit.length)
        for (const plan of [...fit.slice(first), ...fit.slice(0, first)].slice(0, rounds(fit.length))) {
          await run(ran % 2 === 0 ? plan : { ...plan, measures: [{ name: 'count', field: null }] })
          ran++
        }
      }
    }
    assert.ok(ran > 5 * fieldsOf(entity).length, `${ran}`)
  })

  test(`every field of ${entity} can be shown and ordered by, and many of them at once`, async () => {
    for (const [field] of fieldsOf(entity)) {
      for (const direction of ['asc', 'desc'] as const) {
        const { blocks } = await run(query(entity, { select: [field], order: [{ by: field, direction }] }))
        assert.equal(blocks[0]?.type === 'table' && blocks[0].columns[0]?.name, field)
      }
    }
    const names = fieldsOf(entity).map(([name]) => name)
    for (let at = 0; at < names.length; at += 12) await run(query(entity, { select: names.slice(at, at + 12) }))
  })

  test(`every measure of every field of ${entity}, by every group, is computed or refused in a sentence`, async () => {
    const measures = measureNames.flatMap((name) =>
      [null, ...fieldsOf(entity).map(([field]) => field)].map((field) => ({
        name,
        field,
        ...(name === 'share' && {
          part: [{ field: fieldsOf(entity)[0]?.[0] ?? '', op: 'is_present' as const, values: [] }],
        }),
      })),
    )
    const fit = measures.filter((measure) => checkPlan(query(entity, { measures: [measure] })) === undefined)
    for (const measure of fit) await run(query(entity, { measures: [measure] }))
    const some = fit.filter((_one, index) => index % Math.ceil(fit.length / 3) === 0)
    const variants = [
      { label: 'a', filters: [{ field: fieldsOf(entity)[0]?.[0] ?? '', op: 'is_present' as const, values: [] }] },
      { label: 'b', filters: [] },
    ]
    for (const [field] of fieldsOf(entity)) {
      for (const by of [undefined, 'day', 'week', 'month', 'quarter', 'year'] as const) {
        const plan = query(entity, { measures: some, group: [by ? { field, by } : { field }] })
        if (checkPlan(plan) !== undefined) continue
        await run(plan)
        if (by !== undefined && by !== 'month') continue
        await run({ ...plan, variants, order: [{ by: some[0]?.name ?? '', direction: 'desc' }] })
        await run({ ...plan, order: [{ by: field, direction: 'desc' }] })
      }
    }
  })

  test(`text is looked for in ${entity}, or refused in a sentence, whatever it is`, async () => {
    for (const text of ['pricing', 'two words', hostile, 'the', `${'long '.repeat(59)}`, '🙂 1']) {
      const plan = query(entity, { text })
      if (checkPlan(plan) === undefined) await run(plan)
    }
  })
}

test('every kind of record can be asked for by every other that hangs on the same company, person or deal', async () => {
  let ran = 0
  for (const entity of entityNames)
    for (const other of entityNames)
      for (const [field, { type }] of fieldsOf(entity)) {
        if (type !== 'id') continue
        for (const to of fieldsOf(other).map(([name]) => name)) {
          const isLink =
            field === to || (field === 'id' && to.endsWith('_id')) || (to === 'id' && field.endsWith('_id'))
          const filters = [{ field: 'id', op: 'is_present' as const, values: [] }].filter(
            (one) => one.field in entityOf(other).fields,
          )
          const related = { entity: other, field: to, filters }
          const op = ran % 2 === 0 ? 'is' : 'is_not'
          const plan = query(entity, { filters: [{ field, op, values: [], related }] })
          if (!isLink || checkPlan(plan) !== undefined) continue
          await run(plan)
          ran++
        }
      }
  assert.ok(ran > 60, `${ran} ran`)
})

test('a plan whose condition on other records cannot be run is refused in a sentence', () => {
  const asked = (field: string, related: object, more: object = {}) =>
    checkPlan(query('deals', { filters: [{ field, op: 'is', values: [], related, ...more } as Filter] }))
  const ofCompanies = { entity: 'companies', field: 'id', filters: [] }
  assert.equal(asked('company_id', ofCompanies), undefined)
  assert.match(asked('stage', ofCompanies) ?? '', /stage of deals names no record/)
  assert.match(asked('company_id', { ...ofCompanies, field: 'name' }) ?? '', /name of companies names no record/)
  assert.match(asked('company_id', { ...ofCompanies, field: 'owner' }) ?? '', /companies have no field "owner"/)
  assert.match(asked('company_id', ofCompanies, { op: 'contains' }) ?? '', /cannot be asked of other records/)
  assert.match(asked('company_id', ofCompanies, { values: [id] }) ?? '', /cannot be asked of other records/)
  const filters = [{ field: 'revenue', op: 'is', values: ['much'] }]
  assert.match(asked('company_id', { ...ofCompanies, filters }) ?? '', /revenue of companies is a number/)
})
