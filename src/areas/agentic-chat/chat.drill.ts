import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Many people ask at once.

let service: TestService
const firms: Person[] = []
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '100000' })
  for (const name of ['Ana', 'Bob', 'Cleo', 'Dan', 'Eve']) {
    const person = await service.register(name)
    firms.push(person)
    for (let n = 0; n < 20; n++) {
      const company = await person.create('/api/companies', { name: `${name} ${n}`, industry: 'Software', revenue: n })
      await person.create('/api/deals', { name: `Project ${name} ${n}`, company_id: company.id, value: n })
    }
    await ask(person)
  }
})

const questions = ['list all deals', 'list all companies', 'how many open deals are there', 'total value of open deals']

let answered = 0

/** Asks; gives the milliseconds until the first event and until the last, and as which of all answers it ended. */
async function ask(person: Person, n = 0) {
  const begunAt = performance.now()
  const body = { query: questions[n % questions.length], chat_id: randomUUID() }
  const stream = await openEvents(service, person, 'POST', '/agentic-chat/query', body)
  let first: number | undefined
  let last = ''
  for await (const event of stream.events) {
    first ??= performance.now() - begunAt
    last = event.type
  }
  assert.equal(last, 'complete', `${stream.status} ${JSON.stringify(stream.body)}`)
  return { first: first ?? 0, whole: performance.now() - begunAt, place: answered++ }
}

/**
 * What lives on, in MB: the least of three collections, because what is still ending in the background holds something for a
 * moment, and without a collection the heap is as large as what happens to be left of the last questions.
 */
async function livingMb(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const sizes: number[] = []
  for (let tries = 0; tries < 3; tries++) {
    await sleep(100)
    runInNewContext('gc')()
    sizes.push(process.memoryUsage().heapUsed / 1e6)
  }
  return Math.min(...sizes)
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
const percentile = (numbers: number[], percent: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(((numbers.length - 1) * percent) / 100)] ?? 0

test('of 50 parallel questions of 5 firms no firm waits for more than twice as many answers as another', async (t) => {
  // each firm is once the first to ask; what is counted are the answers that end before its own, which no load changes
  const rounds: number[][] = []
  for (let first = 0; first < firms.length; first++) {
    const inTurn = [...firms.slice(first), ...firms.slice(0, first)]
    const before = answered
    const asked = inTurn.map((person) => Promise.all(Array.from({ length: 10 }, (_, n) => ask(person, n))))
    const waits = (await Promise.all(asked)).map((answers) => mean(answers.map(({ place }) => place - before)))
    rounds.push(firms.map((person) => waits[inTurn.indexOf(person)] ?? 0))
  }
  const waits = firms.map((_, firm) => mean(rounds.map((round) => round[firm] ?? 0)))
  t.diagnostic(`answers before its own, by firm: ${waits.map((wait) => wait.toFixed(1)).join(', ')}`)
  assert.ok(Math.max(...waits) <= 2 * Math.min(...waits), waits.join(' '))
})

test('a firm that asks 80 at once does not make the few of another wait for all of them', async (t) => {
  const [many, few] = firms
  assert.ok(many && few)
  const before = answered
  const flood = Promise.all(Array.from({ length: 80 }, (_, n) => ask(many, n)))
  const beside = await Promise.all([1, 2, 3, 4].map((n) => ask(few, n)))
  const placesOf = (answers: { place: number }[]) => mean(answers.map(({ place }) => place - before))
  const [ofFew, ofMany] = [placesOf(beside), placesOf(await flood)]
  t.diagnostic(`answers before theirs: of the few ${ofFew.toFixed(1)}, of the flood ${ofMany.toFixed(1)}`)
  assert.ok(ofFew < ofMany, `${ofFew} beside ${ofMany}`)
})

test('memory stays flat over 5,000 questions', { timeout: 280_000 }, async (t) => {
  const after: number[] = []
  const times: { first: number; whole: number }[] = []
  for (let round = 0; round < 5; round++) {
    let left = 1000
    const worker = async () => {
      while (left-- > 0) times.push(await ask(firms[left % firms.length] as Person, left)) // reason: five firms
    }
    await Promise.all(Array.from({ length: 4 }, worker))
    after.push(await livingMb())
  }
  const firsts = times.map((time) => time.first)
  const wholes = times.map((time) => time.whole)
  t.diagnostic(`heap in MB after each 1,000: ${after.map((size) => size.toFixed(0)).join(', ')}`)
  t.diagnostic(
    `milliseconds, four at a time: first event p50 ${percentile(firsts, 50).toFixed(1)}, p95 ${percentile(firsts, 95).toFixed(1)};` +
      ` whole p50 ${percentile(wholes, 50).toFixed(1)}, p95 ${percentile(wholes, 95).toFixed(1)}`,
  )
  const [first = 0] = after
  assert.ok((after.at(-1) ?? 0) < first + 20, after.join(' '))
})
