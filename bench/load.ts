import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request, ready to be sent again and again; "bytes" because the load generator shares the machine with what it measures. */
export type Request = () => Buffer

export function request(method: string, path: string, token: string, body?: unknown): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: bench',
    `Authorization: Bearer ${token}`,
    ...(content ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

/** How many answers came within the measured seconds, and how many in all: the last ones come when the time is over. */
export type Load = { replies: number; answered: number; seconds: number }

/**
 * Asks over "connections" connections, each with one request at a time, for at least so many seconds and replies.
 * Counts what was answered by then. Any answer but a success ends the bench: a fast refusal is not speed.
 */
export async function load(
  url: string,
  next: Request,
  { connections, secondsMin, repliesMin }: { connections: number; secondsMin: number; repliesMin: number },
): Promise<Load> {
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(url)))
  const start = performance.now()
  let [replies, answered] = [0, 0]
  let lastAt = start
  let isOver = false
  const loop = async (client: Client) => {
    while (!isOver) {
      await client.ask(next())
      answered++
      if (isOver) return
      replies++
      lastAt = performance.now()
      if (lastAt - start >= secondsMin * 1000 && replies >= repliesMin) isOver = true
    }
  }
  await Promise.all(clients.map(loop))
  for (const client of clients) client.close()
  return { replies, answered, seconds: (lastAt - start) / 1000 }
}

/** Milliseconds of each of so many requests, one after the other. */
export async function latencies(url: string, next: Request, times: number): Promise<number[]> {
  const client = await openClient(url)
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await client.ask(next())
    took.push(performance.now() - start)
  }
  client.close()
  return took
}

type Client = { ask(bytes: Buffer): Promise<void>; close(): void }

/** A connection that is kept; fetch and node:http would cost more than the service that is measured. */
export async function openClient(url: string): Promise<Client> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  return { ask: (bytes) => exchange(socket, bytes), close: () => socket.destroy() }
}

function exchange(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let expected = Number.POSITIVE_INFINITY
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (expected === Number.POSITIVE_INFINITY) expected = lengthOf(received)
      if (received.length < expected) return
      end()
      const status = received.toString('latin1', 9, 12)
      if (status.startsWith('2')) resolve()
      else reject(new Error(`answered ${received.toString('utf8', 0, 2000)}\nto ${bytes.toString('utf8', 0, 200)}`))
    }
    const onClose = () => {
      end()
      reject(new Error('the server closed the connection'))
    }
    const end = () => socket.off('data', onData).off('close', onClose)
    socket.on('data', onData).on('close', onClose)
    socket.write(bytes)
  })
}

/** How many bytes the whole answer has, once its head is there. */
function lengthOf(received: Buffer): number {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return Number.POSITIVE_INFINITY
  const length = received.toString('latin1', 0, head).match(/\r\ncontent-length: (\d+)/i)?.[1]
  return head + 4 + Number(length ?? 0)
}
