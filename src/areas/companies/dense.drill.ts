import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'

const service = await startTestService({ ROLE: 'web' })
const { sql } = service.deps
const ana = await service.register('Ana')

test('what only the oldest of very many companies have is found, counted and paged like anything else', async () => {
  await sql`
    insert into companies (firm_id, id, name, revenue, location, created_at, updated_at)
    select ${ana.firmId}, uuidv7(at), case when n <= 1500 then 'Halcyon' else 'Arden' end || ' ' || n, n * 1000, 'Oslo', now() + at, now() + at
    from (select n, make_interval(secs => n - 50000) as at from generate_series(1, 24000) n) made`
  await sql`vacuum analyze companies`
  for (const query of ['search=halcyon', 'search=ha', 'revenue_max=1500000'])
    for (const [order, first, step] of [
      ['', 1500, -1],
      ['&sort_by=created_at', 1, 1],
      ['&sort_by=revenue&sort_order=desc', 1500, -1],
      ['&sort_by=revenue', 1, 1],
    ] as const)
      for (const page of [1, 30, 75]) {
        const { status, body } = await ana.get(`/api/companies?${query}${order}&page=${page}&page_size=20`)
        assert.deepEqual([status, body.total], [200, 1500], `${query}${order}`)
        assert.deepEqual(
          body.data.map(({ name }: { name: string }) => name),
          Array.from({ length: 20 }, (_, at) => `Halcyon ${first + step * ((page - 1) * 20 + at)}`),
          `${query}${order} page ${page}`,
        )
      }
})
