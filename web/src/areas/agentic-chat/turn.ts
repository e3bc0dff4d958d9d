import { v4 as newId } from 'uuid'
import type { Reply } from '../../api/client.ts'
import type { About, Block, Told } from './answer.ts'

/** What an agent did, and how long it took; without seconds it is still at it. */
export type Step = { agent: string; task: string; seconds?: number }

/** A question with what came of it. */
export type Turn = {
  key: string
  queryId?: string
  question: string
  /** asking: nothing was heard yet */
  state: 'asking' | 'answering' | 'done' | 'stopped' | 'failed'
  text: string
  blocks: Block[]
  about?: About
  steps: Step[]
  seconds?: number
  /** why it failed, as a sentence */
  fault?: string
}

export const newTurn = (question: string): Turn => ({
  key: newId(),
  question,
  state: 'asking',
  text: '',
  blocks: [],
  steps: [],
})

/** The turn after one more event. */
export function after(turn: Turn, event: Told): Turn {
  switch (event.type) {
    case 'start':
      return { ...turn, state: 'answering', queryId: event.query_id }
    case 'agent_start':
      return { ...turn, steps: [...turn.steps, { agent: event.agent, task: event.task }] }
    case 'agent_complete':
      return { ...turn, steps: ended(turn.steps, event.agent, event.duration) }
    case 'chunk':
      return { ...turn, text: turn.text + event.content }
    case 'data':
      if (event.kind === 'answer') return { ...turn, about: event, text: event.text ?? turn.text }
      return { ...turn, blocks: [...turn.blocks, event] }
    case 'complete':
      return { ...turn, state: 'done', seconds: event.total_time }
    case 'error':
      return event.error_code === 'cancelled'
        ? { ...turn, state: 'stopped' }
        : { ...turn, state: 'failed', fault: event.message }
    default:
      // an event of a later version tells nothing that is shown here
      event satisfies never
      return turn
  }
}

/** The last step of that agent that has not ended. */
function ended(steps: Step[], agent: string, seconds: number): Step[] {
  const last = steps.findLastIndex((step) => step.agent === agent && step.seconds === undefined)
  return steps.map((step, index) => (index === last ? { ...step, seconds } : step))
}

type Message = Reply<'/agentic-chat/chats/{chat_id}'>['messages'][number]
/** What the service keeps of an answer beside its text. */
type Kept = {
  answer?: About | null
  blocks?: Block[]
  steps?: (Omit<Step, 'seconds'> & { duration?: number })[]
  error_code?: string
}

/** What the service has kept, as it was when it was told. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const answers = new Map(messages.flatMap((one) => (one.role === 'assistant' ? [[one.query_id, one]] : [])))
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ query_id, content }) => keptTurn(query_id, content, answers.get(query_id)))
}

function keptTurn(queryId: string, question: string, answer: Message | undefined): Turn {
  const turn: Turn = { ...newTurn(question), key: queryId, queryId, state: 'stopped' }
  if (!answer) return turn
  const kept = (answer.data ?? {}) as Kept // reason: the service keeps what its stream carried
  return {
    ...turn,
    state: states[answer.status],
    text: answer.content,
    blocks: kept.blocks ?? [],
    steps: (kept.steps ?? []).map(({ duration, ...step }) => ({
      ...step,
      ...(duration !== undefined && { seconds: duration }),
    })),
    ...(kept.answer && { about: kept.answer }),
    ...(answer.duration !== null && { seconds: answer.duration }),
    ...(answer.status === 'failed' && { fault: faultOfKept(kept.error_code) }),
  }
}

const states = { completed: 'done', failed: 'failed', cancelled: 'stopped' } as const

const faultOfKept = (code: string | undefined) =>
  code === 'timeout'
    ? 'The answer took too long. Ask for less at a time.'
    : 'Something went wrong while the question was answered.'
