import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Tags that companies, contacts and deals carry, as words of questions.

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  const company = async (name: string, ...tags: string[]) => {
    const { id } = await ana.create('/api/companies', { name })
    if (tags.length > 0) await tag('company', id, tags)
    return id
  }
  await company('Kestrel Plastics', 'Platform', 'Founder-led')
  await company('Orrick Dental', 'Platform')
  const id = await company('Halden Ferries', 'Secret sauce')
  await company('Sable Freight')
  const deal = await ana.create('/api/deals', { name: 'Project Ridge', company_id: id })
  await tag('deal', deal.id, ['Carve-out'])
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
})

const tag = async (kind: 'company' | 'deal', id: string, add: string[]) => {
  const { status, body } = await ana.post('/api/tags/apply', { kind, ids: [id], add })
  assert.equal(status, 200, JSON.stringify(body))
}

async function names(query: string, person = ana) {
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const rows = events.flatMap((event) => (event['kind'] === 'table' ? event['rows'] : []))
  return rows.map(({ values }: { values: { name: string } }) => values.name).sort()
}

test('records are found by their tags, with several tags by all of them', async () => {
  assert.deepEqual(await names('companies tagged platform'), ['Kestrel Plastics', 'Orrick Dental'])
  assert.deepEqual(await names('companies tagged platform and founder-led'), ['Kestrel Plastics'])
  assert.deepEqual(await names('companies with the tag founder-led'), ['Kestrel Plastics'])
  assert.deepEqual(await names('deals tagged carve-out'), ['Project Ridge'])
})

test('a tag of what stands behind a wall is no word to others', async () => {
  assert.deepEqual(await names('companies tagged secret sauce'), ['Halden Ferries'])
  assert.deepEqual(await names('companies tagged secret sauce', bob), [])
  assert.deepEqual(await names('deals tagged carve-out', bob), [])
})
