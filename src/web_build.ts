import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Home } from './platform/http/web_app/home.ts'
import { builtApp, builtFrom } from './platform/http/web_app/web_app.ts'
import { inputsDigest } from './web_inputs.ts'

// The web app of this installation. It lies beside the program, built into a page and its parts (npm run build).

const project = join(import.meta.dirname, '..')
const builtAs = 'web/dist/index.html'
let progress: ReturnType<Home['progress']> = 'missing'

export const webApp: Home = { app: builtApp(join(project, builtAs)), progress: () => progress }

/**
 * Builds the web app if that is missing or older than its sources, in a process of its own, so that requests are answered
 * meanwhile. "say" prints a line to the person who started the service; a build that fails is said, and no more.
 */
export async function keepWebAppBuilt(say: (line: string) => void): Promise<void> {
  try {
    if (await isCurrent(project)) return
    say('Building the web app…')
    progress = 'building'
    const startedAt = performance.now()
    await buildInChild(project)
    progress = 'missing'
    say(`The web app is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  } catch (error) {
    progress = 'failed'
    say(`The web app could not be built: ${error instanceof Error ? error.message : error} The API works without it.`)
  }
}

/** Whether there is a page that was made from the sources as they are; where they were left out, whether there is one. */
export async function isCurrent(of: string): Promise<boolean> {
  const [built, sources] = await Promise.all([builtFrom(join(of, builtAs)), inputsDigest(of)])
  return built !== undefined && (sources === undefined || built === sources)
}

/** Builds in a child that ends with this process. Throws with a sentence. */
export function buildInChild(of: string): Promise<void> {
  const program = join(project, 'scripts/web_build.ts')
  const child = fork(program, ['--of', of], {
    execArgv: [],
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '/tmp' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (child.pid) lowerPriority(child.pid)
  let said = ''
  child.stderr?.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(new Error(said.trim().split('\n').at(-1) || `the program that builds it ended with ${signal ?? code}.`))
    })
  })
}

// Linux counts it by thread: at once, so that the threads which the child starts later have it too.
function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // it has ended by itself, which "close" tells, or the system knows no priorities
  }
}
