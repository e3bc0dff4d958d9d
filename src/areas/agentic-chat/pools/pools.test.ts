import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { type EventReply, readEvents } from '../../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { whileLocked } from '../../../../test/locked.ts'

let service: TestService
before(async () => {
  service = await startTestService({
    CHAT_CONCURRENCY: '2',
    CHAT_CONCURRENCY_PER_FIRM: '1',
    CHAT_QUEUE_MAX: '5',
    // who asks again until a pool is healed asks often on a busy machine
    CHAT_QUERIES_PER_MINUTE: '10000',
  })
})

const question = (more: object = {}) => ({ query: 'list my deals', chat_id: randomUUID(), ...more })
const ask = (person: Person, more: object = {}): Promise<EventReply> =>
  readEvents(service, person, 'POST', '/agentic-chat/query', question(more))
const statusOf = async (person: Person) => {
  const { status, body } = await person.get(`/agentic-chat/pools/${person.firmId}/status`)
  assert.equal(status, 200)
  return body
}
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

test('a firm without agents gets them when it looks, and they answer', async () => {
  const ana = await service.register('Ana')
  const before = await statusOf(ana)
  assert.deepEqual(Object.keys(before).sort(), [
    'active_requests',
    'avg_response_time',
    'created_at',
    'firm_id',
    'last_activity',
    'queued_requests',
    'status',
    'total_processed',
    'warm_agents',
  ])
  assert.deepEqual([before.status, before.warm_agents, before.total_processed], ['initializing', 0, 0])
  await eventually(async () => assert.equal((await statusOf(ana)).status, 'healthy'))
  await ask(ana)
  const after = await statusOf(ana)
  assert.equal(after.firm_id, ana.firmId)
  assert.deepEqual([after.warm_agents, after.total_processed, after.active_requests], [1, 1, 0])
  assert.ok(after.avg_response_time > 0 && after.avg_response_time < 30)
  assert.ok(Date.parse(after.last_activity) >= Date.parse(after.created_at))
})

test('a firm’s id may be written in capitals: its pool is the same', async () => {
  const ana = await service.register('Ana')
  await ask(ana)
  const { status, body } = await ana.get(`/agentic-chat/pools/${ana.firmId.toUpperCase()}/status`)
  assert.deepEqual([status, body.firm_id, body.total_processed], [200, ana.firmId, 1])
  assert.equal((await ana.post(`/agentic-chat/pools/${ana.firmId.toUpperCase()}/restart`)).body.firm_id, ana.firmId)
})

test('the pool of another firm is no pool', async () => {
  const [ana, bob] = [await service.register('Ana'), await service.register('Bob')]
  for (const id of [bob.firmId, unknownId])
    for (const reply of [
      await ana.get(`/agentic-chat/pools/${id}/status`),
      await ana.post(`/agentic-chat/pools/${id}/restart`),
    ]) {
      assert.equal(reply.status, 404)
      assert.deepEqual(reply.body, { detail: 'Agent pool not found', error_code: 'pool_not_found' })
    }
})

test('an admin restarts the pool, which is recorded; others may not', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  await ask(ana)
  assert.equal((await ben.post(`/agentic-chat/pools/${ana.firmId}/restart`)).status, 403)
  const { status, body } = await ana.post(`/agentic-chat/pools/${ana.firmId}/restart`)
  assert.equal(status, 200)
  assert.deepEqual(body, { message: body.message, firm_id: ana.firmId, status: 'initializing' })
  assert.match(body.message, /starting anew/)
  await eventually(async () => assert.equal((await statusOf(ana)).status, 'healthy'))
  assert.equal((await statusOf(ana)).total_processed, 1, 'what was counted stays')
  const { body: log } = await ana.get('/api/events?kind=restarted')
  assert.equal(log.data[0].subject.type, 'agent_pool')
  assert.match(log.data[0].summary, /^Ana restarted the agents of the firm$/)
})

test('an answer under way outlives the restart of its pool', async () => {
  const ana = await service.register('Ana')
  await ask(ana)
  let answered: Promise<EventReply> | undefined
  await whileLocked(service, 'deals', async () => {
    answered = ask(ana)
    await eventually(async () => assert.equal((await statusOf(ana)).active_requests, 1))
    await ana.post(`/agentic-chat/pools/${ana.firmId}/restart`)
  })
  assert.equal((await answered)?.events.at(-1)?.type, 'complete')
  assert.equal((await ask(ana)).events.at(-1)?.type, 'complete')
})

test('who will not wait is told so, and a full queue takes no more', async () => {
  const ana = await service.register('Ana')
  await ask(ana)
  const waiting: Promise<EventReply>[] = []
  await whileLocked(service, 'deals', async () => {
    waiting.push(ask(ana))
    await eventually(async () => assert.equal((await statusOf(ana)).active_requests, 1))
    for (const wait of [0, 0.02]) {
      const { status, body, headers } = await ask(ana, { pool_options: { max_wait_time: wait } })
      assert.equal(status, 503)
      assert.equal(body.error_code, 'pool_unavailable')
      assert.equal(headers.get('retry-after'), '1')
    }
    for (let n = 0; n < 5; n++) waiting.push(ask(ana))
    await eventually(async () => assert.equal((await statusOf(ana)).queued_requests, 5))
    assert.equal((await statusOf(ana)).status, 'degraded', 'more than twice the concurrency wait')
    const { status, body } = await ask(ana)
    assert.equal(status, 429)
    assert.equal(body.error_code, 'rate_limit_exceeded')
  })
  for (const { events } of await Promise.all(waiting)) assert.equal(events.at(-1)?.type, 'complete')
  assert.equal((await statusOf(ana)).status, 'healthy')
})

test('a reader that leaves while its question waits leaves the queue, and nothing is kept of it', async () => {
  const ana = await service.register('Ana')
  await ask(ana)
  const chat_id = randomUUID()
  let first: Promise<EventReply> | undefined
  await whileLocked(service, 'deals', async () => {
    first = ask(ana)
    await eventually(async () => assert.equal((await statusOf(ana)).active_requests, 1))
    const client = new AbortController()
    const second = fetch(`${service.url}/agentic-chat/query`, {
      method: 'POST',
      signal: client.signal,
      headers: { ...bearer(ana), 'content-type': 'application/json' },
      body: JSON.stringify(question({ chat_id })),
    }).catch(() => {})
    await eventually(async () => assert.equal((await statusOf(ana)).queued_requests, 1))
    client.abort()
    await second
    await eventually(async () => assert.equal((await statusOf(ana)).queued_requests, 0))
  })
  await first
  assert.equal((await ana.get(`/agentic-chat/chats/${chat_id}`)).status, 404)
})

test('agents that cannot be made fail the pool; the next question tries again, and heals it', async () => {
  const ana = await service.register('Ana')
  const { sql } = service.deps
  // whatever the names are read from is not there
  await sql`alter table contacts rename to contacts_away`
  try {
    const { status, body } = await ask(ana)
    assert.equal(status, 503)
    assert.equal(body.error_code, 'pool_unavailable')
    assert.equal((await statusOf(ana)).status, 'failed')
  } finally {
    await sql`alter table contacts_away rename to contacts`
  }
  await eventually(async () => assert.equal((await ask(ana)).status, 200), 15)
  assert.equal((await statusOf(ana)).status, 'healthy')
})

test('a node that was killed does not count for long', async () => {
  const ana = await service.register('Ana')
  await ask(ana)
  const { sql } = service.deps
  const killed = randomUUID()
  const heardAgo = (seconds: number) => sql`
    insert into service.agent_pool_nodes as n (firm_id, node_id, epoch, status, warm_agents, queued, active, seen_at)
    values (${ana.firmId}, ${killed}, 0, 'failed', 7, 7, 7, clock_timestamp() - ${seconds} * interval '1 second')
    on conflict (firm_id, node_id) do update set seen_at = excluded.seen_at`
  await heardAgo(5)
  assert.equal((await statusOf(ana)).warm_agents, 8, 'it may yet live')
  await heardAgo(16)
  assert.equal((await statusOf(ana)).warm_agents, 1)
})
