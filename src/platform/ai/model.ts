import type {} from 'ai'
import { begin, type ModelCall, modelCalls, told } from '../watch/points.ts'
import { askForObject } from './object.ts'
import type { Asked, ModelConfig, Question, Usage } from './question.ts'
import { askForText } from './text.ts'

export type Model = {
  /** provider and model, for people */
  name: string
  /**
   * Asks for a value of a schema, and checks it. It has no tools, so nothing in the prompt makes it act. Throws ModelFailed;
   * when the signal is aborted, the signal's reason.
   */
  object<T>(question: Question<T>): Promise<{ value: T; usage: Usage }>
  /**
   * Asks for a text, which comes in pieces; it returns what was used. Without tools, as object(). Tries again before the
   * first piece only. Throws ModelFailed, also in the middle; when the signal is aborted, the signal's reason.
   */
  text(asked: Asked): AsyncGenerator<string, Usage>
}

// what a provider does not know, such as a temperature, is left out without a word on the console
globalThis.AI_SDK_LOG_WARNINGS = false

/** The language model of the configuration. Nothing is loaded and nobody is called before the first question. */
export function openModel(config: ModelConfig): Model {
  const name = `${config.provider}:${config.model}`
  return {
    name,
    object(question) {
      const facts: ModelCall = { model: name, wanted: 'object' }
      return told(modelCalls, facts, async () => {
        const answer = await askForObject(config, question)
        Object.assign(facts, answer.usage)
        return answer
      })
    },
    async *text(asked) {
      const facts: ModelCall & { error?: unknown } = { model: name, wanted: 'text' }
      const end = begin(modelCalls, facts)
      try {
        const usage = yield* askForText(config, asked)
        Object.assign(facts, usage)
        return usage
      } catch (error) {
        facts.error = error
        throw error
      } finally {
        end()
      }
    },
  }
}
