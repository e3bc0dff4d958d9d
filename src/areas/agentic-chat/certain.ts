import type { Asking } from './asking.ts'
import type { Understanding } from './grammar/understanding.ts'
import { isEnglish } from './grammar/vocabulary/languages.ts'
import { catalogue, type EntityName, type Field, fieldOf } from './plan/catalogue.ts'
import type { Plan, Query } from './plan/plan.ts'

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
 * What the rules answer as well as a language model would: a question in English and of one clause that has one answer, such
 * as a list, a count or a figure. What has to be told (what is known, what has happened, how two compare, what was written,
 * and why) needs somebody who reads.
 */
export function isCertain({ understanding, question }: Pick<Asking, 'understanding' | 'question'>): boolean {
  if (!isUnderstood(understanding) || goesOn.test(question)) return false
  switch (understanding.kind) {
    case 'plan':
      return isEnglish(question) && !wantsMore.test(question) && hasOneAnswer(understanding.plan, question)
    case 'which_one':
      return understanding.said.length >= shortNameMin && isEnglish(question)
    case 'help':
      return question.split(/\s+/).length <= helpWordsMax
    // whether there is nothing of a name is for somebody to say who has looked
    case 'unknown_name':
      return false
    default:
      return true
  }
}

function hasOneAnswer(plan: Plan, question: string): boolean {
  switch (plan.kind) {
    case 'query':
      return (
        plan.layout !== 'compare' && !isOfWritten(plan, question) && (!asksWho.test(question) || namesSomebody(plan))
      )
    case 'document_question':
      return !plan.reasons && !plan.left
    case 'trend':
      return true
    default:
      return false
  }
}

const written: ReadonlySet<EntityName> = new Set(['notes', 'interactions', 'emails', 'calendar'])

/** What somebody has said or written: its words are looked for, or one of them is to be told. When it was is a fact. */
const isOfWritten = ({ entity, layout, text }: Query, question: string): boolean =>
  text !== null || (layout === 'lookup' && written.has(entity) && !/^\s*(?:when|how long|how many)\b/i.test(question))

const helpWordsMax = 6
const asksWho = /\bwhom?\b/i
const bearers: ReadonlySet<Field['to']> = new Set(['user', 'contact', 'company'])

/** Whether people or firms stand in what is answered. */
function namesSomebody({ entity, select, group }: Query): boolean {
  if (entity === 'people' || entity === 'contacts' || entity === 'companies') return true
  const fields =
    group.length > 0 ? group.map(({ field }) => field) : select.length > 0 ? select : catalogue[entity].shown
  return fields.some((name) => bearers.has(fieldOf(entity, `${name.replace(/s$/, '')}_id`)?.to))
}

/** It goes on from what was said, of which the rules know the records alone. */
const goesOn = /^\s*(?:and|but|so|or|then|und|aber|et|mais|y|pero)\b/i

const shortNameMin = 4

/** Asks for reasons or a judgement, or goes on with a question of its own: "… and why", "…, what should I ask?", a second sentence. */
const wantsMore =
  /\bwhy\b|\bhow come\b|[.?!]\s+\p{L}|(?:[,;]\s+|\s(?:and|but|or)\s+)(?:(?:and|but|or|also|then)\s+)?(?:how|what|which|who|whom|when|where|do|does|did|is|are|has|have|should|could|would|can)\b/iu
