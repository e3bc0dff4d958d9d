import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { eventually } from '../harness.ts'

// Ports of 127.0.0.1 for peers that have to be told theirs.

/** A port that nobody listens at. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0

/** As many of them, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = []
  for (let taken = 0; taken < count; taken++) {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
  }
  const ports = servers.map((server) => {
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    return address.port
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Waits until somebody listens. */
export const listening = (port: number, secondsMax = 15) =>
  eventually(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  }, secondsMax)
