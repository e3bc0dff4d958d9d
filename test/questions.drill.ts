import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { bookOf } from '../bench/questions/book.ts'
import type { Case } from '../bench/questions/cases.ts'
import { developed } from '../bench/questions/developed.ts'
import { makeFirm, otherScale } from '../bench/questions/firm.ts'
import { type Asked, askAll } from '../bench/questions/run.ts'
import { seed } from '../bench/questions/seed.ts'
import { todayHere } from '../bench/questions/service.ts'
import { sharedExamples, whySharedIsMissing } from '../bench/questions/shared_examples.ts'
import { linesOf } from '../bench/questions/table.ts'
import { startTestService } from './harness.ts'

// How right the analyst answers, without a language model; bench/questions measures it in full.

const service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '100000', TIME_ZONE: 'UTC' })
const [firm, other] = [makeFirm(todayHere()), makeFirm(todayHere(), otherScale)]
const book = bookOf(firm)
let ask: (cases: Case[]) => Promise<Asked[]>

before(async () => {
  const asker = await seed(service.url, service.deps.sql, firm, 'Alpine Capital')
  await seed(service.url, service.deps.sql, other, 'Alpine Capital Partners')
  ask = (cases) => askAll(asker, cases, other)
})

test('the shared examples are answered right', { skip: whySharedIsMissing }, async () => {
  checkShares('shared', await ask(sharedExamples(book)))
})

test('the developed questions are answered right', async () => {
  checkShares('developed', await ask(developed(book)))
})

function checkShares(set: 'shared' | 'developed', asked: Asked[]) {
  for (const line of linesOf(set, asked)) {
    const silently = asked.filter((one) => one.judged.verdict === 'silently wrong').map((one) => one.case.question)
    if (line.style === 'all')
      assert.ok(line['silently wrong'] <= line.asked * 0.01, `silently wrong: ${silently.join('; ')}`)
    const least = line.style === 'shorthand' ? 0.8 : line.style === 'plain' ? 0.9 : 0
    assert.ok(line.right >= line.asked * least, `${set}, ${line.style}: ${line.right} of ${line.asked} right`)
  }
  assert.deepEqual(
    asked.filter((one) => one.leaks.length > 0).map((one) => one.case.question),
    [],
    'nothing of another firm is in an answer',
  )
}
