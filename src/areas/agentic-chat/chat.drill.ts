import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
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

/** Asks; gives the milliseconds until the first event and until the last. */
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
  return { first: first ?? 0, whole: performance.now() - begunAt }
}

/** Without it the heap is as large as what happens to be left of the last questions. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
const percentile = (numbers: number[], percent: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(((numbers.length - 1) * percent) / 100)] ?? 0

test('of 50 parallel questions of 5 firms no firm waits more than twice as long as another', async (t) => {
  // each firm is once the first to ask
  const rounds: number[][] = []
  for (let first = 0; first < firms.length; first++) {
    const inTurn = [...firms.slice(first), ...firms.slice(0, first)]
    const asked = inTurn.map((person) => Promise.all(Array.from({ length: 10 }, (_, n) => ask(person, n))))
    const waits = (await Promise.all(asked)).map((times) => mean(times.map((time) => time.whole)))
    rounds.push(firms.map((person) => waits[inTurn.indexOf(person)] ?? 0))
  }
  const waits = firms.map((_, firm) => mean(rounds.map((round) => round[firm] ?? 0)))
  t.diagnostic(`milliseconds by firm: ${waits.map((wait) => wait.toFixed(0)).join(', ')}`)
  assert.ok(Math.max(...waits) <= 2 * Math.min(...waits), waits.join(' '))
})

test('a firm that asks 80 at once does not make the few of another wait for all of them', async (t) => {
  const [many, few] = firms
  assert.ok(many && few)
  const alone = mean((await Promise.all([1, 2, 3, 4].map((n) => ask(few, n)))).map((time) => time.whole))
  const flood = Promise.all(Array.from({ length: 80 }, (_, n) => ask(many, n)))
  const beside = mean((await Promise.all([1, 2, 3, 4].map((n) => ask(few, n)))).map((time) => time.whole))
  const all = mean((await flood).map((time) => time.whole))
  t.diagnostic(
    `milliseconds: alone ${alone.toFixed(0)}, beside the flood ${beside.toFixed(0)}, the flood ${all.toFixed(0)}`,
  )
  assert.ok(beside < all, `${beside} beside ${all}`)
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
    collectGarbage()
    after.push(process.memoryUsage().heapUsed / 1e6)
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
