import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

// The model server of the other tests keeps no request that is larger than 64 kB: pictures are.

type Part = { type: string; text?: string; image_url?: { url: string } }
export type Sent = { messages: { role: string; content: string | Part[] }[] }
export type ShownPicture = { label: string; mediaType: string; bytes: Buffer }

/**
 * A server with the interface of OpenAI on loopback, which keeps all that it is sent, answers as a test says, and may refuse
 * questions that have pictures.
 */
export async function startSeeingModel() {
  const sent: { path: string; body: string }[] = []
  let contents: string[] = []
  let refusal: number | undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    sent.push({ path: request.url ?? '', body })
    const status = refusal !== undefined && body.includes('image_url') ? refusal : 200
    const content = contents.length > 1 ? contents.shift() : contents[0]
    const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
    const message = { role: 'assistant', content }
    const answer = { id: '1', object: 'chat.completion', created: 1, model: 'any', usage }
    const fault = { error: { message: 'image input is not supported', type: 'error' } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(status === 200 ? { ...answer, choices: [{ index: 0, message, finish_reason: 'stop' }] } : fault),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const questions = () => sent.map(({ body }) => JSON.parse(body) as Sent) // reason: what the SDK sends in this interface
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    /** Forgets what was sent, and answers with these texts in turn, then with the last; questions with pictures with this status. */
    answer(answers: string | string[], refusesPicturesWith?: number) {
      sent.length = 0
      contents = [answers].flat()
      refusal = refusesPicturesWith
    },
    /** What was asked, as it was sent. */
    questions,
    /** The texts of what was asked, the system's first. */
    texts: () => questions().map(({ messages }) => messages.map((message) => textIn(message.content)).join('\n')),
    /** The pictures of each question, with the words right before each of them. */
    pictures: () => questions().map(({ messages }) => messages.flatMap((message) => picturesIn(message.content))),
    /** All that was sent, for any interface. */
    sent,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const textIn = (content: string | Part[]) =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n')

const picturesIn = (content: string | Part[]): ShownPicture[] =>
  typeof content === 'string'
    ? []
    : content.flatMap((part, index) => {
        const [, mediaType, base64] = /^data:([^;]+);base64,(.*)$/.exec(part.image_url?.url ?? '') ?? []
        if (!mediaType || !base64) return []
        return [{ label: content[index - 1]?.text ?? '', mediaType, bytes: Buffer.from(base64, 'base64') }]
      })
