import { ModelFailed } from './errors.ts'
import { faultOf } from './faults.ts'
import { openLanguageModel } from './providers.ts'
import { type Asked, callOf, type ModelConfig, shownOf, type Usage } from './question.ts'

/** See Model.text. */
export async function* askForText(config: ModelConfig, asked: Asked): AsyncGenerator<string, Usage> {
  const timeout = AbortSignal.timeout(config.secondsMax * 1000)
  // a reader who stops listening ends the call too
  const left = new AbortController()
  const signal = AbortSignal.any([asked.signal, timeout, left.signal])
  let isEmpty = true
  try {
    const { streamText } = await import('ai')
    const model = await openLanguageModel(config, 'text')
    const { stream } = streamText({
      ...callOf(config, { ...asked, signal }),
      ...shownOf(asked),
      model,
      instructions: asked.system,
      onError: () => {}, // it comes as a part of the stream
    })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') signal.throwIfAborted()
      if (part.type === 'text-delta' && part.text !== '') {
        isEmpty = false
        yield part.text
      }
      if (part.type === 'finish') {
        if (isEmpty) throw new ModelFailed('malformed', 'an empty text')
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage
        return { inputTokens, outputTokens }
      }
    }
    throw new ModelFailed('malformed', 'a text without an end')
  } catch (error) {
    asked.signal.throwIfAborted()
    if (timeout.aborted) throw new ModelFailed('timeout', error)
    throw error instanceof ModelFailed ? error : new ModelFailed(await faultOf(error), error)
  } finally {
    left.abort()
  }
}
