import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { eventually } from '../harness.ts'

// Ports of 127.0.0.1 for peers that have to be told theirs.

/** A port that nobody listens at. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0

/** As many of them, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = []
  while (servers.length < count) {
    const server = createServer().listen(randomInt(lowest, highest), '127.0.0.1')
    await once(server, 'listening').then(
      () => servers.push(server),
      () => {}, // somebody listens there
    )
  }
  const ports = servers.map((server) => {
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    return address.port
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

// Below those that the system gives to who asks for any: such a one could go to another program before the peer takes it.
const [lowest, highest] = [15_000, 32_000]

/** Waits until somebody listens. */
export const listening = (port: number) =>
  eventually(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  })
