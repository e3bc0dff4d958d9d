import type { Asking } from './asking.ts'
import type { Understanding } from './grammar/understanding.ts'
import { isEnglish } from './grammar/vocabulary/languages.ts'

/** Whether the rules have made something of all words of a question, or need no plan for it. */
export function isUnderstood(understanding: Understanding): boolean {
  switch (understanding.kind) {
    case 'plan':
      return understanding.unused.length === 0
    case 'unknown_name':
      // "the domestic (USA) Market" is like no name that the firm has, and may well be a word of what is written
      return understanding.nearest.length > 0
    case 'needs_model':
    case 'not_understood':
      return false
    default:
      return true
  }
}

/**
 * What the rules answer as well as a language model would: a question in English and of one clause that they understand. A
 * search has its words from the question, so that none of them is unused; and a name is written as one.
 */
export function isCertain({ understanding, question }: Pick<Asking, 'understanding' | 'question'>): boolean {
  if (!isUnderstood(understanding) || goesOn.test(question)) return false
  switch (understanding.kind) {
    case 'plan':
      return understanding.plan.kind !== 'search' && !hasSecondClause(question) && isEnglish(question)
    case 'unknown_name':
      return isWrittenAsName(question, understanding.said) && isEnglish(question)
    case 'which_one':
      return understanding.said.length >= shortNameMin && isEnglish(question)
    default:
      return true
  }
}

/** It goes on from what was said, of which the rules know the records alone. */
const goesOn = /^\s*(?:and|but|so|or|then|und|aber|et|mais|y|pero)\b/i

const shortNameMin = 4

/** "… and why", "… but do our notes": the question goes on with one of its own. */
const hasSecondClause = (question: string) =>
  /[,;]?\s(?:and|but|or)\s+(?:(?:also|then)\s+)?(?:why|how|what|which|who|whom|when|where|do|does|did|is|are|has|have|should|could|would|can)\b/i.test(
    question,
  )

function isWrittenAsName(question: string, said: string): boolean {
  const at = question.toLowerCase().indexOf(said.toLowerCase())
  return at > 0 && /\p{Lu}/u.test(question.slice(at, at + said.length))
}
