import type { DayOrder } from '../../../words/written_days.ts'
import type { Plan } from '../plan/plan.ts'
import type { Ref } from '../plan/result.ts'

/** What the question is asked in: who asks, when, and what came before in the chat. */
export type Situation = {
  userId: string
  /** the day of the asker, YYYY-MM-DD */
  today: string
  /** in which the firm writes days; null: it has not said */
  dateOrder: DayOrder | null
  /** the company whose page the chat stands on */
  companyId: string | null
  /** the plan that answered the last question of this chat, and the records its answer showed */
  last: { plan: Plan; refs: Ref[] } | null
}

/** What the grammar makes of a question. */
export type Understanding =
  /** unused: content words that no rule has taken; they are said to the reader and never passed over */
  | {
      kind: 'plan'
      plan: Plan
      unused: string[]
      /** conditions of the question before, which this one seems to go on from, that are not in the plan */
      leftOut?: string[]
    }
  /** a name that several records have */
  | { kind: 'which_one'; said: string; candidates: Ref[] }
  /** a name that no record has */
  | { kind: 'unknown_name'; said: string; nearest: Ref[] }
  /** a question that only a language model can answer (why, should, summarise themes, draft); "about" is what can be shown instead */
  | {
      kind: 'needs_model'
      reason: 'judgement' | 'writing' | 'synthesis' | 'cause'
      about: Plan | null
      unused: string[]
    }
  | { kind: 'greeting' | 'help' | 'thanks' }
  /** asks for what nobody here may have: other firms, rules to be ignored, secrets; or for a change, which the chat never makes */
  | { kind: 'refused'; reason: 'other_firms' | 'instructions' | 'secrets' | 'writes' }
  /** amounts are asked for in a currency in which there is no answer: there is no rate, it is not the only one, or there are no amounts */
  | { kind: 'other_currency'; currency: string; why: 'no_rate' | 'two' | 'no_amounts' }
  | { kind: 'not_understood'; unused: string[] }
