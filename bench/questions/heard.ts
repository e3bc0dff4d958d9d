import type { Answer, ChatEvent } from '../../src/areas/agentic-chat/events.ts'
import type { Block, Row } from '../../src/areas/agentic-chat/plan/result.ts'

/** An answer as it came over the stream. Milliseconds from sending the question. */
export type Heard = {
  status: number
  /** of an answer that is no stream, or of the stream's error event */
  error: string | null
  text: string
  blocks: Block[]
  answer: Omit<Answer, 'text'> | null
  firstEventMs: number
  wholeMs: number
  /** all that was sent, to look for what must not be in it */
  raw: string
}

type Person = { url: string; token: string }

/** Asks a question in a chat and hears the stream to its end. */
export async function hear(person: Person, chatId: string, query: string): Promise<Heard> {
  const started = performance.now()
  return heardOf(person, chatId, query, started).catch((error: Error) => ({
    ...heardFrom([]),
    error: error.message, // it ended in the middle, or took longer than anybody waits
    status: 0,
    firstEventMs: performance.now() - started,
    wholeMs: performance.now() - started,
    raw: '',
  }))
}

const waitMsMax = 20_000

async function heardOf({ url, token }: Person, chatId: string, query: string, started: number): Promise<Heard> {
  const reply = await fetch(`${url}/agentic-chat/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query, chat_id: chatId }),
    signal: AbortSignal.timeout(waitMsMax),
  })
  let raw = ''
  let firstEventMs = 0
  const decoder = new TextDecoder()
  for await (const part of reply.body ?? []) {
    raw += decoder.decode(part, { stream: true })
    if (firstEventMs === 0 && raw.includes('\n\n')) firstEventMs = performance.now() - started
  }
  const wholeMs = performance.now() - started
  const isStream = reply.headers.get('content-type')?.includes('event-stream') ?? false
  const events = isStream ? eventsIn(raw) : []
  return { ...heardFrom(events), ...(!isStream && { error: raw }), status: reply.status, firstEventMs, wholeMs, raw }
}

const eventsIn = (raw: string): ChatEvent[] =>
  raw
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)))

function heardFrom(events: ChatEvent[]): Pick<Heard, 'text' | 'blocks' | 'answer' | 'error'> {
  const heard: Pick<Heard, 'text' | 'blocks' | 'answer' | 'error'> = { text: '', blocks: [], answer: null, error: null }
  for (const event of events) {
    if (event.type === 'chunk') heard.text += event.content
    else if (event.type === 'error') heard.error = `${event.error_code}: ${event.message}`
    else if (event.type === 'data' && event.kind === 'answer') heard.answer = event
    else if (event.type === 'data') {
      const { type: _data, kind, ...block } = event
      heard.blocks.push({ type: kind, ...block } as Block) // reason: the kind of the event is the type of its block
    }
  }
  return heard
}

type TableBlock = Extract<Block, { type: 'table' }>
type TrendBlock = Extract<Block, { type: 'trend' }>
type PassagesBlock = Extract<Block, { type: 'passages' }>
export const tablesOf = ({ blocks }: Heard) => blocks.filter((block): block is TableBlock => block.type === 'table')
export const trendsOf = ({ blocks }: Heard) => blocks.filter((block): block is TrendBlock => block.type === 'trend')
export const passagesOf = ({ blocks }: Heard) =>
  blocks.filter((block): block is PassagesBlock => block.type === 'passages').flatMap(({ passages }) => passages)
/** Whether there is any record, figure or passage in it. */
export const hasData = ({ blocks }: Heard) =>
  blocks.some((block) => (block.type === 'passages' ? block.passages.length > 0 : block.rows.length > 0))
export const textsOf = (row: Row): string[] => [
  ...(row.ref ? [row.ref.label] : []),
  ...Object.values(row.values).filter((value): value is string => typeof value === 'string'),
]
