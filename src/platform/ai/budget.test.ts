import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { startTestService, type TestService } from '../../../test/harness.ts'
import { modelFor } from './budget.ts'
import { ModelFailed } from './errors.ts'
import type { Model } from './model.ts'
import type { Asked } from './question.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const asked: Asked = {
  system: 'S'.repeat(40),
  prompt: 'P'.repeat(40),
  signal: new AbortController().signal,
  outputTokensMax: 1000,
}
const tokensAsked = 20

/** A model that writes without end until somebody stops it. */
function endless() {
  const seen = { isStopped: false }
  const model: Model = {
    name: 'endless',
    object: async () => {
      throw new ModelFailed('busy', undefined)
    },
    act: () => {
      throw new ModelFailed('busy', undefined)
    },
    async *text() {
      try {
        for (;;) yield 'word'
      } finally {
        seen.isStopped = true
      }
    },
  }
  return { model, seen }
}

const budgetOf = (model: Model, firmId: string, aiTokensPerDay = 0) => {
  const budgeted = modelFor({ model, sql: service.deps.sql, config: { aiTokensPerDay } }, { firmId })
  assert.ok(budgeted)
  return budgeted
}

async function usedBy(firmId: string): Promise<number> {
  const [row] = await service.deps.sql<{ tokens: number }[]>`
    select tokens::float8 as tokens from service.model_tokens where firm_id = ${firmId}`
  return row?.tokens ?? 0
}

test('who stops listening stops the model too, and what was written until then counts', async () => {
  const firmId = uuidv7()
  const { model, seen } = endless()
  let heard = 0
  for await (const _piece of budgetOf(model, firmId).text(asked)) if (++heard === 8) break
  assert.equal(seen.isStopped, true)
  assert.equal(await usedBy(firmId), tokensAsked + 8)
})

test('a picture counts as tokens of its own', async () => {
  const firmId = uuidv7()
  const { model } = endless()
  const pictures = [{ page: 1, mediaType: 'image/jpeg' as const, bytes: new Uint8Array(1) }] // reason: a literal in a list
  await budgetOf(model, firmId)
    .text({ ...asked, pictures })
    .next()
  assert.ok((await usedBy(firmId)) > tokensAsked + asked.outputTokensMax + 1000)
})

test('a model that turns a question away costs nothing', async () => {
  const firmId = uuidv7()
  const model = budgetOf(endless().model, firmId)
  await assert.rejects(model.object({ ...asked, schema: z.object({}) }), { fault: 'busy' })
  assert.equal(await usedBy(firmId), 0)
})

test('of questions at the same time only so many are asked as fit into the day', async () => {
  const firmId = uuidv7()
  const model = budgetOf(endless().model, firmId, 2 * (tokensAsked + asked.outputTokensMax) + 1)
  const streams = Array.from({ length: 5 }, () => model.text(asked))
  const begun = await Promise.allSettled(streams.map((stream) => stream.next()))
  assert.equal(begun.filter(({ status }) => status === 'fulfilled').length, 2)
  for (const one of begun)
    if (one.status === 'rejected') assert.ok(one.reason instanceof ModelFailed && one.reason.fault === 'spent')
  for (const stream of streams) await stream.return({ inputTokens: 0, outputTokens: 0 })
  assert.equal(await usedBy(firmId), 2 * (tokensAsked + 1))
})
