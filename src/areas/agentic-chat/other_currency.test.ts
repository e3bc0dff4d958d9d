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
  const acme = await ana.create('/api/companies', { name: 'Acme', revenue: 60_000_000 })
  await ana.create('/api/deals', { name: 'Anvil', company_id: acme.id, value: 80_000_000 })
  await ana.create('/api/notes', { company_id: acme.id, content: 'They want €50m for it' })
})

async function heard(question: string) {
  const chat_id = randomUUID()
  let events: Awaited<ReturnType<typeof readEvents>>['events'] = []
  for (const query of question.split(' => '))
    ({ events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id }))
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [String(content)] : [])).join('')
  const tables = events.filter(({ kind }) => kind === 'table' || kind === 'value')
  return { text, count: tables.length }
}

test('what is asked in another currency is not answered in dollars', async () => {
  for (const question of [
    'deals over €50m',
    'deals over £50m',
    'deals over ¥50m',
    'companies with revenue above €20m',
    'deals over 50 million euros',
    'total pipeline in GBP',
    'how many deals above EUR 20m',
    'what is the revenue of Acme in euros',
    'deals over $50m => in euros?',
  ]) {
    const { text, count } = await heard(question)
    assert.match(text, /US dollars.*cannot answer in (?:Euro|British Pound|Japanese Yen)/i, `${question}: ${text}`)
    assert.doesNotMatch(text, /\$|Anvil/, question)
    assert.equal(count, 0, question)
  }
})

test('dollars are answered, and an amount in euros is found where somebody has written it', async () => {
  assert.match((await heard('deals over $50m')).text, /Anvil|1 deal/)
  assert.match((await heard('notes about "€50m"')).text, /They want €50m/)
})
