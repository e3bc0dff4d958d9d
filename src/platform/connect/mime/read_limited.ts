import { ConnectionFault } from '../fault.ts'
import type { OutsideReply } from '../outside.ts'

/** The whole answer; undefined where it is longer than that: the rest is not fetched. */
export async function readLimited(
  reply: OutsideReply,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of reply.stream()) {
      size += chunk.length
      if (size > bytesMax) return undefined
      chunks.push(chunk)
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw new ConnectionFault('unavailable', 'The answer with a message broke off.', { cause })
  }
  return Buffer.concat(chunks)
}
