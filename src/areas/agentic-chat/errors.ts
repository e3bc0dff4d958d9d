import { ApiError, tooManyRequests } from '../../platform/http/errors.ts'
import type { StreamErrorCode } from './events.ts'

export const invalidQuery = (detail: string) => new ApiError(400, 'invalid_query', detail)
export const chatNotFound = () => new ApiError(404, 'chat_not_found', 'Chat not found')
export const poolNotFound = () => new ApiError(404, 'pool_not_found', 'Agent pool not found')

/** A question that could not be answered, known before the first event of its stream. */
export const queryFailed = () =>
  new ApiError(422, 'query_failed', 'The question could not be answered', { more: { message: sentences.query_failed } })

export const poolUnavailable = (retryAfterSeconds = 1) =>
  new ApiError(503, 'pool_unavailable', 'No agent is free for the question right now. Try again in a moment.', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })

export const queueFull = (questionsMax: number) =>
  tooManyRequests('Too many questions of your firm are waiting already', questionsMax, 5)

/** Why an answer was ended by us in the middle. */
export class Ended extends Error {
  override name = 'Ended'
  readonly code: StreamErrorCode
  constructor(code: StreamErrorCode) {
    super(code)
    this.code = code
  }
}

/** What the reader of a stream is told; never what went wrong inside. */
export const sentences: Record<StreamErrorCode, string> = {
  query_failed: 'Something went wrong while the question was answered. Ask again in a moment.',
  pool_unavailable: 'No agent is free for the question right now. Try again in a moment.',
  timeout: 'The answer took too long. Ask for less at a time.',
  cancelled: 'The answer was ended before it was complete.',
  generation_failed: 'Something went wrong while the answer was written. Ask again in a moment.',
}
