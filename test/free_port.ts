import assert from 'node:assert/strict'
import { createServer } from 'node:net'

/** A port of loopback that nobody listens on at this moment, for a program that cannot be told to take a free one. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  assert.ok(address !== null && typeof address === 'object')
  await new Promise((resolve) => probe.close(resolve))
  return String(address.port)
}
