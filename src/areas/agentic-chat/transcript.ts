import type { AgentName, Answer, BlockEvent, ChatEvent, StreamErrorCode } from './events.ts'
import type { Ref } from './plan/result.ts'

const refsMax = 100

/** What a stream has said so far, as it is kept in the chat. */
export class Transcript {
  #text = ''
  #answer: Omit<Answer, 'text'> | null = null
  #blocks: object[] = []
  #refs: Ref[] = []
  #steps: { agent: AgentName; task: string; duration?: number }[] = []

  get isEmpty() {
    return this.#text === '' && this.#blocks.length === 0
  }

  take(event: ChatEvent) {
    if (event.type === 'chunk') this.#text += event.content
    if (event.type === 'agent_start') this.#steps.push({ agent: event.agent, task: event.task })
    if (event.type === 'agent_complete') {
      const step = this.#steps.findLast(({ agent, duration }) => agent === event.agent && duration === undefined)
      if (step) step.duration = event.duration
    }
    if (event.type !== 'data') return
    if (event.kind === 'answer') {
      const { type: _type, kind: _kind, text = this.#text, ...answer } = event
      this.#text = text
      this.#answer = answer
      return
    }
    const { type: _type, ...block } = event
    this.#blocks.push(block)
    this.#refs.push(...refsOf(event))
  }

  said(code?: StreamErrorCode) {
    return {
      content: this.#text,
      data: {
        answer: this.#answer,
        blocks: this.#blocks,
        steps: this.#steps,
        refs: this.#refs.slice(0, refsMax),
        ...(code && { error_code: code }),
      },
      engine: this.#answer?.engine ?? ('rules' as const),
    }
  }
}

/** The records that a block shows. */
function refsOf(block: BlockEvent): Ref[] {
  switch (block.kind) {
    case 'table':
      return block.rows.flatMap((row) => row.ref ?? [])
    case 'trend':
      return [block.company]
    case 'passages':
      return block.passages.map((passage) => passage.ref)
    default:
      return block satisfies never
  }
}
