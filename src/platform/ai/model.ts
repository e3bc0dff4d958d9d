import type {} from 'ai'
import { begin, type ModelCall, modelCalls, told } from '../watch/points.ts'
import { type Acted, type Acting, askToAct, refusesTools } from './act.ts'
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
  /**
   * The model's next turn in a conversation with tools, none of which is run here: its text in pieces; it returns what it
   * calls. Throws ModelFailed, also in the middle; when the signal is aborted, the signal's reason.
   */
  act(acting: Acting): AsyncGenerator<string, Acted>
}

// what a provider does not know, such as a temperature, is left out without a word on the console
globalThis.AI_SDK_LOG_WARNINGS = false

/** The language model of the configuration. Nothing is loaded and nobody is called before the first question. */
export function openModel(config: ModelConfig): Model {
  const name = `${config.provider}:${config.model}`
  let speaksTools = config.tools !== 'off'
  async function* act(acting: Acting): AsyncGenerator<string, Acted> {
    if (!speaksTools) return yield* askToAct(config, acting, false)
    try {
      return yield* askToAct(config, acting, true)
    } catch (error) {
      if (!(await refusesTools(error))) throw error
    }
    const acted = yield* askToAct(config, acting, false)
    // a conversation that is too long is refused as well: that there were tools is to blame only where it goes well without
    speaksTools = false
    return acted
  }
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
    text: (asked) => watched({ model: name, wanted: 'text' }, askForText(config, asked), (usage) => usage),
    act: (acting) => watched({ model: name, wanted: 'turn' }, act(acting), ({ usage }) => usage),
  }
}

/** Pieces as they come, told to whoever watches when they end. */
async function* watched<T>(
  facts: ModelCall & { error?: unknown },
  pieces: AsyncGenerator<string, T>,
  usageOf: (end: T) => Usage,
): AsyncGenerator<string, T> {
  const end = begin(modelCalls, facts)
  try {
    const last = yield* pieces
    Object.assign(facts, usageOf(last))
    return last
  } catch (error) {
    facts.error = error
    throw error
  } finally {
    end()
  }
}
