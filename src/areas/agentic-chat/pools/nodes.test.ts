import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { openEvents, readEvents } from '../../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { whileLocked } from '../../../../test/locked.ts'

// Pools on nodes of their own: with other settings, on one database, closed and started anew.

/** A node that needs few connections, closed at the end of its test. */
async function startNode(context: TestContext, settings: Record<string, string> = {}) {
  const node = await startTestService({ DATABASE_POOL_SIZE: '4', CHAT_QUERIES_PER_MINUTE: '1000', ...settings })
  context.after(() => node.close())
  return node
}

const ask = (node: TestService, person: Person) =>
  readEvents(node, person, 'POST', '/agentic-chat/query', { query: 'list my deals', chat_id: randomUUID() })
const statusOf = async (node: TestService, person: Person) => {
  const path = `/agentic-chat/pools/${person.firmId}/status`
  const { status, body } = await node.send('GET', path, undefined, { authorization: `Bearer ${person.token}` })
  assert.equal(status, 200)
  return body
}

test('the many questions of one firm do not keep those of another waiting', async (t) => {
  const node = await startNode(t, { CHAT_CONCURRENCY: '1' })
  const [ana, bob] = [await node.register('Ana'), await node.register('Bob')]
  await Promise.all([ask(node, ana), ask(node, bob)])
  const order: string[] = []
  const answers: Promise<unknown>[] = []
  const asked = (person: Person) =>
    ask(node, person).then(({ events }) => {
      assert.equal(events.at(-1)?.type, 'complete')
      order.push(person.name)
    })
  await whileLocked(node, 'deals', async () => {
    for (let n = 0; n < 20; n++) answers.push(asked(ana))
    await eventually(async () => assert.equal((await statusOf(node, ana)).queued_requests, 19))
    for (let n = 0; n < 4; n++) answers.push(asked(bob))
    await eventually(async () => assert.equal((await statusOf(node, bob)).queued_requests, 4))
  })
  await Promise.all(answers)
  assert.ok(order.lastIndexOf('Bob') < 12, `Bob’s four were done after ${order.lastIndexOf('Bob')} others`)
})

test('agents that are not asked are let go', async (t) => {
  const node = await startNode(t, { POOL_IDLE_SECONDS: '1' })
  const ana = await node.register('Ana')
  const info = async () => (await ana.get('/api/utilities/info')).body.agent_pools
  await ask(node, ana)
  await eventually(async () => assert.equal(await info(), 1))
  await eventually(async () => assert.equal(await info(), 0))
  assert.equal((await ana.get('/agentic-chat/pools/health')).body.total_pools, 0)
  assert.equal((await ask(node, ana)).status, 200)
  assert.equal((await statusOf(node, ana)).total_processed, 2)
})

test('health and metrics cover all firms, and survive a restart of the service', async (t) => {
  const node = await startNode(t)
  const [ana, bob] = [await node.register('Ana'), await node.register('Bob')]
  for (const person of [ana, ana, bob]) await ask(node, person)
  const { body: health } = await ana.get('/agentic-chat/pools/health')
  assert.deepEqual(Object.keys(health).sort(), [
    'active_queries',
    'avg_response_time_seconds',
    'degraded_pools',
    'failed_pools',
    'healthy_pools',
    'total_pools',
    'total_queries_processed',
    'uptime_hours',
  ])
  assert.deepEqual([health.total_pools, health.healthy_pools, health.total_queries_processed], [2, 2, 3])
  assert.ok(health.avg_response_time_seconds > 0)
  const { body: metrics } = await bob.get('/agentic-chat/metrics')
  assert.deepEqual(metrics.queries, { total: 3, successful: 3, failed: 0, success_rate: 1 })
  assert.deepEqual(metrics.pools, { total: 2, healthy: 2, avg_pool_size: 4 })
  const { p50_response_time: p50, p95_response_time: p95, p99_response_time: p99 } = metrics.performance
  assert.ok(p50 > 0 && p50 <= p95 && p95 <= p99, JSON.stringify(metrics.performance))
  assert.ok(Date.parse(metrics.period.start) < Date.parse(metrics.period.end))
  await node.close()

  const next = await startNode(t, { DATABASE_URL: node.databaseUrl })
  const again = await next.signIn(ana.email)
  const { body: later } = await again.get('/agentic-chat/metrics')
  assert.deepEqual(later.queries, metrics.queries)
  assert.deepEqual(later.performance, metrics.performance)
  assert.equal(later.pools.total, 0, 'a node that has closed has no pools')
  assert.equal((await again.get('/agentic-chat/pools/health')).body.total_queries_processed, 3)
})

test('two nodes have one pool between them: status, restart and limits', async (t) => {
  const settings = { CHAT_QUERIES_PER_MINUTE: '6', CHAT_CONCURRENCY_PER_FIRM: '3' }
  const first = await startNode(t, settings)
  const second = await startNode(t, { ...settings, DATABASE_URL: first.databaseUrl })
  const ana = await first.register('Ana')
  const replies = []
  for (const node of [first, second, first, second, first, second, first]) replies.push(await ask(node, ana))
  assert.deepEqual(
    replies.map((reply) => reply.status),
    [200, 200, 200, 200, 200, 200, 429],
    JSON.stringify(replies.map((reply) => reply.body)),
  )
  assert.equal(replies[5]?.headers.get('ratelimit-limit'), '6')
  assert.equal(replies[5]?.headers.get('ratelimit-remaining'), '0')
  assert.equal(replies[0]?.headers.get('ratelimit-remaining'), '5')
  assert.equal(replies[6]?.headers.get('ratelimit-remaining'), '0')
  assert.ok(Number(replies[6]?.headers.get('retry-after')) > 0)
  for (const node of [first, second])
    await eventually(async () => {
      const { warm_agents, total_processed, status } = await statusOf(node, ana)
      assert.deepEqual([warm_agents, total_processed, status], [6, 6, 'healthy'])
    })
  await ana.post(`/agentic-chat/pools/${ana.firmId}/restart`)
  const epochs = () => first.deps.sql<{ epoch: number }[]>`
    select epoch from service.agent_pool_nodes where firm_id = ${ana.firmId}`
  await eventually(async () => {
    assert.deepEqual(
      (await epochs()).map((row) => row.epoch),
      [1, 1],
    )
    assert.equal((await statusOf(second, ana)).status, 'healthy')
  })
  // a node that says nothing any more has no agents: as if it had been killed
  await second.close()
  assert.equal((await statusOf(first, ana)).warm_agents, 3)
})

test('a stream that is cut off at the close of the service ends in order', async (t) => {
  const node = await startNode(t)
  const ana = await node.register('Ana')
  const stream = await openEvents(node, ana, 'POST', '/agentic-chat/query', {
    query: 'list my deals',
    chat_id: randomUUID(),
  })
  const closing = node.close()
  const kinds = []
  for await (const event of stream.events) kinds.push(event.type)
  await closing
  assert.equal(kinds.at(-1), 'complete')
})
