import { sendTo } from './send.ts'

/**
 * Asks and yields what the service tells, event by event (`data: {json}` lines of text/event-stream).
 * Throws a `Fault` before the first event, `DOMException` AbortError when the signal says stop.
 */
export async function* streamOf<Event>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Event> {
  const response = await sendTo(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  })
  yield* eventsOf<Event>(response)
}

/** The events of an answer that is a stream; "heard" is called for all that comes, also what only says that it lives. */
export async function* eventsOf<Event>({ body }: Response, heard = () => {}): AsyncGenerator<Event> {
  if (!body) return
  let rest = ''
  for await (const text of texts(body)) {
    heard()
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6))
  }
}

async function* texts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader() // reason: the DOM's types disagree about BufferSource
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
