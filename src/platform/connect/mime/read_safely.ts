import { randomUUID } from 'node:crypto'
import { Crashed, OverLimit } from '../../isolated/errors.ts'
import { runIsolated } from '../../isolated/run.ts'
import type { RemoteMessage } from '../mail_account.ts'
import type { Change } from '../pull.ts'
import { cleanLine } from './clean.ts'
import type { MimeAnswer, MimeInput } from './read_child.ts'
import { type RawMessage, readAttachment, readMessage } from './read_message.ts'

// Whoever writes to a mailbox decides what is in its messages: those that might take long are read in a child.

const module = new URL('./read_child.ts', import.meta.url)
const limits = { memoryBytesMax: 400_000_000, secondsMax: 15 }

/** A message as a change: one that cannot be read is an error with its reason, and the rest goes on. */
export async function readAsChange(message: RawMessage, account: object): Promise<Change<RemoteMessage>> {
  try {
    return { type: 'upsert', item: await read(message, account) }
  } catch (error) {
    return { type: 'error', id: message.id, name: subjectOf(message.raw), reason: reasonOf(error) }
  }
}

/** The content of an attachment of a message that was read without a list of attachments. */
export async function attachmentOf(raw: Uint8Array, part: string, account: object): Promise<Buffer | undefined> {
  if (isQuick(raw)) return readAttachment(raw, part)
  const answer = await inChild(account, { kind: 'attachment', raw: base64(raw), part })
  return 'content' in answer && answer.content !== null ? Buffer.from(answer.content, 'base64') : undefined
}

async function read({ raw, receivedAt, ...message }: RawMessage, account: object): Promise<RemoteMessage> {
  if (isQuick(raw)) return readMessage({ raw, receivedAt, ...message })
  const at = receivedAt.getTime()
  const described = { ...message, receivedAt: Number.isNaN(at) ? null : at }
  const answer = await inChild(account, { kind: 'message', raw: base64(raw), message: described })
  if (!('message' in answer)) throw new Error('The child answered something else')
  return answer.message
}

const base64 = (raw: Uint8Array) => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64')

const quickBytesMax = 256 * 1024
/** The time of reading grows with lines and, far more, with what may begin a part or a message within. */
const quickLinesMax = 6000
const quickPartsMax = 60

/** Whether a message is read within some hundredths of a second whatever is in it. */
export function isQuick(raw: Uint8Array): boolean {
  if (raw.length > quickBytesMax) return false
  let [lines, parts] = [0, 0]
  for (let at = raw.indexOf(newline); at !== -1; at = raw.indexOf(newline, at + 1)) {
    if (++lines > quickLinesMax) return false
    const next = raw[at + 1]
    const mayBegin = (next === dash && raw[at + 2] === dash) || next === upperC || next === lowerC
    if (mayBegin && ++parts > quickPartsMax) return false
  }
  return true
}

/** "--" begins a boundary, "Content-Type" a part. */
const [newline, dash, upperC, lowerC] = [10, 45, 67, 99]

const queues = new WeakMap<object, { owner: string; last: Promise<unknown> }>()

/** One after the other for an account that is open, so that one child reads all of a page. */
function inChild(account: object, input: MimeInput): Promise<MimeAnswer> {
  const queue = queues.get(account) ?? { owner: randomUUID(), last: Promise.resolve() }
  queues.set(account, queue)
  const run = () => runIsolated<MimeAnswer>({ module, input, owner: queue.owner, ...limits })
  const answer = queue.last.then(run, run)
  queue.last = answer
  answer.catch(() => {}) // told of where it is awaited
  return answer
}

const subjectOf = (raw: Uint8Array): string => {
  const start = Buffer.from(raw.subarray(0, 65_536)).toString('utf8')
  return cleanLine(/^subject:(.{0,300})/im.exec(start)?.[1] ?? '', 200) || 'A message without a subject'
}

function reasonOf(error: unknown): string {
  if (error instanceof OverLimit || error instanceof Crashed)
    return 'The message cannot be read: it takes more time or memory than a message may.'
  return `The message cannot be read: ${cleanLine(error instanceof Error ? error.message : String(error), 300)}`
}
