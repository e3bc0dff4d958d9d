export type FaultCode =
  /** the credentials are not taken (any more): a person has to connect again */
  | 'auth'
  /** the account may not do this */
  | 'forbidden'
  | 'not_found'
  /** what is there has changed since it was read, or is there already */
  | 'conflict'
  | 'throttled'
  /** the place from which to read on is not known any more: everything has to be listed again */
  | 'cursor_expired'
  | 'unavailable'
  | 'bad_config'

/** What went wrong at an outside system, told the same way by every adapter. The message is a sentence for its user. */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault'
  readonly code: FaultCode
  /** how long the other side asks to be left alone */
  readonly retryAfterMs: number | undefined
  constructor(
    code: FaultCode,
    message: string,
    { retryAfterMs, cause }: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    // it may say what the other side said, and is kept in the database
    super(message.replace(/[\p{Cc}\s]+/gu, ' ').toWellFormed(), { cause })
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
