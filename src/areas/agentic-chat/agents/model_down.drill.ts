import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import { openEvents } from '../../../../test/event_stream.ts'
import { eventually, type TestService } from '../../../../test/harness.ts'
import {
  answerIn,
  ask,
  assertByRules,
  fillFirm,
  larger,
  listing,
  noticesIn,
  question,
  startWith,
} from '../../../../test/model_firm.ts'
import { type Chaos, type ModelServer, startModelServer, startSilentModel } from '../../../../test/model_server.ts'

let model: ModelServer
let silent: Awaited<ReturnType<typeof startSilentModel>>
let service: TestService
before(async () => {
  model = await startModelServer()
  silent = await startSilentModel()
  service = await startWith(model)
})
after(async () => {
  silent.stop()
  await model.stop()
})

suite('a model that fails leaves the rules, and a notice', () => {
  const kinds: [string, Chaos, RegExp][] = [
    ['hangs up', { disconnectRate: 1 }, /cannot be reached/],
    ['fails', { dropRate: 1 }, /cannot be reached/],
    ['is overloaded', { rateLimitRate: 1 }, /is overloaded/],
    ['sends what is no JSON', { malformedRate: 1 }, /cannot be used/],
  ]
  for (const [what, chaos, sentence] of kinds)
    test(`when it ${what}`, async () => {
      const person = await service.register(`Cleo-${what.replaceAll(' ', '-')}`)
      await fillFirm(person)
      await model.callsAndSays(listing, larger)
      await model.fails(chaos)
      assertByRules((await ask(service, person)).events, sentence)
      await model.fails({})
    })

  test('when it is slow, within the time for an answer', async () => {
    const startHere = (settings: Record<string, string>) =>
      startWith(model, { AI_BASE_URL: silent.baseUrl, ...settings })
    const [patient, slow, short] = await Promise.all([
      startHere({ AI_SECONDS_MAX: '240', CHAT_SECONDS_MAX: '240' }),
      startHere({ AI_SECONDS_MAX: '1', CHAT_SECONDS_MAX: '300' }),
      startHere({ AI_SECONDS_MAX: '300', CHAT_SECONDS_MAX: '20' }),
    ])
    const dana = await patient.register('Dana')
    const dora = await slow.register('Dora')
    const dirk = await short.register('Dirk')
    for (const person of [dana, dora, dirk]) await fillFirm(person)
    // asked first and let go last: the others wait for their own limits, not for those of a default
    const waiting = await openEvents(patient, dana, 'POST', '/agentic-chat/query', {
      query: question,
      chat_id: randomUUID(),
    })
    let hasEnded = false
    const ended = (async () => {
      for await (const _event of waiting.events);
    })().finally(() => (hasEnded = true))
    for (const { events } of await Promise.all([ask(slow, dora), ask(short, dirk)]))
      assertByRules(events, /took too long/)
    assert.equal(hasEnded, false, 'the one who was asked first and has four minutes still waits')
    waiting.leave()
    await assert.rejects(ended, { name: 'AbortError' })
  })

  test('when it fails after the plan, what was found is told by the rules', async () => {
    const person = await service.register('Enid')
    await fillFirm(person)
    await model.callsAndSays(listing, null)
    const { events, text } = await ask(service, person)
    assert.match(text, /Acme Foods/)
    assert.match(text, /\$48\.2M/)
    assert.match(noticesIn(events), /the rules have told what was found/)
    assert.equal(events.at(-1)?.type, 'complete')
  })

  test('when it breaks off in the middle of the answer, what was written stays and the rules tell the rest', async () => {
    const person = await service.register('Erik')
    await fillFirm(person)
    await model.callsAndSays(listing, larger.replace('. Bolt', '.\nBolt'), { latency: 20, truncateAfterChunks: 5 })
    const { events, text } = await ask(service, person)
    assert.match(text, /^Acme Foods is the larger one with \$48\.2M \[Acme Foods\]\.\n/)
    assert.match(text, /\$7\.3M/)
    assert.match(noticesIn(events), /the rules have told what was found/)
    assert.equal(events.at(-1)?.type, 'complete')
  })

  test('the pool is degraded while it is down, and healthy when it is back', async () => {
    const person = await service.register('Fay')
    await fillFirm(person)
    const statusOf = async () => (await person.get(`/agentic-chat/pools/${person.firmId}/status`)).body.status
    await model.failsWith(500, 'broken')
    for (let asks = 0; asks < 3; asks++) assertByRules((await ask(service, person)).events, /cannot be reached/)
    await eventually(async () => assert.equal(await statusOf(), 'degraded'))
    // it is left alone for a while, at first a second, which a question may take on a busy machine, but longer each time
    await eventually(async () => {
      const sent = (await model.questions()).length
      assertByRules((await ask(service, person)).events, /cannot be reached/)
      assert.equal((await model.questions()).length, sent)
    }, 5)
    await model.callsAndSays(listing, larger)
    await eventually(async () => assert.equal(answerIn((await ask(service, person)).events).engine, 'model'))
    await eventually(async () => assert.equal(await statusOf(), 'healthy'))
  })

  test('when the firm’s tokens of the day are used up', async () => {
    const frugal = await startWith(model, { AI_TOKENS_PER_DAY: '9000' })
    const person = await frugal.register('Gus')
    await fillFirm(person)
    await model.callsAndSays(listing, larger)
    const { events } = await ask(frugal, person)
    assert.equal(answerIn(events).engine, 'model')
    const tokens = async () => Number((await frugal.deps.sql`select tokens from service.model_tokens`)[0]?.['tokens'])
    // two calls, each with 900 and 100
    assert.equal(await tokens(), 2000)
    await Promise.all(Array.from({ length: 6 }, () => ask(frugal, person)))
    assert.ok((await tokens()) <= 9000)
    await frugal.deps.sql`update service.model_tokens set tokens = 8999`
    const sent = (await model.questions()).length
    assertByRules((await ask(frugal, person)).events, /used up its tokens/)
    assert.equal((await model.questions()).length, sent)
    const status = await person.get(`/agentic-chat/pools/${person.firmId}/status`)
    assert.equal(status.body.status, 'healthy')
  })

  test('a reader who leaves ends the call of the model', async () => {
    const arrived = once(silent.server, 'request')
    const waiting = await startWith(model, { AI_BASE_URL: silent.baseUrl })
    const person = await waiting.register('Hal')
    const stream = await openEvents(waiting, person, 'POST', '/agentic-chat/query', {
      query: question,
      chat_id: randomUUID(),
    })
    const events = stream.events[Symbol.asyncIterator]()
    while ((await events.next()).value?.type !== 'agent_start') {}
    const [{ socket }] = await arrived
    stream.leave()
    await once(socket, 'close')
  })
})
