import type { FastifyReply } from 'fastify'
import { ApiError } from './errors.ts'

/** Nobody reads it: why the signal of an answer is aborted when its reader has gone. */
class ReaderLeft extends ApiError {
  override name = 'ReaderLeft'
  constructor() {
    super(499, 'cancelled', 'The client has closed the connection')
  }
}

/**
 * Aborted when the client leaves before its answer is complete. The connection says so at once; a stream would say it
 * only when its generator comes to its next event.
 */
export function whileAsked({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const leave = () => raw.writableFinished || left.abort(new ReaderLeft())
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return left.signal
}
