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
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel Plastics', industry: 'Plastics' })
  const ways: [name: string, ...stages: string[]][] = [
    ['Project Ridge', 'proposal', 'negotiation', 'closed_won'],
    ['Project Vale', 'proposal', 'closed_lost'],
    // back again: it was in negotiation all the same
    ['Project Fen', 'proposal', 'negotiation', 'proposal'],
    ['Project Moor', 'lead'],
  ]
  for (const [name, stage, ...moves] of ways) {
    const { id } = await ana.create('/api/deals', { name, company_id, stage, value: 1e6 })
    for (const next of moves) await ana.patch(`/api/deals/${id}`, { stage: next })
  }
})

const answerTo = async (query: string, person = ana): Promise<{ text: string; echo: string }> => {
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const answer = events.find(({ kind }) => kind === 'answer')
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
  return { text: text.replaceAll('**', ''), echo: answer?.['echo'] ?? '' }
}

test('how long deals stay in a stage is answered from the moves that left it', async () => {
  const { text, echo } = await answerTo('how long do deals stay in negotiation?')
  assert.match(text, /2 stage moves from negotiation is 0 days/, echo)
  assert.match((await answerTo('average time deals spend in each stage')).text, /proposal/i)
})

test('conversion from one stage to another counts the deals that were ever there', async () => {
  assert.match(
    (await answerTo('what is our conversion from proposal to negotiation?')).text,
    /66\.7% of deals that reached/,
  )
  assert.match(
    (await answerTo('conversion from proposal to won')).text,
    /33\.3% of deals that reached proposal reached/,
  )
})

test('conversion counts no deal that is walled off from who asks', async () => {
  const bea = await service.invite(ana, 'Bea', 'member')
  const { body } = await ana.get('/api/deals?search=Ridge')
  assert.equal(body.data.length, 1)
  const wall = await ana.send('PUT', `/api/walls/${body.data[0].id}`, { user_ids: [] })
  assert.ok(wall.status < 300, JSON.stringify(wall.body))
  assert.match((await answerTo('conversion from proposal to negotiation', bea)).text, /50(\.0)?% of/)
})
