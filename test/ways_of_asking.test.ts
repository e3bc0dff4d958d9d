import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Book, bookOf } from '../bench/questions/book.ts'
import type { Case } from '../bench/questions/cases.ts'
import { makeFirm } from '../bench/questions/firm.ts'
import { type Asked, askAll } from '../bench/questions/run.ts'
import { type Asker, seed } from '../bench/questions/seed.ts'
import { alone } from '../bench/questions/ways/alone.ts'
import { sentences } from '../bench/questions/ways/sentences.ts'
import { singles } from '../bench/questions/ways/single.ts'
import { startTestService } from './harness.ts'

// The ways in which people say a condition, of the seeded firm of the bench; what is right is worked out from its arrays. Here
// some of them; `npm run bench:questions -- --ways 3000` asks many more.

let asker: Asker
let book: Book
before(async () => {
  const service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000', TIME_ZONE: 'UTC' })
  const firm = makeFirm(new Date().toISOString().slice(0, 10))
  asker = await seed(service.url, service.deps.sql, firm, 'Alpine Capital')
  book = bookOf(firm)
})

/** Asks, and tells which were not answered right, and of how many nothing says so. */
async function answersOf(cases: Case[]) {
  const asked = await askAll(asker, cases, makeFirm('2026-01-15', 1.3717))
  const wrong = asked.filter(({ judged }) => judged.verdict !== 'right')
  const silent = wrong.filter(({ judged }) => judged.verdict === 'silently wrong').length
  return { wrong: wrong.length, silent, told: wrong.map(inALine).join('\n') }
}
const inALine = ({ case: { question }, judged, heard }: Asked) =>
  `${judged.verdict}: ${question}: ${heard.answer?.echo ?? heard.text.slice(0, 120)}`

const every = (step: number, cases: Case[]) => cases.filter((_, at) => at % step === 0)

test('a condition is understood in each of the ways people say it', async () => {
  const { wrong, told } = await answersOf(every(6, alone(book)))
  assert.equal(wrong, 0, told)
})

test('and in capitals, asked politely', async () => {
  const cases = every(25, alone(book)).map((one) => ({
    ...one,
    question: `COULD YOU SHOW ME ${one.question.toUpperCase()}?`,
  }))
  const { silent, wrong, told } = await answersOf(cases)
  assert.ok(wrong <= 1 && silent === 0, told)
})

test('conditions, orders and figures that chance put together are answered, and hardly one is silently wrong', async () => {
  const { wrong, silent, told } = await answersOf(sentences(book, 100))
  assert.ok(wrong <= 5 && silent <= 1, told)
})

test('what is asked of one record is answered in the ways people ask it', async () => {
  const { wrong, silent, told } = await answersOf(singles(book, 80))
  assert.ok(wrong <= 4 && silent <= 2, told)
})
