import assert from 'node:assert/strict'
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../harness.ts'

/** A folder for what a peer keeps, which goes with the test run. */
export const peerFolder = (name: string) => mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), `${name}-`))

/** Starts a server in the foreground and waits until it answers at `url`; ended by its own pid. */
export async function startProgram(
  [program, ...args]: [string, ...string[]],
  { url, secondsMax = 60, ...options }: { url: string; secondsMax?: number } & SpawnOptions,
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (part) => (output += part))
  child.stderr?.on('data', (part) => (output += part))
  child.once('error', (error) => (output += error.message))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await eventually(async () => {
    if (!hasEnded()) await fetch(url).then((reply) => reply.body?.cancel())
  }, secondsMax)
  assert.ok(!hasEnded(), `${program} did not start:\n${output}`)
  return {
    output: () => output,
    async stop() {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
