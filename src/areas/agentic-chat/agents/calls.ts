import { BrokenCircuitError } from 'cockatiel'
import type { Acted, Acting } from '../../../platform/ai/act.ts'
import { ModelFailed } from '../../../platform/ai/errors.ts'
import type { Model } from '../../../platform/ai/model.ts'
import type { Question, Usage } from '../../../platform/ai/question.ts'
import type { Breaker } from '../pools/pool.ts'

/** The share of the time for an answer that the model may take: what is left is for the rules, should it fail. */
const shareOfTime = 0.75

type Terms = { model: Model; breaker: Breaker; signal: AbortSignal; secondsMax: number; outputTokensMax: number }

/**
 * The calls of the language model for one answer: within one time for all of them, and none while the model is known to be
 * down. A model that fails or is too slow throws ModelFailed; only a reader who leaves throws the signal's reason.
 */
export class Calls {
  readonly #terms: Terms
  readonly #deadline: AbortSignal
  readonly #signal: AbortSignal
  readonly used: Usage = { inputTokens: 0, outputTokens: 0 }
  constructor(terms: Terms) {
    this.#terms = terms
    this.#deadline = AbortSignal.timeout(terms.secondsMax * shareOfTime * 1000)
    this.#signal = AbortSignal.any([terms.signal, this.#deadline])
  }

  /** A value of a schema; see Model.object. */
  async object<T>(question: Omit<Question<T>, 'signal' | 'outputTokensMax'>): Promise<T> {
    const { model, outputTokensMax } = this.#terms
    const attempt = await this.#attempt()
    try {
      const { value, usage } = await model.object({ ...question, signal: this.#signal, outputTokensMax })
      this.#count(usage)
      attempt.succeeded()
      return value
    } catch (error) {
      throw attempt.failed(this.#asFault(error))
    }
  }

  #count({ inputTokens, outputTokens }: Usage) {
    this.used.inputTokens += inputTokens
    this.used.outputTokens += outputTokens
  }

  /** The next turn of a conversation; see Model.act. */
  async *act(acting: Omit<Acting, 'signal' | 'outputTokensMax'>): AsyncGenerator<string, Acted> {
    const { model, outputTokensMax } = this.#terms
    const attempt = await this.#attempt()
    try {
      const acted = yield* model.act({ ...acting, signal: this.#signal, outputTokensMax })
      this.#count(acted.usage)
      return acted
    } catch (error) {
      throw attempt.failed(this.#asFault(error))
    } finally {
      // also when the reader leaves in the middle, which is no fault of the model
      attempt.succeeded()
    }
  }

  /** Takes part in what the breaker counts. Throws ModelFailed while it is open. */
  async #attempt() {
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const counted = this.#terms.breaker.execute(() => {
      begun.resolve()
      return end.promise
    })
    counted.catch(() => {}) // who calls is told by what it calls
    try {
      await Promise.race([begun.promise, counted])
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new ModelFailed('unreachable', error) : error
    }
    return {
      succeeded: () => end.resolve(),
      failed: (error: unknown) => {
        // no tokens left, or nobody listening: the model is not to blame
        if (error instanceof ModelFailed && error.fault !== 'spent') end.reject(error)
        else end.resolve()
        return error
      },
    }
  }

  #asFault(error: unknown): unknown {
    this.#terms.signal.throwIfAborted()
    return this.#deadline.aborted && !(error instanceof ModelFailed) ? new ModelFailed('timeout', error) : error
  }
}
