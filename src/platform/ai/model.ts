import type {} from 'ai'
import type { z } from 'zod'
import { begin, type ModelCall, modelCalls, told } from '../watch/points.ts'
import { askForObject } from './object.ts'
import type { ModelAddress, ProviderName } from './providers.ts'
import { askForText } from './text.ts'

export type ModelConfig = ModelAddress & {
  provider: ProviderName
  /** for one question with all its tries */
  secondsMax: number
  /** further tries when the model is overloaded, fails or answers out of form */
  retriesMax: number
}

export type Asked = {
  /** what to do; the only text that the model is to obey */
  system: string
  prompt: string
  /** shown behind the prompt, each with its number; a model may refuse them */
  pictures?: readonly PagePicture[]
  signal: AbortSignal
  outputTokensMax: number
}
/** What a page of a document looks like. */
export type PagePicture = { page: number; mediaType: 'image/jpeg'; bytes: Uint8Array }
export type Question<T> = Asked & { schema: z.ZodType<T> }

/** Tokens, as the provider counts them; 0 where it does not say. */
export type Usage = { inputTokens: number; outputTokens: number }

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

/** What a question is sent with, whatever it asks for. */
export const callOf = (config: ModelConfig, asked: Asked) => ({
  ...shownOf(asked),
  maxOutputTokens: asked.outputTokensMax,
  maxRetries: config.retriesMax,
  temperature: 0,
  abortSignal: asked.signal,
})

const shownOf = ({ prompt, pictures = [] }: Asked) =>
  pictures.length === 0
    ? { prompt }
    : { messages: [{ role: 'user' as const, content: [textPart(prompt), ...pictures.flatMap(partsOf)] }] } // reason: the SDK's type of role

const textPart = (text: string) => ({ type: 'text' as const, text }) // reason: the SDK tells its parts apart by these words

const partsOf = ({ page, mediaType, bytes }: PagePicture) => [
  textPart(`Picture of page ${page}:`),
  { type: 'file' as const, data: bytes, mediaType }, // reason: the same
]
