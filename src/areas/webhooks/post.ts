import type { Deps } from '../../deps.ts'
import { ConnectionFault } from '../../platform/connect/fault.ts'
import type { OutsideReply } from '../../platform/connect/outside.ts'
import type { Message } from './message.ts'
import { signatures } from './sign.ts'

/** How a try went. `gone`: the receiver wants no more of them. */
export type Outcome = {
  isDelivered: boolean
  isGone: boolean
  response_code: number | null
  response: string | null
  error: string | null
  milliseconds: number
  retryAfterSeconds: number
}

const secondsMax = 10
const responseBytesMax = 1024
/** Any answer is told as it is: a redirect is none that is followed. */
const statuses = Array.from({ length: 400 }, (_, index) => 200 + index)

type Letter = { url: string; secrets: readonly string[]; message: Message }

/** Sends one message, signed; answers what came of it, never throws. */
export async function post({ outside, clock }: Pick<Deps, 'outside' | 'clock'>, { url, secrets, message }: Letter) {
  const begunAt = performance.now()
  const body = JSON.stringify(message.body)
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const outcome = { isDelivered: false, isGone: false, response_code: null, response: null, error: null }
  const signal = AbortSignal.timeout(secondsMax * 1000)
  try {
    const reply = await outside.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(secrets, { id: message.id, timestamp, body }),
      },
      body,
      accept: statuses,
      signal,
      secondsMax,
    })
    return { ...(await outcomeOf(reply)), milliseconds: millisecondsSince(begunAt) }
  } catch (error) {
    return { ...outcome, error: sentenceOf(error), milliseconds: millisecondsSince(begunAt), retryAfterSeconds: 0 }
  }
}

async function outcomeOf(reply: OutsideReply): Promise<Omit<Outcome, 'milliseconds'>> {
  const { status, headers } = reply
  const isDelivered = status < 300
  return {
    isDelivered,
    isGone: status === 410,
    response_code: status,
    response: await beginningOf(reply),
    error: isDelivered ? null : sentenceFor(status),
    retryAfterSeconds: Math.min(Number(headers.get('retry-after')) || 0, 3600),
  }
}

const sentenceFor = (status: number) =>
  status < 400 ? `It answered ${status}; redirects are not followed` : `It answered ${status}`

/** The first KB of an answer, or as much as there is before the time is over. */
async function beginningOf(reply: OutsideReply): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of reply.stream()) {
      parts.push(part)
      size += part.length
      if (size >= responseBytesMax) break
    }
  } catch {
    // what counts is the status, which is there
  }
  return Buffer.concat(parts).subarray(0, responseBytesMax).toString('utf8').replaceAll('\0', '').toWellFormed()
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConnectionFault) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return `It did not answer within ${secondsMax} seconds`
  return 'It could not be reached'
}

const millisecondsSince = (begunAt: number) => Math.round(performance.now() - begunAt)
