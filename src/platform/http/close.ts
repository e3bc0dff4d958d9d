import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const open = new WeakMap<Server, Set<Socket>>()

/** Has to be called before the server listens: Node does not tell which connections it has. */
export function rememberConnections(server: Server): void {
  const sockets = new Set<Socket>()
  open.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/**
 * Takes no more requests, lets those under way finish for up to ten seconds, and ends. A connection that was busy when the
 * closing began stays open afterwards, waiting for its client's next request, so idle ones are closed until none is left.
 */
export async function closeServer(app: { server: Server; close(): PromiseLike<unknown> }): Promise<void> {
  const { server } = app
  const idle = setInterval(() => closeIdle(server), 50)
  const late = setTimeout(() => server.closeAllConnections(), 10_000)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

/** Also those that a browser opened ahead and has asked nothing on yet, which Node does not count as idle. */
function closeIdle(server: Server) {
  server.closeIdleConnections()
  for (const socket of open.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

/** Fastify's limit for plugins counts for closing too: longer than requests that are still open are waited for. */
export const closeMilliseconds = 30_000
