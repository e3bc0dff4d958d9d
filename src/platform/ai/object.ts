import { z } from 'zod'
import { ModelFailed } from './errors.ts'
import { faultOf, isBadRequest } from './faults.ts'
import { type Mode, openLanguageModel } from './providers.ts'
import { callOf, type ModelConfig, type Question, shownOf, type Usage } from './question.ts'

/** See Model.object. */
export async function askForObject<T>(config: ModelConfig, question: Question<T>): Promise<{ value: T; usage: Usage }> {
  const timeout = AbortSignal.timeout(config.secondsMax * 1000)
  const signal = AbortSignal.any([question.signal, timeout])
  const spent: Usage = { inputTokens: 0, outputTokens: 0 }
  let mode: Mode = 'schema'
  let { prompt } = question
  for (let malformedBefore = 0; ; ) {
    try {
      const value = await askOnce(config, { ...question, prompt, signal }, { mode, spent })
      return { value, usage: spent }
    } catch (error) {
      question.signal.throwIfAborted()
      const fault = timeout.aborted ? 'timeout' : await faultOf(error)
      // a server that does not know schemas says that the request is bad; then the schema goes into the instructions
      if (fault === 'refused' && mode === 'schema' && (await isBadRequest(error))) mode = 'json'
      else if (fault !== 'malformed' || malformedBefore++ >= Math.min(1, config.retriesMax))
        throw new ModelFailed(fault, error)
      else
        prompt = `${question.prompt}\nYour last answer could not be used: ${whatWasWrong(error)}. Answer anew, in the form that is asked for.`
    }
  }
}

/** The innermost reason, which names the field; not what was answered, which may hold anything. */
function whatWasWrong(error: unknown): string {
  if (!(error instanceof Error)) return 'it was no JSON'
  if (error instanceof z.ZodError) return z.prettifyError(error).slice(0, reasonMax)
  return error.cause === undefined ? 'it was no JSON of the schema' : whatWasWrong(error.cause)
}
const reasonMax = 500

type Attempt = { mode: Mode; spent: Usage }

async function askOnce<T>(config: ModelConfig, question: Question<T>, { mode, spent }: Attempt): Promise<T> {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai')
  const model = await openLanguageModel(config, mode)
  try {
    const { output, usage } = await generateText({
      ...callOf(config, question),
      ...shownOf(question),
      model,
      output: Output.object({ schema: question.schema }),
      instructions: mode === 'schema' ? question.system : `${question.system}\n${schemaInWords(question.schema)}`,
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
