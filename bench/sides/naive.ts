// What most people write first: count(*), ILIKE on three columns, OFFSET, and no index but the primary key.

import Fastify from 'fastify'
import { connect } from '../../src/platform/db/driver.ts'
import { readSetup } from './setup.ts'

const { at, connections, firmId } = readSetup()
const sql = connect(at.url, { path: at.socketPath, max: connections, connection: { application_name: 'bench-naive' } })

const app = Fastify()
app.get<{ Querystring: Record<string, string> }>('/api/companies', async ({ query }) => {
  const { search, industry, sort_by = 'created_at', sort_order = 'desc' } = query
  const pattern = `%${search}%`
  const where = sql`
    where firm_id = ${firmId} and deleted_at is null
    ${search ? sql`and (name ilike ${pattern} or industry ilike ${pattern} or location ilike ${pattern})` : sql``}
    ${industry ? sql`and industry = ${industry}` : sql``}`
  const [[counted], data] = await Promise.all([
    sql`select count(*)::int as total from bench.companies ${where}`,
    sql`select id, name, industry, revenue::float8 as revenue, location, status, created_at, updated_at
      from bench.companies ${where} order by ${sql(sort_by)} ${sort_order === 'desc' ? sql`desc nulls last` : sql`asc`}
      limit 20 offset 0`,
  ])
  const total = counted?.['total']
  return { data, total, page: 1, page_size: 20, total_pages: Math.ceil(total / 20) }
})

await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`naive is ready at ${app.listeningOrigin}`)
process.on('SIGTERM', () => process.exit(0))
