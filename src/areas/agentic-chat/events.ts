import type { Plan } from './plan/plan.ts'
import type { Block, Citation } from './plan/result.ts'

/** rules: the deterministic analyst; model: a language model has planned or written, over the same data. */
export type Engine = 'rules' | 'model'
export const agentNames = ['data_analyst', 'document_researcher', 'financial_analyst', 'writer', 'planner'] as const
export type AgentName = (typeof agentNames)[number]

/** An answer as it is shown and kept. */
export type Answer = {
  /** Markdown; citations stand in it as their markers */
  text: string
  /** the plan in words: "Deals · open · owner Priya Shah · sum of value"; null where there is no plan */
  echo: string | null
  plan: Plan | null
  citations: Citation[]
  /** content words of the question that were not used */
  unused: string[]
  /** questions that work, nearest to what was asked */
  suggestions: string[]
  notices: string[]
  engine: Engine
  /** of a language model: how often it was asked, what it looked up, and the tokens that took */
  effort?: { rounds: number; lookups: number; input_tokens: number; output_tokens: number }
}

export type StreamErrorCode = 'query_failed' | 'pool_unavailable' | 'timeout' | 'cancelled' | 'generation_failed'

/**
 * The chat stream: start, then for each agent agent_start … agent_complete with chunks and data in between, then complete or
 * error. "text" of the answer stands for its chunks, where they have been read once more and something in them is doubted.
 */
export type ChatEvent =
  | { type: 'start'; query_id: string; timestamp: string }
  | { type: 'agent_start'; agent: AgentName; task: string }
  | { type: 'chunk'; content: string }
  /** one for each block of the result, then one of kind "answer" with all that belongs to the text */
  | BlockEvent
  | ({ type: 'data'; kind: 'answer'; text?: string } & Omit<Answer, 'text'>)
  | { type: 'agent_complete'; agent: AgentName; duration: number }
  | { type: 'complete'; query_id: string; total_time: number }
  | { type: 'error'; message: string; error_code: StreamErrorCode }

type EventOf<B extends Block> = B extends Block ? { type: 'data'; kind: B['type'] } & Omit<B, 'type'> : never
export type BlockEvent = EventOf<Block>
