import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the model is asked, as it comes over the wire. */
export type Seen = {
  /** of this answer, from 1 */
  round: number
  system: string
  /** what the last tools have brought, or the last message where there are none */
  last: string
  /** all of the request */
  body: string
  tools: readonly string[]
}
/** What it does: calls, which end its turn, or a text; "after" waits before the first byte. */
export type Reply = {
  calls?: readonly { tool: string; input: object | string }[]
  text?: string
  status?: number
  after?: Promise<unknown>
  /** the connection is cut in the middle of the text */
  cut?: boolean
}
export type Script = (seen: Seen) => Reply | Promise<Reply>

type Message = { role: string; content: unknown; tool_calls?: unknown[] }
type Asked = { messages: Message[]; stream?: boolean; tools?: { function: { name: string } }[] }

/** A language model with the interface of OpenAI's, on loopback, that does what a script says: in place of one that thinks. */
export async function startScriptedModel() {
  let script: Script = () => ({ text: 'No script.' })
  const requests: string[] = []
  const faults: unknown[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      faults.push(error)
      response.destroy()
    })
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    requests.push(body)
    const asked = JSON.parse(body) as Asked // reason: the SDK writes it
    const reply = await script(seenIn(asked, body))
    await reply.after
    if (reply.status) {
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ error: { message: reply.text ?? 'refused', type: 'error' } }))
    }
    return asked.stream ? stream(response, reply) : whole(response, reply)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    /** Every request since the script was set, as it came. */
    requests,
    /** Throws what a script threw. */
    check() {
      if (faults.length > 0) throw faults.pop()
    },
    plays(next: Script) {
      script = next
      requests.length = 0
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
      : ''

function seenIn({ messages, tools = [] }: Asked, body: string): Seen {
  const turns = messages.filter(({ role }) => role === 'assistant').length
  const behind = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
  return {
    round: turns + 1,
    system: textOf(messages[0]?.content),
    last: behind.map(({ content }) => textOf(content)).join('\n'),
    body,
    tools: tools.map(({ function: { name } }) => name),
  }
}

const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
const callsOf = ({ calls = [] }: Reply) =>
  calls.map(({ tool, input }, index) => ({
    index,
    id: `call_${index}_${Math.random().toString(36).slice(2)}`,
    type: 'function',
    function: { name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))

function whole(response: ServerResponse, reply: Reply) {
  const calls = callsOf(reply)
  const message = { role: 'assistant', content: reply.text ?? null, ...(calls.length > 0 && { tool_calls: calls }) }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
      usage,
    }),
  )
}

function stream(response: ServerResponse, reply: Reply) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'one', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    )
  const pieces = reply.text?.match(/[\s\S]{1,12}/g) ?? []
  for (const content of reply.cut ? pieces.slice(0, pieces.length / 2) : pieces) send({ role: 'assistant', content })
  if (reply.cut) return response.destroy()
  const calls = callsOf(reply)
  if (calls.length > 0) send({ role: 'assistant', tool_calls: calls })
  send({}, calls.length > 0 ? 'tool_calls' : 'stop')
  response.write(`data: ${JSON.stringify({ id: 'one', choices: [], usage })}\n\n`)
  return response.end('data: [DONE]\n\n')
}
