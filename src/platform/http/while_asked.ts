import type { FastifyReply } from 'fastify'

/** Aborted when the one who asks has left before the answer was whole. */
export function whileAsked({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('the client has left'))
  })
  return controller.signal
}
