import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel Plastics' })
  const ridge = await ana.create('/api/deals', { name: 'Project Ridge', company_id })
  const vale = await ana.create('/api/deals', { name: 'Project Vale', company_id })
  const calls = [
    [ridge.id, 'Price of Ridge'],
    [vale.id, 'Price of Vale'],
    [null, 'First words'],
  ]
  for (const [deal_id, subject] of calls)
    await ana.create('/api/interactions', { company_id, deal_id, subject, type: 'call', date: '2026-11-01T10:00:00Z' })
})

async function answerTo(query: string, person = ana) {
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
  return `${events.find(({ kind }) => kind === 'answer')?.['echo']}\n${text.replaceAll('**', '')}`
}

test('what is asked of a deal is what is filed under it, and what its company has under no deal', async () => {
  const calls = await answerTo('calls on Project Ridge')
  assert.match(calls, /about the deal Project Ridge/)
  assert.match(calls, /Price of Ridge/)
  assert.match(calls, /First words/)
  assert.doesNotMatch(calls, /Price of Vale/)
  assert.match(await answerTo('how many calls did we have on Project Vale'), /2 calls/)
  for (const kind of ['documents', 'e-mails', 'meetings'])
    assert.match(await answerTo(`${kind} on Project Ridge`), /about the deal Project Ridge/, kind)
})

test('nobody outside the wall of a deal learns by its name what is filed under it', async () => {
  const bea = await service.invite(ana, 'Bea', 'member')
  const { body } = await ana.get('/api/deals?search=Ridge')
  await ana.send('PUT', `/api/walls/${body.data[0].id}`, { user_ids: [] })
  assert.doesNotMatch(await answerTo('calls on Project Ridge', bea), /Price of Ridge|about the deal/)
})
