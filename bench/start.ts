import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { heading, print } from './report.ts'
import { median } from './rounds.ts'
import { root } from './service.ts'

/** From "npm start" to the first answer of /health, on new data folders and on one that was used before. */
export async function measureStart(folder: string, times: number) {
  heading(`Start: from npm start to the first answer of /health, ${times} times`)
  const [fresh, used]: [number[], number[]] = [[], []]
  for (let i = 0; i < times; i++) {
    const dataDir = mkdtempSync(join(folder, 'start-'))
    fresh.push(await startOnce(dataDir))
    used.push(await startOnce(dataDir))
    rmSync(dataDir, { recursive: true })
  }
  show('on a new data folder', fresh, 3)
  show('on a used data folder', used, 1)
}

function show(name: string, seconds: number[], atMost: number) {
  print({ name: `  ${name}, median`, value: median(seconds), unit: 's', target: { atMost } })
  print({ name: `  ${name}, worst`, value: Math.max(...seconds), unit: 's', target: { atMost } })
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const start = performance.now()
  // a group of its own: npm does not pass every signal on to what it has started
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: shellPath, HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const exit = once(npm, 'exit')
  try {
    await answer(`http://127.0.0.1:${port}/health`, start + 60_000)
    return (performance.now() - start) / 1000
  } finally {
    process.kill(-(npm.pid ?? 0), 'SIGTERM')
    await exit
    while (isAlive(-(npm.pid ?? 0))) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function answer(url: string, deadline: number): Promise<void> {
  for (;;) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    if (performance.now() > deadline) throw new Error(`${url} did not answer`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Whether a process, or with a minus any process of a group, is still there. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // reason: it listens on a port
  await once(server.close(), 'close')
  return port
}

// As in a person's shell: "npm run bench" has put folders of its own in front.
const shellPath = process.env['PATH']
  ?.split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter)
