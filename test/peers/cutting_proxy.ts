import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a port of 127.0.0.1 that can be cut: for peers that do not speak HTTP. */
export async function startCuttingProxy(target: number) {
  const sockets = new Set<Socket>()
  let bytesLeft = Number.POSITIVE_INFINITY
  let opened = 0
  const server = createServer((near) => {
    opened++
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (chunk) => {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) near.destroy()
      else near.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    port: address.port,
    opened: () => opened,
    isIdle: () => sockets.size === 0,
    /** From here on so many bytes of answers come through, then every connection is cut. */
    cutAfter(bytes: number) {
      bytesLeft = bytes
    },
    mend() {
      bytesLeft = Number.POSITIVE_INFINITY
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
