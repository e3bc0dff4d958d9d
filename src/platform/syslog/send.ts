import { connect as connectPlainly, type Socket } from 'node:net'
import { connect as connectSealed } from 'node:tls'
import { framed } from './message.ts'

type Options = { idleMs: number; signal?: AbortSignal | undefined; ca?: string }

/**
 * Sends lines over a connection of their own and answers when the receiver has closed it after our end, and so has read them:
 * syslog has no other acknowledgement, and what was only written may be lost with the connection. Rejects where it may be that
 * not all was read. "receiver" is tcp://host:port or tls://host:port.
 */
export async function sendLines(
  receiver: URL,
  lines: readonly string[],
  { idleMs, signal, ca }: Options,
): Promise<void> {
  const port = Number(receiver.port)
  const host = receiver.hostname.replace(/^\[|\]$/g, '')
  const socket: Socket =
    receiver.protocol === 'tls:' ? connectSealed({ host, port, ca }) : connectPlainly({ host, port })
  const stop = () => socket.destroy(new Error('the service is being closed'))
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      let hasSent = false
      let hasEnded = false
      socket.setTimeout(idleMs, () =>
        socket.destroy(new Error(`the receiver did not answer within ${idleMs / 1000} seconds`)),
      )
      socket.once(receiver.protocol === 'tls:' ? 'secureConnect' : 'connect', () =>
        socket.end(lines.map(framed).join(''), () => {
          hasSent = true
        }),
      )
      // what a receiver says is of no matter, but its end stands behind it
      socket.resume()
      socket.once('end', () => {
        hasEnded = true
      })
      socket.once('error', reject)
      socket.once('close', () =>
        hasSent && hasEnded
          ? resolve()
          : reject(new Error('the receiver closed the connection before it had read all')),
      )
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    socket.destroy()
  }
}
