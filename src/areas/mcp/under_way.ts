import type { FastifyRequest } from 'fastify'
import type { Message } from './schema.ts'

/** The calls that are being answered on this node, so that a later message of the same program can end them. */
export class UnderWay {
  readonly #calls = new Map<string, () => void>()

  /** Remembers how to end a call; answers how to forget it. */
  begin(request: FastifyRequest, { id }: Message, end: () => void): () => void {
    const key = keyOf(request, id)
    if (key === undefined) return () => {}
    this.#calls.set(key, end)
    return () => {
      if (this.#calls.get(key) === end) this.#calls.delete(key)
    }
  }

  /** Ends the call that a notification names, if it is one of the same program and still under way. */
  end(request: FastifyRequest, { params }: Message): void {
    const key = keyOf(request, params?.['requestId'])
    if (key !== undefined) this.#calls.get(key)?.()
  }
}

/** Ids of calls are counted from 0 by each program: the session, which we only hand out, tells them apart. */
function keyOf({ user, headers }: FastifyRequest, id: unknown): string | undefined {
  const session = headers['mcp-session-id']
  if (typeof session !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return undefined
  return JSON.stringify([user.firmId, user.userId, session, id])
}
