import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = { id: string; body: any; isSigned: boolean; signatures: number } // reason: tests look into any body
type Answer = (got: Got, response: ServerResponse, request: IncomingMessage) => void

/** A receiver of webhooks on loopback: judges each signature by itself, and answers as it is told to. */
export async function startReceiver(answer: Answer = (_got, response) => response.end('thank you')) {
  const secrets: string[] = []
  const got: Got[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const given = String(request.headers['webhook-signature'] ?? '').split(' ')
      const id = String(request.headers['webhook-id'])
      const signed = `${id}.${request.headers['webhook-timestamp']}.${raw}`
      const isSigned = secrets.some((secret) => given.includes(`v1,${sign(secret, signed)}`))
      const one = { id, body: raw ? JSON.parse(raw) : undefined, isSigned, signatures: given.length }
      got.push(one)
      answer(one, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // reason: it listens on a port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    secrets,
    got,
    change: (next: Answer) => {
      answer = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(text)
    .digest('base64')
