import type { Config } from '../../config.ts'
import type { Model } from '../../platform/ai/model.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import type { About } from './answers/say/say.ts'
import type { AgentName, BlockEvent } from './events.ts'
import type { OfDocuments } from './grammar/document_question/question.ts'
import type { AskedNames } from './grammar/names/asked_names.ts'
import type { Situation, Understanding } from './grammar/understanding.ts'
import { catalogue } from './plan/catalogue.ts'
import type { Plan } from './plan/plan.ts'
import type { Block } from './plan/result.ts'
import type { Breaker } from './pools/pool.ts'

/** A question with all that is needed to answer it. */
export type Asking = {
  sql: Sql
  config: Config
  /** the language model, where one is configured */
  model: Model | undefined
  modelBreaker: Breaker
  log: { error(facts: object, message: string): void }
  who: Who
  chatId: string
  question: string
  understanding: Understanding
  /** the same as a question about what stands in a company's documents */
  documents: OfDocuments
  /** the same as a question about a task or a meeting by its title: plans to be tried; none where it is understood */
  titled: readonly Plan[]
  situation: Situation
  names: AskedNames
  now: Date
  timeZone: string
  signal: AbortSignal
}

export const aboutOf = ({ question, understanding, names, situation, timeZone }: Asking): About => ({
  question,
  unused: 'unused' in understanding ? understanding.unused : [],
  names,
  situation,
  today: situation.today,
  timeZone,
})

// reason: the kind and the rest are of the same block
export const eventOf = ({ type, ...block }: Block) => ({ type: 'data', kind: type, ...block }) as BlockEvent

/** Whose work a plan is, and what it is in words. */
export function workOn(plan: Plan): { agent: AgentName; task: string } {
  switch (plan.kind) {
    case 'query': {
      const [, several] = catalogue[plan.entity].noun
      if (plan.layout === 'compare' || plan.layout === 'peers')
        return { agent: 'financial_analyst', task: `Comparing ${several}` }
      return plan.measures.length > 0
        ? { agent: 'data_analyst', task: `Working out figures over the ${several}` }
        : { agent: 'data_analyst', task: `Looking through the ${several}` }
    }
    case 'trend':
      return { agent: 'financial_analyst', task: 'Following the figures over their periods' }
    case 'search':
      return { agent: 'document_researcher', task: 'Reading the documents' }
    case 'briefing':
      return { agent: 'writer', task: `Putting together what is known of the ${plan.subject}` }
    case 'follow_ups':
      return { agent: 'writer', task: 'Putting together what waits to be done' }
    case 'document_question':
      return { agent: 'financial_analyst', task: 'Reading the statements in the documents' }
    default:
      return plan satisfies never
  }
}

export const secondsSince = (begunAt: number) => Math.round(performance.now() - begunAt) / 1000
