import { checkPlan } from '../../plan/check.ts'
import type { DocumentQuestion } from '../../plan/plan.ts'
import { companyInMind } from '../company_in_mind.ts'
import type { NameIndex } from '../names.ts'
import type { Situation } from '../understanding.ts'
import { companyIn } from './company.ts'
import { readQuestion } from './read.ts'

/** What a question asks of the statements in a company's documents, every word of it understood; null where it is no such question. */
export function documentQuestion(question: string, names: NameIndex, situation: Situation): DocumentQuestion | null {
  const named = companyIn(question, names)
  const id = named?.id ?? companyInMind({ situation })?.id
  const read = id ? readQuestion(named?.text ?? question) : null
  if (!id || !read) return null
  const plan: DocumentQuestion = { kind: 'document_question', company_id: id, ...read }
  return checkPlan(plan) === undefined ? plan : null
}
