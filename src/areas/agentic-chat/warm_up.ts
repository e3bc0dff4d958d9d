import { setImmediate as soon } from 'node:timers/promises'
import { ofDocuments } from './grammar/document_question/question.ts'
import { Names } from './grammar/names/name_match.ts'
import type { NameIndex } from './grammar/names/names.ts'
import { Values } from './grammar/names/values.ts'
import { understand } from './grammar/understand.ts'

const questions = ['How many open deals do we have?', 'What was the revenue of Acme in 2023?']

/**
 * Reads questions of nobody, so that the first person who asks does not wait for the patterns of the language: each is
 * compiled when it is first tried (0.2 s in all; without the option --no-regexp-tier-up once more when it is tried again).
 */
export async function warmUp(): Promise<void> {
  const none = new Names([new Values()])
  const names: NameIndex = { match: (words) => none.match(words), nearest: () => [], examples: () => [] }
  const situation = { userId: '', today: '2026-01-01', dateOrder: null, companyId: null, last: null }
  for (const question of questions) {
    understand(question, names, situation)
    ofDocuments(question, names, situation)
    await soon()
  }
}
