import type { ModelFault } from './errors.ts'

/** What an error of the SDK means. */
export async function faultOf(error: unknown): Promise<ModelFault> {
  const { APICallError, LoadAPIKeyError, LoadSettingError, RetryError } = await import('ai')
  if (RetryError.isInstance(error)) return faultOf(error.lastError)
  if (LoadAPIKeyError.isInstance(error) || LoadSettingError.isInstance(error)) return 'refused'
  if (isConnectionLost(error)) return 'unreachable'
  if (!APICallError.isInstance(error)) return 'malformed'
  const { statusCode } = error
  if (statusCode === undefined) return 'unreachable'
  if (statusCode === 429 || statusCode === 503) return 'busy'
  if (statusCode >= 500) return 'unreachable'
  return statusCode >= 400 ? 'refused' : 'malformed'
}

/** While an answer is read, the error is that of the connection itself: undici's "terminated" with its cause. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(UND_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(code) || isConnectionLost(error.cause)
}

export async function isBadRequest(error: unknown): Promise<boolean> {
  const { APICallError } = await import('ai')
  return APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)
}
