import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'
import { walkDeals } from '../../../test/walked_deals.ts'

const service = await startTestService()

test('after five thousand random moves over three pipelines all totals are those of a plain script', async () => {
  await walkDeals(service, 250)
})
