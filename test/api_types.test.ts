import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedApi } from '../scripts/web_types.ts'
import { apiDescription } from '../src/api_description.ts'

test('who forgot to describe an area of the API is told which, by npm run types', async (t) => {
  const { areas } = apiDescription
  t.after(() => Object.assign(apiDescription, { areas }))
  apiDescription.areas = areas.filter(({ paths }) => !paths.includes('funds'))
  await assert.rejects(describedApi(), /The API cannot be described: \/api\/funds.* is in no area/)
})
