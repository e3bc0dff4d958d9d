import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Book, bookOf } from './book.ts'
import type { Case } from './cases.ts'
import { developed } from './developed.ts'
import { makeFirm } from './firm.ts'
import { hear } from './heard.ts'
import type { Verdict } from './judge.ts'
import { writeReport, writeSpeed } from './report.ts'
import { type Asked, askAll } from './run.ts'
import { seedBoth, todayHere, withService } from './service.ts'
import { sharedExamples, whySharedIsMissing } from './shared_examples.ts'
import { sayAll, sayWrong } from './show.ts'
import { measureSpeed } from './speed.ts'
import { type Line, linesOf, type SetName, sayLines, type Times, timesOf } from './table.ts'
import { sentences } from './ways/sentences.ts'
import { singles } from './ways/single.ts'

// How right the analyst answers: questions with what is right to answer, asked over HTTP of a seeded firm.
//   npm run bench:questions                       all sets; writes docs/analyst.md
//   -- --only shared|developed|held_back|last_reading   one of them
//   -- --only speed                               with 100,000 companies, minutes; its part of docs/analyst.md
//   -- --model http://127.0.0.1:11434/v1 --model-name llama   with a language model (its key in AI_API_KEY); writes no page
//   -- --wrong                                    shows what was not answered right
//   -- --question "open deals in Ohio"            asks one and shows everything
//   -- --ways 1500                                so many questions put together from ways of speaking (ways/)
//   -- --quick                                    the speed with a smaller firm
//   -- --check                                    works out what is expected, and asks nothing

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    model: { type: 'string' },
    'model-name': { type: 'string', default: 'model' },
    wrong: { type: 'boolean', default: false },
    question: { type: 'string' },
    check: { type: 'boolean', default: false },
    ways: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const { only, wrong, question, check, quick, ways, model } = options

const settings: Record<string, string> = model
  ? {
      AI_BASE_URL: model,
      AI_MODEL: options['model-name'],
      AI_API_KEY: process.env['AI_API_KEY'] ?? '',
      AI_TOKENS_PER_DAY: '0',
      CHAT_SECONDS_MAX: '600',
      AI_SECONDS_MAX: '600',
    }
  : {}

const sets = await readSets()
if (check) {
  const book = bookOf(makeFirm(todayHere()))
  for (const [name, casesOf] of Object.entries(sets)) sayMakeUp(name, casesOf(book))
} else if (question !== undefined) await askOne(question)
else if (ways !== undefined) await askInWays(Number(ways))
else await measure()

/** The sets that are there and wanted. */
async function readSets(): Promise<Partial<Record<SetName, (book: Book) => Case[]>>> {
  const found: Partial<Record<SetName, (book: Book) => Case[]>> = {}
  if (whySharedIsMissing) console.log(`skipped: shared: ${whySharedIsMissing}`)
  else found.shared = sharedExamples
  found.developed = developed
  // written by another author; the bench works without it
  const heldBack = join(import.meta.dirname, 'held_back.ts')
  if (existsSync(heldBack) && (!only || only === 'held_back')) found.held_back = (await import(heldBack)).heldBack
  const lastReading = join(import.meta.dirname, 'last_reading.ts')
  if (existsSync(lastReading) && (!only || only === 'last_reading'))
    found.last_reading = (await import(lastReading)).lastReading
  return Object.fromEntries(Object.entries(found).filter(([name]) => !only || only === name))
}

function sayMakeUp(name: string, cases: Case[]) {
  const plain = cases.filter(({ style }) => style === 'plain').length
  const twice = cases.filter((one, index) => cases.findIndex((each) => each.question === one.question) !== index)
  console.log(`${name}: ${cases.length} questions, ${plain} plain, ${cases.length - plain} shorthand`)
  for (const one of twice) console.log(`  twice: ${one.question}`)
}

async function askOne(query: string) {
  await withService(
    async ({ url }, sql) => {
      const { asker } = await seedBoth(url, sql)
      sayAll(await hear(asker, randomUUID(), query))
    },
    [],
    settings,
  )
}

/** Half of them conditions that meet each other, half what is asked of one record; each time the same ones. */
async function askInWays(howMany: number) {
  await withService(
    async ({ url }, sql) => {
      const { asker, firm, other } = await seedBoth(url, sql)
      const book = bookOf(firm)
      const cases = [...sentences(book, Math.ceil(howMany / 2)), ...singles(book, Math.floor(howMany / 2))]
      const asked = await askAll(asker, cases, other)
      if (wrong) for (const one of asked) if (one.judged.verdict !== 'right') sayWrong(one)
      const of = (verdict: Verdict) => asked.filter(({ judged }) => judged.verdict === verdict).length
      console.log(
        `${asked.length} questions: ${of('right')} right, ${of('refused')} refused, ${of('flagged')} flagged, ${of('silently wrong')} silently wrong`,
      )
    },
    [],
    settings,
  )
}

async function measure() {
  const lines: Line[] = []
  const all: Asked[] = []
  if (Object.keys(sets).length > 0)
    await withService(
      async ({ url }, sql) => {
        const { asker, firm, other } = await seedBoth(url, sql)
        const book = bookOf(firm)
        for (const [name, casesOf] of Object.entries(sets)) {
          const asked = await askAll(asker, casesOf(book), other)
          all.push(...asked)
          lines.push(...linesOf(name as SetName, asked)) // reason: the keys of the sets
          if (wrong) for (const one of asked) if (one.judged.verdict !== 'right') sayWrong(one)
        }
      },
      [],
      settings,
    )
  const leaks = all.filter((one) => one.leaks.length > 0)
  const times = timesOf(all.map(({ heard }) => heard))
  if (all.length > 0) sayMeasured(lines, times, leaks, all)
  if (!only && !model && !whySharedIsMissing) writeReport({ lines, times, leaks: leaks.length, asked: all.length })
  if (only === 'speed') {
    const speed = await measureSpeed({ isQuick: quick })
    if (!quick) writeSpeed(speed)
  }
  process.exitCode = leaks.length > 0 ? 1 : 0
}

function sayMeasured(lines: Line[], times: Times, leaks: Asked[], all: Asked[]) {
  sayLines(lines)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  console.log(`\nfirst event ${ms(times.firstMedian)} (p95 ${ms(times.firstP95)})`)
  console.log(`whole answer ${ms(times.wholeMedian)} (p95 ${ms(times.wholeP95)})`)
  const [slowest] = all.toSorted((a, b) => b.heard.wholeMs - a.heard.wholeMs)
  if (slowest) console.log(`slowest: ${ms(slowest.heard.wholeMs)}, ${slowest.case.question}`)
  for (const one of leaks) console.log(`LEAK: ${one.case.question}: ${one.leaks.join(', ')}`)
  console.log(`answers with anything of the other firm: ${leaks.length} of ${all.length}`)
}
