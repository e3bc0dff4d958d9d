import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../../test/harness.ts'
import { sending } from '../../../platform/db/open.ts'
import { findCompanies } from './companies.ts'

test('companies are looked up by the index of their domains, however many domains a part of a table has', async () => {
  const service = await startTestService({ ROLE: 'web' })
  const ana = await service.register('Ana')
  const { sql } = service.deps
  await sql`
    insert into companies (firm_id, id, name, website)
    select ${ana.firmId}, gen_random_uuid(), 'Company ' || n, 'https://www.site' || n || '.com' from generate_series(1, 6000) n`
  await sql`analyze companies`
  const who = { firmId: ana.firmId, userId: ana.id, role: 'admin' as const }
  for (const count of [1, 10, 100, 300, 1000]) {
    const references = Array.from({ length: count }, (_, n) => ({
      name: null,
      website: `https://site${n * 5 + 1}.com`,
    }))
    const plans: string[] = []
    const explaining = sending(async (text, parameters) => {
      const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${text}`, parameters as string[]) // reason: as they were given
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return []
    })
    await findCompanies(explaining, who, references)
    assert.match(plans[0] ?? '', /Bitmap Index Scan on companies_by_site/, `${count} domains`)
    assert.doesNotMatch(plans[0] ?? '', /Seq Scan on companies|Index Scan using companies_pkey/, `${count} domains`)
    const found = await findCompanies(sql, who, references)
    assert.deepEqual(
      found.map((one) => one.found.map(({ website }) => website)),
      references.map((_, n) => [`https://www.site${n * 5 + 1}.com`]),
    )
  }
})
