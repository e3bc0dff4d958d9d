import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { whileLocked } from '../../../test/locked.ts'
import { identifier } from '../../platform/db/statement.ts'
import { ask } from './ask.ts'
import { FirmValues } from './grammar/names/firm_values.ts'
import { openPool } from './pools/ledger.ts'
import { Pools } from './pools/pools.ts'

// Answers that do not come to their end.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_SECONDS_MAX: '3', LOG_LEVEL: 'silent' })
  ana = await service.register('Ana')
  const company = await ana.create('/api/companies', { name: 'Acme' })
  await ana.create('/api/deals', { name: 'Project Anvil', company_id: company.id, value: 5_000_000 })
})

const question = () => ({ query: 'list all deals', chat_id: randomUUID() })
const messagesOf = async (chatId: string) => {
  const { status, body } = await ana.get(`/agentic-chat/chats/${chatId}`)
  assert.equal(status, 200)
  return body.messages
}

/** The service without a table, as after a mistake of ours. */
async function without(table: string, work: () => Promise<void>) {
  const { sql } = service.deps
  await sql`alter table ${identifier(table)} rename to away`
  try {
    await work()
  } finally {
    await sql`alter table away rename to ${identifier(table)}`
  }
}

test('an answer that takes too long ends with a sentence, is kept as failed and counted', async () => {
  const asked = { ...question(), query: 'list all meetings' }
  await readEvents(service, ana, 'POST', '/agentic-chat/query', question())
  await whileLocked(service, 'interactions', async () => {
    const { status, events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', asked)
    assert.equal(status, 200)
    assert.deepEqual(
      events.map((event) => event.type),
      ['start', 'agent_start', 'error'],
    )
    const message = 'The answer took too long. Ask for less at a time.'
    assert.deepEqual(events.at(-1), { type: 'error', message, error_code: 'timeout' })
  })
  const [, answer] = await messagesOf(asked.chat_id)
  assert.deepEqual([answer.role, answer.status, answer.data.error_code], ['assistant', 'failed', 'timeout'])
  await eventually(async () => {
    const { body } = await ana.get('/agentic-chat/metrics')
    assert.deepEqual(body.queries, { total: 2, successful: 1, failed: 1, success_rate: 0.5 })
  })
})

test('a failure inside ends the stream with a sentence and nothing of the inside', async () => {
  const asked = question()
  await without('deals', async () => {
    const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', asked)
    const message = 'Something went wrong while the question was answered. Ask again in a moment.'
    assert.deepEqual(events.at(-1), { type: 'error', message, error_code: 'query_failed' })
  })
  const [, answer] = await messagesOf(asked.chat_id)
  assert.deepEqual([answer.status, answer.content], ['failed', ''])
})

test('a failure before the first event is an answer that says so, and nothing is kept', async () => {
  const asked = question()
  await without('chat_messages', async () => {
    const { status, body } = await readEvents(service, ana, 'POST', '/agentic-chat/query', asked)
    assert.equal(status, 422)
    assert.deepEqual(body, {
      detail: 'The question could not be answered',
      error_code: 'query_failed',
      message: 'Something went wrong while the question was answered. Ask again in a moment.',
    })
  })
  assert.equal((await ana.get(`/agentic-chat/chats/${asked.chat_id}`)).status, 404)
})

test('what was said before the reader left is kept, as cancelled, and its place is free again', async (t) => {
  const { sql, log, config } = service.deps
  const pools = new Pools({
    sql,
    log,
    settings: { ...config, chatConcurrency: 1 },
    warming: {
      epochOf: (firmId) => openPool(sql, firmId),
      valuesOf: (firmId, signal) => FirmValues.build(sql, { firmId }, signal),
    },
  })
  t.after(() => pools.stop())
  const who = { firmId: ana.firmId, userId: ana.id, role: 'admin' as const }
  const usual = { pool_options: { prefer_warm: true, max_wait_time: 60 } }
  const asked = question()
  const stream = await ask({ ...service.deps, pools }, who, { ...asked, ...usual }, comingWith(new AbortController()))
  let said = ''
  for await (const event of stream)
    if (event.type === 'chunk') {
      said = event.content
      break
    }
  const [, answer] = await messagesOf(asked.chat_id)
  assert.deepEqual([answer.status, answer.content], ['cancelled', said])
  assert.equal(pools.beatOf(ana.firmId)?.active, 0)

  // a stream that nobody comes to read
  const client = new AbortController()
  const unread = question()
  await ask({ ...service.deps, pools }, who, { ...unread, ...usual }, comingWith(client))
  assert.equal(pools.beatOf(ana.firmId)?.active, 1)
  client.abort()
  assert.equal(pools.beatOf(ana.firmId)?.active, 0)
  assert.equal((await messagesOf(unread.chat_id)).length, 1)
})

const comingWith = ({ signal }: AbortController) => ({ admitted: Promise.resolve(), reader: signal })
