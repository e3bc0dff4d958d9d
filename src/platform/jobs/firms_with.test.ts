import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'
import { purgeExpired } from '../../areas/bin/purge.ts'
import { fillFoundFields } from '../../areas/companies/fill_found.ts'
import { fillMissingFigures } from '../../areas/financials/company_figures.ts'
import { forgetOldImports } from '../../areas/import/forget.ts'
import { enqueueDue } from '../../areas/integrations/runs/due.ts'
import { sweepOld as sweepDeliveries } from '../../areas/webhooks/sweep.ts'
import { openDatabase } from '../db/open.ts'

test('firms in which nothing is to be done cost the work on all of them no statement of their own', async () => {
  const service = await startTestService({ ROLE: 'web' })
  const { deps } = service
  await deps.sql`insert into firms (id, name) select gen_random_uuid(), 'Firm ' || n from generate_series(1, 300) n`
  const statements: string[] = []
  const sql = openDatabase({ at: { url: service.databaseUrl }, connections: 1, prepare: false, name: 'test' })
  await sql`select 1`
  Object.assign(sql.options, { debug: (_connection: number, text: string) => statements.push(text) })
  const { signal } = new AbortController()
  for (const work of [
    () => enqueueDue({ ...deps, sql }, signal),
    () => fillFoundFields(sql, signal),
    () => fillMissingFigures(sql, signal),
    () => forgetOldImports({ ...deps, sql }, signal),
    () => purgeExpired({ ...deps, sql }, signal),
    () => sweepDeliveries(sql, signal),
  ]) {
    statements.length = 0
    await work()
    assert.equal(statements.length, 1, statements.slice(0, 3).join('\n'))
  }
  await sql.end()
})
