import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import type { Analysis } from '../src/areas/files/analysis/findings.ts'
import { extractWithModel } from '../src/areas/files/model/extract.ts'
import { openModel } from '../src/platform/ai/model.ts'
import { laidOut } from './laid_out.ts'
import { type Chaos, type ModelServer, startModelServer, startSilentModel } from './model_server.ts'

const handbook = JSON.stringify({ summary: 'A handbook.', document_type: null, first_page: null, last_page: null })

suite('a language model that fails leaves what the rules read, and a notice', () => {
  let server: ModelServer
  let silent: Awaited<ReturnType<typeof startSilentModel>>
  before(async () => {
    server = await startModelServer()
    silent = await startSilentModel()
  })
  after(async () => {
    silent.stop()
    await server.stop()
  })

  const patience = 240 // seconds, of which a busy machine does not take all
  const never = new AbortController().signal
  const extract = ({ baseUrl = server.baseUrl, secondsMax = patience, retriesMax = 1, signal = never } = {}) =>
    extractWithModel(
      openModel({ provider: 'openai-compatible', model: 'any', baseUrl, apiKey: undefined, secondsMax, retriesMax }),
      { pages: laidOut(['A handbook of the office.']).pages, analysis: rules, isTypeGiven: false },
      { limits: { charactersMax: 60_000, outputTokensMax: 1000, questionsMax: 4 }, signal },
    )

  /** A reading that has four minutes, begun before another one: where that one is let go in time, this one still waits. */
  function waitLonger() {
    const waiting = new AbortController()
    let hasEnded = false
    const reading = extract({ ...silent, signal: waiting.signal }).finally(() => (hasEnded = true))
    reading.catch(() => {}) // it is left below
    return {
      async leave() {
        assert.equal(hasEnded, false, 'a reading that was begun earlier and has four minutes still waits')
        waiting.abort()
        await assert.rejects(reading, { name: 'AbortError' })
      },
    }
  }

  const kinds: [string, Chaos, RegExp][] = [
    ['hangs up in the middle', { disconnectRate: 1 }, /cannot be reached/],
    ['fails', { dropRate: 1 }, /cannot be reached/],
    ['is overloaded', { rateLimitRate: 1 }, /is overloaded/],
    ['sends what is no JSON', { malformedRate: 1 }, /a form that cannot be used/],
  ]
  for (const [what, chaos, sentence] of kinds)
    test(`when it ${what}`, async () => {
      await server.answer(handbook)
      await server.fails(chaos)
      const { analysis, engine, notices } = await extract()
      assert.deepEqual(analysis, rules)
      assert.equal(engine, 'rules')
      assert.match(notices.join(), sentence)
    })

  test('when it is slow, after the time that was set', async () => {
    const patient = waitLonger()
    const { analysis, notices } = await extract({ ...silent, secondsMax: 2 })
    assert.deepEqual(analysis, rules)
    assert.match(notices.join(), /took too long/)
    await patient.leave()
  })

  test('a reading that is called off stops asking at once', async () => {
    const patient = waitLonger()
    await once(silent.server, 'request')
    const calling = new AbortController()
    const extracting = extract({ ...silent, signal: calling.signal })
    await once(silent.server, 'request')
    calling.abort()
    await assert.rejects(extracting, { name: 'AbortError' })
    await patient.leave()
  })

  test('a model that was overloaded for a while is asked again, and answers', async () => {
    await server.answer(handbook)
    await server.fails({ rateLimitRate: 1 })
    const extracting = extract({ retriesMax: 5 })
    await asked(server)
    await server.fails({})
    const { engine, analysis } = await extracting
    assert.equal(engine, 'model')
    assert.equal(
      analysis.data.document_type === 'other' && 'summary' in analysis.data ? analysis.data.summary : '',
      'A handbook.',
    )
  })

  test('when nobody answers at its address', async () => {
    await server.stop()
    const { engine, notices } = await extract()
    assert.equal(engine, 'rules')
    assert.match(notices.join(), /cannot be reached/)
  })
})

const rules: Analysis = { data: { document_type: 'other', summary: null }, findings: [], tables: [], checks: [] }

async function asked(server: ModelServer) {
  while ((await server.questions()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
}
