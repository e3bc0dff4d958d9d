import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { makeUpFirm, now } from '../../../../test/made_up_firm.ts'
import { queryOf } from './make_query.ts'
import type { Filter } from './plan.ts'
import { runPlan } from './run.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  await makeUpFirm(service, ana)
})

const counts = ['contacts_count', 'deals_count', 'open_deals_count', 'files_count'] as const

/** The companies for whose number the filter holds, and the number as it is shown. */
async function companiesWith(field: (typeof counts)[number], op: Filter['op'], ...values: number[]) {
  const { blocks } = await runPlan(
    { sql: service.deps.sql, signal: new AbortController().signal, now, timeZone: 'UTC' },
    { firmId: ana.firmId, userId: ana.id, role: 'member' },
    queryOf('companies', [{ field, op, values }], { select: [field], order: [{ by: 'name', direction: 'asc' }] }),
  )
  const [block] = blocks
  assert.ok(block?.type === 'table')
  return block.rows.map(({ ref, values }) => [ref?.label, values[field]])
}

for (const field of counts)
  test(`whether there is any is answered as by counting: ${field}`, async () => {
    const [none, any] = [await companiesWith(field, 'between', 0, 0), await companiesWith(field, 'between', 1, 1e9)]
    assert.equal(none.length + any.length, 4)
    assert.ok(any.length > 0)
    assert.deepEqual(await companiesWith(field, 'is', 0), none)
    assert.deepEqual(await companiesWith(field, 'at_most', 0), none)
    assert.deepEqual(await companiesWith(field, 'less_than', 1), none)
    assert.deepEqual(await companiesWith(field, 'is_not', 0), any)
    assert.deepEqual(await companiesWith(field, 'more_than', 0), any)
    assert.deepEqual(await companiesWith(field, 'at_least', 1), any)
    assert.deepEqual(
      await companiesWith(field, 'is', 0, 2),
      [...none, ...any.filter(([, number]) => number === 2)].sort(),
    )
  })
