import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { whileAsked } from './while_asked.ts'

type Patience = {
  /** so long nothing may be said before a comment says that the stream lives */
  heartbeatSeconds?: number
  /** so long a reader may take nothing of what waits for it */
  stalledSecondsMax?: number
}
/** One with an "id" is told with it as the specification says, so that who was cut off can say where. */
type Event = { type: string; id?: string }

/**
 * Answers with a stream of Server-Sent Events: a "data: <JSON>" line and a blank one for each event, and a comment when
 * nothing was said for a while, so that no proxy takes the connection for dead. An event is asked for when the client has
 * taken those before it; a client that takes nothing for long is one that has left. "begin" gets the signal that is
 * aborted at that moment.
 */
export function sendEvents<E extends Event>(
  reply: FastifyReply,
  begin: (signal: AbortSignal) => AsyncGenerator<E>,
  { heartbeatSeconds = 15, stalledSecondsMax = 60 }: Patience = {},
): FastifyReply {
  const lines = asLines(begin(whileAsked(reply)), {
    heartbeatSeconds,
    stalledSecondsMax,
    hangUp: () => reply.raw.destroy(),
  })
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines, { objectMode: false, highWaterMark: 16_384 }))
}

type Line = Required<Patience> & { hangUp: () => void }

async function* asLines<E extends Event>(events: AsyncGenerator<E>, options: Line) {
  const { heartbeatSeconds, stalledSecondsMax, hangUp } = options
  let stalled: NodeJS.Timeout | undefined
  let next = begun(events)
  try {
    for (;;) {
      const outcome = await orSilence(next, heartbeatSeconds)
      if (outcome !== 'silence' && outcome.done) return
      stalled = setTimeout(hangUp, stalledSecondsMax * 1000)
      yield outcome === 'silence' ? ': still here\n\n' : `${idLine(outcome.value)}data: ${inOneLine(outcome.value)}\n\n`
      clearTimeout(stalled)
      if (outcome !== 'silence') next = begun(events)
    }
  } finally {
    clearTimeout(stalled)
    await events.return(undefined).catch(() => {})
  }
}

const idLine = ({ id }: Event) => (id === undefined ? '' : `id: ${id}\n`)

// JSON leaves these as they are, and readers that cut by what Unicode calls the end of a line would cut there
const lineEnds: Record<string, string> = { '\u0085': '\\u0085', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const inOneLine = (event: object) =>
  JSON.stringify(event).replace(/[\u0085\u2028\u2029]/g, (end) => lineEnds[end] ?? '')

/** The next event, on its way. It is awaited by whoever asked; with a client that has left nobody may. */
function begun<E>(events: AsyncGenerator<E>) {
  const next = events.next()
  next.catch(() => {})
  return next
}

async function orSilence<T>(work: Promise<T>, seconds: number): Promise<T | 'silence'> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, 'silence')
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}
