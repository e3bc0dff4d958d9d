import { v7 as uuidv7 } from 'uuid'
import { ApiError } from '../../platform/http/errors.ts'
import { Id, text } from '../../platform/http/fields.ts'
import { type AnalystEvent, askAnalyst } from '../agentic-chat/index.ts'
import { type Tool, tool } from './tool.ts'
import { textMax } from './written.ts'

const rowsMax = 50

export const askTool: Tool = tool({
  name: 'ask',
  title: 'Ask the analyst',
  description:
    'Asks the firm’s own analyst a question in words, such as “sum of open deals by owner” or “what does the CIM of Acme say about customer concentration”. It answers from the records and documents that you may see, with tables and citations. Give the chat_id of an answer to ask on in the same chat.',
  input: { question: text(4000).min(1, 'must not be empty'), chat_id: Id.optional(), company_id: Id.optional() },
  textMax: textMax.record,
  run: async ({ deps, user }, { question, chat_id = uuidv7(), company_id }, { signal, say }) => {
    const answer = new Answer()
    for await (const event of await askAnalyst(deps, user, { query: question, chat_id, company_id, signal })) {
      if (event.type === 'agent_start') say(event.task)
      answer.take(event)
    }
    return { chat_id, ...answer.whole() }
  },
})

/** Puts the stream of an answer together. */
class Answer {
  #text = ''
  readonly #blocks: object[] = []
  #rest: object = {}

  take(event: AnalystEvent) {
    if (event.type === 'error') throw new ApiError(422, event.error_code, event.message)
    if (event.type === 'chunk') this.#text += event.content
    if (event.type !== 'data') return
    switch (event.kind) {
      case 'answer': {
        const { text = this.#text, citations, notices, suggestions, unused, echo, engine } = event
        this.#text = text
        this.#rest = { citations, notices, suggestions, unused_words: unused, understood_as: echo, engine }
        return
      }
      case 'table': {
        const { title, columns, rows, total } = event
        this.#blocks.push({ title, columns, rows: rows.slice(0, rowsMax), total })
        return
      }
      default: {
        const { type: _type, kind: _kind, ...block } = event
        this.#blocks.push(block)
      }
    }
  }

  whole() {
    return { answer: this.#text, ...this.#rest, results: this.#blocks }
  }
}
