import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { ModelFailed, type ModelFault } from './errors.ts'
import { type ModelAddress, type ProviderName, providers } from './providers.ts'

export type ModelConfig = ModelAddress & {
  provider: ProviderName
  /** for one question with all its tries */
  secondsMax: number
  /** further tries when the model is overloaded, fails or answers out of form */
  retriesMax: number
}

export type Question<T> = {
  schema: z.ZodType<T>
  /** what to do; the only text that the model is to obey */
  system: string
  prompt: string
  signal: AbortSignal
  outputTokensMax: number
}

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
}

/** The language model of the configuration. Nothing is loaded and nobody is called before the first question. */
export function openModel(config: ModelConfig): Model {
  return { name: `${config.provider}:${config.model}`, object: (question) => ask(config, question) }
}

async function ask<T>(config: ModelConfig, question: Question<T>): Promise<{ value: T; usage: Usage }> {
  const timeout = AbortSignal.timeout(config.secondsMax * 1000)
  const signal = AbortSignal.any([question.signal, timeout])
  const spent: Usage = { inputTokens: 0, outputTokens: 0 }
  let mode: 'schema' | 'json' = 'schema'
  for (let malformedBefore = 0; ; ) {
    try {
      const value = await askOnce(config, { ...question, signal }, { mode, spent })
      return { value, usage: spent }
    } catch (error) {
      question.signal.throwIfAborted()
      const fault = timeout.aborted ? 'timeout' : await faultOf(error)
      // a server that does not know schemas says that the request is bad; then the schema goes into the instructions
      if (fault === 'refused' && mode === 'schema' && (await isBadRequest(error))) mode = 'json'
      else if (fault !== 'malformed' || malformedBefore++ >= Math.min(1, config.retriesMax))
        throw new ModelFailed(fault, error)
    }
  }
}

type Attempt = { mode: 'schema' | 'json'; spent: Usage }

async function askOnce<T>(config: ModelConfig, question: Question<T>, { mode, spent }: Attempt): Promise<T> {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai')
  const model: LanguageModel = await providers[config.provider](config, mode)
  try {
    const { output, usage } = await generateText({
      model,
      output: Output.object({ schema: question.schema }),
      instructions: mode === 'schema' ? question.system : `${question.system}\n${schemaInWords(question.schema)}`,
      prompt: question.prompt,
      maxOutputTokens: question.outputTokensMax,
      maxRetries: config.retriesMax,
      temperature: 0,
      abortSignal: question.signal,
    })
    add(spent, usage)
    return output
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error) && error.usage) add(spent, error.usage)
    throw error
  }
}

const schemaInWords = (schema: z.ZodType) =>
  `Answer with one JSON object of this JSON schema and nothing else: ${JSON.stringify(z.toJSONSchema(schema))}`

function add(spent: Usage, usage: { inputTokens: number | undefined; outputTokens: number | undefined }) {
  spent.inputTokens += usage.inputTokens ?? 0
  spent.outputTokens += usage.outputTokens ?? 0
}

async function faultOf(error: unknown): Promise<ModelFault> {
  const { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, RetryError } = await import('ai')
  if (RetryError.isInstance(error)) return faultOf(error.lastError)
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) return 'malformed'
  if (!APICallError.isInstance(error)) return 'malformed'
  const { statusCode } = error
  if (statusCode === undefined) return 'unreachable'
  if (statusCode === 429 || statusCode === 503) return 'busy'
  if (statusCode >= 500) return 'unreachable'
  return statusCode >= 400 ? 'refused' : 'malformed'
}

async function isBadRequest(error: unknown): Promise<boolean> {
  const { APICallError } = await import('ai')
  return APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)
}
