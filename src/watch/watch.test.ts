import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { eventually, startTestService, type TestService } from '../../test/harness.ts'
import { whileLocked } from '../../test/locked.ts'
import { scrape } from '../../test/scraped.ts'
import { connect } from '../platform/db/driver.ts'

// What load balancers, Kubernetes and Prometheus rely on: the listener, and whether it says that the node works.

let service: TestService
before(async () => {
  service = await startTestService({ METRICS_PORT: '0' })
})

const ready = async ({ watchUrl }: TestService) => {
  const reply = await fetch(`${watchUrl}/ready`)
  return { status: reply.status, body: (await reply.json()) as { status: string; reason?: string } } // reason: as promised
}
const isNotReady = async (node: TestService, reason: RegExp) => {
  const { status, body } = await ready(node)
  assert.deepEqual([status, body.status], [503, 'not_ready'])
  assert.match(body.reason ?? '', reason)
}

test('a node that works is live and ready', async () => {
  assert.equal((await fetch(`${service.watchUrl}/live`)).status, 200)
  assert.deepEqual((await ready(service)).status, 200)
})

test('metrics are never on the public port, and the service never on that of the metrics', async () => {
  const ana = await service.register('Ana')
  for (const path of ['/metrics', '/ready', '/live']) {
    assert.equal((await ana.get(path)).status, 404)
    assert.equal((await service.send('GET', path)).status, 401)
  }
  for (const path of ['/', '/health', '/api/companies', '/metrics/', '/ready/x'])
    assert.equal((await fetch(service.watchUrl + path)).status, 404, path)
  assert.equal((await fetch(`${service.watchUrl}/metrics`, { method: 'POST' })).status, 404)
})

test('where a token is set, metrics are shown to who has it; probes need none', async () => {
  const token = 'a-token-of-prometheus'
  const guarded = await startTestService({ METRICS_PORT: '0', METRICS_TOKEN: token, DATABASE_URL: service.databaseUrl })
  const metrics = async (authorization?: string) =>
    (await fetch(`${guarded.watchUrl}/metrics`, { headers: authorization ? { authorization } : {} })).status
  assert.equal(await metrics(), 401)
  assert.equal(await metrics('Bearer a-token-of-somebody'), 401)
  assert.equal(await metrics(`Basic ${token}`), 401)
  assert.equal(await metrics(`Bearer ${token}`), 200)
  assert.equal((await fetch(`${guarded.watchUrl}/live`)).status, 200)
  assert.equal((await ready(guarded)).status, 200)
})

test('a port that is taken stops the start with a sentence about METRICS_PORT', async () => {
  const { port } = new URL(service.watchUrl)
  await assert.rejects(startTestService({ METRICS_PORT: port, DATABASE_URL: service.databaseUrl }), {
    name: 'ConfigError',
    message: 'METRICS_PORT: another program listens there already; choose another one',
  })
})

test('a node whose database a newer version has changed is not ready, and says so', async () => {
  const { sql } = service.deps
  await sql`insert into public.migrations (name, sha256) values ('9999_later.sql', 'x')`
  try {
    await isNotReady(service, /newer version of Firm CRM/)
  } finally {
    await sql`delete from public.migrations where name = '9999_later.sql'`
  }
  assert.equal((await ready(service)).status, 200)
})

test('while the database is away the node is live but not ready, and metrics are still told', async () => {
  const node = await startTestService({ METRICS_PORT: '0', LOG_LEVEL: 'silent' })
  const name = new URL(node.databaseUrl).pathname.slice(1)
  const server = connect(process.env['TEST_DATABASE_URL'] ?? '', { max: 1, onnotice: () => {} })
  try {
    await server`alter database ${server(name)} with allow_connections false`
    await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    await isNotReady(node, /^The database/)
    assert.equal((await fetch(`${node.watchUrl}/live`)).status, 200)
    await eventually(async () => {
      const { sum, has } = await scrape(node)
      assert.equal(sum('firm_crm_database_up'), 0)
      assert.ok(has('process_resident_memory_bytes') && has('firm_crm_db_errors_total'))
      assert.ok(!has('firm_crm_queue_jobs'), 'nothing is told of what is not known')
    })
  } finally {
    await server`alter database ${server(name)} with allow_connections true`
    await server.end()
  }
  await eventually(async () => assert.equal((await ready(node)).status, 200))
  await eventually(async () => assert.equal((await scrape(node)).sum('firm_crm_database_up'), 1))
})

test('from when closing begins a node is not ready, until nobody listens any more', async () => {
  const node = await startTestService({ METRICS_PORT: '0' })
  const ana = await node.register('Ana')
  let closed: Promise<void> | undefined
  await whileLocked(node, 'companies', async () => {
    const before = (await scrape(node)).sum('firm_crm_http_requests_under_way')
    const asked = ana.get('/api/companies')
    await eventually(async () => assert.equal((await scrape(node)).sum('firm_crm_http_requests_under_way'), before + 1))
    closed = node.close().then(async () => assert.equal((await asked).status, 200))
    await isNotReady(node, /being closed/)
    assert.equal((await fetch(`${node.watchUrl}/live`)).status, 200)
  })
  await closed
  await assert.rejects(fetch(`${node.watchUrl}/live`))
})

test('a node that is not asked for metrics reads nothing of what they need', async () => {
  const program = `
    const { createRequire } = await import('node:module')
    const isRead = () => Object.keys(createRequire('/').cache).some((path) => path.includes('prom-client'))
    for (const file of ['start', 'app']) await import(\`./src/\${file}.ts\`)
    const before = isRead()
    await import('./src/watch/open.ts')
    console.log(JSON.stringify([before, isRead()]))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  assert.deepEqual(JSON.parse(stdout), [false, true])
})
