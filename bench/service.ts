import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import packageJson from '../package.json' with { type: 'json' }
import type { Address } from '../src/platform/db/open.ts'

export const root = join(import.meta.dirname, '..')

export type Program = { url: string; pid: number; stop(): Promise<void> }

/** Starts a program in a process of its own; it is ready when it prints a line with its address. */
export async function startProgram(args: string[], environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['--require', './src/compile_cache.cjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const url = await addressSaid(child)
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

function addressSaid(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${child.spawnargs.join(' ')} ended before it was ready`)))
    // reason: stdout is a pipe; it is read to the end, or the child would stop when it is full
    createInterface(child.stdout as Readable).on('line', (line) => {
      const url = line.match(/ready at (http:\S+)/)?.[1]
      if (url) resolve(url)
    })
  })
}

const running = new Set<ChildProcess>()

/** Ends every program that was started, the service last: the others use its database. */
export async function endAll() {
  for (const child of [...running].reverse()) await end(child)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000) // one that no longer hears
  await exit
  clearTimeout(impatient)
}

/** The service as "npm start" starts it, without npm between: its own embedded database, default settings. */
export function startService(dataDir: string, environment: Record<string, string> = {}): Promise<Program> {
  const [, ...args] = packageJson.scripts.start.split(' && exec ').at(-1)?.split(' ') ?? []
  return startProgram(args, { DATA_DIR: dataDir, PORT: '0', ...environment })
}

/** How to reach the embedded database of a running service: the same socket as the service uses, and its process. */
export function databaseOf(dataDir: string): Address & { pid: number } {
  const cluster = join(dataDir, 'postgres')
  const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(cluster, 'service.password'), 'utf8')
  const socketPath = join(cluster, `.s.PGSQL.${port}`)
  return {
    url: `postgres://crm:${password}@127.0.0.1:${port}/postgres`,
    socketPath: existsSync(socketPath) ? socketPath : undefined,
    pid: Number(pid),
  }
}
