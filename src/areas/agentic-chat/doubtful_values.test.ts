import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addMemorandum } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { startTestService } from '../../../test/harness.ts'

test('a value that was read with doubt is said to be not sure, until a person has reviewed it', async () => {
  const service = await startTestService()
  const ana = await service.register('Ana')
  const { id } = await ana.create('/api/companies', { name: 'Fenwick Boats' })
  const file_id = await addMemorandum(service, ana, id, {
    values: [{ path: 'deal.valuation', value: 45e6, page: 2, currency: 'USD' }],
  })
  const ask = async () => {
    const body = { query: 'What is the asking price for Fenwick Boats?', chat_id: randomUUID() }
    return (await readEvents(service, ana, 'POST', '/agentic-chat/query', body)).text
  }
  const { sql } = service.deps
  assert.doesNotMatch(await ask(), /not sure/)
  await sql`update file_values set confidence = 0.6 where firm_id = ${ana.firmId} and file_id = ${file_id}`
  assert.match(await ask(), /\$45M.*This is not sure/s)
  await sql`update file_values set verdict = 'accepted' where firm_id = ${ana.firmId} and file_id = ${file_id}`
  assert.doesNotMatch(await ask(), /not sure/)
})
