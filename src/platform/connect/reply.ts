import { STATUS_CODES } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { ConnectionFault, type FaultCode } from './fault.ts'
import type { OutsideReply } from './outside.ts'

type Answer = {
  status: number
  headers: Headers
  body: Readable
  bytesMax: number | undefined
  /** until the whole of it has to be there, where it is read whole */
  secondsMax: number
  host: string
}

/** An answer whose body is read once, and not beyond its limit. */
export function asReply(answer: Answer): OutsideReply {
  const { status, headers, bytesMax, host } = answer
  const bytes = () => readWhole({ ...answer, bytesMax: bytesMax ?? wholeMax })
  return {
    status,
    headers,
    bytes,
    text: async () => (await bytes()).toString('utf8'),
    json: async () => {
      const text = (await bytes()).toString('utf8')
      try {
        return JSON.parse(text)
      } catch (cause) {
        throw new ConnectionFault('unavailable', `${host} answered something that is not JSON`, { cause })
      }
    },
    stream: () => guarded(answer),
  }
}

const wholeMax = 20_000_000

async function readWhole(answer: Answer): Promise<Buffer> {
  const parts: Buffer[] = []
  const until = performance.now() + answer.secondsMax * 1000
  for await (const part of guarded(answer)) {
    parts.push(part)
    // one that is silent is cut off by its connection; one that sends a byte now and then would go on for days
    if (performance.now() > until)
      throw new ConnectionFault('unavailable', `The answer of ${answer.host} does not end in time`)
  }
  return Buffer.concat(parts)
}

/** The body up to its limit, whose failures are faults; who leaves it closes the connection. */
function guarded({ body, bytesMax = Number.POSITIVE_INFINITY, host }: Answer): Readable {
  let size = 0
  const content = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      if (size <= bytesMax) return done(null, part)
      done(new ConnectionFault('unavailable', `The answer of ${host} is larger than ${bytesMax} bytes`))
    },
    destroy(error, done) {
      body.destroy()
      done(error && asFault(error, host))
    },
  })
  body.once('error', (error) => content.destroy(error))
  return body.pipe(content)
}

function asFault(error: Error, host: string): Error {
  const isOurs = error instanceof ConnectionFault || error.name === 'AbortError' || error.name === 'TimeoutError'
  return isOurs ? error : new ConnectionFault('unavailable', `The answer of ${host} broke off`, { cause: error })
}

/** What an answer that is not a success means, in words for the person who connected. Reads the body. */
export async function faultOfReply(answer: Answer): Promise<ConnectionFault> {
  const { status, headers, host } = answer
  const text = await readWhole({ ...answer, bytesMax: messageBytesMax }).then(String, () => '')
  const retryAfterMs = retryAfterOf(headers)
  const code = codeOf(answer, text, retryAfterMs)
  const said = messageIn(text)
  const sentence = `${host} answered ${status}${said ? `: ${said}` : ` (${STATUS_CODES[status] ?? 'unknown'})`}`
  return new ConnectionFault(code, sentence, retryAfterMs === undefined ? {} : { retryAfterMs })
}

const messageBytesMax = 100_000

const codes: Record<number, FaultCode> = {
  401: 'auth',
  403: 'forbidden',
  404: 'not_found',
  408: 'unavailable',
  409: 'conflict',
  410: 'cursor_expired',
  412: 'conflict',
  423: 'conflict',
  425: 'unavailable',
  429: 'throttled',
}

function codeOf({ status, headers }: Answer, text: string, retryAfterMs: number | undefined): FaultCode {
  // Google and Egnyte throttle with 403
  if (
    status === 403 &&
    (headers.has('x-mashery-error-code') || /"(?:userRateLimit|rateLimit|quota)Exceeded"/.test(text))
  )
    return 'throttled'
  if (status === 503 && retryAfterMs !== undefined) return 'throttled'
  return codes[status] ?? (status >= 500 ? 'unavailable' : 'bad_config')
}

/** Milliseconds of a Retry-After header, which is a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** The sentence in an error of OAuth, Google, Microsoft, and most others; undefined where there is none. */
function messageIn(text: string): string | undefined {
  const error = textAt(text, 'error_description') ?? textAt(text, 'message') ?? textAt(text, 'error')
  return error?.replace(/\s+/g, ' ').slice(0, 300)
}

function textAt(text: string, field: string): string | undefined {
  const found = new RegExp(`"${field}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,2000}")`).exec(text)?.[1]
  try {
    const value: unknown = found === undefined ? undefined : JSON.parse(found)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
