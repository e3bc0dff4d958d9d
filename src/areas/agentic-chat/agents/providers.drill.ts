import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { answerIn, ask, fillFirm, larger, largerShown, listing, startWith } from '../../../../test/model_firm.ts'
import { type ModelServer, startModelServer } from '../../../../test/model_server.ts'

let model: ModelServer
before(async () => {
  model = await startModelServer()
})
after(() => model.stop())

suite('the same over other providers', () => {
  const providers = [
    ['openai', 'gpt-4.1', '/v1'],
    ['openai-responses', 'gpt-4.1', '/v1'],
    ['anthropic', 'claude-sonnet-4-5', '/v1'],
    ['google', 'gemini-2.5-flash', '/v1beta'],
  ] as const
  for (const [provider, name, path] of providers)
    test(provider, async () => {
      const other = await startWith(model, {
        AI_PROVIDER: provider,
        AI_MODEL: name,
        AI_BASE_URL: model.baseUrl.replace(/\/v1$/, path),
        AI_API_KEY: 'key',
      })
      const person = await other.register('Ivy')
      await fillFirm(person)
      await model.callsAndSays(listing, larger)
      const { events, text } = await ask(other, person)
      assert.equal(text, largerShown)
      assert.equal(answerIn(events).engine, 'model')
    })
})
