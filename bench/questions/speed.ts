import { randomUUID } from 'node:crypto'
import { memoryMB } from '../cpu.ts'
import { register } from '../person.ts'
import { type Heard, hear } from './heard.ts'
import { withService } from './service.ts'
import { fillBook } from './speed_fill.ts'
import { sixtyQuestions } from './speed_plans.ts'
import { percentile, type Times, timesOf } from './table.ts'

export type Speed = {
  companies: number
  times: Times & { asked: number }
  /** median wait of each firm, ms */
  firms: number[]
  memory: { queries: number; megabytes: number }[]
  /** by what was asked of: its slowest question, the median of its answers */
  slowest: { of: string; question: string; wholeMs: number }[]
  /** first events of a small firm: usually, and while the big one has its first answered */
  beside: { usually: Times; whileCold: Times; coldMs: number }
}

const big = { companies: 100_000, contacts: 100_000, deals: 40_000 }
const small = { companies: 2000, contacts: 1000, deals: 500 }
const full = { big, rounds: 4, queriesAtEnds: [1000, 5000] }
/** A look, in a minute. */
const quick = { big: { companies: 10_000, contacts: 5000, deals: 2000 }, rounds: 2, queriesAtEnds: [200, 400] }
const gcOnSignal = ['--expose-gc', '--import', './bench/questions/collect_garbage.ts']

/** How soon answers come with a big firm, how firms share the service, and whether memory is held. */
export const measureSpeed = ({ isQuick }: { isQuick: boolean }): Promise<Speed> =>
  withService(async (service, sql, at) => {
    const { big, rounds, queriesAtEnds } = isQuick ? quick : full
    const person = await register(service.url)
    await fillBook(at, person.who.firmId, big)
    const asker = { url: service.url, token: person.token }
    const known = await sql<{ name: string }[]>`
      select c.name from companies c join company_figures f using (firm_id) where c.firm_id = ${person.who.firmId}
        and f.company_id = c.id and c.name not in (
          select name from companies where firm_id = ${person.who.firmId} group by name having count(*) > 1)
      order by c.id limit 15`
    const questions = sixtyQuestions(known.map(({ name }) => name))

    const beside = await besideColdPool(service.url, at, asker)
    const timed: { question: string; heard: Heard }[] = []
    for (let round = 0; round < rounds; round++)
      for (const question of questions) {
        const heard = await hear(asker, randomUUID(), question)
        if (round > 0) timed.push({ question, heard }) // the first makes the pool warm
      }
    const times = { ...timesOf(timed.map(({ heard }) => heard)), asked: timed.length }
    saySlowest(timed)
    console.log(JSON.stringify(times))

    const firms = await parallelChats(service.url, at, questions)
    console.log(JSON.stringify({ firms }))
    const memory: Speed['memory'] = []
    for (let queries = 1; queries <= Math.max(...queriesAtEnds); queries++) {
      await hear(asker, randomUUID(), questions[queries % questions.length] ?? '')
      if (!queriesAtEnds.includes(queries)) continue
      process.kill(service.pid, 'SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, 3000)) // memory goes back to the system some time after
      memory.push({ queries, megabytes: memoryMB(service.pid).now })
    }
    const speed = { companies: big.companies, times, firms, memory, slowest: slowestOf(timed), beside }
    console.log(JSON.stringify(speed, null, 1))
    return speed
  }, gcOnSignal)

function saySlowest(timed: { question: string; heard: Heard }[]) {
  const failed = new Set(timed.filter(({ heard }) => heard.error !== null).map(({ question }) => question))
  const noPlan = new Set(timed.filter(({ heard }) => heard.answer?.plan === null).map(({ question }) => question))
  console.log(`failed: ${[...failed].join('; ') || 'none'}\nwithout a plan: ${[...noPlan].join('; ') || 'none'}`)
  console.log('slowest:')
  const slowest = timed.toSorted((a, b) => b.heard.wholeMs - a.heard.wholeMs).slice(0, 12)
  for (const { question, heard } of slowest) console.log(`  ${heard.wholeMs.toFixed(0)} ms  ${question}`)
}

/** What a plan reads: companies, financials, …; or its kind. */
const subjectOf = ({ answer }: Heard) => {
  const plan = answer?.plan
  return plan ? (plan.kind === 'query' ? plan.entity : plan.kind) : 'no plan'
}

function slowestOf(timed: readonly { question: string; heard: Heard }[]): Speed['slowest'] {
  const questions = [...Map.groupBy(timed, ({ question }) => question)].map(([question, some]) => ({
    of: some[0] ? subjectOf(some[0].heard) : '',
    question,
    wholeMs: percentile(
      some.map(({ heard }) => heard.wholeMs),
      0.5,
    ),
  }))
  const slowest = [...Map.groupBy(questions, (one) => one.of).values()].flatMap(
    (some) => some.toSorted((a, b) => b.wholeMs - a.wholeMs)[0] ?? [],
  )
  return slowest.toSorted((a, b) => b.wholeMs - a.wholeMs)
}

/** How a small firm is answered while a big one asks for the first time. */
async function besideColdPool(
  url: string,
  at: Parameters<typeof fillBook>[0],
  cold: Parameters<typeof hear>[0],
): Promise<Speed['beside']> {
  const person = await register(url, 'beside@example.com')
  await fillBook(at, person.who.firmId, small)
  const ask = () => hear({ url, token: person.token }, randomUUID(), 'How many open deals do we have?')
  const warm: Heard[] = []
  for (let asked = 0; asked < 60; asked++) {
    const heard = await ask()
    if (asked > 9) warm.push(heard)
  }
  const during: Heard[] = []
  let coldMs = 0
  const answered = hear(cold, randomUUID(), 'How many open deals do we have?').then(({ wholeMs }) => {
    coldMs = wholeMs
  })
  while (coldMs === 0) during.push(await ask())
  await answered
  return { usually: timesOf(warm), whileCold: timesOf(during), coldMs }
}

/** Ten chats of each of five firms of one size at a time; the median wait of each firm, in ms. */
async function parallelChats(url: string, at: Parameters<typeof fillBook>[0], questions: string[]): Promise<number[]> {
  const firms = []
  for (let number = 1; number <= 5; number++) {
    const person = await register(url, `bench${number}@example.com`)
    await fillBook(at, person.who.firmId, small)
    firms.push({ url, token: person.token, waits: [] as number[] })
  }
  const ofAll = questions.slice(0, 40)
  await Promise.all(
    firms.flatMap((firm) =>
      Array.from({ length: 10 }, async (_chat, number) => {
        const chatId = randomUUID()
        for (let turn = 0; turn < 20; turn++) {
          const { wholeMs } = await hear(firm, chatId, ofAll[(number * 7 + turn) % ofAll.length] ?? '')
          if (turn > 1) firm.waits.push(wholeMs)
        }
      }),
    ),
  )
  return firms.map(({ waits }) => percentile(waits, 0.5))
}
