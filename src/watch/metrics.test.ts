import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from '../../test/harness.ts'
import { whileLocked } from '../../test/locked.ts'
import { pdf } from '../../test/sample_files.ts'
import { scrape } from '../../test/scraped.ts'
import { findShared } from './find_shared.ts'

// What Prometheus is told of a node, and of what all of them share.

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ METRICS_PORT: '0', SYNC_MINUTES: '0', DATABASE_POOL_SIZE: '4' })
  ana = await service.register('Ana', 'Alpine Capital')
  bob = await service.register('Bob', 'Boreal Partners')
})

test('each request is counted once, by its route and how it ended', async () => {
  const before = await scrape(service)
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  for (let times = 0; times < 3; times++) await ana.get(`/api/companies/${id}?include=tags`)
  await bob.get(`/api/companies/${id}`)
  await ana.get('/api/nowhere')
  await ana.send('DELETE', '/api/nowhere')
  const after = await scrape(service)
  const counted = (labels: Record<string, string>) =>
    after.sum('firm_crm_http_requests_total', labels) - before.sum('firm_crm_http_requests_total', labels)
  const one = '/api/companies/:company_id'
  assert.equal(counted({ method: 'POST', route: '/api/companies', status: '2xx' }), 1)
  assert.equal(counted({ method: 'GET', route: one, status: '2xx' }), 3)
  assert.equal(counted({ method: 'GET', route: one, status: '4xx' }), 1)
  assert.equal(counted({ route: 'unmatched', status: '4xx' }), 2)
  assert.equal(counted({}), 7)
  const name = 'firm_crm_http_request_duration_seconds_count'
  assert.equal(after.sum(name, { route: one }) - before.sum(name, { route: one }), 4)
})

test('a request is under way until it is answered, and one whose client leaves is counted as aborted', async () => {
  const underWay = async () => (await scrape(service)).sum('firm_crm_http_requests_under_way')
  const aborted = async () => (await scrape(service)).sum('firm_crm_http_requests_total', { status: 'aborted' })
  const [before, gone] = [await underWay(), await aborted()]
  await whileLocked(service, 'companies', async () => {
    const leaving = new AbortController()
    const asked = fetch(`${service.url}/api/companies`, {
      headers: { authorization: `Bearer ${ana.token}` },
      signal: leaving.signal,
    })
    await eventually(async () => assert.equal(await underWay(), before + 1))
    leaving.abort()
    await assert.rejects(asked)
    await eventually(async () => assert.equal(await aborted(), gone + 1))
  })
  await eventually(async () => assert.equal(await underWay(), before))
})

test('statements are counted, and their errors by the class that PostgreSQL gives them', async () => {
  const before = await scrape(service)
  const { sql } = service.deps
  await sql`select 1`
  await assert.rejects(sql`select 1 / (random() * 0)::int`) // no planner works that out beforehand
  const after = await scrape(service)
  const more = (name: string, labels: Record<string, string>) => after.sum(name, labels) - before.sum(name, labels)
  assert.ok(more('firm_crm_db_statement_duration_seconds_count', { command: 'select' }) >= 1)
  assert.equal(more('firm_crm_db_errors_total', { class: '22' }), 1)
})

test('a pool that is used up is seen, and what waits for it', async () => {
  const { sql } = service.deps
  const held = await Promise.all([1, 2, 3, 4].map(() => sql.reserve()))
  const waiting = sql`select 1`.then(() => {})
  try {
    const full = await scrape(service)
    assert.equal(full.sum('firm_crm_db_pool_connections'), 4)
    assert.equal(full.sum('firm_crm_db_pool_connections_in_use'), 4)
    assert.ok(full.sum('firm_crm_db_pool_statements_waiting') >= 1)
  } finally {
    for (const connection of held) connection.release()
  }
  await waiting
  await eventually(async () => {
    const { sum } = await scrape(service)
    assert.equal(sum('firm_crm_db_pool_statements_waiting'), 0)
    assert.ok(sum('firm_crm_db_pool_connections_in_use') < 4)
  })
})

/** What people do in a day, as two firms. */
async function work(person: Person, company: string) {
  const { id } = await person.create('/api/companies', { name: company })
  await person.create('/api/contacts', { name: 'Zoe Quill', email: 'zoe@quill.example', company_id: id })
  const upload = await person.upload(pdf(`${company} has revenue`), `${company}.pdf`)
  assert.equal(upload.status, 201)
  await person.get(`/api/files/${upload.body.id}`)
  await person.upload('%PDF-1.4 and nothing else', 'broken.pdf')
  assert.ok((await person.post('/api/drive/sync', {})).status < 300)
  const asked = { query: `what do we know of ${company}?`, chat_id: randomUUID() }
  assert.equal(
    (await readEvents(service, person, 'POST', '/agentic-chat/query', asked)).events.at(-1)?.type,
    'complete',
  )
  return [id, upload.body.id]
}

test('the work of two firms is told in numbers: no id, name or address of theirs is in it', async () => {
  const ids = [...(await work(ana, 'Vermilion Foundry')), ...(await work(bob, 'Cerulean Freight'))]
  const told = await eventually(async () => {
    const told = await scrape(service)
    assert.ok(told.sum('firm_crm_document_duration_seconds_count', { outcome: 'completed' }) >= 2)
    assert.ok(told.sum('firm_crm_document_duration_seconds_count', { outcome: 'unreadable' }) >= 2)
    assert.ok(told.sum('firm_crm_sync_duration_seconds_count', { service: 'drive', outcome: 'completed' }) >= 2)
    assert.ok(told.sum('firm_crm_connections', { service: 'drive' }) >= 2)
    return told
  })
  assert.ok(told.sum('firm_crm_question_duration_seconds_count', { outcome: 'succeeded' }) >= 2)
  assert.ok(told.sum('firm_crm_question_wait_seconds_count', { outcome: 'seated' }) >= 2)
  assert.ok(told.sum('firm_crm_storage_duration_seconds_count', { operation: 'put', outcome: 'ok' }) >= 4)
  assert.ok(told.sum('firm_crm_job_duration_seconds_count', { kind: 'mail_link', outcome: 'completed' }) >= 2)
  assert.ok(told.sum('firm_crm_child_processes') >= 1)
  const secrets = [ana, bob].flatMap(({ id, firmId, email, token }) => [id, firmId, email, token])
  const names = ['Alpine', 'Boreal', 'Vermilion', 'Cerulean', 'Zoe', 'Quill', 'Ana', 'Bob', 'broken', '@']
  for (const secret of [...secrets, ...ids, ...names]) assert.ok(!told.text.includes(secret), secret)
  const anyId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i
  assert.doesNotMatch(told.text, anyId)
})

test('every series has a sentence that says what it is, and the process is told under the names that dashboards know', async () => {
  const { text, sum, has } = await scrape(service)
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm))
    assert.match(text, new RegExp(`^# HELP ${name} \\S+`, 'm'))
  assert.equal(sum('firm_crm_build_info'), 1)
  assert.equal(sum('firm_crm_database_up'), 1)
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'])
    assert.ok(has(name), name)
  for (const [, name = ''] of text.matchAll(/^# TYPE (firm_crm_\S+) histogram/gm)) assert.match(name, /_seconds$/)
  for (const [, name = ''] of text.matchAll(/^# TYPE (firm_crm_\S+) counter/gm)) assert.match(name, /_total$/)
})

test('what all nodes share is asked for firm by firm, by a statement whose plan is looked at like all others', async () => {
  const { queues, firms_waiting } = await findShared(service.deps.sql, 2)
  assert.ok(queues.some(({ kind }) => kind === 'mail_link'))
  assert.ok(firms_waiting >= 0)
})

test('what waits in the queue is seen on every node, and gone when a worker has done it', async (t) => {
  const web = await startTestService({ ROLE: 'web', METRICS_PORT: '0' })
  const waiting = async (node: TestService) => {
    const { sum } = await scrape(node)
    const labels = { kind: 'mail_link' }
    return [sum('firm_crm_queue_jobs', { ...labels, state: 'waiting' }), sum('firm_crm_queue_firms_waiting')]
  }
  await web.register('Cleo')
  await web.register('Dan')
  await eventually(async () => assert.equal((await waiting(web))[0], 2))
  const { sum } = await scrape(web)
  assert.ok(sum('firm_crm_queue_oldest_waiting_seconds', { kind: 'mail_link' }) > 0)
  const worker = await startTestService({
    ROLE: 'worker',
    PUBLIC_URL: 'http://crm.example',
    METRICS_PORT: '0',
    DATABASE_URL: web.databaseUrl,
  })
  t.after(() => worker.close())
  for (const node of [web, worker]) await eventually(async () => assert.deepEqual(await waiting(node), [0, 0]))
  // a node without requests is scraped like any other
  assert.equal(worker.url, '')
  assert.equal((await fetch(`${worker.watchUrl}/ready`)).status, 200)
})
