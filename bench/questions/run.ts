import { randomUUID } from 'node:crypto'
import type { Case } from './cases.ts'
import type { Firm } from './firm.ts'
import { type Heard, hear } from './heard.ts'
import { type Judged, judge } from './judge.ts'
import { leaksIn } from './leaks.ts'
import type { Asker } from './seed.ts'

export type Asked = { case: Case; heard: Heard; judged: Judged; leaks: string[] }

/** Asks each question in a chat of its own, after those that it goes on from. */
export async function askAll(asker: Asker, cases: Case[], other: Firm): Promise<Asked[]> {
  const leaksOf = leaksIn(other)
  const asked: Asked[] = []
  for (const one of cases) {
    const chatId = randomUUID()
    for (const question of one.after) await hear(asker, chatId, question)
    const heard = await hear(asker, chatId, one.question)
    if (heard.status === 0 && asked.at(-1)?.heard.status === 0)
      throw new Error(`the service no longer answers since: ${asked.at(-1)?.case.question}`)
    asked.push({ case: one, heard, judged: judge(one.expect, heard), leaks: leaksOf(heard.raw) })
  }
  return asked
}
