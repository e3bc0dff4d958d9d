import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestService, type TestService } from '../../../../test/harness.ts'
import { appsAt } from '../../../../test/second_factor_app.ts'

let service: TestService
let apps: ReturnType<typeof appsAt>
before(async () => {
  service = await startTestService({ LOGIN_FAILURES_PER_EMAIL: '1000', LOGIN_FAILURES_PER_ADDRESS: '1000' })
  apps = appsAt(service)
})

// Codes that are tried, brought again, or come from a clock that is wrong.

test('a code counts once, also for two at the same time, and so does every code before it', async () => {
  const eve = await service.register('Eve')
  const app = await apps.enrol(eve)
  const before = app.codeIn(0)
  const code = app.nextCode()
  const challenges = [await apps.challengeOf(eve), await apps.challengeOf(eve), await apps.challengeOf(eve)]
  const replies = await Promise.all(challenges.map((challenge) => apps.logIn({ challenge, code })))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400])
  const challenge = await apps.challengeOf(eve)
  assert.equal((await apps.logIn({ challenge, code: before })).status, 400)
  assert.equal((await apps.logIn({ challenge, code: app.nextCode() })).status, 200)
})

test('a clock that is half a minute wrong does no harm, one that is further out does', async () => {
  for (const [seconds, status] of [
    [-30, 200],
    [30, 200],
    [-90, 400],
    [90, 400],
  ] as const) {
    const eve = await service.register('Eve')
    const app = await apps.enrol(eve)
    apps.goOn(150)
    const reply = await apps.logIn({ challenge: await apps.challengeOf(eve), code: app.codeIn(seconds) })
    assert.equal(reply.status, status, `${seconds} seconds`)
  }
})

test('after five wrong codes a person has to wait, with the right one and a new challenge too', async () => {
  const eve = await service.register('Eve')
  const app = await apps.enrol(eve)
  const guesses = []
  for (const challenge of [await apps.challengeOf(eve), await apps.challengeOf(eve)])
    for (const code of ['000001', '000002', 'abcd-efgh-ijkl-mnop'])
      guesses.push((await apps.logIn({ challenge, code })).status)
  assert.deepEqual(guesses, [400, 400, 400, 400, 400, 429])
  const refused = await apps.logIn({ challenge: await apps.challengeOf(eve), code: app.nextCode() })
  assert.deepEqual([refused.status, refused.body.error_code], [429, 'rate_limit_exceeded'])
  assert.ok(Number(refused.headers.get('retry-after')) > 800)
  const recovery = await apps.logIn({ challenge: await apps.challengeOf(eve), code: app.recoveryCodes[0] })
  assert.equal(recovery.status, 429)
  const many = await service.register('Max')
  const other = await apps.enrol(many)
  const challenge = await apps.challengeOf(many)
  const atOnce = await Promise.all(
    Array.from({ length: 12 }, (_, n) => apps.logIn({ challenge, code: `1000${n + 10}` })),
  )
  assert.equal(atOnce.filter(({ status }) => status === 400).length, 5)
  assert.equal(atOnce.filter(({ status }) => status === 429).length, 7)
  assert.equal((await apps.logIn({ challenge, code: other.nextCode() })).status, 429)
})

test('over a day no more than thirty wrong codes are taken, however patient somebody is', async () => {
  const eve = await service.register('Eve')
  const app = await apps.enrol(eve)
  const { sql } = service.deps
  const challenge = await apps.challengeOf(eve)
  for (let guess = 0; guess < 30; guess++) {
    if (guess % 5 === 0) await sql`delete from service.throttles where key = ${`second factor ${eve.firmId} ${eve.id}`}`
    assert.equal((await apps.logIn({ challenge, code: `0000${guess + 10}` })).status, 400)
  }
  await sql`delete from service.throttles where key = ${`second factor ${eve.firmId} ${eve.id}`}`
  const refused = await apps.logIn({ challenge, code: app.nextCode() })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 80_000)
})
