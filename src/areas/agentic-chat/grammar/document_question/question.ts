import type { DocumentQuestion } from '../../plan/plan.ts'
import { type CreditQuestion, readCreditQuestion } from '../credit_question/read.ts'
import { companyInMind } from '../follow_ups/company_in_mind.ts'
import type { NameIndex } from '../names/names.ts'
import type { Situation } from '../understanding.ts'
import { companyIn } from './company.ts'
import { type ReadQuestion, readQuestion } from './read.ts'

/** A question as one about documents. */
export type OfDocuments = {
  /** the one that is named, else the one in mind; null: none is */
  companyId: string | null
  /** what it asks of statements, every word understood; null where it is no such question */
  figure: ReadQuestion | null
  /** what it asks of a credit agreement; null where it is no such question */
  credit: CreditQuestion | null
  /** the question with "<company>" for the company that it names */
  text: string
}

/** What is longer is a letter, and no question: other firms wait while it is read. */
const charactersMax = 2000
/** A formula has some signs; each is looked at together with all that stand beside it. */
const signsMax = 200

const isLetter = (question: string) => {
  const text = question.normalize('NFKC')
  return text.length > charactersMax || (text.match(/[^\p{L}\p{N}\s]/gu)?.length ?? 0) > signsMax
}

export function ofDocuments(question: string, names: NameIndex, situation: Situation): OfDocuments {
  if (isLetter(question)) return { companyId: null, figure: null, credit: null, text: question }
  const named = companyIn(question, names)
  const companyId = named?.id ?? companyInMind({ situation })?.id ?? null
  const text = named?.text ?? question
  return { companyId, figure: readQuestion(text), credit: readCreditQuestion(text), text }
}

export const planOfFigure = (companyId: string, figure: ReadQuestion): DocumentQuestion => ({
  kind: 'document_question',
  company_id: companyId,
  ...figure,
})
