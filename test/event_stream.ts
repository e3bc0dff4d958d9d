import assert from 'node:assert/strict'
import type { Person, TestService } from './harness.ts'

// Reads a stream of Server-Sent Events as strictly as the specification writes it: one "data: " line an event, a blank
// line after it, comments between.

// reason: tests look into any event
export type StreamEvent = { type: string; [field: string]: any }

export type EventReply = {
  status: number
  headers: Headers
  /** none where the answer is not a stream */
  events: StreamEvent[]
  /** the chunks, one after the other */
  text: string
  /** an answer that is JSON, such as an error */
  body: any
}

/** Sends a request and reads its stream to the end. */
export async function readEvents(
  service: Pick<TestService, 'url'>,
  person: Pick<Person, 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<EventReply> {
  const stream = await openEvents(service, person, method, path, body)
  const events: StreamEvent[] = []
  for await (const event of stream.events) events.push(event)
  const { status, headers } = stream
  return { status, headers, events, text: textOf(events), body: stream.body }
}

export const textOf = (events: readonly StreamEvent[]) =>
  events.map((event) => (event.type === 'chunk' ? event['content'] : '')).join('')

/** Sends a request and gives its events as they come; "leave" closes the connection. */
export async function openEvents(
  { url }: Pick<TestService, 'url'>,
  { token }: Pick<Person, 'token'>,
  method: string,
  path: string,
  body?: unknown,
) {
  const connection = new AbortController()
  const response = await fetch(url + path, {
    method,
    signal: connection.signal,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  return {
    status: response.status,
    headers: response.headers,
    events: isStream && response.body ? parseEvents(response.body) : nothing(),
    body: isStream ? undefined : await response.json(),
    leave: () => connection.abort(),
  }
}

async function* nothing(): AsyncGenerator<StreamEvent> {}

/** The events of a stream; a line that the specification does not know fails the test. */
export async function* parseEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of bytes) {
    rest += decoder.decode(piece, { stream: true })
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const block = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (block.startsWith(':')) continue
      assert.match(block, /^(id: \S+\n)?data: \{.*\}$/, 'an event is one line, after its id')
      yield JSON.parse(block.slice(block.indexOf('data: ') + 'data: '.length))
    }
  }
  assert.equal(rest, '', 'a stream ends with a blank line')
}
