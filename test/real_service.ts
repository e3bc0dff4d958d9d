import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type RealService = {
  url: string
  /** what it has printed so far */
  output(): string
  /** SIGKILL for the process group of the service and that of its database, as if the power went. */
  killAll(): Promise<void>
  /** Asks it to end, as Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>
  process: ChildProcess
}

/** Starts the service as its user would, in a process group of its own, and waits for the line with the address. */
export async function startRealService(
  environment: Record<string, string>,
  program = 'src/main.ts',
): Promise<RealService> {
  const child = spawn(process.execPath, ['--require', './src/compile_cache.cjs', program], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = output.match(/ready at (\S+)/)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The service did not start:\n${output}`)))
  })
  return {
    url,
    process: child,
    output: () => output,
    async killAll() {
      const database = postmasterOf(environment['DATA_DIR'] ?? '')
      for (const group of [child.pid, database])
        if (group !== undefined && isAlive(group)) process.kill(-group, 'SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** The process that leads the embedded database's group, from the file in which PostgreSQL keeps it. */
function postmasterOf(dataDir: string): number | undefined {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : undefined
}

function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

/** Registers a person at a running service and answers a function that sends requests as them. */
export async function registerAt(url: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  await post(`${url}/auth/register`, { email, password, name: 'Ana', firm_name: 'Alpine Capital' })
  const reply = await post(`${url}/auth/login`, { email, password })
  const { access_token } = (await reply.json()) as { access_token: string }
  return (base: string, method: string, path: string, body?: unknown) =>
    fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    })
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
