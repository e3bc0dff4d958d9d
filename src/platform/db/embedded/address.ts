import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Where a server listens: always a port of 127.0.0.1, and a Unix socket where the file system has room for one. */
export type Address = { port: number; socketPath?: string }

/** A free port, and a socket inside the cluster, which only its owner may enter. */
export async function freeAddress(cluster: string): Promise<Address> {
  const port = await freePort()
  const socketPath = join(cluster, `.s.PGSQL.${port}`) // the name is PostgreSQL's
  const sizeMaxBytes = process.platform === 'linux' ? 107 : 103 // of a socket's path, in the kernel
  return Buffer.byteLength(socketPath) <= sizeMaxBytes ? { port, socketPath } : { port }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // null or a string only for a server that has no port
  probe.close()
  await once(probe, 'close')
  return port
}
